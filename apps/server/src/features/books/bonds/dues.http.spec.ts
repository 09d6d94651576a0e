import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as adjusting from '#contracts/books/bond/adjusting-dues.ts';
import { amendBond, getBond, voidBond } from '#contracts/books/bond/bonds.ts';
import { getTrialBalance } from '#contracts/books/ledger/ledger.ts';
import { changeApprovalLimit } from '#contracts/agency/organizations/agency.ts';
import { listHistory } from '#contracts/people/people/history.ts';
import { listPowerGaps } from '#contracts/powers/inventory/power-gaps.ts';
import { listPowers, nameSuretyOfPowers } from '#contracts/powers/inventory/powers.ts';
import { previewSuretyContract } from '#contracts/agency/sureties/preview-contract.ts';
import { setSuretyContract } from '#contracts/agency/sureties/sureties.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { aSurety, powersOf, receive } from '../../../../test/powers-of.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
let admin: Person;
let defendantId: string;

beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());
beforeEach(async () => {
  admin = await system.signUp();
  defendantId = await admin.story.defendant();
});

const bondOn = async (powerNumber: string, more: object = {}) =>
  (await admin.story.bond({ defendantId, powerNumber, ...more })).bondId;
/** A contract of so many cents of premium and of BUF per $1,000, from a day on. */
const contract = (suretyId: string, premium: number, buf: number, more: object = {}) => {
  const rates = { premiumCentsPerThousand: premium, premiumBasisPoints: null, bufCentsPerThousand: buf };
  const terms = { ...rates, minimumCents: 0, rounding: 'proportional' as const, limitCents: null };
  const week = { weekEndsOn: 0, reportDay: 3, citation: 'Contract', reason: 'As signed' };
  const body = { ...terms, ...week, effectiveOn: '2020-01-01', ...more };
  return admin.ask(setSuretyContract, { params: { suretyId }, body });
};
const differing = () => admin.ask(adjusting.listBondsOfDues);
const adjust = (
  row: { bondId: string; owedCents: number; revision: number } | undefined,
  commandId = randomUUID(),
  reason = 'Written before the contract',
) => {
  if (!row) throw new RangeError('There is a bond to bring up.');
  const { bondId, owedCents, revision: basedOn } = row;
  return admin.call(adjusting.adjustDuesToContract, {
    params: { bondId },
    body: { owedCents, basedOn, reason },
    commandId,
  });
};
const DUES = ['5000', '1040', '2200', '2210'];
/** What the books hold of dues: 5000, 1040, 2200, 2210, by their sides. */
const books = async () => {
  const { rows } = await admin.ask(getTrialBalance);
  return Object.fromEntries(
    rows
      .filter(({ account, debitCents, creditCents }) => DUES.includes(account) && debitCents !== creditCents)
      .map(({ account, debitCents, creditCents }) => [account, Math.abs(debitCents - creditCents)]),
  );
};

describe('a bond that was written with the wrong surety (powers#correcting-the-surety)', () => {
  const correct = (bondId: string, suretyId: string, basedOn: number, by = admin, reason = 'Wrong pad') =>
    by.call(amendBond, { params: { bondId }, body: { suretyId, reason, basedOn } });

  it('mirrors the old dues, books the new ones, and its power follows: the number stays', async () => {
    const [pelican, acadian] = [await aSurety(admin), await aSurety(admin)];
    await contract(pelican, 1_000, 1_000);
    await contract(acadian, 700, 500);
    await receive(admin, 'P-1', { suretyId: pelican });
    await receive(admin, 'P-1', { suretyId: acadian });
    const bondId = await bondOn('P-1', { suretyId: pelican });
    const agent = await system.addAgent(admin, 'Agent');
    expect((await correct(bondId, acadian, 0, agent)).problem?.code).toBe('ROLE_REFUSED');
    expect((await correct(bondId, acadian, 0, admin, '')).problem?.errors).toEqual([
      { path: 'reason', message: 'Give a reason.' },
    ]);
    expect((await correct(bondId, acadian, 0)).body).toMatchObject({ changed: true, revision: 1 });
    expect(await books()).toEqual({ '5000': 7_000, '1040': 5_000, '2200': 7_000, '2210': 5_000 });
    expect(await admin.ask(getBond, { params: { bondId } })).toMatchObject({ powerNumber: 'P-1', suretyId: acadian });
    await receive(admin, 'TICK', { suretyId: pelican }); // what the powers' own events made is read behind it
    const { rows } = await admin.ask(listPowers, { query: { limit: 200, search: 'P-1' } });
    const states = new Map(rows.map(({ suretyId, state, bondId: on }) => [suretyId, [state, on]]));
    expect([states.get(pelican), states.get(acadian)]).toEqual([
      ['received', null],
      ['executed', bondId],
    ]);
  });

  it('is told apart from one that says so already: nothing is booked, and nothing is answered as done', async () => {
    const suretyId = await aSurety(admin);
    await contract(suretyId, 1_000, 1_000);
    await receive(admin, 'Q-1', { suretyId });
    const bondId = await bondOn('Q-1');
    expect((await correct(bondId, suretyId, 0)).body).toMatchObject({ changed: false, revision: 0 });
    expect((await correct(bondId, randomUUID(), 0)).problem?.errors).toEqual([
      { path: 'suretyId', message: 'Choose the surety of this power.' },
    ]);
  });
});

