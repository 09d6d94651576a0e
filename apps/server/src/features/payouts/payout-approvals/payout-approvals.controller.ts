import { Controller } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { listPayoutApprovals } from '#contracts/payouts/payout-approvals/payout-approvals.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { PayoutApprovals } from './payout-approvals.query.ts';

@Controller()
export class PayoutApprovalsController {
  constructor(private readonly approvals: PayoutApprovals) {}

  @Route(listPayoutApprovals)
  list(@Input() { actor }: Call<typeof listPayoutApprovals>): Promise<ResponseOf<typeof listPayoutApprovals>> {
    return this.approvals.list(actor);
  }
}
