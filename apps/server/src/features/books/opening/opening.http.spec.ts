import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { countApprovals } from '#contracts/books/approvals/approvals.ts';
import { getDrawer } from '#contracts/books/drawer/drawer.ts';
import { askForManualEntry } from '#contracts/books/manual-entries/manual-entries.ts';
import * as contract from '#contracts/books/opening/opening.ts';
import { getOpeningCertificate, listOpeningTotals, setOpeningTotal } from '#contracts/books/opening/opening-totals.ts';
import { getCollateralOfBond, getTrust } from '#contracts/books/trust/trust.ts';
import { bankCollateral, giveCollateralBack, voidCollateral } from '#contracts/books/trust/collateral.ts';
import { getAccount, recordPayment } from '#contracts/books/account/accounts.ts';
import { payUnclaimed } from '#contracts/books/account/unclaimed.ts';
import { getBond } from '#contracts/books/bond/bonds.ts';
import { enterJudgment, payJudgment, recordRemission } from '#contracts/books/bond/judgments.ts';
import { listHistory } from '#contracts/people/people/history.ts';
import { judgmentOwed } from '#domain/books/judgment.ts';
import { makeForfeited } from '../../../../test/sample-judgments.ts';
import { checkMonth, closeMonth, getClosedMonths } from '#contracts/books/periods/periods.ts';
import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import { listLedgerLines } from '#contracts/office/reports/ledger-lines.ts';
import { listJournal } from '#contracts/office/reports/reports.ts';
import { getBuf } from '#contracts/payouts/buf/buf.ts';
import { listCommission } from '#contracts/payouts/commission/commission.ts';
import { listOfficialFees } from '#contracts/payouts/official-fees/official-fees.ts';
import { getDues } from '#contracts/payouts/remittances/disbursements.ts';
import { changeLedgerAccount, addLedgerAccount } from '#contracts/agency/chart/chart.ts';
import { firstDayOf, monthInWords, monthOf } from '#domain/books/months.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { refusalOf } from '../../../../test/agency-story.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { readPdf } from '../../../../test/pdf-text.ts';
import { aSurety } from '../../../../test/powers-of.ts';
import type { TestViews } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';

const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
const cutOverOn = addDays(`${today.slice(0, 8)}01`, -1);
const plan = { program: 'Bail Books 4', cutOverOn };
type Line = NonNullable<RequestOf<typeof contract.addOpeningLine>['body']>;

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

const opening = (person: Person) => person.ask(contract.getOpening);
const enter = (person: Person, body: Line) => person.ask(contract.addOpeningLine, { body });
const bank: Line = { account: '1000', amountCents: 100_000 };

/** An agency that begins its move-in with these lines, and a Supervisor who may seal it. */
const aHouse = async (lines: readonly Line[] = [bank]) => {
  const admin = await system.signUp();
  const supervisor = await system.addAgent(admin, 'Supervisor');
  await admin.ask(contract.planMoveIn, { body: plan });
  for (const line of lines) await enter(admin, line);
  return { admin, supervisor };
};
const bringIn = (person: Person) => person.ask(contract.bringInOpening);
/** Types of each account what stands here, as the old program's reports have it. */
const typeTotals = async (admin: Person) => {
  const { totals } = await admin.ask(listOpeningTotals);
  for (const { account, hereCents } of totals)
    await admin.ask(setOpeningTotal, { body: { account, amountCents: hereCents } });
};
const sealBy = async ({ admin, supervisor }: Awaited<ReturnType<typeof aHouse>>, retainedCents = 0) => {
  await typeTotals(admin);
  const { requestId } = await admin.ask(contract.sealOpening, { body: { retainedCents } });
  supervisor.client.readWhatWrote(admin.client);
  await supervisor.ask(contract.approveOpening, { params: { requestId } });
  admin.client.readWhatWrote(supervisor.client);
};

test('an agency enters what it has and owes, brings it in, changes it, and takes it back', async () => {
  const admin = await system.signUp();
  expect(await opening(admin)).toMatchObject({ state: 'none', cutOverOn: null, proposedOn: cutOverOn, lines: [] });
  expect(await refusalOf(admin.call(contract.bringInOpening))).toBe('OPENING_EMPTY');
  const { lineId, version } = await enter(admin, bank);
  expect(await refusalOf(admin.call(contract.bringInOpening))).toBe('OPENING_NOT_BEGUN');
  await admin.ask(contract.planMoveIn, { body: plan });
  expect(await opening(admin)).toMatchObject({ state: 'draft', program: 'Bail Books 4', cutOverOn });
  expect(await admin.story.balances('1000', '3950')).toEqual({ '1000': 0, '3950': 0 });

  expect(await bringIn(admin)).toEqual({ entries: 1 });
  expect(await admin.story.balances('1000', '3950')).toEqual({ '1000': 100_000, '3950': -100_000 });
  const { rows } = await admin.ask(listJournal, { query: {} });
  expect(rows[0]).toMatchObject({ description: 'Opening line booked', effectiveOn: cutOverOn });
  expect(await opening(admin)).toMatchObject({ state: 'in', lines: [{ lineId, bookedCents: 100_000 }] });

  const params = { lineId };
  await admin.ask(contract.changeOpeningLine, { params, body: { ...bank, amountCents: 90_000, basedOn: version } });
  expect(await opening(admin)).toMatchObject({ state: 'changed', lines: [{ bookedCents: 100_000 }] });
  expect(await bringIn(admin)).toEqual({ entries: 1 });
  expect(await bringIn(admin)).toEqual({ entries: 0 });
  expect(await admin.story.balances('1000')).toEqual({ '1000': 90_000 });

  await admin.ask(contract.removeOpeningLine, { params });
  expect(await opening(admin)).toMatchObject({ state: 'changed', lines: [], removed: [{ bookedCents: 90_000 }] });
  await enter(admin, { account: '1020', amountCents: 500 });
  expect(await bringIn(admin)).toEqual({ entries: 2 });
  expect(await admin.ask(contract.takeBackOpening)).toEqual({ entries: 1 });
  expect(await admin.story.balances('1000', '1020', '3950')).toEqual({ '1000': 0, '1020': 0, '3950': 0 });
  expect(await opening(admin)).toMatchObject({ state: 'draft', lines: [{ account: '1020', bookedCents: 0 }] });
  const { problems } = await system.provider<TestViews>('TestViews').verified(admin.organizationId);
  expect(problems).toEqual([]);
});

