import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import pg from 'pg';
import { ConnectionLost } from './connection-lost.ts';
import { Batcher } from './batcher.ts';

/** Calls whose statements are answered when the test says so; what is asked for with 'poison' in it is refused. */
const asking = (refusal: Error) => {
  const statements: { asked: readonly string[]; answer: () => void }[] = [];
  const calls = new Batcher(async (requests: readonly string[]) => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    statements.push({ asked: requests, answer: () => resolve(undefined) });
    await promise;
    if (requests.includes('poison')) throw refusal;
    return requests.map((one) => one.toUpperCase());
  });
  return { calls, statements };
};
const answerAll = async (statements: { answer: () => void }[], requests: Promise<unknown>[]) => {
  let ended = false;
  const end = Promise.allSettled(requests).then((results) => {
    ended = true;
    return results;
  });
  while (!ended) {
    for (const { answer } of statements) answer();
    await setImmediate();
  }
  return end;
};

test('calls of one turn share a statement; calls that come while two are under way share the next', async () => {
  const { calls, statements } = asking(new Error());
  const requests = ['a', 'b'].map((one) => calls.call(one));
  for (const one of ['c', 'd', 'e']) {
    await setImmediate();
    requests.push(calls.call(one));
  }
  await setImmediate();
  const sent = () => statements.map((statement) => statement.asked);
  expect(sent()).toEqual([['a', 'b'], ['c']]);
  statements[1]?.answer();
  expect(await requests[2]).toBe('C');
  await setImmediate();
  expect(sent()).toEqual([['a', 'b'], ['c'], ['d', 'e']]);
  await answerAll(statements, requests);
  expect(await Promise.all(requests)).toEqual(['A', 'B', 'C', 'D', 'E']);
});

test('an error in one call’s values fails that call alone', async () => {
  const refusal = new pg.DatabaseError('untranslatable character', 0, 'error');
  refusal.code = '22P05';
  const { calls, statements } = asking(refusal);
  const requests = ['a', 'b', 'c', 'poison', 'e'].map((one) => calls.call(one));
  const results = await answerAll(statements, requests);
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : (result.reason as unknown)))).toEqual([
    'A',
    'B',
    'C',
    refusal,
    'E',
  ]);
});

test('a broken connection fails all calls of its statement, and none is sent again', async () => {
  const { calls, statements } = asking(new ConnectionLost());
  const requests = ['a', 'poison', 'c'].map((one) => calls.call(one));
  const results = await answerAll(statements, requests);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(statements).toHaveLength(1);
});
