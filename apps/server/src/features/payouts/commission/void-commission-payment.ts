import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { voidCommissionPayment as contract } from '#contracts/payouts/commission/commission-payments.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { voidCommissionPayment } from './commission-payments.ts';
import { commissionDecider } from './commission.ts';
import { Commissions } from './commissions.query.ts';

type Answer = ResponseOf<typeof contract>;

/** Takes a payment to an agent back, or asks for it above the organization's limit (money#second-person). */
export class VoidCommissionPayment extends CommandOf(contract) {}

@CommandHandler(VoidCommissionPayment)
export class VoidCommissionPaymentHandler implements ICommandHandler<VoidCommissionPayment> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly commissions: Commissions,
    private readonly agency: Agency,
  ) {}

  async execute({ actor, params: { agentId, paymentId }, body: input }: VoidCommissionPayment): Promise<Answer> {
    await this.commissions.mustBeKnown(actor, agentId);
    const asking = await this.agency.asking(actor);
    const { reasonCode, reason } = input;
    const requestId = actor.commandId;
    const command = { id: agentId, actor, input: { voidCommissionPayment: paymentId, ...input }, text: { reason } };
    const { events } = await this.commands.run(commissionDecider, command, (state) =>
      voidCommissionPayment(state, { paymentId, requestId, reasonCode }, asking),
    );
    return { requestId, waiting: events.at(-1)?.type === 'CommissionPaymentVoidRequested' };
  }
}