test('a line names what its account asks for, and nothing of another agency', async () => {
  const { admin } = await aHouse();
  const stranger = await system.signUp();
  const theirs = await aSurety(stranger);
  const wrong = async (body: Line) => {
    const { problem } = await admin.call(contract.addOpeningLine, { body });
    return problem?.errors?.map(({ path, message }) => `${path}: ${message}`) ?? problem?.code;
  };
  expect(await wrong({ account: '2200', amountCents: 5 })).toEqual(['suretyId: Choose a surety.']);
  expect(await wrong({ account: '2200', amountCents: 5, suretyId: theirs })).toEqual(['suretyId: Choose a surety.']);
  expect(await wrong({ account: '2500', amountCents: 5, agentId: stranger.userId })).toEqual([
    'agentId: Choose a colleague.',
  ]);
  expect(await wrong({ account: '2110', amountCents: 5, payee: 'sheriff:Orleans' })).toEqual([
    'payee: Choose who is owed it.',
  ]);
  expect(await wrong({ account: '1020', amountCents: -5 })).toEqual(['amountCents: This account is never below zero.']);
  expect(await wrong({ account: '1020', amountCents: 0 })).toEqual(['amountCents: Enter an amount other than 0.']);
  for (const account of ['1100', '1005', '1015', '3900', '4000', '2999'])
    expect([account, await wrong({ account, amountCents: 5 })]).toEqual([
      account,
      [expect.stringMatching(/^account: /)],
    ]);
  expect(await wrong(bank)).toBe('OPENING_LINE_TWICE');
});

test('collateral opens with the trust money it is held in, and is given back afterwards', async () => {
  const house = await aHouse();
  const { admin } = house;
  const { bondId, defendantId } = await admin.story.bond({ bondDate: today });
  const stranger = await system.signUp();
  const theirs = await stranger.story.bond({ bondDate: today });
  const collateral: Line = {
    account: '2400',
    amountCents: 150_000,
    bankedCents: 130_000,
    unbankedCents: 20_000,
    bondId,
    personId: defendantId,
  };
  const wrong = async (change: Partial<Line>) => {
    const { problem } = await admin.call(contract.addOpeningLine, { body: { ...collateral, ...change } });
    return problem?.errors?.map(({ path, message }) => `${path}: ${message}`)[0] ?? problem?.code;
  };
  expect(await wrong({ bankedCents: 120_000 })).toBe(
    'amountCents: The trust money differs from it. A shortage is funded first.',
  );
  expect(await wrong({ personId: null })).toBe('personId: Choose whose it is.');
  expect(await wrong({ bondId: null })).toBe('bondId: Choose a bond.');
  expect(await wrong({ bondId: theirs.bondId })).toBe('BOND_NOT_FOUND');
  expect(await wrong({ personId: theirs.defendantId })).toBe('personId: Choose the defendant or an indemnitor.');
  const { lineId } = await enter(admin, collateral);
  await enter(admin, { account: '2115', amountCents: 250, bondId });
  expect(await wrong({})).toBe('OPENING_LINE_TWICE');

  expect(await bringIn(admin)).toEqual({ entries: 3 });
  expect(await bringIn(admin)).toEqual({ entries: 0 });
  expect(await admin.story.balances('1005', '1015', '2400', '2115', '3950')).toEqual({
    '1005': 130_000,
    '1015': 20_000,
    '2400': -150_000,
    '2115': -250,
    '3950': -99_750,
  });
  const figures = { bankCents: 130_000, undepositedCents: 20_000, heldCents: 150_000, ofPersonsCents: 150_000 };
  expect(await admin.ask(getTrust)).toMatchObject(figures);
  expect((await admin.ask(listOfficialFees)).heldCents).toBe(250);
  const { holdings, receipts } = await admin.ask(getCollateralOfBond, { params: { bondId } });
  expect(holdings).toMatchObject([{ personId: defendantId, heldCents: 150_000, cashCents: 20_000, since: cutOverOn }]);
  expect(receipts).toMatchObject([{ number: 'Opening', isOpening: true, lyingCents: 20_000 }]);
  const [opened] = receipts;
  const receiptId = opened?.receiptId ?? '';
  const body = { reason: 'A mistake' };
  expect(await refusalOf(admin.call(voidCollateral, { params: { receiptId }, body }))).toBe('ENTRY_NOT_FOUND');
  expect(await opening(admin)).toMatchObject({ state: 'in' });
  expect((await opening(admin)).lines.find((line) => line.lineId === lineId)).toMatchObject({ bookedCents: 150_000 });

  await admin.ask(contract.takeBackOpening);
  expect(await admin.story.balances('1005', '1015', '2400', '3950')).toEqual({
    '1005': 0,
    '1015': 0,
    '2400': 0,
    '3950': 0,
  });
  expect(await bringIn(admin)).toEqual({ entries: 3 });
  const giving = { personId: defendantId, amountCents: 40_000, method: 'Check' as const, reason: 'Discharged' };
  await admin.ask(giveCollateralBack, { params: { bondId }, body: giving });
  expect(await refusalOf(admin.call(contract.takeBackOpening))).toBe('OPENING_COLLATERAL_MOVED');
  await admin.ask(bankCollateral, { body: { receiptIds: [receiptId], bankedOn: today } });
  await sealBy(house);
  expect(await opening(admin)).toMatchObject({ state: 'sealed' });
  expect((await opening(admin)).lines.find(({ account }) => account === '2400')).toMatchObject({
    amountCents: 150_000,
    bankedCents: 130_000,
  });
  expect(await admin.ask(getTrust)).toMatchObject({ bankCents: 110_000, undepositedCents: 0, ofPersonsCents: 110_000 });
  const { problems } = await system.provider<TestViews>('TestViews').verified(admin.organizationId);
  expect(problems).toEqual([]);
});

