import * as contract from '#contracts/books/account/accounts.ts';
import * as statements from '#contracts/books/account/statements.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { Defendants } from '../../people/people/index.ts';
import { AccountCommands } from './account-commands.ts';
import { AccountStatements } from './account-statement.query.ts';
import { AccountSummaries } from './account-summary.query.ts';
import { AddCharge } from './add-charge.ts';
import { AddFee } from './add-fee.ts';
import { BalanceLines } from './balance-line.query.ts';
import { CloseAccount } from './close-account.ts';
import { CloseWithDisposition } from './close-with-disposition.ts';
import { GiveUpCredit } from './give-up-credit.ts';
import { NameAccount } from './name-account.ts';
import { OpenAccount } from './open-account.ts';
import { PayUnclaimed } from './pay-unclaimed.ts';
import { PaymentReceipts } from './receipt.query.ts';
import { ReopenAccount } from './reopen-account.ts';
import { SetChecksRefused } from './set-checks-refused.ts';
import { SetRecoveryBillable } from './set-recovery-billable.ts';
import { VoidEntry } from './void-entry.ts';

export const AccountsController = routes(
  route(
    contract.listAccountsOfDefendant,
    [AccountSummaries, Defendants],
    async ([summaries, defendants], { actor, params }) => {
      const { defendantId } = params;
      const [accounts] = await Promise.all([
        summaries.ofDefendant(actor, defendantId),
        defendants.exists(actor, defendantId),
      ]);
      return { accounts };
    },
  ),
  command(OpenAccount, AccountCommands),
  route(contract.getAccount, AccountSummaries, (summaries, { actor, params }) =>
    summaries.get(actor, params.accountId),
  ),
  route(statements.listAccountEntries, AccountStatements, (statements, { actor, params, query }) =>
    statements.page(actor, params.accountId, query),
  ),
  route(statements.getBalanceLine, BalanceLines, (lines, { actor, params }) => lines.of(actor, params.accountId)),
  command(AddFee, AccountCommands),
  command(AddCharge, AccountCommands),
  route(contract.voidFee, AccountCommands, (commands, { actor, params, body }) => {
    const { accountId } = params;
    return commands.execute(new VoidEntry(actor, { kind: 'fee', accountId, entryId: params.feeId }, body));
  }),
  route(contract.voidCharge, AccountCommands, (commands, { actor, params, body }) => {
    const { accountId } = params;
    return commands.execute(new VoidEntry(actor, { kind: 'charge', accountId, entryId: params.chargeId }, body));
  }),
  route(contract.voidPayment, AccountCommands, (commands, { actor, params, body }) => {
    const { accountId } = params;
    return commands.execute(new VoidEntry(actor, { kind: 'payment', accountId, entryId: params.paymentId }, body));
  }),
  route(contract.voidRefund, AccountCommands, (commands, { actor, params, body }) => {
    const { accountId } = params;
    return commands.execute(new VoidEntry(actor, { kind: 'refund', accountId, entryId: params.refundId }, body));
  }),
  route(contract.voidWriteOff, AccountCommands, (commands, { actor, params, body }) => {
    const { accountId } = params;
    const entry = { kind: 'write-off', accountId, entryId: params.writeOffId } as const;
    return commands.execute(new VoidEntry(actor, entry, body));
  }),
  command(GiveUpCredit, AccountCommands),
  route(contract.voidUnclaimed, AccountCommands, (commands, { actor, params, body }) => {
    const entry = { kind: 'unclaimed', accountId: params.accountId, entryId: params.unclaimedId } as const;
    return commands.execute(new VoidEntry(actor, entry, body));
  }),
  command(PayUnclaimed, AccountCommands),
  route(contract.voidPayout, AccountCommands, (commands, { actor, params, body }) => {
    const entry = { kind: 'payout', accountId: params.accountId, entryId: params.payoutId } as const;
    return commands.execute(new VoidEntry(actor, entry, body));
  }),
  command(CloseAccount, AccountCommands),
  command(CloseWithDisposition, AccountCommands),
  command(ReopenAccount, AccountCommands),
  command(NameAccount, AccountCommands),
  command(SetChecksRefused, AccountCommands),
  command(SetRecoveryBillable, AccountCommands),
  route(statements.getReceipt, PaymentReceipts, (receipts, { actor, params }) =>
    receipts.get(actor, params.accountId, params.paymentId),
  ),
);
