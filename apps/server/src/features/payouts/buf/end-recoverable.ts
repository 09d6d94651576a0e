import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { endRecoverable as contract } from '#contracts/payouts/buf/buf.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { disbursementDecider, endRecoverable, OpeningDebts, PowerDues } from '../remittances/index.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { Sureties } from '../../agency/sureties/index.ts';

type Answer = ResponseOf<typeof contract>;

/** Records that a surety paid back what is recoverable of powers, or that it is lost (money#recoverable-payables). */
export class EndRecoverable extends CommandOf(contract) {}

/** Judged at the head of the surety's stream, as remittances are: no tag is taken twice. */
@CommandHandler(EndRecoverable)
export class EndRecoverableHandler implements ICommandHandler<EndRecoverable> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly dues: PowerDues,
    private readonly debts: OpeningDebts,
    private readonly sureties: Sureties,
    private readonly agency: Agency,
  ) {}

  async execute({ actor, params: { suretyId }, body: input }: EndRecoverable): Promise<Answer> {
    await this.sureties.mustBeKnown(actor, suretyId);
    const { limitCents, today, ...asked } = await this.agency.asking(actor);
    const { kind, amountCents, reason } = input;
    const powerIds = [...new Set(input.powerIds)];
    const moveId = actor.commandId;
    const command = { id: suretyId, actor, input: { endRecoverable: input }, text: { reason } };
    if (powerIds.includes(null)) await this.debts.hear(command, suretyId);
    const { events } = await this.commands.run(disbursementDecider, command, async (state, head) => {
      const owed = await this.dues.owedAt(actor, state, { powerIds, head, mustOwe: false });
      return endRecoverable(state, { ...asked, moveId, kind, owed, amountCents }, { limitCents, today });
    });
    return { moveId, waiting: events.at(-1)?.type === 'SuretyMoneyRequested' };
  }
}
