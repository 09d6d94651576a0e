import { Controller } from '@nestjs/common';
import * as contract from '#contracts/books/approvals/approvals.ts';
import * as adjustments from '#contracts/books/account/adjustments.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { AccountCommands } from '../accounts/index.ts';
import { ApprovalsInbox } from './approvals.query.ts';
import { AskForAdjustment } from './ask-for-adjustment.ts';
import { AskForMoney } from './ask-for-money.ts';

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

  @Route(adjustments.askForAdjustment)
  askForAdjustment(
    @Input() { actor, params, body }: Call<typeof adjustments.askForAdjustment>,
  ): Promise<ResponseOf<typeof adjustments.askForAdjustment>> {
    return this.commands.execute(new AskForAdjustment(actor, params.bondId, body));
  }
}
