import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { repayAdvance as contract } from '#contracts/payouts/remittances/advances.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { Sureties } from '../../agency/sureties/index.ts';
import { repayAdvance } from './advance.ts';
import { disbursementDecider } from './disbursement-state.ts';

type Answer = ResponseOf<typeof contract>;

/**
 * Pays back to an agent what they advanced to a surety, or asks for it (money#recipes-of-payouts, money#second-person).
 */
export class RepayAdvance extends CommandOf(contract) {}

/** The surety's stream judges: of a repayment and a void of what was advanced the second is refused. */
@CommandHandler(RepayAdvance)
export class RepayAdvanceHandler implements ICommandHandler<RepayAdvance> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly sureties: Sureties,
    private readonly agency: Agency,
  ) {}

  async execute({ actor, params: { suretyId, disbursementId }, body: input }: RepayAdvance): Promise<Answer> {
    await this.sureties.mustBeKnown(actor, suretyId);
    const { limitCents, today, ...asked } = await this.agency.asking(actor);
    const { method, reason, externalReference } = input;
    const requestId = actor.commandId;
    const wanted = { ...asked, requestId, disbursementId, method };
    const text = { reason, externalReference };
    const command = { id: suretyId, actor, input: { repayAdvance: disbursementId, ...input }, text };
    const { events } = await this.commands.run(disbursementDecider, command, (state) =>
      repayAdvance(state, wanted, { limitCents, today }),
    );
    return { requestId, waiting: events.at(-1)?.type === 'AdvanceRepaymentRequested' };
  }
}
