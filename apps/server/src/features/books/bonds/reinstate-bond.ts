import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { reinstateBond as contract } from '#contracts/books/bond/bond-status.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Documents } from '../../people/documents/index.ts';
import { bondDecider, changedStatus, liveBond, reinstateBond } from '../bond/index.ts';
import { PowerClaims } from '../power-numbers/index.ts';

/** Brings back a forfeited or discharged bond (bonds#reinstating); it books nothing. */
export class ReinstateBond extends CommandOf(contract) {}

@CommandHandler(ReinstateBond)
export class ReinstateBondHandler implements ICommandHandler<ReinstateBond> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly documents: Documents,
    private readonly powers: PowerClaims,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, params: { bondId }, body: input }: ReinstateBond): Promise<ResponseOf<typeof contract>> {
    const { reason, ...back } = input;
    const command = { id: bondId, actor, input, text: { reason } };
    const before = await this.commands.replayOrState(bondDecider, command);
    if (before.replayed) return changedStatus(bondId, before.replayed.events);

    const today = dayOf(this.clock.now(), actor.timeZone);
    const decision = { ...back, today, role: actor.role, hasReason: reason !== '' };
    reinstateBond(before.state, decision);
    const subject = { subjectKind: 'defendant' as const, subjectId: liveBond(before.state).defendantId };
    if (back.consentId !== null) await this.documents.mustBeOf(actor, subject, back.consentId);
    const { events } = await this.commands.run(bondDecider, command, (state) => reinstateBond(state, decision));
    await this.powers.syncPowersNow(actor, ...(await this.powers.numbersUnder(actor, bondId)));
    return changedStatus(bondId, events);
  }
}
