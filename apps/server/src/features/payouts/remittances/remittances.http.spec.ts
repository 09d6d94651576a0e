import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { countApprovals, listApprovals } from '#contracts/books/approvals/approvals.ts';
import { amendBond, voidBond } from '#contracts/books/bond/bonds.ts';
import * as contract from '#contracts/payouts/remittances/disbursements.ts';
import { changeApprovalLimit } from '#contracts/agency/organizations/agency.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { aHouse, balance, duesOf, owed, remit, type House } from '../../../../test/surety-house.ts';

const today = dayOf(new Date(), DEFAULT_TIME_ZONE);

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

/** Invariant 8 of money#money-invariants: what powers owe, one by one, is what the control accounts say. */
const proves = async (house: House) => {
  const { dues } = await duesOf(house);
  const sums = await balance(house);
  expect(dues.reduce((sum, { premiumCents }) => sum + premiumCents, 0)).toBe(0 - (sums['2200'] ?? 0));
  expect(dues.reduce((sum, { bufCents }) => sum + bufCents, 0)).toBe(0 - (sums['2210'] ?? 0));
};

test('chosen powers of sent reports are paid whole, from the bank, once', async () => {
  const house = await aHouse(system);
  expect(await owed(house)).toEqual({ 'P-001': [10_000, 5_000], 'P-002': [10_000, 5_000], 'P-003': [10_000, 5_000] });
  const commandId = randomUUID();
  const paid = await remit(house, house.admin, ['P-001', 'P-002'], {}, commandId);
  expect(paid.body).toEqual({ requestId: commandId, waiting: false });
  expect(await owed(house)).toEqual({ 'P-003': [10_000, 5_000] });
  expect(await balance(house)).toMatchObject({ '1000': -30_000, '2200': -10_000, '2210': -5_000 });
  await proves(house);
  const { remittances } = await duesOf(house);
  expect(remittances).toMatchObject([
    { state: 'paid', amountCents: 30_000, powers: 2, reason: 'Check 1001', payments: [{ kind: 'premium and buf' }] },
  ]);
});

test('what a power owes says the day on which it was booked, and the day that it is of', async () => {
  const house = await aHouse(system);
  const bondDate = addDays(today, -60);
  const bond = { powerNumber: 'X-1', amountCents: 1_000_000, jurisdiction: 'Orleans', bondDate } as const;
  await house.admin.story.bond(bond);
  const { dues } = await duesOf(house);
  const days = dues.map(({ powerNumber, bookedOn, effectiveOn }) => [powerNumber, bookedOn, effectiveOn]);
  const cameOn = addDays(today, -14);
  expect(days.filter(([number]) => number === 'P-001' || number === 'X-1')).toEqual([
    ['P-001', cameOn, cameOn],
    ['X-1', today, bondDate],
  ]);
});

test('premium and BUF are two payments where the payees differ', async () => {
  const house = await aHouse(system);
  await remit(house, house.admin, ['P-001'], { bufApart: true });
  const [remittance] = (await duesOf(house)).remittances;
  expect(remittance?.payments.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
    ['premium', 10_000],
    ['buf', 5_000],
  ]);
  await proves(house);
});

test('what is in no sent report, owes nothing or has changed is refused', async () => {
  const house = await aHouse(system);
  const { admin, suretyId, bonds } = house;
  const defendantId = await admin.story.defendant();
  const bond = { defendantId, powerNumber: 'X-1', amountCents: 1_000_000, jurisdiction: 'Orleans' } as const;
  await admin.story.bond(bond);
  expect((await remit(house, admin, ['X-1'])).problem).toMatchObject({
    code: 'POWER_NOT_REPORTED',
    detail: 'Power X-1 is in no sent report yet. Send its report first.',
  });
  // The report that was sent named P-004, as unused: what its bond owes is in no sent report (powers#remittance).
  await admin.story.bond({ ...bond, powerNumber: 'P-004' });
  expect((await remit(house, admin, ['P-004'])).problem?.code).toBe('POWER_NOT_REPORTED');
  const stale = await remit(house, admin, ['P-001'], { amountCents: 1 });
  expect([stale.problem?.code, stale.problem?.detail]).toEqual([
    'REMITTANCE_CHANGED',
    'The amount owed changed to $150.00. Check it, then pay it.',
  ]);
  const powerIds = (await duesOf(house)).dues
    .filter(({ powerNumber }) => powerNumber === 'P-001')
    .map((one) => one.powerId);
  await remit(house, admin, ['P-001']);
  expect((await remit(house, admin, [], { powerIds, amountCents: 0 })).problem?.code).toBe('NOTHING_TO_REMIT');
  const stranger = await system.signUp();
  expect((await remit(house, stranger, ['P-002'])).problem?.code).toBe('SURETY_NOT_FOUND');
  expect((await admin.call(contract.getDues, { params: { suretyId: randomUUID() } })).problem?.code).toBe(
    'SURETY_NOT_FOUND',
  );
  expect([suretyId === '', bonds]).toEqual([false, expect.any(Array)]);
});

