import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { anActor, startLogSystem } from '../../../test/log-system.ts';
import type { LogSystem } from '../../../test/log-system.ts';
import { count, tally, tallyEventTypes } from '../../../test/tally.ts';
import { createTallyTables, tallyViews } from '../../../test/tally-views.ts';
import { requestContext } from '../http/request-context.ts';

let system: LogSystem;
beforeAll(async () => {
  system = await startLogSystem({ eventTypes: tallyEventTypes, views: tallyViews });
  await createTallyTables(system.database.pool('owner'));
});
afterAll(() => system.close());

/** A query with a token: whether its answer is marked stale (it waited in vain), and how long it took. */
const query = async (readToken: string | null) => {
  const context = { requestId: 'r', readToken, answerToken: null, stale: false };
  const before = performance.now();
  await requestContext.run(context, () => system.freshness.wait('tally-totals'));
  return { stale: context.stale, ms: performance.now() - before };
};
const write = async () => {
  const { position } = await system.commands.run(tally, { id: randomUUID(), actor: anActor(), input: {} }, count(1));
  return `${system.store.storeId}:${position}`;
};

test('a query waits for what its reader wrote, and no longer', async () => {
  system.projections.start();
  for (let turn = 0; turn < 20; turn += 1) expect(await query(await write())).toMatchObject({ stale: false });
  await system.projections.stop();
});

test('nobody keeps the view: after two seconds the answer is marked stale', async () => {
  const { stale, ms } = await query(await write());
  expect(stale).toBe(true);
  expect(ms).toBeGreaterThan(1_900);
});

test('what somebody else has just written is found, and what nobody wrote is soon known to be missing', async () => {
  const context = { requestId: 'r', readToken: null, answerToken: null, stale: false };
  const found = (id: string) =>
    requestContext.run(context, () =>
      system.freshness.found('tally-totals', async () => {
        const text = `select events from tally_total where stream like '%' || $1`;
        return (await system.database.pool('owner').query<{ events: number }>(text, [id])).rows[0];
      }),
    );
  system.projections.start();
  for (let turn = 0; turn < 20; turn += 1) {
    const id = randomUUID();
    await system.commands.run(tally, { id, actor: anActor(), input: {} }, count(1));
    expect(await found(id)).toEqual({ events: 1 });
  }
  expect(await found(randomUUID())).toBeUndefined();
  expect(context.stale).toBe(false);
  await system.projections.stop();
});

test.each([null, '', 'nonsense', `${randomUUID()}:99999999`, 'x:1', `${randomUUID()}:-1`])(
  'token %j is of no store that we know: nothing to wait for',
  async (token) => {
    expect(await query(token)).toMatchObject({ stale: false });
  },
);
