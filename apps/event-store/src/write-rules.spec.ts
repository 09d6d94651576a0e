import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { ProposedEvent } from './log-event.ts';
import { absentStream, type StreamState } from './stream-state.ts';
import {
  judgeWrite,
  revisionsToCompare,
  type ExpectedRevision,
  type WriteRequest,
  type Written,
} from './write-rules.ts';

const event = (id: string): ProposedEvent => ({
  id,
  type: 'Tested',
  isJson: true,
  data: new Uint8Array(0),
  metadata: new Uint8Array(0),
});

/** A stream whose events have the given ids, at positions 100, 101, … */
const written = (ids: readonly string[], recent = true): Written => ({
  at: (_stream, revision) => {
    const id = ids[revision];
    return id === undefined ? undefined : { id, position: 100 + revision };
  },
  recent: (_stream, id) =>
    recent && ids.includes(id) ? { revision: ids.indexOf(id), position: 100 + ids.indexOf(id) } : undefined,
});

const state = (ids: readonly string[], change: Partial<StreamState> = {}): StreamState => ({
  ...absentStream,
  lastRevision: ids.length - 1,
  ...change,
});

const append = (expected: ExpectedRevision, ...ids: string[]): WriteRequest => ({
  kind: 'append',
  stream: 's',
  expected,
  deadlineMs: Infinity,
  events: ids.map(event),
});

const abc = ['a', 'b', 'c'];
const judge = (request: WriteRequest, ids = abc, change: Partial<StreamState> = {}) =>
  judgeWrite(request, state(ids, change), written(ids));
const wrong = (expected: ExpectedRevision, current: number) => ({ kind: 'wrong-expected-version', expected, current });
const softDeleted = { metadata: { $tb: Number('9223372036854775807') } };

describe('judgeWrite', () => {
  test.each<[string, ExpectedRevision, string[], ReturnType<typeof judge> | object]>([
    ['the current revision', 2, ['d'], 'write'],
    ['the current revision, ids seen before', 2, ['a'], 'write'],
    ['a revision to come', 3, ['d'], wrong(3, 2)],
    ['a revision behind, other ids', 1, ['d'], wrong(1, 2)],
    ['a revision behind, the same ids', 0, ['b', 'c'], { kind: 'written', revision: 2, position: 102 }],
    ['a revision behind, fewer of the same ids', 0, ['b'], { kind: 'written', revision: 1, position: 101 }],
    ['a revision behind, more than the same ids', 0, ['b', 'c', 'd'], wrong(0, 2)],
    ['a revision behind, the same ids elsewhere', 1, ['b'], wrong(1, 2)],
    ['no_stream, other ids', 'no_stream', ['d'], wrong('no_stream', 2)],
    ['no_stream, the same ids', 'no_stream', ['a', 'b'], { kind: 'written', revision: 1, position: 101 }],
    ['any, other ids', 'any', ['d'], 'write'],
    ['any, the same ids', 'any', ['b', 'c'], { kind: 'written', revision: 2, position: 102 }],
    ['any, half of the ids', 'any', ['c', 'd'], wrong('any', 2)],
    ['any, the same ids in another order', 'any', ['b', 'a'], { kind: 'written', revision: 0, position: 100 }],
    ['any, the same ids with others in between', 'any', ['a', 'c'], { kind: 'written', revision: 2, position: 102 }],
    ['stream_exists', 'stream_exists', ['d'], 'write'],
  ])('%s', (_name, expected, ids, verdict) => {
    expect(judge(append(expected, ...ids))).toEqual(verdict);
  });

  test('a stream never written', () => {
    expect(judge(append('no_stream', 'a'), [])).toBe('write');
    expect(judge(append('any', 'a'), [])).toBe('write');
    expect(judge(append(0, 'a'), [])).toEqual(wrong(0, -1));
    expect(judge(append('stream_exists', 'a'), [])).toEqual(wrong('stream_exists', -1));
    expect(judge(append('stream_exists', 'a'), [], { hasMetadata: true })).toBe('write');
  });

  test('a soft-deleted stream may be written again, but does not exist', () => {
    expect(judge(append('no_stream', 'd'), abc, softDeleted)).toBe('write');
    expect(judge(append('any', 'd'), abc, softDeleted)).toBe('write');
    expect(judge(append(2, 'd'), abc, softDeleted)).toBe('write');
    expect(judge(append('stream_exists', 'd'), abc, softDeleted)).toEqual({ kind: 'stream-deleted' });
  });

  test('what was written before a deletion is still a repeat', () => {
    const repeat = { kind: 'written', revision: 1, position: 101 };
    expect(judge(append('no_stream', 'a', 'b'), abc, softDeleted)).toEqual(repeat);
    expect(judge(append('no_stream', 'a', 'd'), abc, softDeleted)).toEqual(wrong('no_stream', 2));
    expect(judge(append('no_stream'), abc, softDeleted)).toEqual(wrong('no_stream', 2));
  });

  test('only what was there can be deleted; metadata alone are enough', () => {
    const deletion = (expected: ExpectedRevision): WriteRequest => ({
      kind: 'delete',
      stream: 's',
      deadlineMs: Infinity,
      expected,
    });
    for (const expected of ['any', 'no_stream', 'stream_exists', 0] as const) {
      expect(judge(deletion(expected), [])).toEqual(wrong(expected, -1));
    }
    expect(judge(deletion('no_stream'), [], { hasMetadata: true })).toBe('write');
    expect(judge(deletion('any'), [], { hasMetadata: true })).toBe('write');
  });

  test('a tombstoned stream is closed to everything', () => {
    for (const expected of ['any', 'no_stream', 'stream_exists', 2] as const) {
      expect(judge(append(expected, 'a'), abc, { tombstoned: true })).toEqual({ kind: 'stream-deleted' });
    }
  });

  test('whatever is sent, the same append twice changes the stream once (with a revision or no_stream)', () => {
    const ids = fc.uniqueArray(fc.uuid(), { maxLength: 6 });
    fc.assert(
      fc.property(ids, fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 4 }), (before, sent) => {
        const request = append(before.length === 0 ? 'no_stream' : before.length - 1, ...sent);
        expect(judge(request, before)).toBe('write');
        const after = [...before, ...sent];
        const last = after.length - 1;
        expect(judge(request, after)).toEqual({ kind: 'written', revision: last, position: 100 + last });
      }),
    );
  });
});

test('revisionsToCompare asks only for what exists and what the rules will look at', () => {
  const stream = state(abc);
  expect(revisionsToCompare(append(2, 'd'), stream)).toBeUndefined();
  expect(revisionsToCompare(append(9, 'd'), stream)).toBeUndefined();
  expect(revisionsToCompare(append('any', 'd'), stream)).toBeUndefined();
  expect(revisionsToCompare(append(0, 'd'), stream)).toEqual([1, 1]);
  expect(revisionsToCompare(append('no_stream', 'a', 'b', 'c', 'd', 'e'), stream)).toEqual([0, 2]);
});
