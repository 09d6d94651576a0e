import { AsyncLocalStorage } from 'node:async_hooks';
import type { Seeded } from './seeded.ts';
import { realTurn } from './virtual-time.ts';

/** Something that will happen at an instant of virtual time. */
interface Happening {
  at: number;
  what: string;
  process: SimulatedProcess | null;
  run: () => unknown;
  cancelled: boolean;
}

/** Longer than any schedule takes to settle: what still waits then has hung. */
const TIMEOUT_MS = 300_000;

/**
 * Decides what happens next: one thing at a time, in the order of virtual time, which the seed's delays decide. Between
 * two happenings every promise that can go on does.
 */
export class Scheduler {
  /** Milliseconds of virtual time since the schedule began. */
  now = 0;
  /** How far the machine's wall clock is off; timers do not care. */
  clockOffsetMs = 0;
  /** Until then some process may still be frozen. */
  frozenUntil = 0;
  readonly trace: string[] = [];
  private readonly queue: Happening[] = [];

  constructor(readonly random: Seeded) {}

  /** Lets something happen later; not at all where its process is dead by then. */
  after(delayMs: number, what: string, process: SimulatedProcess | null, run: () => unknown): Happening {
    return this.at(this.now + Math.max(0, delayMs), what, process, run);
  }

  /** The same at an instant; what comes at the same instant comes in the order of these calls. */
  at(at: number, what: string, process: SimulatedProcess | null, run: () => unknown): Happening {
    return this.enqueue({ at, what, process, run, cancelled: false });
  }

  private enqueue(happening: Happening): Happening {
    let index = this.queue.length;
    while ((this.queue[index - 1]?.at ?? 0) > happening.at) index -= 1;
    this.queue.splice(index, 0, happening);
    return happening;
  }

  /** How long a message or a statement takes: mostly a moment, now and then much longer. */
  latency(): number {
    const { random } = this;
    if (random.chance(0.03)) return random.between(20, 400);
    return random.between(0.05, 2);
  }

  note(what: string): void {
    this.trace.push(`${this.now.toFixed(2).padStart(10)} ${what}`);
  }

  /** Lets things happen until it is done. @throws Error where it never is */
  async runUntil(isDone: () => boolean): Promise<void> {
    while (!isDone()) {
      const next = this.queue.shift();
      if (!next) throw new Error('Nothing will ever happen again.');
      if (next.cancelled || next.process?.isAlive === false) continue;
      if (next.process && next.process.frozenUntil > next.at) {
        next.at = next.process.frozenUntil;
        this.enqueue(next);
        continue;
      }
      if (next.at > TIMEOUT_MS) throw new Error('It does not come to rest.');
      this.now = next.at;
      this.note(next.what);
      await (next.process ? next.process.run(next.run) : next.run());
      await realTurn();
    }
  }
}

const running = new AsyncLocalStorage<SimulatedProcess>();

/** A process of the simulation: what it started runs in its context, and nothing more reaches it once it is dead. */
export class SimulatedProcess {
  isAlive = true;
  /** Until then nothing reaches it, and everything that was to happen happens late. */
  frozenUntil = 0;
  private readonly endings = new Set<() => void>();
  private readonly freezings = new Set<(forMs: number) => void>();

  constructor(
    readonly name: string,
    readonly scheduler: Scheduler,
  ) {}

  run<T>(work: () => T): T {
    return running.run(this, work);
  }

  /** What the operating system does when it ends. */
  atEnd(ending: () => void): void {
    this.endings.add(ending);
  }

  atFreeze(freezing: (forMs: number) => void): void {
    this.freezings.add(freezing);
  }

  /** It is paused, as a virtual machine is, and goes on where it was. */
  freeze(forMs: number): void {
    if (!this.isAlive) return;
    this.frozenUntil = this.scheduler.now + forMs;
    this.scheduler.frozenUntil = Math.max(this.scheduler.frozenUntil, this.frozenUntil);
    this.scheduler.note(`${this.name} FREEZES for ${Math.round(forMs)} ms`);
    for (const freezing of this.freezings) freezing(forMs);
  }

  /** It ends at once: its memory is gone, whatever it waited for never comes. */
  die(why: string): void {
    if (!this.isAlive) return;
    this.isAlive = false;
    this.scheduler.note(`${this.name} DIES: ${why}`);
    for (const ending of this.endings) ending();
  }
}

/** The simulated process whose code is running. */
export const currentProcess = (): SimulatedProcess => {
  const process = running.getStore();
  if (!process) throw new Error('This runs outside of any simulated process.');
  return process;
};

export const currentProcessOrNone = (): SimulatedProcess | undefined => running.getStore();
