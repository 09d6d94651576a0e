import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { enterEmergency, listEmergencies, withdrawEmergency } from '#contracts/recovery/deadlines/emergencies.ts';
import { addDays } from '#domain/kernel/days.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { nonce } from '../../../../test/sample-requests.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
let admin: Person;
beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp({ fullName: 'Alma Broussard' });
});
afterAll(() => system.close());

const source = 'governor.la.gov, executive orders';

test('A declared emergency counts the court dates in it, upcoming and missed, where it was declared', async () => {
  const today = admin.session.organization?.today ?? '';
  const defendantId = await admin.story.defendant();
  const bond = (body: object) =>
    admin.story.bond({
      defendantId,
      amountCents: 500_000,
      powerNumber: nonce(),
      bondDate: addDays(today, -90),
      ...body,
    });
  await bond({ jurisdiction: 'Orleans', courtDate: addDays(today, 3) });
  await bond({ postedAt: 'Orleans', courtDate: today });
  await bond({ jurisdiction: 'Caddo', courtDate: addDays(today, 3) });
  await bond({ jurisdiction: 'Orleans', courtDate: addDays(today, 11) });
  const missed = addDays(today, -10);
  await bond({ jurisdiction: 'Orleans', status: 'FORFEITED', ftaDate: missed, forfeitureDate: addDays(today, -5) });
  const days = { fromOn: missed, toOn: addDays(today, 10) };
  const parish = await admin.ask(enterEmergency, { body: { number: '1 JML', ...days, parishes: ['Orleans'], source } });
  await admin.ask(enterEmergency, { body: { number: '2 JML', ...days, fromOn: today, parishes: null, source } });
  const { emergencies } = await admin.ask(listEmergencies);
  expect(emergencies).toMatchObject([
    { number: '2 JML', parishes: null, courtDates: 3 },
    { number: '1 JML', parishes: ['Orleans'], courtDates: 3, enteredBy: 'Alma Broussard', source, withdrawn: null },
  ]);

  const withdraw = { params: { emergencyId: parish.emergencyId }, body: { reason: 'It was another parish' } };
  await admin.ask(withdrawEmergency, withdraw);
  await admin.ask(withdrawEmergency, { ...withdraw, body: { reason: 'Again' } });
  const [, withdrawn] = (await admin.ask(listEmergencies)).emergencies;
  expect(withdrawn).toMatchObject({ courtDates: 0, withdrawn: { reason: 'It was another parish' } });
});

test('An emergency is entered and withdrawn by a Supervisor or an Admin of its agency, with its words', async () => {
  const day = '2026-06-01';
  const body = { number: '3 JML', fromOn: day, toOn: day, parishes: null, source };
  const [supervisor, recovery] = [
    await system.addAgent(admin, 'Supervisor'),
    await system.addAgent(admin, 'Recovery Agent'),
  ];
  expect((await recovery.call(enterEmergency, { body })).status).toBe(403);
  const { emergencyId } = await supervisor.ask(enterEmergency, { body });
  expect((await recovery.ask(listEmergencies)).emergencies.map((one) => one.emergencyId)).toContain(emergencyId);
  const elsewhere = await system.signUp();
  const withdraw = { params: { emergencyId }, body: { reason: 'Not ours' } };
  expect((await elsewhere.call(withdrawEmergency, withdraw)).problem?.code).toBe('EMERGENCY_NOT_FOUND');
  expect((await elsewhere.ask(listEmergencies)).emergencies).toEqual([]);
  const refused = async (changes: object) =>
    (await admin.call(enterEmergency, { body: { ...body, ...changes } })).problem?.errors?.map(
      ({ message }) => message,
    );
  expect(await refused({ number: ' ' })).toEqual(['Enter the number of the declaration.']);
  expect(await refused({ toOn: '2026-05-31' })).toEqual(['The last day is before the first.']);
  expect(await refused({ parishes: [] })).toEqual(['Choose the parishes, or the whole state.']);
  expect(await refused({ source: '' })).toEqual(['Say where the declaration can be read.']);
});
