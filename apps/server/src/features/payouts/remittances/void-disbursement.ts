import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { voidDisbursement as contract } from '#contracts/payouts/remittances/disbursements.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { Sureties } from '../../agency/sureties/index.ts';
import { voidDisbursement } from './disbursement.ts';
import { disbursementDecider } from './disbursement-state.ts';

type Answer = ResponseOf<typeof contract>;

/** Takes a payment to a surety back, or asks for it above the organization's limit (money#second-person). */
export class VoidDisbursement extends CommandOf(contract) {}

@CommandHandler(VoidDisbursement)
export class VoidDisbursementHandler implements ICommandHandler<VoidDisbursement> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly sureties: Sureties,
    private readonly agency: Agency,
  ) {}

  async execute({ actor, params: { suretyId, disbursementId }, body: input }: VoidDisbursement): Promise<Answer> {
    await this.sureties.mustBeKnown(actor, suretyId);
    const asking = await this.agency.asking(actor);
    const { reasonCode, reason } = input;
    const requestId = actor.commandId;
    const command = { id: suretyId, actor, input: { voidDisbursement: disbursementId, ...input }, text: { reason } };
    const { events } = await this.commands.run(disbursementDecider, command, (state) =>
      voidDisbursement(state, { disbursementId, requestId, reasonCode }, asking),
    );
    return { requestId, waiting: events.at(-1)?.type === 'DisbursementVoidRequested' };
  }
}
