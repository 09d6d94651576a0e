import * as contract from '#contracts/agency/chart/chart.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { AddLedgerAccount } from './add-ledger-account.ts';
import { ChangeLedgerAccount } from './change-ledger-account.ts';
import { Chart } from './chart.query.ts';

export const ChartController = routes(
  route(contract.listLedgerAccounts, Chart, async (chart, { actor }) => ({ accounts: await chart.list(actor) })),
  command(AddLedgerAccount),
  command(ChangeLedgerAccount),
);
