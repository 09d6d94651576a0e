import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Draft, type Committed } from './draft.ts';
import type { LogEvent } from './log-event.ts';
import { absentStream, firstReadableRevision, isSoftDeleted, type StreamState } from './stream-state.ts';
import type { ExpectedRevision, Place, WriteOutcome, WriteRequest } from './write-rules.ts';

/** The committed log in memory, as Postgres and the writer's memory would show it. */
class Log {
  readonly events: LogEvent[] = [];
  readonly states = new Map<string, StreamState>();

  commit(requests: readonly WriteRequest[]): WriteOutcome[] {
    const draft = new Draft(this.facts(), 1000);
    const outcomes = requests.map((request) => draft.decide(request));
    this.events.push(...draft.events);
    for (const [stream, state] of draft.states) this.states.set(stream, state);
    return outcomes;
  }

  private facts(): Committed {
    const compared = new Map<string, Place & { readonly id: string }>();
    const recent = new Map<string, Place>();
    for (const event of this.events) {
      compared.set(`${event.stream}@${String(event.revision)}`, event);
      // The first of several with one id, as the writer remembers them.
      const id = `${event.id}@${event.stream}`;
      if (!recent.has(id)) recent.set(id, { revision: event.revision, position: event.position });
    }
    return {
      nextPosition: this.events.length,
      states: new Map(this.states),
      compared,
      recent: (stream, id) => recent.get(`${id}@${stream}`),
    };
  }
}

const anyExpected = fc.oneof(
  fc.constantFrom<ExpectedRevision>('any', 'no_stream', 'stream_exists'),
  fc.integer({ min: 0, max: 6 }),
);
const anyEvent = fc.integer({ min: 0, max: 12 }).map((id) => ({
  id: `id-${String(id)}`, // few ids, so that repeats happen
  type: 'Tested',
  isJson: true,
  data: new Uint8Array(0),
  metadata: new Uint8Array(0),
}));
const anyStream = fc.constantFrom('a', 'b', '$$a');
const anyRequest: fc.Arbitrary<WriteRequest> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('append' as const),
      stream: anyStream,
      expected: anyExpected,
      deadlineMs: fc.constantFrom(Infinity, Infinity, Infinity, 999),
      events: fc.array(anyEvent, { maxLength: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('delete' as const, 'delete' as const, 'tombstone' as const),
      stream: fc.constantFrom('a', 'b'),
      expected: anyExpected,
      deadlineMs: fc.constant(Infinity),
    }),
  },
);
const anyRequests = fc.array(anyRequest, { maxLength: 25 });

/** What a caller can see of an event; ids that the server made are random. */
const shown = ({ stream, revision, position, type, data, id }: LogEvent) => ({
  stream,
  revision,
  position,
  type,
  data: Buffer.from(data).toString(),
  id: id.startsWith('id-') ? id : 'made by the server',
});

test('however requests are grouped, the answers and the log are the same as one by one', () => {
  fc.assert(
    fc.property(anyRequests, fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1 }), (requests, sizes) => {
      const single = new Log();
      const singleOutcomes = requests.flatMap((request) => single.commit([request]));
      const grouped = new Log();
      const groupedOutcomes: WriteOutcome[] = [];
      for (let start = 0, group = 0; start < requests.length; group++) {
        const size = sizes[group % sizes.length] ?? 1;
        groupedOutcomes.push(...grouped.commit(requests.slice(start, start + size)));
        start += size;
      }
      expect(groupedOutcomes).toEqual(singleOutcomes);
      expect(grouped.events.map(shown)).toEqual(single.events.map(shown));
      expect(grouped.states).toEqual(single.states);
    }),
  );
});

test('positions and revisions have no gap, and answers name where the events lie', () => {
  fc.assert(
    fc.property(anyRequests, (requests) => {
      const log = new Log();
      const outcomes = log.commit(requests);
      expect(log.events.map((event) => event.position)).toEqual(log.events.map((_, index) => index));
      for (const stream of ['a', 'b', '$$a', '$$b']) {
        const revisions = log.events.filter((event) => event.stream === stream).map((event) => event.revision);
        expect(revisions).toEqual(revisions.map((_, index) => index));
        expect((log.states.get(stream) ?? absentStream).lastRevision).toBe(revisions.length - 1);
      }
      for (const [index, outcome] of outcomes.entries()) {
        const request = requests[index];
        if (outcome.kind !== 'written' || request?.kind !== 'append' || request.events.length === 0) continue;
        const last = log.events[outcome.position];
        expect(last).toMatchObject({
          stream: request.stream,
          revision: outcome.revision,
          id: request.events.at(-1)?.id,
        });
      }
    }),
  );
});

test('after a tombstone nothing is written to the stream', () => {
  fc.assert(
    fc.property(anyRequests, (requests) => {
      const log = new Log();
      log.commit([{ kind: 'tombstone', stream: 'a', expected: 'any', deadlineMs: Infinity }, ...requests]);
      expect(log.events.filter((event) => event.stream === 'a' || event.stream === '$$a')).toHaveLength(1);
    }),
  );
});

test('an append revives a deleted stream behind its last event', () => {
  const log = new Log();
  const append = (id: string): WriteRequest => ({
    kind: 'append',
    stream: 'a',
    expected: 'any',
    deadlineMs: Infinity,
    events: [{ id, type: 'Tested', isJson: true, data: new Uint8Array(0), metadata: new Uint8Array(0) }],
  });
  log.commit([append('id-1'), { kind: 'delete', stream: 'a', expected: 0, deadlineMs: Infinity }]);
  expect(isSoftDeleted(log.states.get('a') ?? absentStream)).toBe(true);
  log.commit([append('id-2')]);
  const state = log.states.get('a') ?? absentStream;
  expect([isSoftDeleted(state), firstReadableRevision('a', state), state.lastRevision]).toEqual([false, 1, 1]);
});
