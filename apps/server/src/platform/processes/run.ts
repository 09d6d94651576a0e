import type { EntityManager } from '@mikro-orm/postgresql';
import { v5 as uuidV5 } from 'uuid';
import type { LiveChange } from '#contracts/edge/live.ts';
import { dayOf } from '#domain/kernel/days.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { TenantTransaction } from '../database/tenant-database.ts';
import type { CommandOptions, CommandResult, CommandRunner, Decide } from '../event-log/command-runner.ts';
import type { Decider, DomainEvent } from '../event-log/events.ts';
import type { TenantRows } from '../rows/tenant-rows.ts';

/** The parts of the platform that a run works with. */
interface Parts {
  commands: CommandRunner;
  rows: TenantRows;
}

/**
 * One run over a row that decides. Everything is done as who decided it, on the day of the decision, under ids that are
 * made from the row's: whoever does it again does it once.
 */
export class Run {
  /** The day of the decision, where its agency is. */
  readonly today: string;

  constructor(
    private readonly parts: Parts,
    /** Who decided it. */
    readonly actor: Actor,
    private readonly id: string,
    decidedAt: Date | string,
  ) {
    this.today = dayOf(new Date(decidedAt), actor.timeZone);
  }

  /** Who decided it, with the command of one step. */
  by(step: string): Actor {
    return { ...this.actor, commandId: uuidV5(step, this.id) };
  }

  /** Has a stream judge one step. @throws Refused what `decide` and `CommandRunner.run` do. */
  on<S, E extends DomainEvent>(
    decider: Decider<S, E>,
    { step, ...command }: Pick<CommandOptions, 'id' | 'input' | 'text'> & { step: string },
    decide: Decide<S, E>,
  ): Promise<CommandResult<E>> {
    return this.parts.commands.run(decider, { ...command, actor: this.by(step) }, decide);
  }

  /** Writes the rows of one step, as that all of it is done, in one transaction. */
  write<T extends object>(
    { step, request }: { step: string; request: object },
    work: (by: Actor, em: EntityManager, tx: TenantTransaction) => Promise<T>,
    changes: (answer: T) => LiveChange['changes'],
  ): Promise<T> {
    const by = this.by(step);
    return this.parts.rows.write(by, request, (tx, em) => work(by, em, tx), changes);
  }
}