test('collateral of the opening is corrected after the seal by two, with its trust money', async () => {
  const house = await aHouse();
  const { admin, supervisor } = house;
  const { bondId, defendantId } = await admin.story.bond({ bondDate: today });
  const held = { account: '2400', bondId, personId: defendantId, unbankedCents: 0 };
  const correct = (amountCents: number, more: Partial<Line> = {}) => {
    const body = { ...held, amountCents, bankedCents: amountCents, reason: 'Counted again', ...more };
    return admin.call(contract.correctOpeningLine, { body });
  };
  expect(await refusalOf(correct(5_000))).toBe('OPENING_NOT_SEALED');
  await enter(admin, { ...held, amountCents: 150_000, bankedCents: 150_000 });
  await bringIn(admin);
  expect(await refusalOf(correct(160_000))).toBe('OPENING_NOT_SEALED');
  await sealBy(house);
  expect(await refusalOf(correct(150_000))).toBe('OPENING_LINE_UNCHANGED');
  expect(await refusalOf(correct(160_000, { bankedCents: 100_000 }))).toBe('VALIDATION_FAILED');
  const asked = await correct(160_000);
  const requestId = asked.body.requestId;
  expect(await refusalOf(correct(170_000))).toBe('OPENING_CORRECTION_WAITS');
  const [waiting] = (await opening(admin)).corrections;
  expect(waiting).toMatchObject({ requestId, account: '2400', amountCents: 160_000, reason: 'Counted again' });
  expect(waiting).toMatchObject({ state: 'waiting', waiting: { own: true }, who: expect.stringContaining('(bond') });

  supervisor.client.readWhatWrote(admin.client);
  const { waiting: before } = await supervisor.ask(countApprovals);
  const stranger = await system.signUp();
  const params = { requestId };
  expect(await refusalOf(stranger.call(contract.approveOpening, { params }))).toBe('REQUEST_NOT_FOUND');
  expect(await refusalOf(admin.call(contract.approveOpening, { params }))).toBe('FOUR_EYES');
  supervisor.client.readWhatWrote(admin.client);
  const giving = { personId: defendantId, amountCents: 40_000, method: 'Check' as const, reason: 'Discharged' };
  await admin.ask(giveCollateralBack, { params: { bondId }, body: giving });
  await supervisor.ask(contract.approveOpening, { params });
  expect(await refusalOf(supervisor.call(contract.approveOpening, { params }))).toBe('REQUEST_DECIDED');
  admin.client.readWhatWrote(supervisor.client);
  expect(await admin.ask(getTrust)).toMatchObject({ bankCents: 120_000, heldCents: 120_000, ofPersonsCents: 120_000 });
  expect(await admin.story.balances('3900', '3950')).toEqual({ '3900': 0, '3950': 0 });
  const { rows } = await admin.ask(listJournal, { query: {} });
  expect(rows[0]).toMatchObject({ description: 'Collateral corrected', effectiveOn: cutOverOn, bookedOn: today });
  expect((await opening(admin)).corrections).toMatchObject([
    { state: 'booked', bookedOn: today, reason: 'Counted again' },
  ]);
  expect((await opening(admin)).lines.find(({ account }) => account === '2400')).toMatchObject({
    amountCents: 160_000,
  });
  expect((await supervisor.ask(countApprovals)).waiting).toBe(before - 1);

  expect(await refusalOf(correct(10_000))).toBe('OPENING_COLLATERAL_MOVED');
  const again = (await correct(155_000)).body.requestId;
  supervisor.client.readWhatWrote(admin.client);
  const declining = { params: { requestId: again }, body: { reason: 'It was right' } };
  await supervisor.ask(contract.declineOpening, declining);
  admin.client.readWhatWrote(supervisor.client);
  expect((await opening(admin)).corrections.map(({ state }) => state)).toEqual(['declined', 'booked']);
  const { problems } = await system.provider<TestViews>('TestViews').verified(admin.organizationId);
  expect(problems).toEqual([]);
});

describe('an unclaimed credit of the opening', () => {
  const owed = async (amountCents = 60_000) => {
    const house = await aHouse();
    const { accountId } = await house.admin.story.account();
    const line: Line = { account: '2310', amountCents, accountId };
    const { lineId } = await enter(house.admin, line);
    const change = (cents: number, basedOn: number) =>
      house.admin.ask(contract.changeOpeningLine, {
        params: { lineId },
        body: { ...line, amountCents: cents, basedOn },
      });
    const pay = async (amount: number) => {
      const body = { amountCents: amount, to: 'client', method: 'Check', reason: 'She came for it' } as const;
      return refusalOf(house.admin.call(payUnclaimed, { params: { accountId }, body }));
    };
    const held = async () => (await house.admin.ask(getAccount, { params: { accountId } })).unclaimedCents;
    const stands = async () => (await house.admin.story.balances('2310'))['2310'];
    return { ...house, accountId, line, lineId, change, pay, held, stands };
  };
  const proven = async ({ organizationId }: Person) =>
    expect((await system.provider<TestViews>('TestViews').verified(organizationId)).problems).toEqual([]);

  test('is owed to the client of an account of the agency, once', async () => {
    const { admin, line } = await owed();
    const stranger = await system.signUp();
    const theirs = await stranger.story.account();
    const wrong = async (change: Partial<Line>) => {
      const { problem } = await admin.call(contract.addOpeningLine, { body: { ...line, ...change } });
      return problem?.errors?.map(({ path, message }) => `${path}: ${message}`)[0] ?? problem?.code;
    };
    expect(await wrong({ accountId: null })).toBe('accountId: Choose whose account.');
    expect(await wrong({ accountId: theirs.accountId })).toBe('ACCOUNT_NOT_FOUND');
    expect(await wrong({ amountCents: -5 })).toBe('amountCents: This account is never below zero.');
    expect(await wrong({})).toBe('OPENING_LINE_TWICE');
  });

  test('is paid out by its account, never more than stands, and what was paid is not taken back', async () => {
    const house = await owed();
    const { admin, change, pay, held, stands } = house;
    expect(await pay(1)).toBe('PAYOUT_LIMIT');
    expect(await bringIn(admin)).toEqual({ entries: 2 });
    expect(await bringIn(admin)).toEqual({ entries: 0 });
    expect([await held(), await stands()]).toEqual([60_000, -60_000]);
    const { lines, state } = await opening(admin);
    expect(state).toBe('in');
    expect(lines.find(({ account }) => account === '2310')).toMatchObject({
      bookedCents: 60_000,
      who: expect.stringMatching(/^Account \d{7}, /),
    });
    expect(await admin.ask(contract.takeBackOpening)).toEqual({ entries: 2 });
    expect([await held(), await stands(), await pay(1)]).toEqual([0, 0, 'PAYOUT_LIMIT']);

    await bringIn(admin);
    expect([await pay(60_001), await pay(20_000)]).toEqual(['PAYOUT_LIMIT', 'done']);
    expect(await refusalOf(admin.call(contract.takeBackOpening))).toBe('OPENING_UNCLAIMED_MOVED');
    await change(19_999, 1);
    expect(await refusalOf(admin.call(contract.bringInOpening))).toBe('OPENING_UNCLAIMED_MOVED');
    expect([await held(), await stands()]).toEqual([40_000, -40_000]);
    await change(30_000, 2);
    expect(await bringIn(admin)).toEqual({ entries: 1 });
    expect([await held(), await pay(10_001), await pay(10_000)]).toEqual([10_000, 'PAYOUT_LIMIT', 'done']);
    await sealBy(house);
    expect(await admin.story.balances('2310', '3950')).toEqual({ '2310': 0, '3950': 0 });
    await proven(admin);
  });

  test('is corrected after the seal by two, within what was paid since', async () => {
    const house = await owed();
    const { admin, supervisor, line, pay, held, stands } = house;
    await bringIn(admin);
    await sealBy(house);
    const correct = (amountCents: number) =>
      admin.call(contract.correctOpeningLine, { body: { ...line, amountCents, reason: 'Counted again' } });
    const approve = async (requestId: string) => {
      supervisor.client.readWhatWrote(admin.client);
      const said = await refusalOf(supervisor.call(contract.approveOpening, { params: { requestId } }));
      admin.client.readWhatWrote(supervisor.client);
      return said;
    };
    const more = (await correct(70_000)).body.requestId;
    expect([await approve(more), await held(), await stands()]).toEqual(['done', 70_000, -70_000]);
    const less = (await correct(30_000)).body.requestId;
    expect(await pay(45_000)).toBe('done');
    expect([await approve(less), await held()]).toEqual(['OPENING_UNCLAIMED_MOVED', 25_000]);
    await admin.ask(contract.withdrawOpening, { params: { requestId: less } });
    expect(await refusalOf(correct(44_999))).toBe('OPENING_UNCLAIMED_MOVED');
    const rest = (await correct(45_000)).body.requestId;
    expect([await approve(rest), await pay(1), await stands()]).toEqual(['done', 'PAYOUT_LIMIT', 0]);
    expect(await admin.story.balances('3900', '3950')).toEqual({ '3900': -15_000, '3950': 0 });
    await proven(admin);
  });

  test('pays what is left after a correction, and not a cent more', async () => {
    const house = await owed();
    const { admin, supervisor, line, pay, held, stands } = house;
    await bringIn(admin);
    await sealBy(house);
    expect(await pay(20_000)).toBe('done');
    const corrected = async (amountCents: number) => {
      const body = { ...line, amountCents, reason: 'Counted again' };
      const { requestId } = await admin.ask(contract.correctOpeningLine, { body });
      supervisor.client.readWhatWrote(admin.client);
      await supervisor.ask(contract.approveOpening, { params: { requestId } });
      admin.client.readWhatWrote(supervisor.client);
    };
    await corrected(45_000);
    expect([await held(), await pay(25_001), await pay(10_000)]).toEqual([25_000, 'PAYOUT_LIMIT', 'done']);
    await corrected(80_000);
    expect([await held(), await pay(50_001), await pay(50_000)]).toEqual([50_000, 'PAYOUT_LIMIT', 'done']);
    expect([await held(), await stands()]).toEqual([0, 0]);
    await proven(admin);
  });

  test('stands once where two Admins bring it in at once, and alike where one takes it back', async () => {
    const { admin, change, held, stands } = await owed();
    const other = await system.addAgent(admin, 'Admin');
    await Promise.all([bringIn(admin), bringIn(other)]);
    admin.client.readWhatWrote(other.client);
    expect([await held(), await stands(), (await opening(admin)).state]).toEqual([60_000, -60_000, 'in']);
    await change(80_000, 1);
    other.client.readWhatWrote(admin.client);
    await Promise.all([admin.call(contract.bringInOpening), other.call(contract.takeBackOpening)]);
    admin.client.readWhatWrote(other.client);
    const now = await stands();
    expect([now, [0, -80_000].includes(now)]).toEqual([0 - (await held()), true]);
    await bringIn(admin);
    expect([await held(), await stands(), (await opening(admin)).state]).toEqual([80_000, -80_000, 'in']);
    await proven(admin);
  });

  test('is paid out or taken back, of both at once never both', async () => {
    const { admin, pay, held, stands } = await owed(40_000);
    for (let round = 0; round < 4; round += 1) {
      await bringIn(admin);
      const [paid, taken] = await Promise.all([pay(40_000), refusalOf(admin.call(contract.takeBackOpening))]);
      expect([
        ['done', 'OPENING_UNCLAIMED_MOVED'],
        ['PAYOUT_LIMIT', 'done'],
      ]).toContainEqual([paid, taken]);
      expect([await held(), await stands()]).toEqual([0, 0]);
      if (paid === 'done') break;
    }
    await proven(admin);
  });

  test('is said to its account by doing so again, where that was cut', async () => {
    const { admin, change, held, stands } = await owed();
    await system.killedAfter(1, () => admin.call(contract.bringInOpening));
    expect([await held(), await stands(), (await opening(admin)).state]).toEqual([60_000, -60_000, 'changed']);
    expect(await refusalOf(admin.call(contract.sealOpening, { body: {} }))).toBe('OPENING_DIFFERS');
    expect(await bringIn(admin)).toEqual({ entries: 0 });
    expect((await opening(admin)).state).toBe('in');
    await change(50_000, 1);
    await system.killedAfter(1, () => admin.call(contract.bringInOpening));
    expect(await stands()).toBe(-60_000);
    expect(await bringIn(admin)).toEqual({ entries: 1 });
    expect([await stands(), (await opening(admin)).state]).toEqual([-50_000, 'in']);
    await system.killedAfter(1, () => admin.call(contract.takeBackOpening));
    expect(await admin.ask(contract.takeBackOpening)).toEqual({ entries: 2 });
    expect([await stands(), (await opening(admin)).state]).toEqual([0, 'draft']);
    await proven(admin);
  });
});

