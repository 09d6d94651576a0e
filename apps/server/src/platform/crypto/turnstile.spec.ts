import { expect, test } from '@jest/globals';
import { Turnstile } from './turnstile.ts';

test('lets two in at once, the rest in line, also after failures', async () => {
  const turnstile = new Turnstile(2);
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
  const results = await Promise.allSettled([0, 1, 2, 3, 4, 5, 6].map((index) => turnstile.run(() => task(index))));
  expect(most).toBe(2);
  expect(finished).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual([false, true, true, false, true, true, false]);
  expect(await turnstile.run(() => Promise.resolve('free again'))).toBe('free again');
});
