import { Controller } from '@nestjs/common';
import { recordPayment } from '#contracts/books/account/accounts.ts';
import * as banking from '#contracts/books/payments/banking.ts';
import * as depositing from '#contracts/books/payments/deposits.ts';
import * as contract from '#contracts/books/payments/payments.ts';
import { recoverWriteOff } from '#contracts/books/payments/recovery.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { AccountCommands } from '../accounts/index.ts';
import { ClassifyFunds, DepositPayment, MatchTransfer, ReturnPayment } from './bank-payment.ts';
import { CashOfPayer } from './cash-of-payer.query.ts';
import { FindPayable } from './find-payable.query.ts';
import { MakeDeposit } from './make-deposit.ts';
import { PaySituations } from './pay-situation.query.ts';
import { RecordPayment } from './record-payment.ts';
import { SettleCards } from './settle-cards.ts';
import { TakePayment } from './take-payment.ts';
import { TakingPapers } from './taking.query.ts';

@Controller()
export class PaymentsController {
  constructor(
    private readonly commands: AccountCommands,
    private readonly payable: FindPayable,
    private readonly situations: PaySituations,
    private readonly cash: CashOfPayer,
    private readonly papers: TakingPapers,
  ) {}

  @Route(contract.findPayable)
  findPayable(
    @Input() { actor, body }: Call<typeof contract.findPayable>,
  ): Promise<ResponseOf<typeof contract.findPayable>> {
    return this.payable.find(actor, body.typed);
  }

  @Route(contract.getSituations)
  getSituations(
    @Input() { actor, body }: Call<typeof contract.getSituations>,
  ): Promise<ResponseOf<typeof contract.getSituations>> {
    return this.situations.of(actor, body);
  }

  @Route(contract.getCashOfPayer)
  getCashOfPayer(
    @Input() { actor, body }: Call<typeof contract.getCashOfPayer>,
  ): Promise<ResponseOf<typeof contract.getCashOfPayer>> {
    return this.cash.of(actor, body);
  }

  @Route(recordPayment)
  recordPayment(
    @Input() { actor, params, body }: Call<typeof recordPayment>,
  ): Promise<ResponseOf<typeof recordPayment>> {
    return this.commands.execute(new RecordPayment(actor, params.accountId, body));
  }

  @Route(recoverWriteOff)
  recoverWriteOff(
    @Input() { actor, params, body }: Call<typeof recoverWriteOff>,
  ): Promise<ResponseOf<typeof recoverWriteOff>> {
    return this.commands.execute(new RecordPayment(actor, params.accountId, body, true));
  }

  @Route(banking.depositPayment)
  depositPayment(
    @Input() { actor, params, body }: Call<typeof banking.depositPayment>,
  ): Promise<ResponseOf<typeof banking.depositPayment>> {
    return this.commands.execute(new DepositPayment(actor, params, body));
  }

  @Route(depositing.makeDeposit)
  makeDeposit(
    @Input() { actor, body }: Call<typeof depositing.makeDeposit>,
  ): Promise<ResponseOf<typeof depositing.makeDeposit>> {
    return this.commands.execute(new MakeDeposit(actor, body));
  }

  @Route(depositing.settleCards)
  settleCards(
    @Input() { actor, body }: Call<typeof depositing.settleCards>,
  ): Promise<ResponseOf<typeof depositing.settleCards>> {
    return this.commands.execute(new SettleCards(actor, body));
  }

  @Route(banking.matchTransfer)
  matchTransfer(
    @Input() { actor, params, body }: Call<typeof banking.matchTransfer>,
  ): Promise<ResponseOf<typeof banking.matchTransfer>> {
    return this.commands.execute(new MatchTransfer(actor, params, body));
  }

  @Route(banking.classifyFunds)
  classifyFunds(
    @Input() { actor, params, body }: Call<typeof banking.classifyFunds>,
  ): Promise<ResponseOf<typeof banking.classifyFunds>> {
    return this.commands.execute(new ClassifyFunds(actor, params, body));
  }

  @Route(banking.returnPayment)
  returnPayment(
    @Input() { actor, params, body }: Call<typeof banking.returnPayment>,
  ): Promise<ResponseOf<typeof banking.returnPayment>> {
    return this.commands.execute(new ReturnPayment(actor, params, body));
  }

  @Route(contract.takePayment)
  takePayment(
    @Input() { actor, body }: Call<typeof contract.takePayment>,
  ): Promise<ResponseOf<typeof contract.takePayment>> {
    return this.commands.execute(new TakePayment(actor, body));
  }

  @Route(contract.getTaking)
  getTaking(
    @Input() { actor, params }: Call<typeof contract.getTaking>,
  ): Promise<ResponseOf<typeof contract.getTaking>> {
    return this.papers.get(actor, params.takingId);
  }
}
