import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { repayOfficialAdvance as contract } from '#contracts/payouts/official-fees/official-fees.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { repayOfficialAdvance } from './official-advance.ts';
import { officialDecider } from './official-fees.ts';

type Answer = ResponseOf<typeof contract>;

/**
 * Pays back to a colleague what they advanced to an official, or asks for it (money#recipes-of-payouts,
 * money#second-person).
 */
export class RepayOfficialAdvance extends CommandOf(contract) {}

/** The agency's stream judges: of a repayment and a void of what was advanced the second is refused. */
@CommandHandler(RepayOfficialAdvance)
export class RepayOfficialAdvanceHandler implements ICommandHandler<RepayOfficialAdvance> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly agency: Agency,
  ) {}

  async execute({ actor, params: { moveId: advanceId }, body: input }: RepayOfficialAdvance): Promise<Answer> {
    const { limitCents, today, ...asked } = await this.agency.asking(actor);
    const { organizationId: id, commandId: requestId } = actor;
    const { method, reason, externalReference } = input;
    const wanted = { ...asked, moveId: requestId, advanceId, method };
    const text = { reason, externalReference };
    const command = { id, actor, input: { repayOfficialAdvance: advanceId, ...input }, text };
    const { events } = await this.commands.run(officialDecider, command, (state) =>
      repayOfficialAdvance(state, wanted, { limitCents, today }),
    );
    return { requestId, waiting: events.at(-1)?.type === 'OfficialAdvanceRepaymentRequested' };
  }
}
