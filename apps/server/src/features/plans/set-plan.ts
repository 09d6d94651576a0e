import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { setPlan as contract } from '#contracts/plans/plans.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { instalmentsThrough } from '#domain/instalment-days.ts';
import { formatCents } from '#domain/money.ts';
import { LIVE_BOND_STATUSES } from '#domain/option-lists.ts';
import { CommandRunner } from '../../platform/event-log/command-runner.ts';
import { Refused } from '../../kernel/refused.ts';
import type { Actor } from '../../kernel/actor.ts';
import { accountDecider, bondDecider, BondOfAccount } from '../books/index.ts';
import { PlanCommands } from './plan-commands.ts';
import type { StandingSituation } from './plan-situation.query.ts';
import { setPlan } from './plan.ts';
import type { PlanTerms } from './plan.ts';

type Terms = InputOf<typeof contract>['body'];

/** Sets up the payment plan of an account, or a new version of it from today on. */
export class SetPlan extends Command<ResponseOf<typeof contract>> {
  constructor(
    readonly actor: Actor,
    readonly accountId: string,
    readonly input: Terms,
  ) {
    super();
  }
}

/** What falls due at once of a plan that starts before today, in words. */
const dueAtOnce = ({ amountCents, ...terms }: Terms, { books, today }: StandingSituation): string => {
  const count = instalmentsThrough(terms, books.moves, new Set(), today);
  return `${String(count)} ${count === 1 ? 'payment' : 'payments'} of ${formatCents(amountCents)}`;
};

@CommandHandler(SetPlan)
export class SetPlanHandler implements ICommandHandler<SetPlan> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly bonds: BondOfAccount,
    private readonly plans: PlanCommands,
  ) {}

  async execute({ actor, accountId, input }: SetPlan): Promise<ResponseOf<typeof contract>> {
    const { reason, confirmed, downPaymentId, ...terms } = input;
    await this.plans.run({ actor, accountId, input, text: { reason } }, async (situation) => {
      const { today, balanceCents, inForce } = situation;
      await this.mustBeLive(actor, accountId, terms.bondId);
      const downPayment = await this.downPayment(actor, accountId, downPaymentId);
      const wanted = { ...terms, downPayment, today, balanceCents, inForce, confirmed };
      return (state) => setPlan(state, { ...wanted, dueAtOnce: dueAtOnce(input, situation) });
    });
    return { accountId };
  }

  /** The bond of a plan is a label: an open or forfeited one of the account (`bonds.md` 4). */
  private async mustBeLive(actor: Actor, accountId: string, bondId: string | null): Promise<void> {
    if (bondId === null) return;
    await this.bonds.check(actor, accountId, bondId);
    const { written } = await this.commands.read(bondDecider, actor, bondId);
    const isLive = LIVE_BOND_STATUSES.some((status) => status === written?.fields.status);
    if (!isLive) throw new Refused('BOND_NOT_LIVE');
  }

  private async downPayment(
    actor: Actor,
    accountId: string,
    paymentId: string | null,
  ): Promise<PlanTerms['downPayment']> {
    if (paymentId === null) return null;
    const { entries } = await this.commands.read(accountDecider, actor, accountId);
    const payment = entries.get(paymentId);
    if (payment?.kind !== 'payment' || payment.voided || payment.returnedOn !== null || payment.movedTo !== null)
      throw new Refused('DOWN_PAYMENT_NOT_FOUND');
    return { paymentId, amountCents: payment.amountCents, on: payment.on };
  }
}
