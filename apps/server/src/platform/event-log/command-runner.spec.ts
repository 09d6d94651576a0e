import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { anActor, startLogSystem, type LogSystem } from '../../../test/log-system.ts';
import { count, seal, tally, tallyEventTypes } from '../../../test/tally.ts';
import { Refused } from '../../kernel/refused.ts';
import { requestContext } from '../../kernel/request-context.ts';
import type { RecordedEvent } from './events.ts';

let system: LogSystem;
beforeAll(async () => {
  system = await startLogSystem({ eventTypes: tallyEventTypes, views: [] });
});
afterAll(() => system.close());

const streamOf = async (organizationId: string, id: string) => {
  const events: RecordedEvent[] = [];
  for await (const event of system.log.readStream(`tally-${organizationId}.${id}`)) events.push(event);
  return events;
};
const sumOf = (events: RecordedEvent[]) => events.reduce((sum, { data }) => sum + (data as { by: number }).by, 0);

test('a command is recorded with who, what and from where', async () => {
  const actor = anActor();
  const id = randomUUID();
  const text = { note: 'two boxes by the door', reason: '' };
  const result = await system.commands.run(tally, { id, actor, input: { by: 2 }, text }, count(2));
  expect(result.replayed).toBe(false);
  const [event, ...others] = await streamOf(actor.organizationId, id);
  expect(others).toEqual([]);
  expect(event).toMatchObject({
    type: 'Counted',
    data: { by: 2, unit: 'piece' },
    revision: 0,
    organizationId: actor.organizationId,
    metadata: { actorId: actor.userId, commandId: actor.commandId, schema: '2' },
  });
  expect(result.events.map(({ eventId }) => eventId)).toEqual([event?.eventId]);
  expect(result.position).toBe(event?.position);
  expect(JSON.stringify([event?.data, event?.metadata])).not.toContain('door');
  const owner = system.database.pool('owner');
  const { rows } = await owner.query('select event_id, field, body from entry_text where organization_id = $1', [
    actor.organizationId,
  ]);
  expect(rows).toEqual([{ eventId: event?.eventId, field: 'note', body: 'two boxes by the door' }]);
  const origin = await owner.query('select from_address, request_id from command_origin where command_id = $1', [
    actor.commandId,
  ]);
  expect(origin.rows).toEqual([{ fromAddress: '127.0.0.1', requestId: actor.requestId }]);
});

test('a command that is sent again answers what it recorded, in this process and in another', async () => {
  const actor = anActor();
  const id = randomUUID();
  const first = await system.commands.run(tally, { id, actor, input: { by: 2 } }, count(2));
  for (const { commands } of [system, system.another()]) {
    const again = await commands.run(tally, { id, actor, input: { by: 2 } }, count(2));
    expect(again.replayed).toBe(true);
    expect(again.position).toBe(first.position);
    expect(again.events.map(({ eventId }) => eventId)).toEqual(first.events.map(({ eventId }) => eventId));
  }
  expect(await streamOf(actor.organizationId, id)).toHaveLength(1);
});

test('a command id is not taken for another input, nor for another stream', async () => {
  const actor = anActor();
  const id = randomUUID();
  await system.commands.run(tally, { id, actor, input: { by: 2 } }, count(2));
  const reused = { code: 'IDEMPOTENCY_KEY_REUSED' };
  await expect(system.commands.run(tally, { id, actor, input: { by: 3 } }, count(3))).rejects.toMatchObject(reused);
  const elsewhere = { id: randomUUID(), actor, input: { by: 2 } };
  await expect(system.commands.run(tally, elsewhere, count(2))).rejects.toMatchObject(reused);
  expect(await streamOf(actor.organizationId, elsewhere.id)).toEqual([]);
  await system.commands.run(tally, { ...elsewhere, step: 'second' }, count(2));
  expect(await streamOf(actor.organizationId, elsewhere.id)).toHaveLength(1);
});

test('the same command sent twenty times at once, from two processes, is one event', async () => {
  const actor = anActor();
  const id = randomUUID();
  const other = system.another().commands;
  const run = (runner: LogSystem['commands']) => runner.run(tally, { id, actor, input: { by: 1 } }, count(1));
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, index) => run(index % 2 === 0 ? other : system.commands)),
  );
  expect(results.filter(({ replayed }) => !replayed)).toHaveLength(1);
  const recorded = await streamOf(actor.organizationId, id);
  expect(recorded).toHaveLength(1);
  for (const result of results) {
    expect(result.events.map(({ eventId, revision }) => [eventId, revision])).toEqual([[recorded[0]?.eventId, 0]]);
  }
});

