import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { payCommission as contract } from '#contracts/payouts/commission/commission-payments.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { Clock } from '../../../kernel/clock.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { CommissionFacts } from './commission-facts.query.ts';
import { payCommission } from './commission-payments.ts';
import { commissionDecider } from './commission.ts';
import { Commissions } from './commissions.query.ts';

type Answer = ResponseOf<typeof contract>;

/** Pays an agent what is owed to them (money#recipes-of-payouts); the command id is the payment's id. */
export class PayCommission extends Command<Answer> {
  constructor(
    readonly actor: Actor,
    readonly agentId: string,
    readonly input: InputOf<typeof contract>['body'],
  ) {
    super();
  }
}

@CommandHandler(PayCommission)
export class PayCommissionHandler implements ICommandHandler<PayCommission> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly facts: CommissionFacts,
    private readonly commissions: Commissions,
    private readonly agency: Agency,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, agentId, input }: PayCommission): Promise<Answer> {
    await this.commissions.mustBeKnown(actor, agentId);
    const { approvalLimitCents: limitCents } = await this.agency.find(actor);
    const { reason, externalReference, ...payment } = input;
    const now = this.clock.now();
    const asked = { paymentId: actor.commandId, askedBy: actor.userId, askedAt: now.toISOString() };
    const command = { id: agentId, actor, input: { payCommission: input }, text: { reason, externalReference } };
    const { events } = await this.commands.run(commissionDecider, command, async (state) => {
      const owedCents = await this.facts.owed(actor, agentId);
      return payCommission(
        state,
        { ...asked, ...payment },
        { limitCents, today: dayOf(now, actor.timeZone), owedCents },
      );
    });
    return { requestId: actor.commandId, waiting: events.at(-1)?.type === 'CommissionPaymentRequested' };
  }
}
