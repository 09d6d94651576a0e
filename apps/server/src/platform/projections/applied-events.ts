import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { Counter, Gauge } from 'prom-client';
import type { RecordedEvent } from '../event-log/events.ts';
import { LOG } from '../observe/log-token.ts';
import { Measures } from '../observe/measures.ts';

/** What a batch has moved: a view, up to a position, by events that are new to people (not by catching up). */
export interface AppliedBatch {
  view: string;
  kind: 'money' | 'display';
  position: bigint;
  events: readonly RecordedEvent[];
  live: boolean;
}

/** What is told outside of batches that the views of this process have taken: metrics, and the trail of each request. */
@Injectable()
export class AppliedEvents {
  private readonly applied: Counter<'view'>;
  private readonly delay: Gauge<'view'>;

  constructor(
    @Inject(LOG) private readonly log: Logger,
    { registry }: Measures,
  ) {
    const [labelNames, registers] = [['view'] as const, [registry]];
    const help = 'Events that this process has applied to a view.';
    this.applied = new Counter({ name: 'projection_events_total', help, labelNames, registers });
    this.delay = new Gauge({
      name: 'projection_delay_seconds',
      help: 'From the moment an event was decided until the view had it, of the last batch that was no catching up.',
      labelNames,
      registers,
    });
  }

  /** After the commit of a batch. A line for the books names the requests that the events come from. */
  note({ view, kind, position, events, live }: AppliedBatch): void {
    const last = events.at(-1);
    if (!last) return;
    this.applied.inc({ view }, events.length);
    if (!live) return;
    this.delay.set({ view }, Math.max(0, (Date.now() - Date.parse(last.metadata.occurredAt)) / 1_000));
    if (kind !== 'money') return;
    const requestIds = [...new Set(events.map(({ metadata }) => metadata.$correlationId))];
    this.log.info({ view, position: String(position), events: events.length, requestIds }, 'booked');
  }
}
