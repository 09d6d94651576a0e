import { expect, test } from '@jest/globals';
import { handedOut } from './handed-out.ts';

test('each thing is handed on when the one before it is done with', async () => {
  const said: string[] = [];
  const things = handedOut<string>(async (hand) => {
    for (const thing of ['one', 'two']) {
      said.push(`makes ${thing}`);
      await hand(thing);
      said.push(`${thing} is done with`);
    }
  });
  for await (const thing of things) said.push(`takes ${thing}`);
  expect(said).toEqual(['makes one', 'takes one', 'one is done with', 'makes two', 'takes two', 'two is done with']);
});

test('work that fails fails whoever asks', async () => {
  const taken: number[] = [];
  const things = handedOut<number>(async (hand) => {
    await hand(1);
    throw new Error('The snapshot is gone.');
  });
  const all = async () => {
    for await (const thing of things) taken.push(thing);
  };
  await expect(all()).rejects.toThrow('The snapshot is gone.');
  expect(taken).toEqual([1]);
});

test('where nobody asks on the work ends before the next', async () => {
  let ended = '';
  const things = handedOut<number>(async (hand) => {
    try {
      await hand(1);
      await hand(2);
    } catch (error) {
      ended = (error as Error).message;
      throw error;
    }
  });
  for await (const thing of things) if (thing === 1) break;
  expect(ended).toBe('Nobody asks on.');
});
