import { Controller } from '@nestjs/common';
import * as contract from '#contracts/books/account/accounts.ts';
import * as closing from '#contracts/books/account/closing.ts';
import * as judgments from '#contracts/books/bond/judgments.ts';
import * as statements from '#contracts/books/account/statements.ts';
import * as unclaimed from '#contracts/books/account/unclaimed.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { Defendants } from '../../people/people/index.ts';
import { AccountCommands } from './account-commands.ts';
import { AccountStatements } from './account-statement.query.ts';
import { AccountSummaries } from './account-summary.query.ts';
import { AddCharge } from './add-charge.ts';
import { AddFee } from './add-fee.ts';
import { CloseAccount } from './close-account.ts';
import { CloseWithDisposition } from './close-with-disposition.ts';
import { GiveUpCredit } from './give-up-credit.ts';
import { NameAccount } from './name-account.ts';
import { OpenAccount } from './open-account.ts';
import { PayUnclaimed } from './pay-unclaimed.ts';
import { PaymentReceipts } from './receipt.query.ts';
import { ReopenAccount } from './reopen-account.ts';
import { SetRecoveryBillable } from './set-recovery-billable.ts';
import { VoidEntry } from './void-entry.ts';

@Controller()
export class AccountsController {
  constructor(
    private readonly commands: AccountCommands,
    private readonly defendants: Defendants,
    private readonly summaries: AccountSummaries,
    private readonly statements: AccountStatements,
    private readonly receipts: PaymentReceipts,
  ) {}

  @Route(contract.listAccountsOfDefendant)
  async listAccountsOfDefendant(
    @Input() { actor, params }: Call<typeof contract.listAccountsOfDefendant>,
  ): Promise<ResponseOf<typeof contract.listAccountsOfDefendant>> {
    const { defendantId } = params;
    const [accounts] = await Promise.all([
      this.summaries.ofDefendant(actor, defendantId),
      this.defendants.exists(actor, defendantId),
    ]);
    return { accounts };
  }

  @Route(contract.openAccount)
  openAccount(
    @Input() { actor, body }: Call<typeof contract.openAccount>,
  ): Promise<ResponseOf<typeof contract.openAccount>> {
    return this.commands.execute(new OpenAccount(actor, body));
  }

  @Route(contract.getAccount)
  getAccount(
    @Input() { actor, params }: Call<typeof contract.getAccount>,
  ): Promise<ResponseOf<typeof contract.getAccount>> {
    return this.summaries.get(actor, params.accountId);
  }

  @Route(statements.listAccountEntries)
  listAccountEntries(
    @Input() { actor, params, query }: Call<typeof statements.listAccountEntries>,
  ): Promise<ResponseOf<typeof statements.listAccountEntries>> {
    return this.statements.page(actor, params.accountId, query);
  }

  @Route(contract.addFee)
  addFee(@Input() { actor, params, body }: Call<typeof contract.addFee>): Promise<ResponseOf<typeof contract.addFee>> {
    return this.commands.execute(new AddFee(actor, params.accountId, body));
  }

  @Route(contract.addCharge)
  addCharge(
    @Input() { actor, params, body }: Call<typeof contract.addCharge>,
  ): Promise<ResponseOf<typeof contract.addCharge>> {
    return this.commands.execute(new AddCharge(actor, params.accountId, body));
  }

  @Route(contract.voidFee)
  voidFee(
    @Input() { actor, params, body }: Call<typeof contract.voidFee>,
  ): Promise<ResponseOf<typeof contract.voidFee>> {
    const { accountId } = params;
    return this.commands.execute(new VoidEntry(actor, { kind: 'fee', accountId, entryId: params.feeId }, body));
  }

  @Route(contract.voidCharge)
  voidCharge(
    @Input() { actor, params, body }: Call<typeof contract.voidCharge>,
  ): Promise<ResponseOf<typeof contract.voidCharge>> {
    const { accountId } = params;
    return this.commands.execute(new VoidEntry(actor, { kind: 'charge', accountId, entryId: params.chargeId }, body));
  }

  @Route(contract.voidPayment)
  voidPayment(
    @Input() { actor, params, body }: Call<typeof contract.voidPayment>,
  ): Promise<ResponseOf<typeof contract.voidPayment>> {
    const { accountId } = params;
    return this.commands.execute(new VoidEntry(actor, { kind: 'payment', accountId, entryId: params.paymentId }, body));
  }

