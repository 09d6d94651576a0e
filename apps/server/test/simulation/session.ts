import { EventEmitter } from 'node:events';
import { ConnectionLost, type PostgresClient } from '../../src/platform/database/connection-lost.ts';
import type { Disk, Outcome, Role, SqlConfig } from './disk.ts';
import type { Faults } from './faults.ts';
import type { SimulatedProcess } from './scheduler.ts';

interface Statement {
  config: SqlConfig;
  label: string;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

/** Everything a simulated process needs to reach PostgreSQL. */
export interface DiskAccess {
  disk: Disk;
  faults: Faults;
  process: SimulatedProcess;
}

const labelOf = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').slice(0, 70);

/** `idle_in_transaction_session_timeout` of the product's pools. */
const IDLE_IN_TRANSACTION_MS = 10_000;

const leavesOpen = (text: string, before: boolean): boolean => {
  const last = [...text.matchAll(/\b(begin|commit|rollback)\b/g)].at(-1)?.[1];
  return last === undefined ? before : last === 'begin';
};

/** One connection of a simulated process to PostgreSQL, as `pg.Client` and the clients of its pools are used. */
export class Session extends EventEmitter {
  running: Promise<Outcome> | undefined;
  private connected: PostgresClient | undefined;
  private isOpen = true;
  private isBusy = false;
  private isEnding = false;
  private endsWhenFree = false;
  private readonly queue: Statement[] = [];
  private readonly unanswered = new Set<Statement>();
  /** After so much silence the server ends it. */
  private idleLimitMs = Infinity;
  private isInTransaction = false;
  /** Where it goes when whoever borrowed it gives it back. */
  onRelease: ((isBroken: boolean) => void) | undefined;

  constructor(
    private readonly access: DiskAccess,
    readonly role: Role,
  ) {
    super();
    access.process.atEnd(() => this.abandon());
    access.process.atFreeze((forMs) => this.fallSilent(forMs));
  }

  get real(): PostgresClient {
    if (!this.connected) throw new Error('Not connected.');
    return this.connected;
  }

  get pid(): number {
    return (this.real as PostgresClient & { processID?: number }).processID ?? 0;
  }

  get waitsForAdvisoryLock(): boolean {
    return this.queue[0]?.config.text.includes('pg_advisory_lock(') ?? false;
  }

  get isUsable(): boolean {
    return this.isOpen;
  }

  connect(): Promise<void> {
    const { process, disk } = this.access;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.later(`connects as ${this.role}`, async () => {
      this.connected = await disk.open(this.role);
      if (process.isAlive) resolve(undefined);
      else this.endSoon();
    });
    return promise;
  }

  query(asked: string | SqlConfig, values?: unknown[]): Promise<unknown> {
    const config = typeof asked === 'string' ? { text: asked, ...(values ? { values } : {}) } : asked;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    if (!this.isOpen) {
      reject(new ConnectionLost());
      return promise;
    }
    const statement = { config, label: labelOf(config.text), resolve, reject };
    this.queue.push(statement);
    this.unanswered.add(statement);
    this.pump();
    return promise;
  }

  release(isBroken = false): void {
    this.onRelease?.(isBroken || !this.isOpen);
  }

  /** The process closes it; the server notices in its own time. */
  async end(): Promise<void> {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.endSoon();
    this.emit('end');
  }

  /** The connection breaks: statements without an answer fail, the process is told, the server notices. */
  break(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    const { process, faults } = this.access;
    process.scheduler.note(`${process.name} loses a connection as ${this.role}`);
    if (faults.random.chance(0.5)) this.queue.splice(this.isBusy ? 1 : 0);
    this.tell('hears of the broken connection', () => {
      for (const { reject } of this.unanswered) reject(new ConnectionLost());
      this.unanswered.clear();
      if (this.listenerCount('error') > 0) this.emit('error', new ConnectionLost());
      this.emit('end');
    });
    this.endSoon();
  }

  async unblocked(outcome: Outcome): Promise<void> {
    this.access.process.scheduler.note(`${this.access.process.name} sql goes on`);
    await this.done(outcome, false);
  }

  /** Its process has died. What it had sent may still arrive. */
  private abandon(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.unanswered.clear();
    if (!this.connected) return;
    const isSent = this.queue.length > 0 && this.access.faults.random.chance(0.5);
    if (!isSent && !this.running) this.queue.length = 0;
    else this.queue.splice(1);
    this.endSoon();
  }

  private pump(): void {
    if (this.isBusy || this.queue.length === 0) return;
    this.isBusy = true;
    this.later(`sql ${this.queue[0]?.label}`, () => this.execute());
  }

