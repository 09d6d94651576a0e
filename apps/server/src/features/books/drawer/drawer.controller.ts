import * as contract from '#contracts/books/drawer/drawer.ts';
import { route, routes } from '../../../edge/http/routes.ts';
import { shownPaper } from '../printing/index.ts';
import { DepositList } from './deposit-list.query.ts';
import { DepositSlips } from './deposit-slip.ts';
import { DrawerContents } from './drawer.query.ts';
import { UnsettledCards } from './unsettled.query.ts';

export const DrawerController = routes(
  route(contract.getDrawer, DrawerContents, (drawer, { actor }) => drawer.get(actor)),
  route(contract.getUnsettled, UnsettledCards, (cards, { actor }) => cards.get(actor)),
  route(contract.listDeposits, DepositList, (deposits, { actor, query }) => deposits.list(actor, query)),
  route(contract.getDeposit, DepositList, (deposits, { actor, params }) => deposits.get(actor, params.depositId)),
  route(contract.getDepositSlip, DepositSlips, async (slips, { actor, params }, { reply }) =>
    shownPaper(await slips.make(actor, params.depositId), reply),
  ),
);
