import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { writeBond as contract } from '#contracts/books/bond/bonds.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Defendants, OwnCourtDates, type OwnCourtDate } from '../../people/people/index.ts';
import { Courts, PremiumRules } from '../../agency/organizations/index.ts';
import { AccountForBond } from '../account/index.ts';
import { NotesKey, bondDecider, bookedPremium, writeBond, type Override } from '../bond/index.ts';
import { BookingDays } from '../periods/index.ts';
import { PowerClaims } from '../power-numbers/index.ts';

/** Writes a bond for a defendant and books its premium; the command id is the bond's id. */
export class WriteBond extends Command<ResponseOf<typeof contract>> {
  constructor(
    readonly actor: Actor,
    readonly input: InputOf<typeof contract>['body'],
    /** Given for a face above its power (powers#above-its-power). */
    readonly override: Override | null = null,
  ) {
    super();
  }
}

/** What the first OPEN bond takes over of a person's own date: one that has not passed (today#unfinished-bond). */
export const standing = (own: OwnCourtDate | null, today: string): OwnCourtDate | null =>
  own !== null && own.courtDate >= today ? own : null;

/**
 * Three streams (building#several-streams): all refusals first, then the power is claimed and the account opened where
 * there is none, then the bond is written. Sent again after a crash anywhere between, it goes on where it stopped.
 */
@CommandHandler(WriteBond)
export class WriteBondHandler implements ICommandHandler<WriteBond> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly defendants: Defendants,
    private readonly courtDates: OwnCourtDates,
    private readonly accounts: AccountForBond,
    private readonly rules: PremiumRules,
    private readonly powers: PowerClaims,
    private readonly courts: Courts,
    private readonly notes: NotesKey,
    private readonly days: BookingDays,
  ) {}

  async execute({ actor, input, override }: WriteBond): Promise<ResponseOf<typeof contract>> {
    const bondId = actor.commandId;
    const { defendantId, accountId: askedFor, reason, notes, ...typed } = input;
    const command = { id: bondId, actor, input, text: { reason, notes } };
    const before = await this.commands.replayOrState(bondDecider, command);
    if (before.replayed) return bookedPremium(bondId, before.replayed.events);

    await this.defendants.exists(actor, defendantId);
    await this.courts.mustBeListed(actor, typed.courtLocation);
    const { accountId, isNew } = await this.accounts.choose(actor, defendantId, askedFor);
    const rates = await this.rules.inForce(actor);
    const deciding = await this.days.deciding(actor, reason);
    const { today } = deciding;
    const suretyId = await this.powers.suretyOf(actor, typed.powerNumber, typed.suretyId);
    const own = typed.status === 'OPEN' ? await this.defendants.ownCourtDate(actor, defendantId) : null;
    const taken = typed.courtDate === null ? standing(own, today) : null;
    const fields = { ...typed, ...taken, suretyId, notes: await this.notes.of(actor, bondId, notes) };
    const decision = { fields, agentId: actor.userId, defendantId, accountId, override, ...rates, ...deciding };
    const { powerNumber, bondDate } = fields;
    const borne = () => this.powers.powerOfBond(actor, fields, bondId);
    writeBond(before.state, { ...decision, power: await borne() });

    const of = { powerNumber, suretyId, agentId: actor.userId, usedOn: bondDate ?? today };
    await this.powers.claim(actor, of, bondId);
    if (isNew) await this.accounts.open(actor, defendantId, accountId);
    const owing = { ...decision, power: await borne() };
    const { events } = await this.commands.run(bondDecider, command, (state) => writeBond(state, owing));
    if (own !== null) await this.courtDates.handOver(actor, defendantId);
    await this.powers.syncPowersNow(actor, powerNumber);
    return bookedPremium(bondId, events);
  }
}
