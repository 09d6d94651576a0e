import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { repayAdvance as contract } from '#contracts/payouts/remittances/advances.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { Sureties } from '../../agency/sureties/index.ts';
import { repayAdvance } from './advance.ts';
import { disbursementDecider } from './disbursement-state.ts';

type Answer = ResponseOf<typeof contract>;

/**
 * Pays back to an agent what they advanced to a surety, or asks for it (money#recipes-of-payouts, money#second-person).
 */
export class RepayAdvance extends Command<Answer> {
  constructor(
    readonly actor: Actor,
    readonly which: InputOf<typeof contract>['params'],
    readonly input: InputOf<typeof contract>['body'],
  ) {
    super();
  }
}

/** The surety's stream judges: of a repayment and a void of what was advanced the second is refused. */
@CommandHandler(RepayAdvance)
export class RepayAdvanceHandler implements ICommandHandler<RepayAdvance> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly sureties: Sureties,
    private readonly agency: Agency,
  ) {}

  async execute({ actor, which: { suretyId, disbursementId }, input }: RepayAdvance): Promise<Answer> {
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
