import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { amendBond as contract } from '#contracts/books/bonds.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/days.ts';
import { normalizePowerNumber } from '#domain/power-number.ts';
import { Clock } from '../../kernel/clock.ts';
import { CommandRunner } from '../../platform/event-log/command-runner.ts';
import type { RecordedEvent } from '../../platform/event-log/events.ts';
import { Refused } from '../../kernel/refused.ts';
import type { Actor } from '../../kernel/actor.ts';
import { PremiumRules } from '../organizations/index.ts';
import { PostingAgents } from './posting-agents.query.ts';
import {
  AccountForBond,
  NotesKey,
  PowerClaims,
  amendBond,
  bondDecider,
  bookedPremium,
  liveBond,
} from '../books/index.ts';
import type { BondEvent, WrittenBond } from '../books/index.ts';

type Answer = ResponseOf<typeof contract>;

/** Amends a bond; a changed premium books the difference. */
export class AmendBond extends Command<Answer> {
  constructor(
    readonly actor: Actor,
    readonly bondId: string,
    readonly input: InputOf<typeof contract>['body'],
  ) {
    super();
  }
}

const recorded = (bondId: string, events: readonly RecordedEvent<BondEvent>[]): Answer => ({
  ...bookedPremium(bondId, events),
  revision: events.at(-1)?.revision ?? 0,
});

const unchanged = (bondId: string, { accountId, premiumCents, versions }: WrittenBond): Answer => ({
  ...{ bondId, accountId, premiumCents },
  revision: versions.length - 1,
});

/** Claims a new power number before the amendment and releases the old one after it (decision 18). */
@CommandHandler(AmendBond)
export class AmendBondHandler implements ICommandHandler<AmendBond> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly rules: PremiumRules,
    private readonly powers: PowerClaims,
    private readonly accounts: AccountForBond,
    private readonly agents: PostingAgents,
    private readonly notes: NotesKey,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, bondId, input }: AmendBond): Promise<Answer> {
    const { reason, basedOn, confirmed, powerChange, notes, ...named } = input;
    const command = { id: bondId, actor, input, text: { reason, notes } };
    const before = await this.commands.look(bondDecider, command);
    if (before.replayed) return recorded(bondId, before.replayed.events);

    const bond = liveBond(before.state);
    const closed = await this.accounts.closed(actor, bond.accountId);
    const rates = await this.rules.inForce(actor);
    if (named.agentId !== undefined) await this.agents.mustBeOnTeam(actor, named.agentId);
    const today = dayOf(this.clock.now(), actor.timeZone);
    const edit = notes === undefined ? named : { ...named, notes: await this.notes.of(actor, bondId, notes) };
    const said = { role: actor.role, hasReason: reason !== '', powerChange, confirmed };
    const decision = { edit, basedOn, ...rates, today, closed, ...said };
    const [wanted] = amendBond(before.state, decision);

    const oldNumber = bond.fields.powerNumber;
    const number = wanted?.type === 'BondAmended' ? wanted.data.powerNumber : oldNumber;
    const renumbered = normalizePowerNumber(oldNumber) !== normalizePowerNumber(number);
    const oldClaim = renumbered ? await this.powers.holder(actor, oldNumber) : null;
    if (renumbered) await this.powers.claim(actor, number, bondId);
    const { events } = await this.commands.run(bondDecider, command, (state) => {
      const decided = amendBond(state, decision);
      // Another edit may have renumbered the bond meanwhile and released the number that this edit was merged with.
      if (renumbered && liveBond(state).fields.powerNumber !== oldNumber) throw new Refused('CONFLICT');
      return decided;
    });
    // A number whose paper was replaced is void: its claim stays.
    if (oldClaim?.bondId === bondId && powerChange !== 'replaced') {
      await this.powers.release(actor, oldNumber, oldClaim);
    }

    return events.length > 0 ? recorded(bondId, events) : unchanged(bondId, bond);
  }
}
