import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { anActor, startLogSystem, type LogSystem } from '../../../test/log-system.ts';
import { tally, tallyEventTypes, type TallyEvent } from '../../../test/tally.ts';
import { runInParts } from './run-in-parts.ts';

let system: LogSystem;
beforeAll(async () => {
  system = await startLogSystem({ eventTypes: tallyEventTypes, views: [] });
});
afterAll(() => system.close());

/** Counts one by one, up to a sum. */
const upTo =
  (wanted: number) =>
  ({ sum }: { sum: number }): TallyEvent[] =>
    Array.from({ length: wanted - sum }, () => ({ type: 'Counted', data: { by: 1, unit: 'piece' } }));

/** More than one append takes. */
const MANY = 1_000;

test('a decision of more events than one append takes is recorded whole, and not twice where it is sent again', async () => {
  const command = { id: randomUUID(), actor: anActor(), input: { to: MANY } };
  const first = await runInParts(system.commands, tally, command, upTo(MANY));
  expect([first.replayed, first.events.length]).toEqual([false, MANY]);
  expect(new Set(first.events.map(({ position }) => position)).size).toBe(3);
  const again = await runInParts(system.another().commands, tally, command, upTo(MANY));
  expect([again.replayed, again.events.length]).toEqual([true, MANY]);
  expect(await system.commands.read(tally, command.actor, command.id)).toMatchObject({ sum: MANY });
});

test('one that is cut between two appends goes on where it was cut', async () => {
  const command = { id: randomUUID(), actor: anActor(), input: { to: MANY } };
  const cut = (state: { sum: number }, part: number) => {
    if (part === 1) throw new Error('cut');
    return upTo(MANY)(state);
  };
  await expect(runInParts(system.commands, tally, command, cut)).rejects.toThrow('cut');
  const { sum } = await system.commands.read(tally, command.actor, command.id);
  expect(sum).toBeGreaterThan(0);
  const whole = await runInParts(system.commands, tally, command, upTo(MANY));
  expect([whole.replayed, whole.events.length]).toEqual([false, MANY]);
  expect(await system.commands.read(tally, command.actor, command.id)).toMatchObject({ sum: MANY });
});
