import { expect, test } from '@jest/globals';
import { Refused } from '../../kernel/refused.ts';
import { Semaphore, type Caller } from './semaphore.ts';

test('two tasks run at once and the rest wait in line, also after failures', async () => {
  const semaphore = new Semaphore({ places: 2 });
  const finished: number[] = [];
  let inside = 0;
  let most = 0;
  const task = async (index: number) => {
    inside += 1;
    most = Math.max(most, inside);
    await new Promise((resolve) => setImmediate(resolve));
    inside -= 1;
    finished.push(index);
    if (index % 3 === 0) throw new Error(`task ${index}`);
    return index;
  };
  const results = await Promise.allSettled([0, 1, 2, 3, 4, 5, 6].map((index) => semaphore.run(() => task(index))));
  expect(most).toBe(2);
  expect(finished).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual([false, true, true, false, true, true, false]);
  expect(await semaphore.run(() => Promise.resolve('free again'))).toBe('free again');
});

/** A semaphore whose tasks end when the test says so; each caller is told by what became of it. */
const crowd = (limits: ConstructorParameters<typeof Semaphore>[0]) => {
  const semaphore = new Semaphore(limits);
  const inside: { name: string; end: () => void }[] = [];
  const became = new Map<string, string>();
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const comes = async (name: string, caller: Caller = {}) => {
    became.set(name, 'waits');
    const task = () => {
      became.set(name, 'is in');
      return new Promise<void>((end) => inside.push({ name, end }));
    };
    semaphore.run(task, caller).then(
      () => became.set(name, 'is done'),
      (error: unknown) => became.set(name, error instanceof Refused ? error.code : String(error)),
    );
    await settled();
  };
  const oneEnds = async () => {
    inside.shift()?.end();
    await settled();
  };
  return { comes, oneEnds, became: () => Object.fromEntries(became) };
};

test('only a few of one network may wait, and a full line refuses', async () => {
  const { comes, became } = crowd({ places: 1, waiting: 3, waitingOfOne: 2 });
  for (const name of ['a1', 'a2', 'a3', 'a4']) await comes(name, { key: 'a' });
  expect(became()).toEqual({ a1: 'is in', a2: 'waits', a3: 'waits', a4: 'BUSY' });
  await comes('b1', { key: 'b' });
  // A full line: who has fewer in it takes the place of the last of those who have most; equals are sent away.
  await comes('c1', { key: 'c' });
  expect(became()).toMatchObject({ a2: 'waits', a3: 'BUSY', b1: 'waits', c1: 'waits' });
  await comes('d1', { key: 'd' });
  expect(became()).toMatchObject({ a2: 'waits', b1: 'waits', c1: 'waits', d1: 'BUSY' });
});

test('the first of a network stands before the second of others, and each network keeps its order', async () => {
  const { comes, oneEnds, became } = crowd({ places: 1 });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) await comes(name, { key: name.slice(0, 1) });
  const order: string[] = [];
  for (let turn = 0; turn < 7; turn += 1) {
    order.push(...Object.entries(became()).flatMap(([name, state]) => (state === 'is in' ? [name] : [])));
    await oneEnds();
  }
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('a caller who has gone leaves the line, and the next one takes their place', async () => {
  const { comes, oneEnds, became } = crowd({ places: 1, waiting: 1 });
  const leaving = new AbortController();
  await comes('inside');
  await comes('leaves', { gone: leaving.signal });
  leaving.abort();
  await comes('stays');
  await comes('left before', { gone: leaving.signal });
  expect(became()).toEqual({ inside: 'is in', leaves: 'BUSY', stays: 'waits', 'left before': 'BUSY' });
  await oneEnds();
  expect(became()).toMatchObject({ inside: 'is done', stays: 'is in' });
});

test('one task of an agency runs at a time, so another agency never waits behind two of the same', async () => {
  const { comes, oneEnds, became } = crowd({ places: 2, placesOfOne: 1 });
  await comes('a1', { key: 'a' });
  await comes('a2', { key: 'a' });
  await comes('b1', { key: 'b' });
  expect(became()).toEqual({ a1: 'is in', a2: 'waits', b1: 'is in' });
  await oneEnds();
  expect(became()).toEqual({ a1: 'is done', a2: 'is in', b1: 'is in' });
});