  private async execute(): Promise<void> {
    const [statement] = this.queue;
    if (!statement) {
      this.isBusy = false;
      return this.rest();
    }
    const { disk, faults } = this.access;
    const when = this.isOpen ? faults.atStatement() : null;
    if (when === 'before') {
      this.isBusy = false;
      faults.strike(this.access.process, this);
      return this.rest();
    }
    const { text } = statement.config;
    const idle = /^set idle_session_timeout = (\d+)$/.exec(text);
    // Virtual time decides about it, not the server's clock.
    if (idle) this.idleLimitMs = Number(idle[1]);
    // A keep-alive query reads nothing, so it is not sent to PostgreSQL.
    const isNothing = idle !== null || text === 'select';
    const outcome = isNothing ? { result: { rows: [], rowCount: 0 } } : await disk.run(this, statement.config);
    if (outcome) await this.done(outcome, when === 'after');
  }

  private async done(outcome: Outcome, isLost: boolean): Promise<void> {
    const statement = this.queue.shift();
    this.running = undefined;
    this.isBusy = false;
    const { disk, faults, process } = this.access;
    if (statement) this.isInTransaction = leavesOpen(statement.config.text, this.isInTransaction);
    if (statement && 'result' in outcome) faults.watch(process, this, statement.config, outcome.result);
    if (isLost) faults.strike(process, this);
    if (statement && this.isOpen) {
      this.tell(`has the answer${'error' in outcome ? ` ERROR ${(outcome.error as Error).message}` : ''}`, () => {
        if (!this.unanswered.delete(statement)) return;
        if ('error' in outcome) statement.reject(outcome.error);
        else statement.resolve(outcome.result);
      });
    }
    await disk.released(this, false);
    this.rest();
  }

  /** Between two statements. */
  private rest(): void {
    this.pump();
    if (!this.endsWhenFree || this.isBusy) return;
    this.endsWhenFree = false;
    this.later(`session of role ${this.role} ends`, () => this.endNow());
  }

  /** Its process is frozen: where that lasts too long the server ends the session. */
  private fallSilent(forMs: number): void {
    const limit = Math.min(this.idleLimitMs, this.isInTransaction ? IDLE_IN_TRANSACTION_MS : Infinity);
    if (!this.isOpen || forMs <= limit) return;
    const { process } = this.access;
    process.scheduler.after(limit, `${process.name} was silent for too long as ${this.role}`, null, () => this.break());
  }

  private endSoon(): void {
    if (this.isEnding || !this.connected) return;
    this.isEnding = true;
    this.later(`session of role ${this.role} ends`, () => this.endNow());
  }

  private async endNow(): Promise<void> {
    // The server first comes to the end of what it has received.
    this.endsWhenFree = this.isBusy || this.queue.length > 0;
    if (!this.endsWhenFree) await this.access.disk.end(this);
  }

  /** Something at the server: it also happens when the process is dead. */
  private later(what: string, run: () => unknown): void {
    const { process, faults } = this.access;
    process.scheduler.after(process.scheduler.latency() + faults.slowness(), `${process.name} ${what}`, null, run);
  }

  /** Something that reaches the process. */
  private tell(what: string, run: () => void): void {
    const { process, faults } = this.access;
    const { scheduler } = process;
    scheduler.after(scheduler.latency() + faults.slowness(), `${process.name} ${what}`, process, run);
  }
}

/** A `pg.Pool` of a simulated process. */
export class SimulatedPool extends EventEmitter {
  private readonly idle: Session[] = [];
  private readonly waiting: ((session: Session) => void)[] = [];
  private open = 0;

  constructor(
    private readonly access: DiskAccess,
    private readonly role: Role,
    private readonly max = 10,
  ) {
    super();
  }

  async connect(): Promise<Session> {
    for (let idle = this.idle.pop(); idle; idle = this.idle.pop()) {
      if (idle.isUsable) return idle;
      this.open -= 1;
    }
    if (this.open >= this.max) return new Promise((resolve) => this.waiting.push(resolve));
    this.open += 1;
    const session = new Session(this.access, this.role);
    session.on('error', () => undefined);
    session.onRelease = (isBroken) => this.takeBack(session, isBroken);
    await session.connect();
    return session;
  }

  async query(asked: string | SqlConfig, values?: unknown[]): Promise<unknown> {
    const session = await this.connect();
    try {
      return await session.query(asked, values);
    } finally {
      session.release();
    }
  }

  async end(): Promise<void> {
    await Promise.all(this.idle.splice(0).map((session) => session.end()));
  }

  private takeBack(session: Session, isBroken: boolean): void {
    if (isBroken) {
      this.open -= 1;
      void session.end();
      const next = this.waiting.shift();
      if (next) void this.connect().then(next);
      return;
    }
    const next = this.waiting.shift();
    if (next) next(session);
    else this.idle.push(session);
  }
}
