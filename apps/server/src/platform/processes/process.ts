import { Inject, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../kernel/actor.ts';
import { Processes } from './processes.ts';
import type { Run } from './run.ts';

/**
 * What follows from a row that decides, over several streams (building#several-streams). The row says what is to be
 * done; each stream judges its own part; the request does it at once, and a round of any worker finishes what was cut.
 */
export abstract class Process<Row extends object = object> implements OnModuleInit {
  /** In kebab-case, the same through every build. */
  abstract readonly name: string;
  /** What this work is, in words for an Admin who sees that it fails. */
  abstract readonly work: string;
  /**
   * SQL: every row that is decided and not finished, of all organizations: "organizationId", id, "userId" and
   * "decidedAt" of the decision, and what `carryOut` has to know of it. A row that is finished is not among them.
   */
  abstract readonly unfinished: string;
  /** What was called, as `POST /bonds`, whoever finishes it: a command id is for one endpoint. */
  readonly endpoint?: string;

  @Inject(Processes) private readonly processes!: Processes;

  /** Does all of it, and has the row say so; what was done before is done once. */
  abstract carryOut(run: Run, row: Row): Promise<void>;

  onModuleInit(): void {
    this.processes.add(this);
  }

  /** Finishes one now; nothing where it is finished. Where that fails, a round does it later. */
  tryNow(actor: Actor, id: string): Promise<void> {
    return this.processes.tryNow(this, actor, id);
  }

  /** Finishes what is not finished, of all organizations, oldest first. One that fails is counted; the others go on. */
  round(): Promise<void> {
    return this.processes.round(this);
  }
}
