import { recordPayment } from '#contracts/books/account/accounts.ts';
import * as contract from '#contracts/books/payments/payments.ts';
import { recoverWriteOff } from '#contracts/books/payments/recovery.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { AccountCommands } from '../accounts/index.ts';
import { ClassifyFunds } from './classify-funds.ts';
import { DepositPayment } from './deposit-payment.ts';
import { MatchTransfer } from './match-transfer.ts';
import { ReturnPayment } from './return-payment.ts';
import { CashOfPayer } from './cash-of-payer.query.ts';
import { FindPayable } from './find-payable.query.ts';
import { MakeDeposit } from './make-deposit.ts';
import { PaySituations } from './pay-situation.query.ts';
import { RecordPayment } from './record-payment.ts';
import { SettleCards } from './settle-cards.ts';
import { TakePayment } from './take-payment.ts';
import { TakingPapers } from './taking.query.ts';

export const PaymentsController = routes(
  route(contract.findPayable, FindPayable, (payable, { actor, body }) => payable.find(actor, body.typed)),
  route(contract.getSituations, PaySituations, (situations, { actor, body }) => situations.of(actor, body)),
  route(contract.getCashOfPayer, CashOfPayer, (cash, { actor, body }) => cash.of(actor, body)),
  route(recordPayment, AccountCommands, (commands, { actor, params, body }) =>
    commands.execute(new RecordPayment(actor, params.accountId, body)),
  ),
  route(recoverWriteOff, AccountCommands, (commands, { actor, params, body }) =>
    commands.execute(new RecordPayment(actor, params.accountId, body, true)),
  ),
  command(DepositPayment, AccountCommands),
  command(MakeDeposit, AccountCommands),
  command(SettleCards, AccountCommands),
  command(MatchTransfer, AccountCommands),
  command(ClassifyFunds, AccountCommands),
  command(ReturnPayment, AccountCommands),
  command(TakePayment, AccountCommands),
  route(contract.getTaking, TakingPapers, (papers, { actor, params }) => papers.get(actor, params.takingId)),
);
