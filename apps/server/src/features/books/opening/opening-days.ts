import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { BookingDays } from '../periods/index.ts';
import { BookedBefore } from './booked-before.query.ts';
import { ListsToSeal } from './lists-to-seal.ts';
import { closingDays, hasStanding, mustBeOpen } from './opening.ts';
import { OpeningCollateral } from './opening-collateral.ts';
import { openingDecider } from './opening-state.ts';

/** A step of what brings money in beside the lines. */
interface Step {
  actor: Actor;
  input: object;
}

/**
 * The days up to the cut-over day, for what is booked on them beside the lines: the same is looked at before the first
 * time, and they are closed from then on (moving-in#days-before-cut-over).
 */
@Injectable()
export class OpeningDays {
  constructor(
    private readonly commands: CommandRunner,
    private readonly days: BookingDays,
    private readonly before: BookedBefore,
    private readonly held: OpeningCollateral,
    private readonly lists: ListsToSeal,
  ) {}

  /** Asserts that the cut-over day takes money. @throws Refused as `mustBeOpen`; OPENING_NOT_BEGUN, PERIOD_CLOSED, OPENING_BOOKED_BEFORE. */
  async mustTake(actor: Actor): Promise<void> {
    const state = await this.commands.read(openingDecider, actor, actor.organizationId);
    mustBeOpen(state);
    const { cutOverOn, daysClosed } = state;
    if (cutOverOn === null) throw new Refused('OPENING_NOT_BEGUN');
    await this.days.mustBeOpen(actor, cutOverOn);
    if (!daysClosed) await this.before.mustBeNothing(actor, cutOverOn);
  }

  /** Closes them to everything else, before the first is booked. */
  async close({ actor, input }: Step): Promise<void> {
    const command = { id: actor.organizationId, actor, input };
    await this.commands.run(openingDecider, command, (state) => closingDays(state, [], { stands: true }));
  }

  /** Opens them, where nothing is in any more. */
  async open({ actor, input }: Step): Promise<void> {
    const { organizationId: id } = actor;
    const { accounts } = await this.lists.receivable(id);
    const collateral = { stands: (await this.held.standing(id)).length > 0, differs: false };
    await this.commands.run(openingDecider, { id, actor, input }, (state) => {
      const stands = accounts > 0 || hasStanding(state, collateral);
      return stands ? [] : closingDays(state, [], { stands });
    });
  }
}
