import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { checkMonth } from '#contracts/books/periods/periods.ts';
import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import { listFollowUps } from '#contracts/office/dashboard/follow-ups.ts';
import { listPayeeTerms, setPayeeTerms } from '#contracts/payouts/payee-terms/payee-terms.ts';
import { dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { aHouse, duesOf, type House } from '../../../../test/surety-house.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

type Terms = NonNullable<RequestOf<typeof setPayeeTerms>['body']>;
const set = (by: Person, body: Terms, commandId = randomUUID()) => by.call(setPayeeTerms, { body, commandId });
const ofSurety = ({ suretyId }: House, days: number, basedOn: number): Terms => ({
  kind: 'surety',
  payee: suretyId,
  days,
  basedOn,
});
/** The screens that the checklist of this month leads to of what is owed past terms. */
const warned = async ({ admin }: House) => {
  const params = { month: dayOf(new Date(), DEFAULT_TIME_ZONE).slice(0, 7) };
  const { checks } = await admin.ask(checkMonth, { params });
  return checks.map(({ screen }) => screen).filter((screen) => screen === 'sureties' || screen === 'officials');
};
const owedSince = async ({ admin }: House) => {
  const { rows } = await admin.ask(listFollowUps, { query: { kind: 'officials' } });
  return rows.map((row) => (row.kind === 'officials' ? row.payee : ''));
};

test('what is owed for 14 days is past terms once its payee is paid within 10 days (today#payee-terms)', async () => {
  const house = await aHouse(system);
  const { admin } = house;
  await duesOf(house); // their view has read it
  expect([await warned(house), await owedSince(house)]).toEqual([[], []]);
  expect(await set(admin, ofSurety(house, 10, 30))).toMatchObject({
    body: { terms: [{ kind: 'surety', payee: house.suretyId, days: 10 }] },
  });
  expect([await warned(house), await owedSince(house)]).toEqual([['sureties'], []]);
  await set(admin, { kind: 'official', payee: 'sheriff:Orleans', days: 10, basedOn: 30 });
  expect((await warned(house)).toSorted()).toEqual(['officials', 'sureties']);
  expect(await owedSince(house)).toEqual(['sheriff:Orleans']);
  await set(admin, ofSurety(house, 14, 10)); // the last day of the terms is within them
  expect(await warned(house)).toEqual(['officials']);
});

test('the terms are an Admin’s, of a surety that is there, 0 to 365 days, and of one agency', async () => {
  const house = await aHouse(system);
  const { admin, supervisor } = house;
  expect((await set(supervisor, ofSurety(house, 10, 30))).status).toBe(403);
  expect((await set(admin, ofSurety(house, 366, 30))).problem?.errors).toMatchObject([
    { path: 'days', message: 'Enter 0 to 365 days.' },
  ]);
  const other = await aHouse(system);
  expect((await set(other.admin, ofSurety(house, 10, 30))).problem?.code).toBe('SURETY_NOT_FOUND');
  expect(await admin.ask(listPayeeTerms)).toEqual({ terms: [] });
  await set(other.admin, { kind: 'official', payee: 'sheriff:Orleans', days: 0, basedOn: 30 });
  expect(await admin.ask(listPayeeTerms)).toEqual({ terms: [] });
});

test('who sets terms over newer ones is told; the same command again is the first', async () => {
  const house = await aHouse(system);
  const { admin } = house;
  const commandId = randomUUID();
  const first = await set(admin, ofSurety(house, 10, 30), commandId);
  expect((await set(admin, ofSurety(house, 10, 30), commandId)).body).toEqual(first.body);
  expect((await set(admin, ofSurety(house, 20, 30))).problem?.code).toBe('EDITED_MEANWHILE');
  expect((await set(admin, ofSurety(house, 30, 10))).status).toBe(200);
  expect((await set(admin, ofSurety(house, 60, 30))).status).toBe(200);
});
