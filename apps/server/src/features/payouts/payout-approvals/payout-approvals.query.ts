import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { listPayoutApprovals } from '#contracts/payouts/payout-approvals/payout-approvals.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { Approvers } from '../../books/approvals/index.ts';
import { WaitingCollateral } from '../../books/trust/index.ts';
import { Commissions } from '../commission/index.ts';
import { ExpenseList } from '../expenses/index.ts';
import { OfficialDues } from '../official-fees/index.ts';
import { PowerDues, requesterNames } from '../remittances/index.ts';

/** What of all payouts waits for a second person. */
@Injectable()
export class PayoutApprovals {
  constructor(
    private readonly reads: Reads,
    private readonly approvers: Approvers,
    private readonly remittances: PowerDues,
    private readonly commissions: Commissions,
    private readonly officials: OfficialDues,
    private readonly expenses: ExpenseList,
    private readonly collateral: WaitingCollateral,
  ) {}

  /** The newest first. @throws Refused MONEY_STOPPED. */
  async list(actor: Actor): Promise<ResponseOf<typeof listPayoutApprovals>> {
    const { organizationId } = actor;
    const reader = await this.approvers.reader(actor);
    const views = ['ledger', optionalView('bonds'), optionalView('accounts'), optionalView('powers')] as const;
    return this.reads.after(actor, views, async (tx) => {
      const waiting = [
        ...(await this.remittances.waitingPayouts(tx, organizationId, reader)),
        ...(await this.commissions.waitingPayouts(tx, organizationId, reader)),
        ...(await this.officials.waitingPayouts(organizationId, reader)),
        ...(await this.expenses.waitingPayouts(tx, organizationId, reader)),
        ...(await this.collateral.list(organizationId, reader)),
      ];
      const { nameOf, textOf } = await requesterNames(tx, organizationId, {
        people: waiting.flatMap(({ askedBy, colleague }) => [askedBy, ...(colleague === null ? [] : [colleague])]),
        events: waiting.map(({ eventId }) => eventId),
      });
      const rows = waiting.map(({ eventId, askedBy, colleague, ...payout }) => ({
        ...payout,
        externalReference: textOf(eventId, 'externalReference'),
        colleague: colleague === null ? null : nameOf(colleague),
        reason: textOf(eventId, 'reason'),
        askedBy: nameOf(askedBy),
        own: askedBy === reader.userId,
      }));
      return { rows: rows.toSorted((a, b) => (a.askedAt < b.askedAt ? 1 : -1)) };
    });
  }
}
