import { expect, test } from '@jest/globals';
import { testPool } from '../../../libs/tooling/test-database.ts';
import { EventReader } from './event-reader.ts';
import { readStreamsForward } from './read-pages.ts';
import { newStream, openStoreUnderTest, tested } from './store-under-test.ts';

test('many events of some streams are found in portions, none twice and none left out', async () => {
  const store = await openStoreUnderTest();
  if (store.databaseUrl === undefined) return store.close(); // a real server has no such reader
  const kind = newStream('kind');
  const wanted: number[] = [];
  let last = 0;
  for (let n = 0; n < 60; n += 1) {
    const { position } = await store.client.appendToStream(
      `${n % 3 === 0 ? 'other' : kind}-${String(n % 7)}`,
      tested(3),
    );
    last = Number(position?.commit);
    if (n % 3 !== 0) wanted.push(last - 2, last - 1, last);
  }
  const pool = testPool(store.databaseUrl, 1);
  const found = async (from: number, head: number, atOnce: number): Promise<number[]> => {
    const positions: number[] = [];
    for await (const page of readStreamsForward(new EventReader(pool), [`${kind}-`, 'none\0'], from, head, atOnce))
      positions.push(...page.map(({ position }) => position));
    return positions;
  };
  for (const atOnce of [1, 7, 64, wanted.length, 1_000]) expect(await found(0, last, atOnce)).toEqual(wanted);
  const [from = 0, head = 0] = [wanted[10], wanted[50]];
  expect(await found(from, head, 7)).toEqual(wanted.slice(10, 51));
  expect(await found(last + 1, last, 7)).toEqual([]);
  await pool.end();
  await store.close();
});
