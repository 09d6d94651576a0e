import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { dischargeBond as contract } from '#contracts/books/bond/bond-status.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Documents } from '../../people/documents/index.ts';
import { bondDecider, changedStatus, dischargeBond, liveBond, UnfinishedBond } from '../bond/index.ts';
import { PowerClaims } from '../power-numbers/index.ts';

/** Discharges a bond with its proof (bonds#discharging); it books nothing. */
export class DischargeBond extends CommandOf(contract) {}

@CommandHandler(DischargeBond)
export class DischargeBondHandler implements ICommandHandler<DischargeBond> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly documents: Documents,
    private readonly powers: PowerClaims,
    private readonly unfinished: UnfinishedBond,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, params: { bondId }, body: input }: DischargeBond): Promise<ResponseOf<typeof contract>> {
    const { reason, court, ...discharge } = input;
    const command = { id: bondId, actor, input, text: { reason, court } };
    const before = await this.commands.replayOrState(bondDecider, command);
    if (before.replayed) return changedStatus(bondId, before.replayed.events);

    const today = dayOf(this.clock.now(), actor.timeZone);
    const decision = { ...discharge, today, role: actor.role, hasReason: reason !== '' };
    dischargeBond(before.state, decision);
    await this.unfinished.mustNotBeAmong(actor, bondId);
    const subject = { subjectKind: 'defendant' as const, subjectId: liveBond(before.state).defendantId };
    await this.documents.mustBeOf(actor, subject, discharge.proofId);
    const { events } = await this.commands.run(bondDecider, command, (state) => dischargeBond(state, decision));
    await this.powers.syncPowersNow(actor, ...(await this.powers.numbersUnder(actor, bondId)));
    return changedStatus(bondId, events);
  }
}
