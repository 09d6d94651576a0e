import * as contract from '#contracts/books/approvals/approvals.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { AccountCommands } from '../accounts/index.ts';
import { ApprovalsInbox } from './approvals.query.ts';
import { AskForAdjustment } from './ask-for-adjustment.ts';
import { AskForMoney } from './ask-for-money.ts';

export const ApprovalsController = routes(
  route(contract.askForRefund, AccountCommands, (commands, { actor, params, body }) => {
    const { method, ...asked } = body;
    return commands.execute(new AskForMoney(actor, params.accountId, { what: { kind: 'refund', method }, ...asked }));
  }),
  route(contract.askForWriteOff, AccountCommands, (commands, { actor, params, body }) => {
    const what = { kind: 'write-off', method: null } as const;
    return commands.execute(new AskForMoney(actor, params.accountId, { what, ...body, confirmed: false }));
  }),
  route(contract.listApprovals, ApprovalsInbox, (inbox, { actor, query }) => inbox.list(actor, query)),
  route(contract.countApprovals, ApprovalsInbox, (inbox, { actor }) => inbox.count(actor)),
  command(AskForAdjustment, AccountCommands),
);
