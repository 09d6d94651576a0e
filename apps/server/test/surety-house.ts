import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import * as contract from '#contracts/payouts/remittances/disbursements.ts';
import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import { getTrialBalance } from '#contracts/books/ledger/ledger.ts';
import { setSuretyContract } from '#contracts/agency/sureties/sureties.ts';
import {
  getSuretyReport,
  listSuretyReports,
  markSuretyReport,
} from '#contracts/powers/surety-reports/surety-reports.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import type { JoinedSystem } from './join-system.ts';
import { aSurety, receive } from './powers-of.ts';
import type { TestClock } from './shared-product.ts';
import type { Person } from './test-people.ts';

const cameOn = addDays(dayOf(new Date(), DEFAULT_TIME_ZONE), -14);

const terms = {
  effectiveOn: '2020-01-01',
  premiumCentsPerThousand: 1_000,
  premiumBasisPoints: null,
  bufCentsPerThousand: 500,
  minimumCents: 0,
  rounding: 'proportional',
  limitCents: null,
  weekEndsOn: 0,
  reportDay: 2,
  citation: 'General agency contract',
  reason: 'Signed',
} satisfies RequestOf<typeof setSuretyContract>['body'];

export interface House {
  admin: Person;
  supervisor: Person;
  suretyId: string;
  bonds: string[];
}

/** An agency that owes $100 of premium and $50 of BUF for each of P-001 to P-003, in a sent report. */
export const aHouse = async (system: JoinedSystem): Promise<House> => {
  const admin = await system.signUp();
  const supervisor = await system.addAgent(admin, 'Supervisor');
  const suretyId = await aSurety(admin);
  await admin.ask(setSuretyContract, { params: { suretyId }, body: terms });
  const clock = system.provider<TestClock>('TestClock');
  await clock.set(new Date(Date.now() - 14 * 86_400_000).toISOString());
  await receive(admin, 'P-1', { suretyId, lastNumber: 'P-4' });
  await clock.set(null);
  const bonds: string[] = [];
  for (const powerNumber of ['P-001', 'P-002', 'P-003']) {
    const defendantId = await admin.story.defendant({ fullName: 'Odile Fontenot' });
    bonds.push((await admin.story.bond({ defendantId, powerNumber, bondDate: cameOn })).bondId);
  }
  const { rows } = await admin.ask(listSuretyReports, { query: { suretyId } });
  const params = { suretyId, endsOn: rows.at(-1)?.endsOn ?? '' };
  const { contentHash, totals } = await admin.ask(getSuretyReport, { params });
  expect(totals.written).toBe(3);
  await admin.ask(markSuretyReport, { params, body: { contentHash } });
  supervisor.client.readWhatWrote(admin.client);
  return { admin, supervisor, suretyId, bonds };
};

/** What is due to the surety of a house, and what was remitted. */
export const duesOf = async ({ admin, supervisor, suretyId }: House) => {
  admin.client.readWhatWrote(supervisor.client);
  return admin.ask(contract.getDues, { params: { suretyId } });
};
/** By power: premium and BUF that it owes. */
export const owed = async (house: House) =>
  Object.fromEntries(
    (await duesOf(house)).dues.map(({ powerNumber, premiumCents, bufCents }) => [
      powerNumber,
      [premiumCents, bufCents],
    ]),
  );
/** Remits what these numbers owe. */
export const remit = async (
  house: House,
  by: Person,
  numbers: readonly string[],
  more: Partial<NonNullable<RequestOf<typeof contract.remit>['body']>> = {},
  commandId = randomUUID(),
) => {
  const { dues } = await duesOf(house);
  const chosen = dues.filter(({ powerNumber }) => numbers.includes(powerNumber));
  const amountCents = chosen.reduce((sum, { premiumCents, bufCents }) => sum + premiumCents + bufCents, 0);
  const body = {
    powerIds: chosen.map(({ powerId }) => powerId),
    amountCents,
    method: 'Check',
    reason: 'Check 1001',
  } as const;
  return by.call(contract.remit, { params: { suretyId: house.suretyId }, body: { ...body, ...more }, commandId });
};
/** By ledger account: debits less credits. */
export const balance = async ({ admin, supervisor }: House) => {
  admin.client.readWhatWrote(supervisor.client);
  const { rows } = await admin.ask(getTrialBalance);
  return Object.fromEntries(
    rows.map(({ account, debitCents, creditCents }) => [account, debitCents - creditCents] as const),
  );
};