describe('a judgment of the opening', () => {
  const owed = async (amountCents = 60_000) => {
    const house = await aHouse();
    const { admin } = house;
    await aSurety(admin);
    const { bondId, powerNumber, defendantId } = await makeForfeited(admin, today);
    const line: Line = { account: '2220', amountCents, bondId };
    const { lineId } = await enter(admin, line);
    const change = (cents: number, basedOn: number) =>
      admin.ask(contract.changeOpeningLine, { params: { lineId }, body: { ...line, amountCents: cents, basedOn } });
    const pay = async (amount: number) => {
      const body = { amountCents: amount, reason: 'Check 1001 to the clerk' };
      return refusalOf(admin.call(payJudgment, { params: { bondId }, body }));
    };
    const bond = () => admin.ask(getBond, { params: { bondId } });
    const due = async () => {
      const { judgment } = await bond();
      return judgment === null ? 0 : judgmentOwed(judgment);
    };
    const stands = async () => (await admin.story.balances('2220'))['2220'];
    return { ...house, bondId, defendantId, powerNumber, line, lineId, change, pay, bond, due, stands };
  };
  const proven = async ({ organizationId }: Person) =>
    expect((await system.provider<TestViews>('TestViews').verified(organizationId)).problems).toEqual([]);

  test('is of a forfeited bond of the agency, once', async () => {
    const { admin, line, lineId } = await owed();
    const stranger = await system.signUp();
    const theirs = await makeForfeited(stranger, today);
    const { bondId: notForfeited } = await admin.story.bond({ bondDate: today });
    const wrong = async (change: Partial<Line>) => {
      const { problem } = await admin.call(contract.addOpeningLine, { body: { ...line, ...change } });
      return problem?.errors?.map(({ path, message }) => `${path}: ${message}`)[0] ?? problem?.code;
    };
    expect(await wrong({ bondId: null })).toBe('bondId: Choose a bond.');
    expect(await wrong({ bondId: theirs.bondId })).toBe('BOND_NOT_FOUND');
    expect(await wrong({ bondId: notForfeited })).toBe('JUDGMENT_FORFEITED_ONLY');
    expect(await wrong({ amountCents: -5 })).toBe('amountCents: This account is never below zero.');
    expect(await wrong({})).toBe('OPENING_LINE_TWICE');
    const supervisor = await system.addAgent(admin, 'Supervisor');
    expect(await refusalOf(supervisor.call(contract.addOpeningLine, { body: line }))).toBe('ROLE_REFUSED');
    const params = { lineId };
    const body = { ...line, basedOn: 1 };
    expect(await refusalOf(stranger.call(contract.changeOpeningLine, { params, body }))).toBe('BOND_NOT_FOUND');
  });

  test('is judged here or comes with the opening, not both', async () => {
    const { admin, bondId, due, stands } = await owed();
    const body = { judgedOn: today, judgedCents: 5_000 };
    await admin.ask(enterJudgment, { params: { bondId }, body });
    expect(await refusalOf(admin.call(contract.bringInOpening))).toBe('JUDGED_ALREADY');
    expect([await due(), await stands()]).toEqual([5_000, -5_000]);
  });

  test('is paid down and remitted like any other, never beyond what is owed, and what was paid is not taken back', async () => {
    const house = await owed();
    const { admin, change, pay, bond, due, stands, powerNumber } = house;
    expect(await pay(1)).toBe('JUDGMENT_MISSING');
    expect(await bringIn(admin)).toEqual({ entries: 2 });
    expect(await bringIn(admin)).toEqual({ entries: 0 });
    expect([await due(), await stands(), (await opening(admin)).state]).toEqual([60_000, -60_000, 'in']);
    const { lines } = await opening(admin);
    expect(lines.find(({ account }) => account === '2220')).toMatchObject({
      bookedCents: 60_000,
      who: expect.stringContaining(powerNumber),
    });
    expect(await admin.ask(contract.takeBackOpening)).toEqual({ entries: 2 });
    expect([(await bond()).judgment, await stands(), await pay(1)]).toEqual([null, 0, 'JUDGMENT_MISSING']);

    await bringIn(admin);
    expect([await pay(60_001), await pay(20_000)]).toEqual(['JUDGMENT_PAYMENT_LIMIT', 'done']);
    expect(await refusalOf(admin.call(contract.takeBackOpening))).toBe('OPENING_JUDGMENT_MOVED');
    await change(19_999, 1);
    expect(await refusalOf(admin.call(contract.bringInOpening))).toBe('OPENING_JUDGMENT_MOVED');
    expect([await due(), await stands()]).toEqual([40_000, -40_000]);
    await change(30_000, 2);
    expect(await bringIn(admin)).toEqual({ entries: 1 });
    expect([await due(), await pay(10_001), await pay(4_000)]).toEqual([10_000, 'JUDGMENT_PAYMENT_LIMIT', 'done']);
    const params = { bondId: house.bondId };
    await admin.ask(recordRemission, { params, body: { amountCents: 6_000 } });
    expect([await due(), await stands(), (await bond()).status]).toEqual([0, 0, 'PAID']);
    await sealBy(house);
    expect(await admin.story.balances('2220', '3950', '5500')).toEqual({ '2220': 0, '3950': 0, '5500': -6_000 });
    const { rows } = await admin.ask(listHistory, { params: { defendantId: house.defendantId }, query: {} });
    expect(rows.map(({ words }) => words)).toContainEqual(expect.stringMatching(/in the opening of .*: \$600\.00$/));
    await proven(admin);
  });

  test('is corrected after the seal by two, to more and to less, within what was paid since', async () => {
    const house = await owed();
    const { admin, supervisor, line, pay, due, stands, bond } = house;
    await bringIn(admin);
    await sealBy(house);
    const correct = (amountCents: number) =>
      admin.call(contract.correctOpeningLine, { body: { ...line, amountCents, reason: 'The clerk wrote' } });
    const approve = async (requestId: string) => {
      supervisor.client.readWhatWrote(admin.client);
      const said = await refusalOf(supervisor.call(contract.approveOpening, { params: { requestId } }));
      admin.client.readWhatWrote(supervisor.client);
      return said;
    };
    const more = (await correct(70_000)).body.requestId;
    expect([await approve(more), await due(), await stands()]).toEqual(['done', 70_000, -70_000]);
    const less = (await correct(30_000)).body.requestId;
    expect(await pay(45_000)).toBe('done');
    expect([await approve(less), await due()]).toEqual(['OPENING_JUDGMENT_MOVED', 25_000]);
    await admin.ask(contract.withdrawOpening, { params: { requestId: less } });
    expect(await refusalOf(correct(44_999))).toBe('OPENING_JUDGMENT_MOVED');
    const rest = (await correct(46_000)).body.requestId;
    expect([await approve(rest), await pay(1_001), await pay(1_000), await stands()]).toEqual([
      'done',
      'JUDGMENT_PAYMENT_LIMIT',
      'done',
      0,
    ]);
    expect((await bond()).status).toBe('PAID');
    expect(await refusalOf(correct(50_000))).toBe('OPENING_JUDGMENT_MOVED');
    expect(await admin.story.balances('3900', '3950')).toEqual({ '3900': -14_000, '3950': 0 });
    await proven(admin);
  });

  test('is paid or taken back, of both at once never both', async () => {
    const { admin, pay, due, stands } = await owed(40_000);
    for (let round = 0; round < 4; round += 1) {
      await bringIn(admin);
      const [paid, taken] = await Promise.all([pay(40_000), refusalOf(admin.call(contract.takeBackOpening))]);
      expect([
        ['done', 'OPENING_JUDGMENT_MOVED'],
        ['JUDGMENT_MISSING', 'done'],
      ]).toContainEqual([paid, taken]);
      expect([await due(), await stands()]).toEqual([0, 0]);
      if (paid === 'done') break;
    }
    await proven(admin);
  });

  test('is said to its bond by doing so again, where that was cut, and stands once of two at once', async () => {
    const { admin, change, due, stands } = await owed();
    await system.killedAfter(1, () => admin.call(contract.bringInOpening));
    expect([await due(), await stands(), (await opening(admin)).state]).toEqual([0, -60_000, 'changed']);
    expect(await refusalOf(admin.call(contract.sealOpening, { body: {} }))).toBe('OPENING_DIFFERS');
    expect(await bringIn(admin)).toEqual({ entries: 0 });
    expect([await due(), (await opening(admin)).state]).toEqual([60_000, 'in']);
    await change(50_000, 1);
    await system.killedAfter(1, () => admin.call(contract.bringInOpening));
    expect([await due(), await stands()]).toEqual([50_000, -60_000]);
    expect(await bringIn(admin)).toEqual({ entries: 1 });
    expect([await stands(), (await opening(admin)).state]).toEqual([-50_000, 'in']);
    await system.killedAfter(1, () => admin.call(contract.takeBackOpening));
    expect(await admin.ask(contract.takeBackOpening)).toEqual({ entries: 2 });
    expect([await due(), await stands()]).toEqual([0, 0]);
    const other = await system.addAgent(admin, 'Admin');
    await Promise.all([bringIn(admin), bringIn(other)]);
    admin.client.readWhatWrote(other.client);
    expect([await due(), await stands(), (await opening(admin)).state]).toEqual([50_000, -50_000, 'in']);
    await proven(admin);
  });
});

