import { Injectable } from '@nestjs/common';
import type { setPlan as contract } from '#contracts/books/plans/plans.ts';
import type { InputOf } from '#contracts/kernel/endpoint.ts';
import { instalmentsThrough, lastInstalmentDay, type InstalmentTerms } from '#domain/books/instalment-days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { sumOf } from '#domain/books/money-lines.ts';
import { LIVE_BOND_STATUSES } from '#domain/kernel/option-lists.ts';
import { resolvedPlans, type PlanVersion } from '#domain/books/payment-plan.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { bondDecider, BondOfAccount } from '../bond/index.ts';
import type { PlanEvent } from './plan-events.ts';
import type { StandingSituation } from './plan-situation.query.ts';
import { setPlan, type Plan, type PlanTerms } from './plan.ts';

type Asked = InputOf<typeof contract>['body'];
type PlanSet = Extract<PlanEvent, { type: 'PaymentPlanSet' }>['data'];

const NONE: ReadonlySet<number> = new Set();

/** A plan as it would stand were it saved now. */
export const versionOf = ({
  downPayments,
  spreadPastDue,
  ...terms
}: Omit<PlanSet, 'version'>): Omit<PlanVersion, 'position'> => ({
  ...terms,
  downs: downPayments,
  spread: spreadPastDue,
  skips: [],
  endedOn: null,
  endedBy: null,
});

/** What falls due at once of a plan that starts before today, in words; null where it goes on from one in force. */
const dueAtOnce = (terms: PlanTerms, { books, today }: StandingSituation): string | null => {
  const version = { ...versionOf({ ...terms, setOn: today }), position: Number.MAX_SAFE_INTEGER };
  const plan = resolvedPlans({ ...books, versions: [...books.versions, version] }).at(-1);
  if (plan?.continues) return null;
  const count = instalmentsThrough(terms, books.moves, NONE, today);
  return `${String(count)} ${count === 1 ? 'payment' : 'payments'} of ${formatCents(terms.amountCents)}`;
};

/** Payments that stand on the account, and were not taken for what was written off. @throws Refused DOWN_PAYMENT_NOT_FOUND. */
const downPaymentsOf = (paymentIds: readonly string[], { books }: StandingSituation): PlanTerms['downPayments'] =>
  [...new Set(paymentIds)].map((paymentId) => {
    const lines = books.lines.filter(({ entryId }) => entryId === paymentId);
    const on = lines.find(({ kind }) => kind === 'payment')?.on;
    const amountCents = -sumOf(lines);
    if (on === undefined || amountCents <= 0) throw new Refused('DOWN_PAYMENT_NOT_FOUND');
    return { paymentId, amountCents, on };
  });

/** What a plan would be by the terms somebody asks for: saving it and looking at it before are one decision. */
@Injectable()
export class PlanProposals {
  constructor(
    private readonly commands: CommandRunner,
    private readonly bonds: BondOfAccount,
  ) {}

  /** @throws Refused BOND_NOT_FOUND, BOND_VOIDED, BOND_UNFINISHED, BOND_NOT_LIVE, DOWN_PAYMENT_NOT_FOUND. */
  async decision(
    actor: Actor,
    accountId: string,
    { reason: _, downPaymentId, downPaymentIds, confirmed, basedOnBalanceCents, ...asked }: Asked,
    situation: StandingSituation,
  ): Promise<(state: Plan) => PlanEvent[]> {
    const { today, balanceCents, inForce, books } = situation;
    await this.mustBeLive(actor, accountId, asked.bondId);
    const ticked = downPaymentId === null ? downPaymentIds : [...downPaymentIds, downPaymentId];
    const terms: PlanTerms = { ...asked, downPayments: downPaymentsOf(ticked, situation) };
    const lastOn = lastInstalmentDay(terms satisfies InstalmentTerms, books.moves, NONE);
    const seen = { basedOnBalanceCents, confirmed, lastOn, dueAtOnce: dueAtOnce(terms, situation) };
    return (state) => setPlan(state, { ...terms, today, balanceCents, inForce, ...seen });
  }

  /** The bond of a plan is a label: an open or forfeited one of the account (bonds#bond-of-a-plan). */
  private async mustBeLive(actor: Actor, accountId: string, bondId: string | null): Promise<void> {
    if (bondId === null) return;
    await this.bonds.check(actor, accountId, bondId);
    const { written } = await this.commands.read(bondDecider, actor, bondId);
    const isLive = LIVE_BOND_STATUSES.some((status) => status === written?.fields.status);
    if (!isLive) throw new Refused('BOND_NOT_LIVE');
  }
}
