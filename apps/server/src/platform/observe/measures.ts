import { Inject, Injectable, Optional } from '@nestjs/common';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { SETTINGS, type Settings } from '../../kernel/config.ts';
import { buildOf } from './build.ts';

const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** How a command on a stream ended. */
export type CommandOutcome = 'done' | 'repeated' | 'refused' | 'failed';

/** What this process measures of itself, for `/metrics`. Labels are names from the code: never an id, never a person. */
@Injectable()
export class Measures {
  readonly registry = new Registry();

  readonly requests = this.histogram('http_request_duration_seconds', 'Server time of HTTP requests.', [
    'method',
    'route',
    'status',
  ]);
  /** `event` is the type of the first event, empty where none was recorded. */
  readonly commands = this.histogram('command_duration_seconds', 'Time of a command on a stream, tries included.', [
    'stream',
    'event',
    'outcome',
  ]);
  readonly appends = this.histogram('log_append_duration_seconds', 'Time of one append to the event log.', ['outcome']);

  constructor(@Optional() @Inject(SETTINGS) settings: Pick<Settings, 'BUILD_ID'> = {}) {
    collectDefaultMetrics({ register: this.registry });
    const labelNames = ['version'];
    const help = 'Always 1; its label says which build runs.';
    new Gauge({ name: 'build_info', help, labelNames, registers: [this.registry] }).set(
      { version: buildOf(settings) },
      1,
    );
  }

  private histogram<L extends string>(name: string, help: string, labelNames: readonly L[]): Histogram<L> {
    return new Histogram({ name, help, labelNames: [...labelNames], buckets: BUCKETS, registers: [this.registry] });
  }
}