test('nothing is sealed before each control total is what stands here, or says why not', async () => {
  const house = await aHouse([bank, { account: '1020', amountCents: 700 }]);
  const { admin, supervisor } = house;
  await bringIn(admin);
  const seal = async () => {
    const { problem } = await admin.call(contract.sealOpening, { body: {} });
    return problem?.detail;
  };
  const of = (account: string) => `The control total of ${account} differs from the books here. Type it, or say why.`;
  const type = (account: string, amountCents: number | null, reason = '') =>
    admin.ask(setOpeningTotal, { body: { account, amountCents, reason } });
  expect((await admin.ask(listOpeningTotals)).totals).toEqual([
    { account: '1000', typedCents: null, reason: '', hereCents: 100_000 },
    { account: '1020', typedCents: null, reason: '', hereCents: 700 },
  ]);
  expect(await seal()).toBe(of('1000'));
  await type('1000', 100_000);
  await type('1020', 900);
  expect(await seal()).toBe(of('1020'));
  await type('1020', 900, 'One receipt was settled twice');
  await type('2500', 1_500_000_000); // a total may be more than an amount
  expect(await seal()).toBe(of('2500'));
  await type('2500', null);
  expect(await refusalOf(admin.call(setOpeningTotal, { body: { account: '2300', amountCents: 5 } }))).toBe(
    'VALIDATION_FAILED',
  );
  expect(await refusalOf(supervisor.call(setOpeningTotal, { body: { account: '1000', amountCents: 5 } }))).toBe(
    'ROLE_REFUSED',
  );
  expect(await refusalOf(admin.call(getOpeningCertificate))).toBe('OPENING_NOT_SEALED');
  const { requestId } = await admin.ask(contract.sealOpening, { body: {} });
  expect(await refusalOf(admin.call(setOpeningTotal, { body: { account: '1000', amountCents: 5 } }))).toBe(
    'OPENING_SEAL_WAITS',
  );
  supervisor.client.readWhatWrote(admin.client);
  await supervisor.ask(contract.approveOpening, { params: { requestId } });
  admin.client.readWhatWrote(supervisor.client);
  const paper = await admin.call(getOpeningCertificate);
  expect([paper.status, paper.headers['content-type']]).toEqual([200, 'application/pdf']);
  const words = (await readPdf(paper.bytes)).pages.join('').replaceAll(/\s/g, '');
  for (const part of ['OPENINGCERTIFICATE', 'BailBooks4', '1020CardClearing', 'Onereceiptwassettledtwice', '−$2.00'])
    expect(words).toContain(part);
  expect(words).toMatch(/Verificationcode([0-9a-f]{64}|notthereyet)/);
  const stranger = await system.signUp();
  expect((await stranger.ask(listOpeningTotals)).totals).toEqual([]);
  expect(await refusalOf(stranger.call(getOpeningCertificate))).toBe('OPENING_NOT_SEALED');
});