test('a decision that chooses differently each time is answered, and remembered, as it was recorded', async () => {
  const actor = anActor();
  const id = randomUUID();
  const runners = [system.commands, system.another().commands];
  let choice = 0;
  const choose = () => count((choice += 1))({ sum: 0, sealed: false });
  const results = await Promise.all(runners.map((runner) => runner.run(tally, { id, actor, input: {} }, choose)));
  const [recorded] = await streamOf(actor.organizationId, id);
  for (const { events } of results) expect(events.map(({ data }) => data)).toEqual([recorded?.data]);
  const sum = (recorded!.data as { by: number }).by;
  for (const runner of runners) {
    const tooMuch = { id, actor: anActor({ organizationId: actor.organizationId }), input: {} };
    await expect(runner.run(tally, tooMuch, count(-sum - 1))).rejects.toMatchObject({ code: 'FUTURE_DAY' });
  }
});

test('a refusal and an empty decision are only answered on the newest state', async () => {
  const { organizationId } = anActor();
  const id = randomUUID();
  const other = system.another().commands;
  const by = (commands: LogSystem['commands'], amount: number) =>
    commands.run(tally, { id, actor: anActor({ organizationId }), input: { amount } }, count(amount));
  await by(system.commands, 1);
  await by(other, 5);
  // This process still has 1 in its cache.
  await by(system.commands, -4);
  await expect(by(other, -3)).rejects.toMatchObject({ code: 'FUTURE_DAY' });
  const empty = await by(other, 0);
  expect(empty.events).toEqual([]);
  expect(empty.position).toBe((await streamOf(organizationId, id)).at(-1)?.position);
});

test('a command that finds nothing to do uses its id, and finds nothing to do whenever it is sent again', async () => {
  const actor = anActor();
  const id = randomUUID();
  const other = system.another().commands;
  const first = await system.commands.run(tally, { id, actor, input: { by: 0 } }, () => []);
  expect(first).toMatchObject({ events: [], replayed: false });
  for (const commands of [system.commands, other]) {
    // The decision would record an event now, but must not be asked again.
    const again = await commands.run(tally, { id, actor, input: { by: 0 } }, count(1));
    expect(again).toMatchObject({ events: [], replayed: true });
    for (const decide of [count(3), () => []]) {
      await expect(commands.run(tally, { id, actor, input: { by: 3 } }, decide)).rejects.toMatchObject({
        code: 'IDEMPOTENCY_KEY_REUSED',
      });
    }
  }
  expect(await streamOf(actor.organizationId, id)).toEqual([]);
});

test('reading a stream does not use the command id', async () => {
  const actor = anActor();
  const id = randomUUID();
  expect(await system.commands.replayOrState(tally, { id, actor, input: { by: 9 } })).toMatchObject({ replayed: null });
  await system.commands.run(tally, { id, actor, input: { by: 2 } }, count(2));
  const { replayed } = await system.commands.replayOrState(tally, { id, actor, input: { by: 2 } });
  expect(replayed?.events.map(({ data }) => data)).toEqual([{ by: 2, unit: 'piece' }]);
});

test('what is settled first is settled again on the newest state where it was refused, and not for a repeated command', async () => {
  const { organizationId } = anActor();
  const id = randomUUID();
  const other = system.another().commands;
  const run = (commands: typeof other, actor: ReturnType<typeof anActor>) =>
    commands.run(tally, { id, actor, input: {} }, count(1));
  await run(system.commands, anActor({ organizationId }));
  const elsewhere = anActor({ organizationId });
  await run(other, elsewhere);
  const checkFirst = async (actor: ReturnType<typeof anActor>, least: number) => {
    const seen: number[] = [];
    const check = async ({ sum }: { sum: number }): Promise<void> => {
      seen.push(sum);
      if (sum < least) throw new Refused('FUTURE_DAY');
      return Promise.resolve();
    };
    const [outcome] = await Promise.allSettled([system.commands.checkFirst(tally, { id, actor, input: {} }, check)]);
    return { seen, code: outcome.status === 'rejected' ? (outcome.reason as Refused).code : null };
  };
  // This process knows of one piece; the other has counted a second.
  expect(await checkFirst(anActor({ organizationId }), 1)).toEqual({ seen: [1], code: null });
  expect(await checkFirst(elsewhere, 2)).toEqual({ seen: [1], code: null });
  expect(await checkFirst(elsewhere, 2)).toEqual({ seen: [], code: null });
  expect(await checkFirst(anActor({ organizationId }), 3)).toEqual({ seen: [2, 2], code: 'FUTURE_DAY' });
});

