import { Controller } from '@nestjs/common';
import * as contract from '#contracts/books/approvals/approvals.ts';
import * as bondVoids from '#contracts/books/approvals/bond-voids.ts';
import * as adjustments from '#contracts/books/account/adjustments.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { AccountCommands } from '../accounts/index.ts';
import { ApprovalsInbox } from './approvals.query.ts';
import { ApproveAdjustment } from './approve-adjustment.ts';
import { ApproveBondVoid } from './approve-bond-void.ts';
import { ApproveJudgmentPayment } from './approve-judgment-payment.ts';
import { ApproveRequest } from './approve-request.ts';
import { AskForAdjustment } from './ask-for-adjustment.ts';
import { AskForMoney } from './ask-for-money.ts';
import { EndAdjustment } from './end-adjustment.ts';
import { EndBondVoid } from './end-bond-void.ts';
import { EndJudgmentPayment } from './end-judgment-payment.ts';
import { DeclineRequest } from './decline-request.ts';
import { WithdrawRequest } from './withdraw-request.ts';

@Controller()
export class ApprovalsController {
  constructor(
    private readonly commands: AccountCommands,
    private readonly inbox: ApprovalsInbox,
  ) {}

  @Route(contract.askForRefund)
  askForRefund(
    @Input() { actor, params, body }: Call<typeof contract.askForRefund>,
  ): Promise<ResponseOf<typeof contract.askForRefund>> {
    const { method, ...asked } = body;
    return this.commands.execute(
      new AskForMoney(actor, params.accountId, { what: { kind: 'refund', method }, ...asked }),
    );
  }

  @Route(contract.askForWriteOff)
  askForWriteOff(
    @Input() { actor, params, body }: Call<typeof contract.askForWriteOff>,
  ): Promise<ResponseOf<typeof contract.askForWriteOff>> {
    const what = { kind: 'write-off', method: null } as const;
    return this.commands.execute(new AskForMoney(actor, params.accountId, { what, ...body, confirmed: false }));
  }

  @Route(contract.listApprovals)
  listApprovals(
    @Input() { actor, query }: Call<typeof contract.listApprovals>,
  ): Promise<ResponseOf<typeof contract.listApprovals>> {
    return this.inbox.list(actor, query);
  }

  @Route(contract.countApprovals)
  countApprovals(
    @Input() { actor }: Call<typeof contract.countApprovals>,
  ): Promise<ResponseOf<typeof contract.countApprovals>> {
    return this.inbox.count(actor);
  }

  @Route(contract.approveRequest)
  approveRequest(
    @Input() { actor, params, body }: Call<typeof contract.approveRequest>,
  ): Promise<ResponseOf<typeof contract.approveRequest>> {
    return this.commands.execute(new ApproveRequest(actor, { ...params, alone: false }, body));
  }

  @Route(contract.releaseRequest)
  releaseRequest(
    @Input() { actor, params, body }: Call<typeof contract.releaseRequest>,
  ): Promise<ResponseOf<typeof contract.releaseRequest>> {
    return this.commands.execute(new ApproveRequest(actor, { ...params, alone: true }, body));
  }

  @Route(contract.declineRequest)
  declineRequest(
    @Input() { actor, params, body }: Call<typeof contract.declineRequest>,
  ): Promise<ResponseOf<typeof contract.declineRequest>> {
    return this.commands.execute(new DeclineRequest(actor, params, body));
  }

  @Route(contract.withdrawRequest)
  withdrawRequest(
    @Input() { actor, params }: Call<typeof contract.withdrawRequest>,
  ): Promise<ResponseOf<typeof contract.withdrawRequest>> {
    return this.commands.execute(new WithdrawRequest(actor, params));
  }

  @Route(adjustments.askForAdjustment)
  askForAdjustment(
    @Input() { actor, params, body }: Call<typeof adjustments.askForAdjustment>,
  ): Promise<ResponseOf<typeof adjustments.askForAdjustment>> {
    return this.commands.execute(new AskForAdjustment(actor, params.bondId, body));
  }