describe('a bond of before its surety was known (powers#number-without-surety, money#bringing-up-bonds)', () => {
  it('books nothing until its surety is named and an Admin confirms what was shown, then once', async () => {
    const bondId = await bondOn('OLD-1');
    const suretyId = await aSurety(admin);
    await contract(suretyId, 1_000, 1_000);
    expect(await differing()).toMatchObject({ rows: [], count: 0 });
    const { rows: gaps } = await admin.ask(listPowerGaps, { query: { kind: 'unsured' } });
    const powerIds = gaps.flatMap(({ powerId }) => powerId ?? []);
    expect(gaps.map(({ powerNumber }) => powerNumber)).toEqual(['OLD-1']);
    const body = { powerIds, suretyId, reason: 'By the prefix of its number' };
    const commandId = randomUUID();
    for (const sent of [1, 2])
      expect([sent, (await admin.call(nameSuretyOfPowers, { body, commandId })).body]).toEqual([
        sent,
        { named: 1, refused: [] },
      ]);
    expect((await powersOf(admin)).get('OLD-1')).toMatchObject({ suretyId, state: 'executed' });
    expect(await books()).toEqual({});

    const { rows, count, differenceCents } = await differing();
    expect([count, differenceCents]).toEqual([1, 20_000]);
    expect(rows[0]).toMatchObject({ bondId, powerNumber: 'OLD-1', bookedCents: 0, owedCents: 20_000 });
    const [row] = rows;
    expect((await adjust(row && { ...row, owedCents: 19_999 })).body).toMatchObject({ code: 'EDITED_MEANWHILE' });
    expect((await adjust(row && { ...row, revision: 7 })).body).toMatchObject({ code: 'EDITED_MEANWHILE' });
    expect((await adjust(row, randomUUID(), '')).status).toBe(422);
    const once = randomUUID();
    for (const sent of [1, 2]) expect([sent, (await adjust(row, once)).status]).toEqual([sent, 200]);
    expect(await books()).toEqual({ '5000': 10_000, '1040': 10_000, '2200': 10_000, '2210': 10_000 });
    expect(await differing()).toMatchObject({ rows: [], count: 0 });
    expect(await admin.ask(getBond, { params: { bondId } })).toMatchObject({ suretyId, premiumCents: 120_000 });
    const { rows: history } = await admin.ask(listHistory, { params: { defendantId } });
    expect(JSON.stringify(history)).toContain('Dues of the surety brought up. Written before the contract');
    await admin.ask(changeApprovalLimit, { body: { approvalLimitCents: 200_000 } }); // else its void waits
    await admin.ask(voidBond, {
      params: { bondId },
      body: { reasonCode: 'Entered in error', reason: 'Twice' },
    });
    expect(await books()).toEqual({});
  });

  it('keeps a surety that it has, and does not take one under which the number stands already', async () => {
    const old = await bondOn('OLD-2');
    const [pelican, acadian] = [await aSurety(admin), await aSurety(admin)];
    await receive(admin, 'OLD-3', { suretyId: pelican });
    const all = await powersOf(admin);
    const powerIds = ['OLD-2', 'OLD-3'].flatMap((number) => all.get(number)?.powerId ?? []);
    const answer = await admin.ask(nameSuretyOfPowers, { body: { powerIds, suretyId: acadian, reason: 'By hand' } });
    expect(answer).toMatchObject({ named: 1, refused: [{ message: "Power OLD-3 is another surety's already." }] });
    expect((await powersOf(admin)).get('OLD-2')).toMatchObject({ suretyId: acadian });
    expect(await admin.ask(getBond, { params: { bondId: old } })).toMatchObject({ voidedAt: null });
  });
});

