import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { payCommission as contract } from '#contracts/payouts/commission/commission-payments.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { CommissionFacts } from './commission-facts.query.ts';
import { payCommission } from './commission-payments.ts';
import { commissionDecider } from './commission.ts';
import { Commissions } from './commissions.query.ts';

type Answer = ResponseOf<typeof contract>;

/** Pays an agent what is owed to them (money#recipes-of-payouts); the command id is the payment's id. */
export class PayCommission extends CommandOf(contract) {}

@CommandHandler(PayCommission)
export class PayCommissionHandler implements ICommandHandler<PayCommission> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly facts: CommissionFacts,
    private readonly commissions: Commissions,
    private readonly agency: Agency,
  ) {}

  async execute({ actor, params: { agentId }, body: input }: PayCommission): Promise<Answer> {
    await this.commissions.mustBeKnown(actor, agentId);
    const { limitCents, today, ...asked } = await this.agency.asking(actor);
    const { reason, externalReference, ...payment } = input;
    const paymentId = actor.commandId;
    const command = { id: agentId, actor, input: { payCommission: input }, text: { reason, externalReference } };
    const { events } = await this.commands.run(commissionDecider, command, async (state) => {
      const owedCents = await this.facts.owed(actor, agentId);
      return payCommission(state, { ...asked, ...payment, paymentId }, { limitCents, today, owedCents });
    });
    return { requestId: paymentId, waiting: events.at(-1)?.type === 'CommissionPaymentRequested' };
  }
}