  @Route(contract.approveAdjustment)
  approveAdjustment(
    @Input() { actor, params }: Call<typeof contract.approveAdjustment>,
  ): Promise<ResponseOf<typeof contract.approveAdjustment>> {
    return this.commands.execute(new ApproveAdjustment(actor, { ...params, alone: false }));
  }

  @Route(contract.releaseAdjustment)
  releaseAdjustment(
    @Input() { actor, params }: Call<typeof contract.releaseAdjustment>,
  ): Promise<ResponseOf<typeof contract.releaseAdjustment>> {
    return this.commands.execute(new ApproveAdjustment(actor, { ...params, alone: true }));
  }

  @Route(contract.declineAdjustment)
  declineAdjustment(
    @Input() { actor, params, body }: Call<typeof contract.declineAdjustment>,
  ): Promise<ResponseOf<typeof contract.declineAdjustment>> {
    return this.commands.execute(new EndAdjustment(actor, { ...params, declined: body }));
  }

  @Route(contract.withdrawAdjustment)
  withdrawAdjustment(
    @Input() { actor, params }: Call<typeof contract.withdrawAdjustment>,
  ): Promise<ResponseOf<typeof contract.withdrawAdjustment>> {
    return this.commands.execute(new EndAdjustment(actor, { ...params, declined: null }));
  }

  @Route(contract.approveJudgmentPayment)
  approveJudgmentPayment(
    @Input() { actor, params }: Call<typeof contract.approveJudgmentPayment>,
  ): Promise<ResponseOf<typeof contract.approveJudgmentPayment>> {
    return this.commands.execute(new ApproveJudgmentPayment(actor, { ...params, alone: false }));
  }

  @Route(contract.releaseJudgmentPayment)
  releaseJudgmentPayment(
    @Input() { actor, params }: Call<typeof contract.releaseJudgmentPayment>,
  ): Promise<ResponseOf<typeof contract.releaseJudgmentPayment>> {
    return this.commands.execute(new ApproveJudgmentPayment(actor, { ...params, alone: true }));
  }

  @Route(contract.declineJudgmentPayment)
  declineJudgmentPayment(
    @Input() { actor, params, body }: Call<typeof contract.declineJudgmentPayment>,
  ): Promise<ResponseOf<typeof contract.declineJudgmentPayment>> {
    return this.commands.execute(new EndJudgmentPayment(actor, { ...params, declined: body }));
  }

  @Route(contract.withdrawJudgmentPayment)
  withdrawJudgmentPayment(
    @Input() { actor, params }: Call<typeof contract.withdrawJudgmentPayment>,
  ): Promise<ResponseOf<typeof contract.withdrawJudgmentPayment>> {
    return this.commands.execute(new EndJudgmentPayment(actor, { ...params, declined: null }));
  }

  @Route(bondVoids.approveBondVoid)
  approveBondVoid(
    @Input() { actor, params }: Call<typeof bondVoids.approveBondVoid>,
  ): Promise<ResponseOf<typeof bondVoids.approveBondVoid>> {
    return this.commands.execute(new ApproveBondVoid(actor, { ...params, alone: false }));
  }

  @Route(bondVoids.releaseBondVoid)
  releaseBondVoid(
    @Input() { actor, params }: Call<typeof bondVoids.releaseBondVoid>,
  ): Promise<ResponseOf<typeof bondVoids.releaseBondVoid>> {
    return this.commands.execute(new ApproveBondVoid(actor, { ...params, alone: true }));
  }

  @Route(bondVoids.declineBondVoid)
  declineBondVoid(
    @Input() { actor, params, body }: Call<typeof bondVoids.declineBondVoid>,
  ): Promise<ResponseOf<typeof bondVoids.declineBondVoid>> {
    return this.commands.execute(new EndBondVoid(actor, { ...params, declined: body }));
  }

  @Route(bondVoids.withdrawBondVoid)
  withdrawBondVoid(
    @Input() { actor, params }: Call<typeof bondVoids.withdrawBondVoid>,
  ): Promise<ResponseOf<typeof bondVoids.withdrawBondVoid>> {
    return this.commands.execute(new EndBondVoid(actor, { ...params, declined: null }));
  }
}
