import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { writeBonds } from '#contracts/books/bond/bond-batches.ts';
import { amendBond, writeBond } from '#contracts/books/bond/bonds.ts';
import { assignPowers } from '#contracts/powers/inventory/powers.ts';
import * as contract from '#contracts/agency/sureties/credentials.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE, formatDay } from '#domain/kernel/days.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { aSurety, powersOf, receive } from '../../../../test/powers-of.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
let admin: Person;
let agent: Person;
let pelican: string;
let acadian: string;
let defendantId: string;
const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
const yesterday = addDays(today, -1);

beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp();
  agent = await system.addAgent(admin, 'Agent');
  [acadian, pelican] = [await aSurety(admin, 'Acadian'), await aSurety(admin, 'Pelican')];
  defendantId = await admin.story.defendant();
});
afterAll(() => system.close());

const ofAgent = async () =>
  (await admin.ask(contract.listCredentials)).agents.find(({ agentId }) => agentId === agent.userId);
const set = async (licenseExpiresOn: string | null, pelicanUntil: string | null) => {
  const basedOn = (await ofAgent())?.version ?? 0;
  const appointments = [{ suretyId: pelican, expiresOn: pelicanUntil }];
  const body = { licenseExpiresOn, appointments, basedOn };
  return admin.ask(contract.setCredentials, { params: { agentId: agent.userId }, body });
};
const write = (powerNumber: string, suretyId: string, more: object = {}, by = agent) =>
  by.call(writeBond, {
    body: { defendantId, powerNumber, suretyId, amountCents: 100_000, jurisdiction: 'Orleans', ...more },
  });
const expired = `Appointment with Pelican expired on ${formatDay(yesterday)}.`;

it('no date is not checked, and listed so; the agent reads their own', async () => {
  expect(await ofAgent()).toMatchObject({
    licenseExpiresOn: null,
    appointments: [
      { suretyName: 'Acadian', expiresOn: null },
      { suretyName: 'Pelican', expiresOn: null },
    ],
  });
  expect((await write('CR-1', pelican)).status).toBe(201);
  await set(addDays(today, 90), addDays(today, 10));
  expect(await agent.ask(contract.getMyCredentials)).toMatchObject({
    licenseExpiresOn: addDays(today, 90),
    appointments: [{ expiresOn: null }, { expiresOn: addDays(today, 10) }],
  });
});

it('an expired appointment refuses to write, in a grid, to renumber and to assign, of that surety alone', async () => {
  const { bondId } = (await write('CR-2', acadian)).body as { bondId: string };
  await set(null, yesterday);
  expect(await write('CR-3', pelican)).toMatchObject({ status: 409, body: { detail: expired } });
  expect((await write('CR-3', acadian)).status).toBe(201);
  expect((await write('CR-4', pelican, { bondDate: yesterday })).status).toBe(201);
  expect((await write('CR-5', pelican, {}, admin)).status).toBe(201);
  const rows = [{ powerNumber: 'CR-6', suretyId: pelican, amountCents: 100_000, jurisdiction: 'Orleans' as const }];
  expect((await agent.call(writeBonds, { body: { defendantId, accountId: null, rows } })).body).toMatchObject({
    errors: [{ path: 'rows.0.powerNumber', message: expired }],
  });
  const renumbered = { powerNumber: 'CR-7', suretyId: pelican, powerChange: 'mistyped' as const };
  const amended = await agent.call(amendBond, {
    params: { bondId },
    body: { ...renumbered, reason: 'Read wrongly', basedOn: 0 },
  });
  expect(amended).toMatchObject({ status: 409, body: { detail: expired } });
  await receive(admin, 'CR-8', { suretyId: pelican });
  const powerId = (await powersOf(admin)).get('CR-8')?.powerId ?? '';
  const assigned = await admin.ask(assignPowers, { body: { powerIds: [powerId], holderId: agent.userId } });
  expect(assigned).toEqual({ assigned: 0, refused: [{ powerId, message: expired }] });
});

it('an expired licence refuses every surety', async () => {
  await set(yesterday, null);
  const message = `License expired on ${formatDay(yesterday)}.`;
  expect(await write('CR-9', acadian)).toMatchObject({ status: 409, body: { detail: message } });
  await set(null, null);
  expect((await write('CR-9', acadian)).status).toBe(201);
});

it('days are set by an Admin alone, once, over what was read, and for people and sureties of the agency', async () => {
  const params = { agentId: agent.userId };
  const basedOn = (await ofAgent())?.version ?? 0;
  const body = { licenseExpiresOn: today, appointments: [], basedOn };
  expect((await agent.call(contract.setCredentials, { params, body })).status).toBe(403);
  const commandId = randomUUID();
  for (const sent of [1, 2])
    expect([sent, (await admin.call(contract.setCredentials, { params, body, commandId })).status]).toEqual([
      sent,
      200,
    ]);
  expect((await admin.call(contract.setCredentials, { params, body })).body).toMatchObject({ code: 'CONFLICT' });
  const neighbour = await system.signUp({ organizationName: 'Bayou Bonds' });
  expect((await neighbour.call(contract.setCredentials, { params, body })).body).toMatchObject({
    code: 'AGENT_NOT_FOUND',
  });
  const own = { params: { agentId: neighbour.userId } };
  const theirs = { ...body, appointments: [{ suretyId: pelican, expiresOn: today }], basedOn: 0 };
  expect((await neighbour.call(contract.setCredentials, { ...own, body: theirs })).body).toMatchObject({
    code: 'SURETY_NOT_FOUND',
  });
});
