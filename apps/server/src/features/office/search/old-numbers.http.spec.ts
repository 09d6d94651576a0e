import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { searchEverything } from '#contracts/office/search/search.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { beginMoveIn, bringIn, uploadList } from '../../../../test/moving-in.ts';
import type { Person } from '../../../../test/test-people.ts';

const today = dayOf(new Date(), DEFAULT_TIME_ZONE);

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

const found = async (person: Person, typed: string) => {
  const { hits } = await person.ask(searchEverything, { body: { typed } });
  return hits.map(({ kind, fullName, why }) => [kind, fullName, why]);
};

test('a client, a bond and an account are found by their numbers in the old program (screens#global-search)', async () => {
  const admin = await system.signUp();
  const agent = await system.addAgent(admin, 'Agent');
  await beginMoveIn(admin, addDays(today, -1));
  await uploadList(admin, 'clients', 'ID,Name\nC-1001,Marie Landry\nC-1002,Paul Guidry\n');
  await uploadList(
    admin,
    'bonds',
    `Bond ID,Client ID,Bond Date,Bond Amt,Account\nB-71,C-1001,${addDays(today, -40)},1000,AC-5521\n`,
  );
  await bringIn(system, admin);
  expect(await found(admin, 'C-1001')).toEqual([['defendant', 'Marie Landry', 'No. C-1001 in the old program']]);
  expect(await found(admin, 'B-71')).toEqual([['bond', 'Marie Landry', 'No. B-71 in the old program']]);
  expect(await found(admin, 'AC-5521')).toEqual([['account', 'Marie Landry', 'No. AC-5521 in the old program']]);
  expect(await found(admin, 'C-100')).toEqual([]);
  agent.client.readWhatWrote(admin.client);
  expect(await found(agent, 'C-1002')).toMatchObject([['defendant', 'Paul Guidry', 'No. C-1002 in the old program']]);
  expect(await found(await system.signUp(), 'C-1001')).toEqual([]);
});
