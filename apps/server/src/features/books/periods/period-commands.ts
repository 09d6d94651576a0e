import { Injectable } from '@nestjs/common';
import { monthOf } from '#domain/books/months.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { Clock } from '../../../kernel/clock.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { CommandRunner, type CommandOptions, type Decide } from '../../../platform/event-log/command-runner.ts';
import type { RecordedEvent } from '../../../platform/event-log/events.ts';
import { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { BookingDays } from './booking-days.ts';
import type { PeriodEvent } from './period-events.ts';
import { periodDecider, type Closing, type Periods } from './period.ts';
import { firstBookedOn } from './closed-months.query.ts';

/** Decides on the months of an agency, and has this process know it at once. */
@Injectable()
export class PeriodCommands {
  constructor(
    private readonly commands: CommandRunner,
    private readonly reads: Reads,
    private readonly readYourWrites: ReadYourWrites,
    private readonly days: BookingDays,
    private readonly clock: Clock,
  ) {}

  /** What a close is judged by today. @throws Refused MONEY_STOPPED. */
  async closing(actor: Actor, month: string): Promise<Closing> {
    const firstOn = await this.reads.after(actor, ['ledger'], (tx) => firstBookedOn(tx, actor.organizationId));
    const today = dayOf(this.clock.now(), actor.timeZone);
    return { month, today, firstMonth: firstOn === null ? null : monthOf(firstOn) };
  }

  /** Answers once the ledger judges by it: nothing that is booked afterwards here is late by this close. */
  async run(
    actor: Actor,
    command: Pick<CommandOptions, 'input' | 'text'>,
    decide: Decide<Periods, PeriodEvent>,
  ): Promise<RecordedEvent<PeriodEvent>[]> {
    const { organizationId } = actor;
    const { position, events } = await this.commands.run(
      periodDecider,
      { id: organizationId, actor, ...command },
      decide,
    );
    await this.readYourWrites.reachedOrStale('ledger', position);
    this.days.forget(organizationId);
    return events;
  }
}
