import { listDrawerCounts } from '#contracts/books/drawer/drawer-counts.ts';
import { listDepositRequests } from '#contracts/books/drawer/deposit-requests.ts';
import * as contract from '#contracts/books/drawer/drawer.ts';
import { openSlipFile } from '#contracts/books/drawer/slip-files.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { shownPaper } from '../printing/index.ts';
import { AddSlipFile } from './add-slip-file.ts';
import { CountDrawer } from './count-drawer.ts';
import { DepositList } from './deposit-list.query.ts';
import { DepositRequestList } from './deposit-requests.query.ts';
import { DepositSlips } from './deposit-slip.ts';
import { DrawerCounts } from './drawer-counts.query.ts';
import { DrawerContents } from './drawer.query.ts';
import { RemoveSlipFile } from './remove-slip-file.ts';
import { SlipFiles } from './slip-files.query.ts';
import { UnsettledCards } from './unsettled.query.ts';

export const DrawerController = routes(
  route(contract.getDrawer, DrawerContents, (drawer, { actor }) => drawer.get(actor)),
  command(CountDrawer),
  route(listDrawerCounts, DrawerCounts, (counts, { actor }) => counts.list(actor)),
  route(contract.getUnsettled, UnsettledCards, (cards, { actor }) => cards.get(actor)),
  route(contract.listDeposits, DepositList, (deposits, { actor, query }) => deposits.list(actor, query)),
  route(contract.getDeposit, DepositList, (deposits, { actor, params }) => deposits.get(actor, params.depositId)),
  route(contract.getDepositSlip, DepositSlips, async (slips, { actor, params }, { reply }) =>
    shownPaper(await slips.make(actor, params.depositId), reply),
  ),
  command(AddSlipFile),
  route(openSlipFile, SlipFiles, (files, { actor, params }) => files.open(actor, params.depositId, params.slipFileId)),
  command(RemoveSlipFile),
  route(listDepositRequests, DepositRequestList, async (list, { actor }) => ({ requests: await list.list(actor) })),
);
