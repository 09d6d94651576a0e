import { Injectable } from '@nestjs/common';
import type { previewPlan as contract } from '#contracts/books/plans/plans.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { planPreview, previewOf } from '#domain/books/plan-preview.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { PlanCommands } from './plan-commands.ts';
import { PlanProposals, versionOf } from './plan-proposal.ts';

/** A plan as saving it now would leave it (bonds#plan-preview); nothing is saved. */
@Injectable()
export class PlanPreviews {
  constructor(
    private readonly proposals: PlanProposals,
    private readonly plans: PlanCommands,
  ) {}

  /** @throws Refused what saving it would be refused with. */
  async of(
    actor: Actor,
    accountId: string,
    input: InputOf<typeof contract>['body'],
  ): Promise<ResponseOf<typeof contract>> {
    const request = { ...input, confirmed: true, basedOnBalanceCents: null };
    const { events, situation } = await this.plans.wouldRecord(actor, accountId, (found) =>
      this.proposals.decision(actor, accountId, request, found),
    );
    const { books, plan, today } = situation;
    for (const event of events) {
      if (event.type === 'PaymentPlanSet') return previewOf(books, versionOf(event.data));
    }
    // The terms that are in force already: it stays as it is.
    if (!plan) throw new RangeError('Nothing is repeated without a plan.');
    return planPreview(books, plan, today);
  }
}
