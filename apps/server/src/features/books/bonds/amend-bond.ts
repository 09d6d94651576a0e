import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { amendBond as contract } from '#contracts/books/bond/bonds.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { normalizePowerNumber } from '#domain/kernel/power-number.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import type { RecordedEvent } from '../../../platform/event-log/events.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Courts, PremiumRules } from '../../agency/organizations/index.ts';
import { Defendants, OwnCourtDates } from '../../people/people/index.ts';
import { standing } from './write-bond.ts';
import { PostingAgents } from './posting-agents.query.ts';
import { AccountForBond } from '../account/index.ts';
import {
  NotesKey,
  UnfinishedBond,
  amendBond,
  bondDecider,
  bookedPremium,
  liveBond,
  type BondEvent,
  type Override,
  type WrittenBond,
} from '../bond/index.ts';
import { BookingDays } from '../periods/index.ts';
import { PowerClaims } from '../power-numbers/index.ts';

type Answer = ResponseOf<typeof contract>;

/** Amends a bond; a changed premium books the difference. */
export class AmendBond extends Command<Answer> {
  constructor(
    readonly actor: Actor,
    readonly bondId: string,
    readonly input: InputOf<typeof contract>['body'],
    /** Given for a face above its power (powers#above-its-power). */
    readonly override: Override | null = null,
  ) {
    super();
  }
}

const recorded = (bondId: string, events: readonly RecordedEvent<BondEvent>[]): Answer => ({
  ...bookedPremium(bondId, events),
  revision: events.at(-1)?.revision ?? 0,
  changed: true,
});

const isOnPowerOf = ({ fields: now }: WrittenBond, { fields: then }: WrittenBond): boolean =>
  now.powerNumber === then.powerNumber && now.suretyId === then.suretyId;

/**
 * Nothing differs from what the bond says already: it is answered so, and never as done (powers#correcting-the-surety).
 */
const unchanged = (bondId: string, { accountId, premiumCents, versions }: WrittenBond): Answer => ({
  bondId,
  accountId,
  premiumCents,
  revision: versions.length - 1,
  changed: false,
});

/**
 * Claims a new power number before the amendment and releases the old one after it (bonds#changing-power-number). Who
 * follows a forfeiture that is saved here: `FORFEITURE_FOLLOWERS` in `recovery/cases/cases.module.ts`.
 */
@CommandHandler(AmendBond)
export class AmendBondHandler implements ICommandHandler<AmendBond> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly rules: PremiumRules,
    private readonly powers: PowerClaims,
    private readonly courts: Courts,
    private readonly defendants: Defendants,
    private readonly courtDates: OwnCourtDates,
    private readonly accounts: AccountForBond,
    private readonly agents: PostingAgents,
    private readonly notes: NotesKey,
    private readonly unfinished: UnfinishedBond,
    private readonly days: BookingDays,
  ) {}

  async execute({ actor, bondId, input, override }: AmendBond): Promise<Answer> {
    const { reason, basedOn, confirmed, powerChange, notes, ...named } = input;
    const command = { id: bondId, actor, input, text: { reason, notes } };
    const before = await this.commands.replayOrState(bondDecider, command);
    if (before.replayed) return recorded(bondId, before.replayed.events);

    const bond = liveBond(before.state);
    await this.courts.mustBeListed(actor, named.courtLocation, bond.fields.courtLocation);
    const closed = await this.accounts.closed(actor, bond.accountId);
    const rates = await this.rules.inForce(actor);
    if (named.agentId !== undefined) await this.agents.mustBeOnTeam(actor, named.agentId);
    const deciding = await this.days.deciding(actor, reason);
    const { today } = deciding;
    const surety = await this.suretyOf(actor, bond, named);
    const opens = named.status === 'OPEN' && bond.fields.status !== 'OPEN';
    const own = opens ? await this.defendants.ownCourtDate(actor, bond.defendantId) : null;
    const taken = (named.courtDate ?? bond.fields.courtDate) === null ? standing(own, today) : null;
    const edit = {
      ...named,
      ...taken,
      ...surety,
      ...(notes !== undefined && { notes: await this.notes.of(actor, bondId, notes) }),
    };
    const powerReported = powerChange === 'mistyped' && (await this.powers.isReported(actor, bond.fields, bondId));
    const unfinished = await this.unfinished.isAmong(actor, bondId);
    const said = { powerChange, powerReported, confirmed, unfinished };
    const { powerNumber: typedNumber = bond.fields.powerNumber } = named;
    const borne = () => this.powers.powerOfBond(actor, { powerNumber: typedNumber, ...surety }, bondId);
    const decision = { edit, basedOn, ...rates, closed, override, ...deciding, ...said };
    const [wanted] = amendBond(before.state, { ...decision, power: await borne() });

    const oldNumber = bond.fields.powerNumber;
    const { fields } = wanted?.type === 'BondAmended' ? { fields: wanted.data } : bond;
    const { powerNumber: number, suretyId = null, agentId = null, bondDate } = fields;
    const repowered =
      normalizePowerNumber(oldNumber) !== normalizePowerNumber(number) || suretyId !== bond.fields.suretyId;
    const of = { powerNumber: number, suretyId, agentId, usedOn: bondDate ?? today };
    if (repowered) await this.powers.claim(actor, of, bondId);
    const owing = { ...decision, power: await borne() };
    const { events } = await this.commands.run(bondDecider, command, (state) => {
      const decided = amendBond(state, owing);
      // Another edit may have given the bond another power meanwhile and released the one that this edit was merged with.
      if (repowered && !isOnPowerOf(liveBond(state), bond)) throw new Refused('CONFLICT');
      return decided;
    });
    if (own !== null) await this.courtDates.handOver(actor, bond.defendantId);
    const last = events.at(-1)?.data;
    const changed = repowered || (last && 'status' in last && last.status !== bond.fields.status);
    if (changed) await this.powers.syncPowersNow(actor, oldNumber, ...(await this.powers.numbersUnder(actor, bondId)));

    return events.length > 0 ? recorded(bondId, events) : unchanged(bondId, bond);
  }

  /**
   * Another number has its own surety, unless one is chosen; the same number keeps its own, unless that is corrected
   * (powers#correcting-the-surety).
   */
  private async suretyOf(
    actor: Actor,
    { fields }: WrittenBond,
    {
      powerNumber = fields.powerNumber,
      suretyId = null,
    }: { powerNumber?: string | undefined; suretyId?: string | null | undefined },
  ): Promise<{ suretyId: string | null }> {
    const isSame = normalizePowerNumber(powerNumber) === normalizePowerNumber(fields.powerNumber);
    if (isSame && (suretyId === null || suretyId === fields.suretyId)) return { suretyId: fields.suretyId };
    return { suretyId: await this.powers.suretyOf(actor, powerNumber, suretyId) };
  }
}
