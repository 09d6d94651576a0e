import type { EventStoreDBClient } from '@eventstore/db-client';
import { Writer } from '../../../event-store/src/writer.ts';
import { EventStoreLog } from '../../src/platform/event-log/event-store-log.ts';
import { StreamStates } from '../../src/platform/event-log/stream-states.ts';
import { Refused } from '../../src/kernel/refused.ts';
import type { LogItem } from '../../src/platform/event-log/event-log.ts';
import type { Disk } from './disk.ts';

/** A mistake that somebody could make in the product, to see that a schedule finds it. */
export interface PlantedBug {
  what: string;
  /** What a schedule says of it. */
  seenAs: RegExp;
  plant: (disk: Disk) => void;
}

/** What was planted is taken back. */
const undone: (() => void)[] = [];

/** Plants it, plays, and takes it back. */
export const withBug = async <T>(bug: PlantedBug, disk: Disk, play: () => Promise<T>): Promise<T> => {
  bug.plant(disk);
  try {
    return await play();
  } finally {
    disk.rewrite = (text) => text;
    for (const undo of undone.splice(0)) undo();
  }
};

type Method<This> = (this: This, ...given: never[]) => unknown;

/** Puts something else in place of a method. */
const replace = <T extends object, M>(owner: T, name: string, by: (real: M) => Method<T>): void => {
  const real: unknown = Reflect.get(owner, name);
  Reflect.set(owner, name, by(real as M));
  undone.push(() => Reflect.set(owner, name, real));
};

type Append = EventStoreLog['append'];

export const plantedBugs: readonly PlantedBug[] = [
  {
    what: 'a view whose lock does not hold moves its checkpoint without comparing it',
    seenAs: /differs from the log|does not come to rest|backwards|halts/,
    plant: (disk) => {
      disk.rewrite = (text) =>
        text
          .replace("pg_try_advisory_lock(hashtextextended('projection:' || $1, 0))", '$1::text is not null')
          .replace(/^(begin; update projection\.checkpoint .*) and epoch = \d+ and position (?:is null|= \d+)/s, '$1')
          .replace('and c.epoch = known.epoch and c.position is not distinct from known.position', '');
    },
  },
  {
    what: 'a view moves its checkpoint before its rows, in a transaction of its own',
    seenAs: /differs from the log/,
    plant: (disk) => {
      const move = /^begin; (update projection\.checkpoint .*)$/s;
      // Together they move in a statement of its own, which here nothing has begun a transaction for.
      disk.rewrite = (text) =>
        text.replace(move, 'begin; $1; commit; begin').replace(/^begin; set local .*$/s, 'select 1');
    },
  },
  {
    what: 'the command runner does not look whether a command was applied',
    seenAs:
      /is in the log \d+ times|is not in the log|is opened twice|was refused with ACCOUNT_CLOSED and is in the log/,
    plant: () => {
      class Forgetful extends Map<string, unknown> {
        override get = () => undefined;
      }
      replace<StreamStates, StreamStates['get']>(
        StreamStates.prototype,
        'get',
        (real) =>
          async function (this: StreamStates, ...given: Parameters<StreamStates['get']>) {
            const found = await real.apply(this, given);
            return { ...found, current: Object.assign(found.current, { commands: new Forgetful() }) };
          },
      );
    },
  },
  {
    what: 'a lost answer of the store is taken for a no',
    seenAs: /was refused with ENTRY_NOT_FOUND and is in the log/,
    plant: () =>
      replace<EventStoreLog, Append>(
        EventStoreLog.prototype,
        'append',
        (real) =>
          async function (this: EventStoreLog, ...given: Parameters<Append>) {
            const appendOnce = Reflect.get(this, 'appendOnce') as (...given: unknown[]) => Promise<bigint>;
            Reflect.set(this, 'appendOnce', (...requests: unknown[]) =>
              appendOnce.apply(this, requests).catch((error: unknown) => {
                if ((error as { type?: string }).type === 'wrong-expected-version') throw error;
                throw new Refused('ENTRY_NOT_FOUND');
              }),
            );
            try {
              return await real.apply(this, given);
            } finally {
              Reflect.deleteProperty(this, 'appendOnce');
            }
          },
      ),
  },
  {
    what: 'an append expects no revision',
    seenAs: /is in the log \d+ times|is opened twice|is voided twice|closed account|another event/,
    plant: () =>
      replace<EventStoreLog, (...given: unknown[]) => Promise<bigint>>(
        EventStoreLog.prototype,
        'appendOnce',
        () =>
          async function (this: EventStoreLog, stream: string, _revision: number, data: never) {
            const client = Reflect.get(this, 'client') as EventStoreDBClient;
            const { position } = await client.appendToStream(stream, data);
            return position?.commit ?? 0n;
          },
      ),
  },
  {
    what: 'the stand-by does not wait for the lock, and the former writer is not fenced',
    seenAs: /although another store is the writer/,
    plant: (disk) => {
      disk.rewrite = (text) =>
        text
          .replace('pg_try_advisory_lock($1, $2) as locked', '$1::int * $2::int > 0 as locked')
          .replace('where epoch = $1 and next_position = $2', 'where $1::bigint is not null and next_position = $2');
    },
  },
  {
    what: 'the store answers before its commit',
    seenAs: /was acknowledged and is not in the log|wrong position|another event/,
    plant: () =>
      replace<Writer, (draft: unknown) => Promise<boolean>>(
        Writer.prototype,
        'insert',
        (real) =>
          async function (this: Writer, draft: unknown) {
            real.call(this, draft).catch(() => undefined);
            return true;
          },
      ),
  },
  {
    what: 'a worker that follows the log again passes over an event',
    seenAs: /differs from the log|does not come to rest/,
    plant: () =>
      replace<EventStoreLog, EventStoreLog['follow']>(
        EventStoreLog.prototype,
        'follow',
        (real) =>
          async function* (
            this: EventStoreLog,
            after: bigint | null,
            signal: AbortSignal,
          ): AsyncIterable<readonly LogItem[]> {
            yield* real.call(this, after === null ? null : after + 1n, signal);
          },
      ),
  },
];
