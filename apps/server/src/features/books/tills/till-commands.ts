import { Injectable } from '@nestjs/common';
import { moneyRoles } from '#contracts/kernel/roles.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { Clock } from '../../../kernel/clock.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { CommandRunner, type CommandOptions } from '../../../platform/event-log/command-runner.ts';
import type { RecordedEvent } from '../../../platform/event-log/events.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { Till, UndepositedChecks, type UndepositedCheck } from '../ledger/index.ts';
import { tillDecider, type Tills } from './till.ts';
import type { TillEvent } from './till-events.ts';

/** Asks for the cash of a till in cents; of null of the office drawer. */
type There = (tillId: string | null) => Promise<number>;

/** Who acts, and when: the instant, and the day in the agency's zone. */
export interface Acting {
  by: string;
  isMoney: boolean;
  at: string;
  today: string;
}

/** Decides on the tills of an agency, while nobody else of it takes cash. */
@Injectable()
export class TillCommands {
  constructor(
    private readonly commands: CommandRunner,
    private readonly till: Till,
    private readonly checks: UndepositedChecks,
    private readonly agency: Agency,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused TILLS_NOT_FOUND where the agency has one drawer; what the decision refuses. */
  run(
    actor: Actor,
    command: Pick<CommandOptions, 'input' | 'text'>,
    decide: (state: Tills, there: There) => Promise<readonly TillEvent[]>,
  ): Promise<RecordedEvent<TillEvent>[]> {
    const { organizationId: id } = actor;
    return this.till.taking(actor, async (there) => {
      const { events } = await this.commands.run(tillDecider, { id, actor, ...command }, async (state) => {
        if (!(await this.agency.hasTills(actor))) throw new Refused('TILLS_NOT_FOUND');
        return decide(state, there);
      });
      return events;
    });
  }

  /** The cash of a place, and these checks as they stand once its deposits took theirs; asked while nobody else takes any. */
  async lying(
    actor: Actor,
    { fromTillId, paymentIds }: { fromTillId: string | null; paymentIds: readonly string[] },
    there: There,
  ): Promise<{ thereCents: number; checks: UndepositedCheck[] }> {
    const thereCents = await there(fromTillId);
    return { thereCents, checks: await this.checks.now(actor, paymentIds) };
  }

  acting({ userId: by, role, timeZone }: Actor): Acting {
    const now = this.clock.now();
    const isMoney = moneyRoles.some((one) => one === role);
    return { by, isMoney, at: now.toISOString(), today: dayOf(now, timeZone) };
  }
}
