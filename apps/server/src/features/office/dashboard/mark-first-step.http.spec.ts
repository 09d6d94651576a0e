import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { changeAgency, putLogo } from '#contracts/agency/organizations/agency.ts';
import { setSuretyContract } from '#contracts/agency/sureties/sureties.ts';
import { getDashboard } from '#contracts/office/dashboard/dashboard.ts';
import { FIRST_STEPS, LOOKED_AT, markFirstStep, type FirstStep } from '#contracts/office/dashboard/first-steps.ts';
import { createIntake } from '#contracts/office/intake/intake.ts';
import { SURETY_TERMS } from '../../../../test/cut-decisions.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { aSurety, receive } from '../../../../test/powers-of.ts';
import { photo } from '../../../../test/sample-files.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

const stepsOf = async (person: Person) => (await person.ask(getDashboard)).firstSteps;
const mark = (person: Person, what: (typeof LOOKED_AT)[number] | 'put-away', isSet = true) =>
  person.ask(markFirstStep, { body: { mark: what, isSet } });

test('a new agency does its first steps one by one, each seen where it is done, and the list goes with the last', async () => {
  const [admin, neighbour] = [await system.signUp(), await system.signUp()];
  const { today = '' } = admin.session.organization ?? {};
  const before = (await stepsOf(admin))?.done ?? [];
  expect(before.filter((step) => step !== 'mail')).toEqual([]);
  const agency = { name: 'Bayou Bail', timeZone: 'America/Chicago', retentionYears: 7 };
  const suretyId = await aSurety(admin);
  const doing: Partial<Record<FirstStep, () => Promise<unknown>>> = {
    agency: async () => {
      await admin.ask(changeAgency, { body: { ...agency, phone: '5045550142', address: '1 Tulane Ave' } });
      await admin.ask(putLogo, { file: { name: 'logo.png', content: await photo('png') } });
    },
    rates: () => mark(admin, 'rates'),
    surety: () => admin.ask(setSuretyContract, { params: { suretyId }, body: SURETY_TERMS }),
    powers: () => receive(admin, 'AL-5001', { suretyId }),
    team: () => system.addAgent(admin, 'Agent'),
    papers: () => mark(admin, 'papers'),
    // The wizard's bond is unfinished: it is a client, and no bond yet.
    clients: () => admin.ask(createIntake, { body: { defendant: { fullName: 'Odile Fontenot' } } }),
  };
  const done = new Set(before);
  for (const [step, does] of Object.entries(doing) as [FirstStep, () => Promise<unknown>][]) {
    await does();
    done.add(step);
    expect(await stepsOf(admin)).toEqual({ done: FIRST_STEPS.filter((one) => done.has(one)), isPutAway: false });
  }
  await admin.story.bond({ bondDate: today });
  const last = await stepsOf(admin);
  expect(last?.done ?? FIRST_STEPS).toEqual(FIRST_STEPS.filter((step) => step !== 'mail' || last === null));
  expect((await stepsOf(neighbour))?.done).toEqual(before);
});

test('an Admin puts the list away and brings it back, and takes back that somebody looked', async () => {
  const admin = await system.signUp();
  const colleague = await system.addAgent(admin, 'Admin');
  await mark(admin, 'rates');
  expect(await mark(admin, 'put-away')).toMatchObject({ isPutAway: true });
  expect(await mark(colleague, 'put-away')).toMatchObject({ isPutAway: true });
  expect([await stepsOf(admin), await stepsOf(colleague)]).toEqual([null, null]);
  expect((await mark(colleague, 'put-away', false)).done).toContain('rates');
  expect((await mark(colleague, 'rates', false)).done).not.toContain('rates');
  expect(await stepsOf(admin)).toMatchObject({ isPutAway: false });
});

test('nobody but an Admin is shown first steps', async () => {
  const admin = await system.signUp();
  for (const role of ['Supervisor', 'Agent', 'Recovery Agent', 'Accounting'] as const) {
    expect(await stepsOf(await system.addAgent(admin, role))).toBeNull();
  }
  expect(await stepsOf(admin)).not.toBeNull();
});