test('days up to the cut-over day are closed to everything else while something is in', async () => {
  const { admin } = await aHouse();
  const { accountId } = await admin.story.account();
  let amountCents = 500;
  const pay = (paidOn: string) => {
    amountCents += 1;
    const body = { amountCents, method: 'Cash' as const, paidOn, reason: 'Late' };
    return admin.call(recordPayment, { params: { accountId }, body });
  };
  await bringIn(admin);
  expect((await admin.ask(getClosedMonths)).closedUntil).toBe(cutOverOn);
  expect(await refusalOf(pay(cutOverOn))).toBe('BEFORE_MOVE_IN');
  expect(await refusalOf(pay(addDays(cutOverOn, 1)))).toBe('done');
  // A bond's date is a fact: it books today.
  const { bondId } = await admin.story.bond({ bondDate: cutOverOn });
  const { rows } = await admin.ask(listJournal, { query: {} });
  expect(rows.find(({ postings }) => postings.some((posting) => posting.bondId === bondId))).toMatchObject({
    effectiveOn: cutOverOn,
    bookedOn: today,
  });
  const stranger = await system.signUp();
  expect((await stranger.ask(getClosedMonths)).closedUntil).toBeNull();
  await admin.ask(contract.takeBackOpening);
  expect(await refusalOf(admin.call(contract.takeBackOpening))).toBe('OPENING_NOT_IN');
  expect((await admin.ask(getClosedMonths)).closedUntil).toBeNull();
  expect(await refusalOf(pay(cutOverOn))).toBe('done');
  const { problems } = await system.provider<TestViews>('TestViews').verified(admin.organizationId);
  expect(problems).toEqual([]);
});

test('cut between its two streams it is brought in, and taken back, by doing so again', async () => {
  const { admin } = await aHouse();
  const { bondId, defendantId: personId } = await admin.story.bond({ bondDate: today });
  await enter(admin, { account: '2400', amountCents: 5_000, bankedCents: 5_000, bondId, personId });
  const closedUntil = async () => (await admin.ask(getClosedMonths)).closedUntil;
  const stands = () => admin.story.balances('1000', '2400');
  await system.killedAfter(1, () => admin.call(contract.bringInOpening));
  expect([await stands(), await closedUntil()]).toEqual([{ '1000': 0, '2400': -5_000 }, null]);
  expect(await bringIn(admin)).toEqual({ entries: 1 });
  expect([await stands(), await closedUntil()]).toEqual([{ '1000': 100_000, '2400': -5_000 }, cutOverOn]);
  await system.killedAfter(1, () => admin.call(contract.takeBackOpening));
  expect([await stands(), await closedUntil()]).toEqual([{ '1000': 100_000, '2400': 0 }, cutOverOn]);
  expect(await admin.ask(contract.takeBackOpening)).toEqual({ entries: 1 });
  expect([await stands(), await closedUntil()]).toEqual([{ '1000': 0, '2400': 0 }, null]);

  // The same of collateral alone: only the days are left to close, and to open.
  const { lines } = await opening(admin);
  const lineId = lines.find(({ account }) => account === '1000')?.lineId ?? '';
  await admin.ask(contract.removeOpeningLine, { params: { lineId } });
  await system.killedAfter(1, () => admin.call(contract.bringInOpening));
  expect(await bringIn(admin)).toEqual({ entries: 0 });
  expect(await closedUntil()).toBe(cutOverOn);
  await system.killedAfter(1, () => admin.call(contract.takeBackOpening));
  const moved = { ...plan, cutOverOn: addDays(cutOverOn, -1) };
  expect(await refusalOf(admin.call(contract.planMoveIn, { body: moved }))).toBe('OPENING_DAY_FIXED');
  expect(await admin.ask(contract.takeBackOpening)).toEqual({ entries: 0 });
  expect(await closedUntil()).toBeNull();
  await admin.ask(contract.planMoveIn, { body: moved });
  const { problems } = await system.provider<TestViews>('TestViews').verified(admin.organizationId);
  expect(problems).toEqual([]);
});