  @Route(contract.voidRefund)
  voidRefund(
    @Input() { actor, params, body }: Call<typeof contract.voidRefund>,
  ): Promise<ResponseOf<typeof contract.voidRefund>> {
    const { accountId } = params;
    return this.commands.execute(new VoidEntry(actor, { kind: 'refund', accountId, entryId: params.refundId }, body));
  }

  @Route(contract.voidWriteOff)
  voidWriteOff(
    @Input() { actor, params, body }: Call<typeof contract.voidWriteOff>,
  ): Promise<ResponseOf<typeof contract.voidWriteOff>> {
    const { accountId } = params;
    const entry = { kind: 'write-off', accountId, entryId: params.writeOffId } as const;
    return this.commands.execute(new VoidEntry(actor, entry, body));
  }

  @Route(unclaimed.giveUpCredit)
  giveUpCredit(
    @Input() { actor, params, body }: Call<typeof unclaimed.giveUpCredit>,
  ): Promise<ResponseOf<typeof unclaimed.giveUpCredit>> {
    return this.commands.execute(new GiveUpCredit(actor, params.accountId, body));
  }

  @Route(contract.voidUnclaimed)
  voidUnclaimed(
    @Input() { actor, params, body }: Call<typeof contract.voidUnclaimed>,
  ): Promise<ResponseOf<typeof contract.voidUnclaimed>> {
    const entry = { kind: 'unclaimed', accountId: params.accountId, entryId: params.unclaimedId } as const;
    return this.commands.execute(new VoidEntry(actor, entry, body));
  }

  @Route(unclaimed.payUnclaimed)
  payUnclaimed(
    @Input() { actor, params, body }: Call<typeof unclaimed.payUnclaimed>,
  ): Promise<ResponseOf<typeof unclaimed.payUnclaimed>> {
    return this.commands.execute(new PayUnclaimed(actor, params.accountId, body));
  }

  @Route(contract.voidPayout)
  voidPayout(
    @Input() { actor, params, body }: Call<typeof contract.voidPayout>,
  ): Promise<ResponseOf<typeof contract.voidPayout>> {
    const entry = { kind: 'payout', accountId: params.accountId, entryId: params.payoutId } as const;
    return this.commands.execute(new VoidEntry(actor, entry, body));
  }

  @Route(closing.closeAccount)
  closeAccount(
    @Input() { actor, params, body }: Call<typeof closing.closeAccount>,
  ): Promise<ResponseOf<typeof closing.closeAccount>> {
    return this.commands.execute(new CloseAccount(actor, params.accountId, body));
  }

  @Route(closing.closeWithDisposition)
  closeWithDisposition(
    @Input() { actor, params, body }: Call<typeof closing.closeWithDisposition>,
  ): Promise<ResponseOf<typeof closing.closeWithDisposition>> {
    return this.commands.execute(new CloseWithDisposition(actor, params.accountId, body));
  }

  @Route(contract.reopenAccount)
  reopenAccount(
    @Input() { actor, params, body }: Call<typeof contract.reopenAccount>,
  ): Promise<ResponseOf<typeof contract.reopenAccount>> {
    return this.commands.execute(new ReopenAccount(actor, params.accountId, body));
  }

  @Route(contract.nameAccount)
  nameAccount(
    @Input() { actor, params, body }: Call<typeof contract.nameAccount>,
  ): Promise<ResponseOf<typeof contract.nameAccount>> {
    return this.commands.execute(new NameAccount(actor, params.accountId, body));
  }

  @Route(judgments.setRecoveryBillable)
  setRecoveryBillable(
    @Input() { actor, params, body }: Call<typeof judgments.setRecoveryBillable>,
  ): Promise<ResponseOf<typeof judgments.setRecoveryBillable>> {
    return this.commands.execute(new SetRecoveryBillable(actor, params.accountId, body));
  }

  @Route(statements.getReceipt)
  getReceipt(
    @Input() { actor, params }: Call<typeof statements.getReceipt>,
  ): Promise<ResponseOf<typeof statements.getReceipt>> {
    return this.receipts.get(actor, params.accountId, params.paymentId);
  }
}
