import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { anActor, startLogSystem, type LogSystem } from '../../../test/log-system.ts';
import { count, tally, tallyEventTypes } from '../../../test/tally.ts';
import { createTallyTables, tallyViews } from '../../../test/tally-views.ts';
import { requestContext } from '../../kernel/request-context.ts';

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
  await requestContext.run(context, () => system.readYourWrites.wait('tally-totals'));
  return { stale: context.stale, ms: performance.now() - before };
};
const write = async (id: string = randomUUID()) => {
  const { position } = await system.commands.run(tally, { id, actor: anActor(), input: {} }, count(1));
  return `${system.store.storeId}:${position}`;
};
const totalOf = async (id: string) => {
  const text = `select events from tally_total where stream like '%' || $1`;
  return (await system.database.pool('owner').query<{ events: number }>(text, [id])).rows[0];
};

const TURNS = 20;

test('a query waits for what its reader wrote, and no longer', async () => {
  system.projections.start();
  let late = 0;
  for (let turn = 0; turn < TURNS; turn += 1) {
    const id = randomUUID();
    const token = await write(id);
    for (;;) {
      const { stale, ms } = await query(token);
      if (!stale) break;
      // Only a busy machine takes so long.
      expect(ms).toBeGreaterThan(1_900);
      late += 1;
    }
    expect(await totalOf(id)).toEqual({ events: 1 });
  }
  expect(late).toBeLessThan(TURNS);
  await system.projections.stop();
});

test('a view that no worker keeps leaves the answer marked stale after two seconds', async () => {
  const { stale, ms } = await query(await write());
  expect(stale).toBe(true);
  expect(ms).toBeGreaterThan(1_900);
});

test('an event that somebody else has just written is found, and a missing one is soon reported missing', async () => {
  let late = 0;
  /** What is found by a view that has read the whole log: again, where a busy machine did not get so far in time. */
  const found = async (id: string): Promise<{ events: number } | undefined> => {
    const context = { requestId: 'r', readToken: null, answerToken: null, stale: false };
    const row = await requestContext.run(context, () => system.readYourWrites.found('tally-totals', () => totalOf(id)));
    if (!context.stale) return row;
    late += 1;
    return found(id);
  };
  system.projections.start();
  for (let turn = 0; turn < TURNS; turn += 1) {
    const id = randomUUID();
    await write(id);
    expect(await found(id)).toEqual({ events: 1 });
  }
  expect(await found(randomUUID())).toBeUndefined();
  expect(late).toBeLessThan(TURNS);
  await system.projections.stop();
});

test.each([null, '', 'nonsense', `${randomUUID()}:99999999`, 'x:1', `${randomUUID()}:-1`])(
  'a query with the token %j of an unknown store does not wait',
  async (token) => {
    expect(await query(token)).toMatchObject({ stale: false });
  },
);
