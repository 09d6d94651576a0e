import type { Seeded } from './seeded.ts';
import type { Scheduler, SimulatedProcess } from './scheduler.ts';

/** A connection that can break: to PostgreSQL or to the event store. */
interface Breakable {
  break: () => void;
}

/** A statement that PostgreSQL has done, as whoever watches the invariants sees it. */
export type Watch = (process: SimulatedProcess, session: object, text: string, result: unknown) => void;

/** What goes wrong in a schedule, as its seed decides. */
export class Faults {
  private left: number;
  private readonly probability: number;
  private readonly slow: number;
  private isOn = true;

  constructor(
    readonly random: Seeded,
    private readonly scheduler: Scheduler,
    private readonly seen: Watch,
  ) {
    this.left = random.below(7);
    this.probability = random.pick([0.004, 0.012, 0.03]);
    this.slow = random.pick([0, 0, 0.01, 0.03]);
  }

  /** From now on everything works, so that the schedule can come to rest. */
  cease(): void {
    this.isOn = false;
  }

  /** Whether the process or its connection fails at this statement: before the server has done it, or before its answer. */
  atStatement(): 'before' | 'after' | null {
    if (!this.happens(this.probability)) return null;
    return this.random.pick(['before', 'after']);
  }

  /** Whether a message between a client and the event store fails, and for whom. */
  atMessage(): 'connection' | 'client' | 'server' | null {
    if (!this.happens(this.probability / 2)) return null;
    return this.random.pick(['connection', 'connection', 'client', 'server']);
  }

  strike(process: SimulatedProcess, connection: Breakable): void {
    const what = this.random.next();
    if (what < 0.4) process.die('crash');
    else if (what < 0.7) connection.break();
    else process.freeze(this.random.pick([400, 12_000]));
  }

  /** Milliseconds that something takes longer than usual. */
  slowness(): number {
    if (!this.isOn || this.slow === 0 || !this.random.chance(this.slow)) return 0;
    return this.random.pick([300, 300, 3_000, 11_000]);
  }

  /** When a process is told to stop, if it is. */
  stopsAfterMs(): number | null {
    return this.isOn && this.random.chance(0.1) ? this.random.between(0, 1_500) : null;
  }

  /** The machine's wall clock is set, also back. */
  turnClock(): void {
    if (!this.isOn || !this.random.chance(0.05)) return;
    this.scheduler.clockOffsetMs = Math.round(this.random.between(-3_600_000, 60_000));
    this.scheduler.note(`THE CLOCK is off by ${this.scheduler.clockOffsetMs} ms`);
  }

  watch(process: SimulatedProcess, session: object, { text }: { text: string }, result: unknown): void {
    this.seen(process, session, text, result);
  }

  private happens(probability: number): boolean {
    if (!this.isOn || this.left === 0 || !this.random.chance(probability)) return false;
    this.left -= 1;
    return true;
  }
}