test('an opening of collateral alone is in, blocks the month, and is sealed', async () => {
  const house = await aHouse([]);
  const { admin } = house;
  const { bondId, defendantId: personId } = await admin.story.bond({ bondDate: today });
  const held = { amountCents: 5_000, bankedCents: 5_000, bondId, personId };
  await enter(admin, { account: '2400', ...held });
  expect(await opening(admin)).toMatchObject({ state: 'draft' });
  expect(await bringIn(admin)).toEqual({ entries: 1 });
  expect(await opening(admin)).toMatchObject({ state: 'in' });
  const checks = await admin.ask(checkMonth, { params: { month: monthOf(cutOverOn) } });
  expect(checks.checks).toContainEqual({ words: 'Seal the move-in first.', screen: 'opening', blocks: true });
  await sealBy(house);
  expect(await opening(admin)).toMatchObject({ state: 'sealed', sealed: { equityCents: 0 } });
});

test('an own account opens too, and is not switched off while a line names it', async () => {
  const { admin } = await aHouse([]);
  await admin.ask(addLedgerAccount, { body: { type: 'asset', code: '1250', name: 'Vehicles' } });
  await enter(admin, { account: '1250', amountCents: 7_000 });
  const off = { params: { ledgerAccount: '1250' }, body: { name: 'Vehicles', active: false } };
  expect(await refusalOf(admin.call(changeLedgerAccount, off))).toBe('LEDGER_ACCOUNT_IN_USE');
  await bringIn(admin);
  expect(await admin.story.balances('1250')).toEqual({ '1250': 7_000 });
});

test('a line that somebody else changed meanwhile is not overwritten', async () => {
  const { admin } = await aHouse([]);
  const { lineId } = await enter(admin, bank);
  const change = (amountCents: number) =>
    admin.call(contract.changeOpeningLine, { params: { lineId }, body: { ...bank, amountCents, basedOn: 1 } });
  expect(await refusalOf(change(1))).toBe('done');
  expect(await refusalOf(change(2))).toBe('CONFLICT');
});

test('sent again it books once, and of two at once each line stands once', async () => {
  const { admin } = await aHouse([bank, { account: '1020', amountCents: 700 }]);
  const commandId = randomUUID();
  const first = await admin.ask(contract.bringInOpening, { commandId });
  expect(await admin.ask(contract.bringInOpening, { commandId })).toEqual(first);
  await admin.ask(contract.takeBackOpening);
  const both = await Promise.all([bringIn(admin), bringIn(admin)]);
  expect(both.map(({ entries }) => entries).toSorted()).toEqual([0, 2]);
  expect(await admin.story.balances('1000', '1020')).toEqual({ '1000': 100_000, '1020': 700 });
});

test('what was booked here up to the cut-over day is named, and nothing is brought in', async () => {
  const { admin } = await aHouse();
  const { accountId } = await admin.story.account();
  await admin.story.fee(accountId, 2_500);
  expect(await refusalOf(admin.call(contract.planMoveIn, { body: { ...plan, cutOverOn: addDays(today, 1) } }))).toBe(
    'FUTURE_DAY',
  );
  await admin.ask(contract.planMoveIn, { body: { ...plan, cutOverOn: today } });
  const { problem } = await admin.call(contract.bringInOpening);
  expect(problem?.detail).toMatch(/^Entry 1 of .* was booked here on or before the cut-over day: Fee Added\./);
  await admin.ask(contract.planMoveIn, { body: plan });
  expect(await bringIn(admin)).toEqual({ entries: 1 });
  expect(await refusalOf(admin.call(contract.planMoveIn, { body: { ...plan, cutOverOn: today } }))).toBe(
    'OPENING_DAY_FIXED',
  );
});

describe('the seal', () => {
  test('is asked for by an Admin and given by a second person; then 3950 is zero and the lines stand still', async () => {
    const house = await aHouse([bank, { account: '1010', amountCents: 2_000 }]);
    const { admin, supervisor } = house;
    expect(await refusalOf(admin.call(contract.sealOpening, { body: {} }))).toBe('OPENING_NOT_IN');
    await bringIn(admin);
    await typeTotals(admin);
    const { requestId } = await admin.ask(contract.sealOpening, { body: { retainedCents: 40_000 } });
    expect((await admin.ask(countApprovals)).waiting).toBe(1);
    expect(await opening(admin)).toMatchObject({
      state: 'in',
      seal: { requestId, equityCents: 102_000, retainedCents: 40_000, own: true, readerMay: 'neither' },
    });
    expect(await refusalOf(admin.call(contract.approveOpening, { params: { requestId } }))).toBe('FOUR_EYES');
    expect(await refusalOf(admin.call(contract.takeBackOpening))).toBe('OPENING_SEAL_WAITS');
    expect(await refusalOf(admin.call(contract.addOpeningLine, { body: bank }))).toBe('OPENING_SEAL_WAITS');
    supervisor.client.readWhatWrote(admin.client);
    await supervisor.ask(contract.approveOpening, { params: { requestId } });
    admin.client.readWhatWrote(supervisor.client);
    expect(await admin.story.balances('3950', '3000', '3900')).toEqual({ '3950': 0, '3000': -62_000, '3900': -40_000 });
    expect(await opening(admin)).toMatchObject({ state: 'sealed', seal: null, sealed: { equityCents: 102_000 } });
    for (const call of [
      admin.call(contract.addOpeningLine, { body: bank }),
      admin.call(contract.bringInOpening),
      admin.call(contract.takeBackOpening),
      admin.call(contract.planMoveIn, { body: plan }),
      admin.call(contract.sealOpening, { body: {} }),
    ])
      expect(await refusalOf(call)).toBe('OPENING_SEALED');
    const lines = [
      { account: '3950', side: 'debit', amountCents: 5 } as const,
      { account: '1000', side: 'credit', amountCents: 5 } as const,
    ];
    const byHand = admin.call(askForManualEntry, { body: { effectiveOn: today, lines, reason: 'By hand' } });
    expect(await refusalOf(byHand)).toBe('MANUAL_CONTROL_ACCOUNT');
  });

  test('is declined with a reason, or withdrawn by who asked alone', async () => {
    const { admin, supervisor } = await aHouse();
    await bringIn(admin);
    await typeTotals(admin);
    const ask = async () => {
      const { requestId } = await admin.ask(contract.sealOpening, { body: {} });
      supervisor.client.readWhatWrote(admin.client);
      return { params: { requestId } };
    };
    const first = await ask();
    await supervisor.ask(contract.declineOpening, { ...first, body: { reason: 'The bank differs' } });
    admin.client.readWhatWrote(supervisor.client);
    const second = await ask();
    const other = await system.addAgent(admin, 'Admin');
    expect(await refusalOf(other.call(contract.withdrawOpening, second))).toBe('REQUEST_OF_SOMEBODY_ELSE');
    await admin.ask(contract.withdrawOpening, second);
    expect(await opening(admin)).toMatchObject({ state: 'in', seal: null });
    expect(await admin.ask(contract.takeBackOpening)).toEqual({ entries: 1 });
    const stranger = await system.signUp();
    expect(await refusalOf(stranger.call(contract.approveOpening, second))).toBe('REQUEST_NOT_FOUND');
  });

  test('leaves a wrong line to its correction: asked for with a reason, booked today against 3900, both days shown', async () => {
    const house = await aHouse();
    const { admin, supervisor } = house;
    const body = { ...bank, amountCents: 95_000, reason: 'The bank had less' };
    expect(await refusalOf(admin.call(contract.correctOpeningLine, { body }))).toBe('OPENING_NOT_SEALED');
    await bringIn(admin);
    await sealBy(house);
    expect((await admin.call(contract.correctOpeningLine, { body: { ...body, reason: ' ' } })).problem?.errors).toEqual(
      [{ path: 'reason', message: 'Give a reason.' }],
    );
    const { requestId } = await admin.ask(contract.correctOpeningLine, { body });
    expect(await opening(admin)).toMatchObject({
      corrections: [{ requestId, state: 'waiting', amountCents: 95_000, reason: body.reason }],
    });
    supervisor.client.readWhatWrote(admin.client);
    await supervisor.ask(contract.approveOpening, { params: { requestId } });
    admin.client.readWhatWrote(supervisor.client);
    expect(await admin.story.balances('1000', '3000', '3900', '3950')).toEqual({
      '1000': 95_000,
      '3000': -100_000,
      '3900': 5_000,
      '3950': 0,
    });
    expect(await opening(admin)).toMatchObject({
      lines: [{ account: '1000', amountCents: 95_000 }],
      corrections: [{ state: 'booked', bookedOn: today, waiting: null }],
    });
    const { rows } = await admin.ask(listLedgerLines, { params: { ledgerAccount: '1000' }, query: {} });
    expect(rows.find(({ description }) => description === 'Opening line corrected')).toMatchObject({
      effectiveOn: cutOverOn,
      bookedOn: today,
    });
    const { problems } = await system.provider<TestViews>('TestViews').verified(admin.organizationId);
    expect(problems).toEqual([]);
  });
});

