import { EventEmitter, once } from 'node:events';
import { sizeOf, type LogEvent } from './log-event.ts';

/** What the tail keeps at most. */
export interface TailLimits {
  readonly events: number;
  readonly bytes: number;
}

const usualLimits: TailLimits = { events: 8192, bytes: 32 * 1024 * 1024 };

/**
 * The newest events of the log in memory, so that live subscribers cost no query. Bounded by number and bytes:
 * a subscriber that falls behind it reads from Postgres until it has caught up.
 */
export class LiveTail {
  private readonly wake = new EventEmitter().setMaxListeners(0);
  private events: LogEvent[] = [];
  private bytes = 0;

  /** @param head position of the newest committed event */
  constructor(
    private headPosition: number,
    private readonly limits = usualLimits,
  ) {}

  get head(): number {
    return this.headPosition;
  }

  /** Adds committed events, in order, and wakes the waiting subscribers. */
  publish(events: readonly LogEvent[]): void {
    const last = events.at(-1);
    if (last === undefined) return;
    for (const event of events) {
      this.events.push(event);
      this.bytes += sizeOf(event);
    }
    this.headPosition = last.position;
    this.trim();
    for (const stream of new Set(events.map((event) => event.stream))) this.wake.emit(`published to ${stream}`);
    this.wake.emit('published');
  }

  /** Up to `limit` events after a position; none if there is nothing newer; undefined if the tail begins later. */
  after(position: number, limit = 256): LogEvent[] | undefined {
    if (position >= this.headPosition) return [];
    const start = position + 1 - (this.events[0]?.position ?? Infinity);
    return start < 0 ? undefined : this.events.slice(start, start + limit);
  }

  /** Resolves at the next {@link publish}, or the next with an event of a stream; rejects when the signal aborts. */
  async changed(signal: AbortSignal, stream?: string): Promise<void> {
    await once(this.wake, stream === undefined ? 'published' : `published to ${stream}`, { signal });
  }

  /** Cuts in halves rather than one by one, so that publishing stays cheap. */
  private trim(): void {
    while (this.events.length > 1 && (this.events.length > this.limits.events || this.bytes > this.limits.bytes)) {
      const cut = Math.ceil(this.events.length / 2);
      for (const event of this.events.slice(0, cut)) this.bytes -= sizeOf(event);
      this.events = this.events.slice(cut);
    }
  }
}
