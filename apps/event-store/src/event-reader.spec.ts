import { expect, test } from '@jest/globals';
import { testPool } from '../../../libs/tooling/test-database.ts';
import { EventReader } from './event-reader.ts';
import { newStream, openStoreUnderTest, tested } from './store-under-test.ts';

test('the state of a stream shows nothing that lies behind the head', async () => {
  const store = await openStoreUnderTest();
  if (store.databaseUrl === undefined) return store.close(); // a real server has no such reader
  const stream = newStream();
  const { position } = await store.client.appendToStream(stream, tested(1));
  await store.client.setStreamMetadata(stream, { maxCount: 3 });
  await store.client.appendToStream(stream, tested(1, 1));
  const pool = testPool(store.databaseUrl, 1);
  const reader = new EventReader(pool);
  const [then] = await reader.streamStates([stream], Number(position?.commit));
  expect(then).toMatchObject({ lastRevision: 0, hasMetadata: false });
  expect(await reader.streamState(stream)).toMatchObject({ lastRevision: 1, metadata: { $maxCount: 3 } });
  await pool.end();
  await store.close();
});