test('what is owed and held shows where it is paid from, as the trial balance has it', async () => {
  const { admin, supervisor } = await aHouse([bank]);
  const suretyId = await aSurety(admin);
  const { userId: agentId } = supervisor;
  for (const line of [
    { account: '1010', amountCents: 2_000 },
    { account: '1020', amountCents: 3_000 },
    { account: '1040', amountCents: 4_000, suretyId },
    { account: '2100', amountCents: 500, payee: 'sheriff:Orleans' },
    { account: '2110', amountCents: 600, payee: '24th-jdc' },
    { account: '2120', amountCents: 700, payee: 'sheriff:Orleans' },
    { account: '2200', amountCents: 800, suretyId },
    { account: '2210', amountCents: 900, suretyId },
    { account: '2500', amountCents: 1_100, agentId },
    { account: '2600', amountCents: 1_200, agentId },
  ])
    await enter(admin, line);
  expect(await bringIn(admin)).toEqual({ entries: 11 });
  expect(await admin.ask(getDrawer)).toMatchObject({ lineCents: 2_000, cardsCents: 3_000 });
  const { officials } = await admin.ask(listOfficialFees, { query: {} });
  expect(officials).toMatchObject([
    { payee: '24th-jdc', commissionerCents: 600 },
    { payee: 'sheriff:Orleans', jailCents: 500, sheriffCents: 700 },
  ]);
  const { agents } = await admin.ask(listCommission);
  expect(agents.find((agent) => agent.agentId === agentId)).toMatchObject({ owedCents: 1_100 });
  const ofSurety = { params: { suretyId } };
  expect(await admin.ask(getBuf, ofSurety)).toMatchObject({ bookCents: 4_000, payableCents: 900, heldCents: 3_100 });
  const { colleagues } = await admin.ask(getDues, ofSurety);
  expect(colleagues.find((one) => one.agentId === agentId)).toMatchObject({ owedCents: 1_200 });
});

test('no month closes before the seal, and no opening is in a month that is closed (moving-in#days-before-cut-over)', async () => {
  const house = await aHouse();
  const { admin } = house;
  const month = monthOf(cutOverOn);
  await bringIn(admin);
  const close = { params: { month } };
  expect((await admin.call(closeMonth, close)).problem).toMatchObject({
    code: 'MONTH_BLOCKED',
    detail: 'Seal the move-in first.',
  });
  expect(await admin.ask(checkMonth, close)).toMatchObject({
    checks: [
      { blocks: true, words: 'Seal the move-in first.', screen: 'opening' },
      { blocks: false, words: 'Operating account was never reconciled with a statement.', screen: 'bank' },
    ],
  });
  await sealBy(house);
  await admin.ask(closeMonth, close);

  const late = await system.signUp();
  await late.ask(contract.planMoveIn, { body: plan });
  await enter(late, bank);
  const { accountId } = await late.story.account();
  await late.story.pay(accountId, 700, { paidOn: firstDayOf(month), reason: 'Found in a folder' });
  await late.ask(closeMonth, close);
  const words = `${monthInWords(month)} is closed. Choose a later day, or ask an Admin to reopen it.`;
  expect((await late.call(contract.planMoveIn, { body: plan })).problem).toMatchObject({
    code: 'PERIOD_CLOSED',
    errors: [{ path: 'cutOverOn', message: words }],
  });
  expect(await refusalOf(late.call(contract.bringInOpening))).toBe('PERIOD_CLOSED');
  expect(await late.story.balances('1000', '3950')).toEqual({ '1000': 0, '3950': 0 });
});

test('an Admin moves in; money roles and the Auditor read it', async () => {
  const { admin, supervisor } = await aHouse();
  const auditor = await system.addAgent(admin, 'Auditor');
  const agent = await system.addAgent(admin, 'Agent');
  for (const reader of [supervisor, auditor]) expect((await opening(reader)).lines).toHaveLength(1);
  expect(await refusalOf(agent.call(contract.getOpening))).toBe('ROLE_REFUSED');
  for (const call of [
    supervisor.call(contract.addOpeningLine, { body: bank }),
    supervisor.call(contract.bringInOpening),
    supervisor.call(contract.sealOpening, { body: {} }),
  ])
    expect(await refusalOf(call)).toBe('ROLE_REFUSED');
  const stranger = await system.signUp();
  expect((await opening(stranger)).lines).toEqual([]);
  const { lines } = await opening(admin);
  const params = { lineId: lines[0]?.lineId ?? '' };
  expect(await refusalOf(stranger.call(contract.removeOpeningLine, { params }))).toBe('OPENING_LINE_NOT_FOUND');
});