test('a sealed stream refuses everybody, whatever they had cached', async () => {
  const { organizationId } = anActor();
  const id = randomUUID();
  const other = system.another().commands;
  await other.run(tally, { id, actor: anActor({ organizationId }), input: {} }, count(1));
  await system.commands.run(tally, { id, actor: anActor({ organizationId }), input: {} }, seal);
  const late = other.run(tally, { id, actor: anActor({ organizationId }), input: {} }, count(1));
  await expect(late).rejects.toMatchObject({ code: 'ACCOUNT_CLOSED' });
  expect(await streamOf(organizationId, id)).toHaveLength(2);
});

test('an event that does not fit its schema is never written', async () => {
  const actor = anActor();
  const id = randomUUID();
  const bad = () => [{ type: 'Counted' as const, data: { by: 0.5, unit: 'piece' as const } }];
  await expect(system.commands.run(tally, { id, actor, input: {} }, bad)).rejects.toThrow('do not fit its schema');
  expect(await streamOf(actor.organizationId, id)).toEqual([]);
});

test('the answer token grows with what a request wrote', async () => {
  const context = { requestId: 'r', readToken: null, answerToken: null as string | null, stale: false };
  const actor = anActor();
  const second = await requestContext.run(context, async () => {
    await system.commands.run(tally, { id: randomUUID(), actor, input: {} }, count(1));
    return system.commands.run(tally, { id: randomUUID(), actor, input: {}, step: 'b' }, count(1));
  });
  expect(context.answerToken).toBe(`${system.store.storeId}:${second.position}`);
});

test('whatever two processes do at once, the stream is the sum of what was answered and never below zero', async () => {
  const other = system.another().commands;
  const amounts = fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 2, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(amounts, async (sequence) => {
      const { organizationId } = anActor();
      const id = randomUUID();
      const results = await Promise.allSettled(
        sequence.map((by, index) => {
          const runner = index % 2 === 0 ? other : system.commands;
          return runner.run(tally, { id, actor: anActor({ organizationId }), input: { by } }, count(by));
        }),
      );
      const events = await streamOf(organizationId, id);
      const answered = results.flatMap((result) => (result.status === 'fulfilled' ? result.value.events : []));
      expect(sumOf(events)).toBe(sumOf(answered));
      expect(events.map(({ eventId }) => eventId).sort()).toEqual(answered.map(({ eventId }) => eventId).sort());
      let sum = 0;
      for (const event of events) expect((sum += (event.data as { by: number }).by)).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 25 },
  );
});

test('commands of two agencies recorded at once keep their own texts, also where PostgreSQL refuses one of them', async () => {
  const actors = [anActor(), anActor()];
  const runs = Array.from({ length: 24 }, (_, index) => {
    const actor = { ...(actors[index % 2] ?? anActor()), commandId: randomUUID() };
    const note = index === 13 ? 'torn \u0000 page' : `page ${index}`;
    return {
      actor,
      note,
      done: system.commands.run(tally, { id: randomUUID(), actor, input: {}, text: { note } }, count(1)),
    };
  });
  const results = await Promise.allSettled(runs.map(({ done }) => done));
  expect(results.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []))).toEqual([13]);
  const { rows } = await system.database
    .pool('owner')
    .query(`select t.organization_id || ' ' || t.body as kept from entry_text t where t.organization_id = any($1)`, [
      actors.map(({ organizationId }) => organizationId),
    ]);
  const kept = runs.filter((_, index) => index !== 13).map(({ actor, note }) => `${actor.organizationId} ${note}`);
  expect(rows.map((row: { kept: string }) => row.kept).sort()).toEqual(kept.sort());
});

test.each([-60_000, 60_000])(
  'an api whose clock is off by %p ms records nothing (money#clock-of-the-api)',
  async (off) => {
    const actor = anActor();
    const id = randomUUID();
    const now = Date.now;
    Date.now = () => now() + off;
    try {
      const refused = system.commands.run(tally, { id, actor, input: {} }, count(1));
      await expect(refused).rejects.toMatchObject({ code: 'CLOCK_WRONG' });
    } finally {
      Date.now = now;
    }
    expect(await streamOf(actor.organizationId, id)).toEqual([]);
    await system.commands.run(tally, { id, actor, input: {} }, count(1));
  },
);

test('half of a surrogate pair is kept as the replacement character', async () => {
  const actor = anActor();
  await system.commands.run(tally, { id: randomUUID(), actor, input: {}, text: { note: 'cut \ud83d' } }, count(1));
  const { rows } = await system.database
    .pool('owner')
    .query('select body from entry_text where organization_id = $1', [actor.organizationId]);
  expect(rows).toEqual([{ body: 'cut \ufffd' }]);
});
