import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  BACKWARDS,
  END,
  EventStoreDBClient,
  jsonEvent,
  StreamDeletedError,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import fc from 'fast-check';
import { createTestDatabase, type TestDatabase } from '../../../libs/tooling/test-database.ts';
import type { RunningEventStore } from './server.ts';
import { startTestStore, take } from './store-under-test.ts';

let database: TestDatabase;
let store: RunningEventStore;
let client: EventStoreDBClient;

const start = async (): Promise<void> => {
  store = await startTestStore({ databaseUrl: database.url });
  client = EventStoreDBClient.connectionString(store.url);
};
const stop = async (): Promise<void> => {
  await client.dispose();
  await store.close();
};

beforeAll(async () => {
  database = await createTestDatabase();
  await start();
});
afterAll(async () => {
  await stop();
  await database.drop();
});

type Expected = 'any' | 'no_stream' | 'stream_exists' | bigint;
type Step =
  | { readonly kind: 'append'; readonly expected: Expected; readonly count: number }
  | { readonly kind: 'repeat' | 'describe' | 'delete' | 'tombstone' | 'restart' };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('append' as const),
      expected: fc.oneof(
        fc.constantFrom<Expected>('any', 'no_stream', 'stream_exists'),
        fc.bigInt({ min: 0n, max: 8n }),
      ),
      count: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 3, arbitrary: fc.constant<Step>({ kind: 'repeat' }) },
  { weight: 2, arbitrary: fc.constant<Step>({ kind: 'delete' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'describe' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'tombstone' }) },
  { weight: 2, arbitrary: fc.constant<Step>({ kind: 'restart' }) },
);

/** What one stream must look like, told in the words of the documentation rather than of the code. */
class Model {
  readonly stream = `model-${randomUUID()}`;
  ids: string[] = [];
  firstVisible = 0;
  deleted = false;
  tombstoned = false;
  private hasMetadata = false;

  /** True if new events must be accepted, else the error to expect. */
  append(
    expected: Expected,
    ids: readonly string[],
  ): true | typeof WrongExpectedVersionError | typeof StreamDeletedError {
    if (this.tombstoned) return StreamDeletedError;
    if (expected === 'stream_exists' && this.deleted) return StreamDeletedError;
    const last = BigInt(this.ids.length) - 1n;
    const fits =
      expected === 'any' ||
      (expected === 'stream_exists' && (last >= 0n || this.hasMetadata)) ||
      (expected === 'no_stream' && (last === -1n || this.deleted)) ||
      expected === last;
    if (!fits) return WrongExpectedVersionError;
    if (this.deleted) this.firstVisible = this.ids.length;
    this.deleted = false;
    this.ids.push(...ids);
    return true;
  }

  /** Metadata replace those before, and revive a deleted stream behind its last event. */
  describe(): typeof StreamDeletedError | undefined {
    if (this.tombstoned) return StreamDeletedError;
    this.firstVisible = this.deleted ? this.ids.length : 0;
    this.deleted = false;
    this.hasMetadata = true;
    return undefined;
  }

  /** Undefined if it must be done, else the error to expect. */
  delete(): typeof StreamDeletedError | typeof WrongExpectedVersionError | undefined {
    if (this.tombstoned) return StreamDeletedError;
    if (this.ids.length === 0 && !this.hasMetadata) return WrongExpectedVersionError;
    this.deleted = true;
    this.hasMetadata = true;
    return undefined;
  }

  tombstone(): typeof StreamDeletedError | undefined {
    if (this.tombstoned) return StreamDeletedError;
    this.tombstoned = true;
    return undefined;
  }
}

const thrownBy = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

const newEvents = (count: number) => Array.from({ length: count }, () => jsonEvent({ type: 'Tested', data: {} }));

const runSteps = async (steps: readonly Step[]): Promise<void> => {
  const model = new Model();
  let repeatable: { events: ReturnType<typeof newEvents>; expected: Expected; revision: bigint } | undefined;
  for (const step of steps) {
    if (step.kind === 'restart') {
      await stop();
      await start();
    } else if (step.kind === 'append') {
      const events = newEvents(step.count);
      const accepted = model.append(
        step.expected,
        events.map(({ id }) => id),
      );
      const appending = client.appendToStream(model.stream, events, { expectedRevision: step.expected });
      if (accepted !== true) {
        expect(await thrownBy(appending)).toBeInstanceOf(accepted);
        continue;
      }
      const { nextExpectedRevision: revision } = await appending;
      expect(revision).toBe(BigInt(model.ids.length - 1));
      // Repeated, `no_stream` is looked for at revision 0 alone, where a stream that was deleted has an older event.
      const isRevived = model.ids.length > step.count;
      repeatable =
        step.expected === 'no_stream' && isRevived ? undefined : { events, expected: step.expected, revision };
    } else if (step.kind === 'repeat') {
      // A repeat of the last accepted append changes nothing, unless the stream was deleted in between.
      if (repeatable === undefined || model.deleted || model.tombstoned || model.firstVisible > 0) continue;
      const { events, expected, revision } = repeatable;
      const again = await client.appendToStream(model.stream, events, { expectedRevision: expected });
      expect(again.nextExpectedRevision).toBe(revision);
    } else {
      const changes = {
        describe: () => client.setStreamMetadata(model.stream, { own: true }),
        delete: () => client.deleteStream(model.stream),
        tombstone: () => client.tombstoneStream(model.stream),
      };
      const error = await thrownBy(changes[step.kind]());
      const expected = model[step.kind]();
      expect(error).toEqual(expected === undefined ? undefined : expect.any(expected));
    }
    await compare(model);
  }
};

/** Reading shows exactly the model, in both directions. */
const compare = async (model: Model): Promise<void> => {
  const forwards = take(client.readStream(model.stream));
  const hidden = model.tombstoned
    ? StreamDeletedError
    : model.deleted || model.ids.length === 0
      ? StreamNotFoundError
      : undefined;
  if (hidden !== undefined) {
    expect(await thrownBy(forwards)).toBeInstanceOf(hidden);
    return;
  }
  const visible = model.ids.map((id, revision) => ({ id, revision: BigInt(revision) })).slice(model.firstVisible);
  const shown = (await forwards).map(({ event }) => ({ id: event?.id, revision: event?.revision }));
  expect(shown).toEqual(visible);
  const backwards = await take(client.readStream(model.stream, { direction: BACKWARDS, fromRevision: END }));
  expect(backwards.map(({ event }) => event?.id)).toEqual(visible.map(({ id }) => id).reverse());
};

test('whatever is done to a stream, across restarts, it is as the documentation says', async () => {
  const revived: Step[] = [
    { kind: 'append', expected: 'any', count: 1 },
    { kind: 'delete' },
    { kind: 'append', expected: 'no_stream', count: 1 },
    { kind: 'describe' },
    { kind: 'repeat' },
  ];
  const steps = fc.array(anyStep, { maxLength: 20 });
  await fc.assert(fc.asyncProperty(steps, runSteps), { numRuns: 40, examples: [[revived]] });
});