test('of two remittances of one power at once one wins', async () => {
  const house = await aHouse(system);
  // Both look before either pays.
  const { dues } = await duesOf(house);
  const both = (...numbers: string[]) => ({
    powerIds: dues.filter(({ powerNumber }) => numbers.includes(powerNumber)).map(({ powerId }) => powerId),
    amountCents: 30_000,
  });
  const answers = await Promise.all([
    remit(house, house.admin, [], both('P-001', 'P-002')),
    remit(house, house.supervisor, [], both('P-002', 'P-003')),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(answers.find(({ problem }) => problem)?.problem?.code).toBe('NOTHING_TO_REMIT');
  expect((await balance(house))['1000']).toBe(-30_000);
  await proves(house);
});

test('what was paid and changed since is a negative line, and the sum is never below zero', async () => {
  const house = await aHouse(system);
  const { admin, bonds } = house;
  await remit(house, admin, ['P-001']);
  await admin.ask(changeApprovalLimit, { body: { approvalLimitCents: 10_000_000 } }); // one person voids
  await admin.ask(voidBond, {
    params: { bondId: bonds[0] ?? '' },
    body: { reasonCode: 'Entered in error', reason: 'Typed twice' },
  });
  expect((await owed(house))['P-001']).toEqual([-10_000, -5_000]);
  expect((await remit(house, admin, ['P-001'], { amountCents: 0 })).problem?.code).toBe('REMITTANCE_BELOW_ZERO');
  const body = { amountCents: 2_000_000, basedOn: 0 };
  await admin.ask(amendBond, { params: { bondId: bonds[1] ?? '' }, body });
  expect((await owed(house))['P-002']).toEqual([20_000, 10_000]);
  expect((await remit(house, admin, ['P-001', 'P-002'])).status).toBe(201);
  expect(await owed(house)).toEqual({ 'P-003': [10_000, 5_000] });
  expect((await balance(house))['1000']).toBe(-30_000);
  await proves(house);
});

test('a remittance whose recoverable lines take all that is due is booked, and the books go on', async () => {
  const house = await aHouse(system);
  const { admin, bonds } = house;
  await remit(house, admin, ['P-001']);
  await admin.ask(changeApprovalLimit, { body: { approvalLimitCents: 10_000_000 } });
  await admin.ask(voidBond, {
    params: { bondId: bonds[0] ?? '' },
    body: { reasonCode: 'Entered in error', reason: 'Typed twice' },
  });
  expect((await remit(house, admin, ['P-001', 'P-002'])).status).toBe(201);
  expect(await owed(house)).toEqual({ 'P-003': [10_000, 5_000] });
  expect((await balance(house))['1000']).toBe(-15_000);
  const payment = (await duesOf(house)).remittances[0]?.payments[0];
  const params = { suretyId: house.suretyId, disbursementId: payment?.disbursementId ?? '' };
  await admin.ask(contract.voidDisbursement, { params, body: { reasonCode: 'Other', reason: 'Entered twice' } });
  expect((await owed(house))['P-001']).toEqual([-10_000, -5_000]);
  await proves(house);
});

test('above the limit a second person approves; nobody their own, and not what has changed since', async () => {
  const house = await aHouse(system);
  const { admin, supervisor, suretyId, bonds } = house;
  await admin.ask(changeApprovalLimit, { body: { approvalLimitCents: 20_000 } });
  const request = await remit(house, admin, ['P-001', 'P-002']);
  expect([request.body.waiting, (await balance(house))['1000'] ?? 0]).toEqual([true, 0]);
  expect((await remit(house, admin, ['P-002', 'P-003'])).problem?.code).toBe('REMITTANCE_WAITS');
  const params = { suretyId, requestId: request.body.requestId };
  expect((await admin.call(contract.approveDisbursement, { params })).problem?.code).toBe('FOUR_EYES');
  await admin.ask(amendBond, { params: { bondId: bonds[0] ?? '' }, body: { amountCents: 500_000, basedOn: 0 } });
  expect((await supervisor.call(contract.approveDisbursement, { params })).problem?.code).toBe('REMITTANCE_CHANGED');
  await supervisor.ask(contract.declineDisbursement, { params, body: { reason: 'Ask again' } });
  const again = await remit(house, admin, ['P-001', 'P-002']);
  const approved = { suretyId, requestId: again.body.requestId };
  await supervisor.ask(contract.approveDisbursement, { params: approved });
  expect((await supervisor.call(contract.approveDisbursement, { params: approved })).problem?.code).toBe(
    'REQUEST_DECIDED',
  );
  expect(await owed(house)).toEqual({ 'P-003': [10_000, 5_000] });
  await proves(house);
  const third = await remit(house, supervisor, ['P-003'], { method: 'Bank Transfer' });
  expect(third.body.waiting).toBe(false);
});

test('a voided payment is mirrored and its powers are due again; above the limit a second person approves that too', async () => {
  const house = await aHouse(system);
  const { admin, supervisor, suretyId } = house;
  await remit(house, admin, ['P-001', 'P-002']);
  const [payment] = (await duesOf(house)).remittances[0]?.payments ?? [];
  const params = { suretyId, disbursementId: payment?.disbursementId ?? '' };
  const body = { reasonCode: 'Returned by bank', reason: 'Account closed' } as const;
  await admin.ask(changeApprovalLimit, { body: { approvalLimitCents: 10_000 } });
  const request = await admin.ask(contract.voidDisbursement, { params, body });
  expect(request.waiting).toBe(true);
  expect((await admin.call(contract.voidDisbursement, { params, body })).problem?.code).toBe('REMITTANCE_WAITS');
  expect((await duesOf(house)).remittances[0]?.payments[0]?.voidWaits).toBe(request.requestId);
  await supervisor.ask(contract.approveDisbursement, { params: { suretyId, requestId: request.requestId } });
  expect(Object.keys(await owed(house))).toEqual(['P-001', 'P-002', 'P-003']);
  expect((await balance(house))['1000'] ?? 0).toBe(0);
  expect((await admin.call(contract.voidDisbursement, { params, body })).problem?.code).toBe('DISBURSEMENT_VOIDED');
  await proves(house);
  await admin.ask(changeApprovalLimit, { body: { approvalLimitCents: 50_000 } });
  expect((await remit(house, admin, ['P-001', 'P-002', 'P-003'])).status).toBe(201);
});

test('one takes back only what one asked for, and releases nothing alone while somebody else may approve', async () => {
  const house = await aHouse(system);
  const { admin, supervisor, suretyId } = house;
  await admin.ask(changeApprovalLimit, { body: { approvalLimitCents: 100 } });
  const request = await remit(house, admin, ['P-001']);
  const params = { suretyId, requestId: request.body.requestId };
  expect((await supervisor.call(contract.withdrawDisbursement, { params })).problem?.code).toBe(
    'REQUEST_OF_SOMEBODY_ELSE',
  );
  expect((await admin.call(contract.releaseDisbursement, { params })).problem?.code).toBe('FOUR_EYES');
  await admin.ask(contract.withdrawDisbursement, { params });
  expect((await duesOf(house)).remittances.map(({ state }) => state)).toEqual(['withdrawn']);
  expect((await remit(house, admin, ['P-001'])).body.waiting).toBe(true);
});

test('what waits is counted in the header and listed in the inbox, with its surety', async () => {
  const house = await aHouse(system);
  const { admin, supervisor, suretyId } = house;
  await admin.ask(changeApprovalLimit, { body: { approvalLimitCents: 10_000 } });
  const { waiting } = (await remit(house, admin, ['P-001', 'P-002'])).body;
  expect(waiting).toBe(true);
  supervisor.client.readWhatWrote(admin.client);
  const { rows, elsewhere } = await supervisor.ask(listApprovals);
  expect([rows, elsewhere]).toEqual([
    [],
    [{ kind: 'remittances', subjectId: suretyId, name: (await duesOf(house)).suretyName, waiting: 1 }],
  ]);
  expect(await supervisor.ask(countApprovals)).toEqual({ waiting: 1 });
  expect((await (await system.signUp()).ask(listApprovals)).elsewhere).toEqual([]);
});