describe('a rate in the past (powers#rate-in-the-past)', () => {
  it('books nothing until an Admin confirms the previewed differences, up or down, by face and by premium', async () => {
    const suretyId = await aSurety(admin);
    await contract(suretyId, 1_000, 1_000);
    await bondOn('NEW-1', { suretyId });
    await bondOn('NEW-2', { suretyId, amountCents: 123_456 });
    const before = await books();
    expect(await differing()).toMatchObject({ count: 0, same: 2 });
    // The terms are shown before they are set, and afterwards come to the same.
    const terms = { premiumCentsPerThousand: '1500', bufCentsPerThousand: '500', minimumCents: '4000' };
    const typed = { ...terms, rounding: 'started1000' as const };
    const preview = (effectiveOn: string, by = admin) =>
      by.call(previewSuretyContract, { params: { suretyId }, query: { ...typed, effectiveOn } });
    expect((await preview('2020-01-01')).body).toEqual({ count: 1, same: 1, differenceCents: 2_530 });
    expect((await preview('2100-01-01')).body).toEqual({ count: 0, same: 0, differenceCents: 0 });
    const neighbour = await system.signUp({ organizationName: 'Bayou Bonds' });
    expect((await preview('2020-01-01', neighbour)).problem?.code).toBe('SURETY_NOT_FOUND');
    expect(await books()).toEqual(before);
    await contract(suretyId, 1_500, 500, { rounding: 'started1000', minimumCents: 4_000, reason: 'Read wrongly' });
    expect(await books()).toEqual(before);
    // What the surety's contract says from a later day on, other terms of an earlier one do not touch.
    expect((await preview('2019-01-01')).body).toMatchObject({ count: 0, same: 0 });
    const { rows, differenceCents } = await differing();
    expect(differenceCents).toBe(2_530);
    // $10,000: 150 and 50. $1,234.56 is two started thousands: at least 40, and 10.
    expect(rows.map(({ powerNumber, bookedCents, owedCents }) => [powerNumber, bookedCents, owedCents])).toEqual([
      ['NEW-2', 2_470, 5_000],
    ]);
    expect((await adjust(rows[0])).status).toBe(200);
    expect(await differing()).toMatchObject({ count: 0, same: 2 });
    await contract(suretyId, 0, 500, { premiumCentsPerThousand: null, premiumBasisPoints: 1_000, reason: 'A share' });
    // 10% of $1,200.00 and of $148.15, which is half a cent up, and 5 per $1,000 of the face.
    const shares = await differing();
    expect(shares.rows.map(({ powerNumber, owedCents }) => [powerNumber, owedCents])).toEqual([
      ['NEW-1', 17_000],
      ['NEW-2', 2_099],
    ]);
    for (const row of shares.rows) expect((await adjust(row)).status).toBe(200);
    expect(await books()).toEqual({ '5000': 13_482, '1040': 5_617, '2200': 13_482, '2210': 5_617 });
  });

  it('of one agency is shown to its Admin alone', async () => {
    const suretyId = await aSurety(admin);
    await bondOn('NB-1', { suretyId });
    await contract(suretyId, 1_000, 1_000);
    const { rows } = await differing();
    expect(rows).toHaveLength(1);
    const neighbour = await system.signUp({ organizationName: 'Bayou Bonds' });
    expect(await neighbour.ask(adjusting.listBondsOfDues)).toMatchObject({ rows: [], count: 0 });
    const clerk = await system.addAgent(admin, 'Accounting');
    expect((await clerk.call(adjusting.listBondsOfDues)).status).toBe(403);
    const file = await admin.call(adjusting.downloadBondsOfDues);
    expect(file.text).toContain('NB-1');
  });
});
