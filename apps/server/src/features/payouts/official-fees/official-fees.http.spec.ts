import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { countApprovals, listApprovals } from '#contracts/books/approvals/approvals.ts';
import { amendBond, voidBond } from '#contracts/books/bond/bonds.ts';
import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import * as contract from '#contracts/payouts/official-fees/official-fees.ts';
import { changeApprovalLimit } from '#contracts/agency/organizations/agency.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import type { OfficialAccount } from '#domain/payouts/official-fees.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { TestClock } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';

const ORLEANS = 'sheriff:Orleans';
const COMMISSIONERS = '24th-jdc';
const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
const mistake = { reasonCode: 'Entered in error', reason: 'Typed twice' } as const;

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());
afterEach(() => system.provider<TestClock>('TestClock').set(null));

interface House {
  admin: Person;
  supervisor: Person;
  accountId: string;
  defendantId: string;
  orleans: string;
  jefferson: string;
}

/** Owes the sheriff of Orleans $200 and a jail fee of $30 of one bond, and for one of $25,000 in Jefferson $500 and $125. */
const aHouse = async (): Promise<House> => {
  const admin = await system.signUp();
  const supervisor = await system.addAgent(admin, 'Supervisor');
  const defendantId = await admin.story.defendant({ fullName: 'Odile Fontenot' });
  const { accountId } = await admin.story.account(defendantId);
  const write = async (jurisdiction: 'Orleans' | 'Jefferson', amountCents: number) =>
    (await admin.story.bond({ defendantId, accountId, amountCents, jurisdiction, bondDate: today })).bondId;
  const orleans = await write('Orleans', 1_000_000);
  const jefferson = await write('Jefferson', 2_500_000);
  await admin.story.fee(accountId, 3_000, { kind: 'Jail Fee', bondId: orleans });
  supervisor.client.readWhatWrote(admin.client);
  return { admin, supervisor, accountId, defendantId, orleans, jefferson };
};

const list = ({ admin, supervisor }: House) => {
  admin.client.readWhatWrote(supervisor.client);
  return admin.ask(contract.listOfficialFees);
};
/** By fee of the payee: what stands of it. */
const dues = async ({ admin, supervisor }: House, payee = ORLEANS) => {
  admin.client.readWhatWrote(supervisor.client);
  const { dues: rows } = await admin.ask(contract.listOfficialDues, { query: { payee } });
  return Object.fromEntries(rows.map((due) => [due.account, due.amountCents]));
};
const balances = async ({ admin, supervisor }: House) => {
  admin.client.readWhatWrote(supervisor.client);
  return admin.story.balances('1000', '2100', '2110', '2115', '2120', '5010');
};
type Move = NonNullable<RequestOf<typeof contract.moveOfficialFees>['body']>;
const fee = (account: OfficialAccount, bondId: string | null) => ({ account, bondId });
const move = async (
  { admin }: House,
  more: Pick<Move, 'fees' | 'amountCents'> & Partial<Move>,
  by = admin,
  commandId = randomUUID(),
) => {
  const body = { payee: ORLEANS, kind: 'paid', method: 'Check', reason: 'Check 1001', ...more } as const;
  const answer = await by.call(contract.moveOfficialFees, { body, commandId });
  admin.client.readWhatWrote(by.client);
  return answer;
};
const limit = ({ admin }: House, approvalLimitCents: number) =>
  admin.ask(changeApprovalLimit, { body: { approvalLimitCents } });

test('what each official is owed is listed by fee; what is paid goes from the bank, whole, once', async () => {
  const house = await aHouse();
  const none = { recoverableCents: 0, oldestOn: today };
  expect((await list(house)).officials).toEqual([
    {
      payee: COMMISSIONERS,
      jailCents: 0,
      commissionerCents: 12_500,
      sheriffCents: 0,
      owedCents: 12_500,
      fees: 1,
      ...none,
    },
    {
      payee: 'sheriff:Jefferson',
      jailCents: 0,
      commissionerCents: 0,
      sheriffCents: 50_000,
      owedCents: 50_000,
      fees: 1,
      ...none,
    },
    {
      payee: ORLEANS,
      jailCents: 3_000,
      commissionerCents: 0,
      sheriffCents: 20_000,
      owedCents: 23_000,
      fees: 2,
      ...none,
    },
  ]);
  const { dues: rows } = await house.admin.ask(contract.listOfficialDues, { query: { payee: ORLEANS } });
  expect(rows).toMatchObject([
    {
      account: '2100',
      bondId: house.orleans,
      amountCents: 3_000,
      since: today,
      days: 0,
      defendantName: 'Odile Fontenot',
    },
    { account: '2120', bondId: house.orleans, amountCents: 20_000, isProposed: false, isWaiting: false },
  ]);
  const commandId = randomUUID();
  const both = { fees: [fee('2120', house.orleans), fee('2100', house.orleans)], amountCents: 23_000 };
  expect((await move(house, both, house.admin, commandId)).body).toEqual({ requestId: commandId, waiting: false });
  expect((await move(house, both, house.admin, commandId)).body).toEqual({ requestId: commandId, waiting: false });
  expect(await dues(house)).toEqual({});
  expect(await balances(house)).toMatchObject({ '1000': -23_000, '2110': -12_500, '2120': -50_000 });
  const again = await move(house, both);
  expect([again.problem?.code, again.problem?.detail]).toEqual([
    'PAYMENT_CHANGED',
    'The amount changed to $0.00. Check it again.',
  ]);
  expect((await list(house)).moves).toMatchObject([
    {
      moveId: commandId,
      kind: 'paid',
      payee: ORLEANS,
      state: 'booked',
      amountCents: 23_000,
      fees: 2,
      method: 'Check',
      reason: 'Check 1001',
      bookedOn: today,
      voidedOn: null,
      own: true,
      alone: false,
    },
  ]);
});

test('of two payments of one fee at the same moment one wins', async () => {
  const house = await aHouse();
  const one = { fees: [fee('2120', house.orleans)], amountCents: 20_000 };
  const answers = await Promise.all([move(house, one), move(house, one, house.supervisor)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(answers.find(({ problem }) => problem)?.problem?.code).toBe('PAYMENT_CHANGED');
  expect((await balances(house))['1000']).toBe(-20_000);
});

test('what is owed to nobody known is listed and cannot be paid, and another agency has none of it', async () => {
  const house = await aHouse();
  await house.admin.story.fee(house.accountId, 1_500, { kind: 'Jail Fee', chargedOn: today });
  const { officials } = await list(house);
  expect(officials.at(-1)).toMatchObject({ payee: null, jailCents: 1_500, owedCents: 1_500, fees: 1 });
  expect(await dues(house, '')).toEqual({ '2100': 1_500 });
  const unnamed = { fees: [fee('2100', null)], amountCents: 1_500 };
  expect((await move(house, { ...unnamed, payee: '' })).problem?.code).toBe('VALIDATION_FAILED');
  expect((await move(house, unnamed)).problem?.code).toBe('PAYMENT_CHANGED');
  const stranger = await system.signUp();
  expect(await stranger.ask(contract.listOfficialFees)).toMatchObject({ officials: [], moves: [] });
  expect((await stranger.ask(contract.listOfficialDues, { query: { payee: ORLEANS } })).dues).toEqual([]);
  const theirs = { fees: [fee('2120', house.orleans)], amountCents: 20_000 };
  expect((await move(house, theirs, stranger)).problem?.code).toBe('PAYMENT_CHANGED');
});

test('a jail fee without a bond names the parish of its jail, and is paid to that sheriff', async () => {
  const house = await aHouse();
  const jail = { kind: 'Jail Fee', jailParish: 'Caddo' } as const;
  await house.admin.story.fee(house.accountId, 1_500, jail);
  const payee = 'sheriff:Caddo';
  expect(await dues(house, payee)).toEqual({ '2100': 1_500 });
  expect((await move(house, { payee, fees: [fee('2100', null)], amountCents: 1_500 })).status).toBe(201);
  expect(await dues(house, payee)).toEqual({});
  // Of a bond it is the bond that says whose jail it is.
  await house.admin.story.fee(house.accountId, 1_500, { ...jail, bondId: house.jefferson });
  expect(await dues(house, payee)).toEqual({});
  expect(await dues(house, 'sheriff:Jefferson')).toEqual({ '2100': 1_500, '2120': 50_000 });
});

test('above the limit a second person approves; nobody their own, and not what has changed since', async () => {
  const house = await aHouse();
  const { admin, supervisor, orleans } = house;
  await limit(house, 10_000);
  const one = { fees: [fee('2120', orleans)], amountCents: 20_000 };
  const request = await move(house, one);
  expect([request.body.waiting, (await balances(house))['1000']]).toEqual([true, 0]);
  expect((await move(house, one)).problem?.code).toBe('REMITTANCE_WAITS');
  const [due] = (await admin.ask(contract.listOfficialDues, { query: { payee: ORLEANS } })).dues.slice(-1);
  expect(due).toMatchObject({ account: '2120', isWaiting: true });
  supervisor.client.readWhatWrote(admin.client);
  expect((await supervisor.ask(listApprovals)).elsewhere).toEqual([
    { kind: 'payments to officials', subjectId: null, name: '', waiting: 1 },
  ]);
  expect(await supervisor.ask(countApprovals)).toEqual({ waiting: 1 });
  const params = { requestId: request.body.requestId };
  expect((await admin.call(contract.approveOfficialFees, { params })).problem?.code).toBe('FOUR_EYES');
  expect((await admin.call(contract.releaseOfficialFees, { params })).problem?.code).toBe('FOUR_EYES');
  await admin.ask(amendBond, { params: { bondId: orleans }, body: { amountCents: 500_000, basedOn: 0 } });
  expect((await supervisor.call(contract.approveOfficialFees, { params })).problem?.code).toBe('PAYMENT_CHANGED');
  await supervisor.ask(contract.declineOfficialFees, { params, body: { reason: 'Ask again' } });
  expect((await move(house, one)).problem?.code).toBe('PAYMENT_CHANGED');
  await limit(house, 5_000);
  const third = await move(house, { ...one, amountCents: 10_000 });
  const approved = { params: { requestId: third.body.requestId } };
  const taken = await supervisor.call(contract.withdrawOfficialFees, approved);
  expect(taken.problem?.code).toBe('REQUEST_OF_SOMEBODY_ELSE');
  await supervisor.ask(contract.approveOfficialFees, approved);
  expect((await supervisor.call(contract.approveOfficialFees, approved)).problem?.code).toBe('REQUEST_DECIDED');
  expect(await dues(house)).toEqual({ '2100': 3_000 });
  expect((await list(house)).moves.map(({ state }) => state)).toEqual(['booked', 'declined']);
});

test('one takes back what one asked for, and it can be asked for again', async () => {
  const house = await aHouse();
  await limit(house, 100);
  const one = { fees: [fee('2120', house.orleans)], amountCents: 20_000 };
  const params = { requestId: (await move(house, one)).body.requestId };
  await house.admin.ask(contract.withdrawOfficialFees, { params });
  expect((await list(house)).moves.map(({ state }) => state)).toEqual(['withdrawn']);
  expect((await move(house, one)).body.waiting).toBe(true);
});

test('a payment that came back is mirrored, and its fees are owed again; above the limit it waits too', async () => {
  const house = await aHouse();
  const { admin, supervisor } = house;
  const { requestId: moveId } = (await move(house, { fees: [fee('2120', house.orleans)], amountCents: 20_000 })).body;
  await limit(house, 10_000);
  const params = { moveId };
  const body = { reasonCode: 'Returned by bank', reason: 'Account closed' } as const;
  expect((await supervisor.call(contract.voidOfficialMove, { params, body })).problem?.status).toBe(403);
  const request = await admin.ask(contract.voidOfficialMove, { params, body });
  expect(request.waiting).toBe(true);
  expect((await admin.call(contract.voidOfficialMove, { params, body })).problem?.code).toBe('REMITTANCE_WAITS');
  expect((await list(house)).moves[0]).toMatchObject({ voidWaits: request.requestId, voidOwn: true });
  supervisor.client.readWhatWrote(admin.client);
  await supervisor.ask(contract.approveOfficialFees, { params: { requestId: request.requestId } });
  expect((await list(house)).moves[0]).toMatchObject({
    voidedOn: today,
    voidReason: 'Returned by bank',
    voidWaits: null,
  });
  expect(await dues(house)).toEqual({ '2100': 3_000, '2120': 20_000 });
  expect((await balances(house))['1000']).toBe(0);
  expect((await admin.call(contract.voidOfficialMove, { params, body })).problem?.code).toBe('MOVE_VOIDED');
  expect((await admin.call(contract.voidOfficialMove, { params: { moveId: randomUUID() }, body })).problem?.code).toBe(
    'ENTRY_NOT_FOUND',
  );
});

test('what was paid of a bond that is void comes back, is taken off another payment, or is lost after 60 days', async () => {
  const house = await aHouse();
  const { admin, orleans, jefferson } = house;
  await limit(house, 10_000_000);
  const ofOrleans = { fees: [fee('2120', orleans)], amountCents: 20_000 };
  const { requestId: moveId } = (await move(house, ofOrleans)).body;
  await admin.ask(voidBond, { params: { bondId: orleans }, body: mistake });
  expect(await dues(house)).toEqual({ '2120': -20_000, '2100': 3_000 });
  expect((await list(house)).officials.at(-1)).toMatchObject({
    payee: ORLEANS,
    owedCents: 3_000,
    recoverableCents: 20_000,
  });
  expect((await move(house, { ...ofOrleans, kind: 'lost', amountCents: 1 })).problem?.code).toBe('PAYMENT_CHANGED');
  const jail = { fees: [fee('2100', orleans)], amountCents: 3_000 };
  expect((await move(house, { ...jail, kind: 'lost' })).problem?.code).toBe('VALIDATION_FAILED');
  const lost = (await move(house, { ...ofOrleans, kind: 'lost' })).body.requestId;
  expect(await balances(house)).toMatchObject({ '1000': -20_000, '2100': -3_000, '5010': 70_000 });
  const back = { params: { moveId }, body: { reasonCode: 'Lost or stopped', reason: 'Stopped' } } as const;
  expect((await admin.call(contract.voidOfficialMove, back)).problem?.code).toBe('OFFICIAL_FEE_ENDED');
  await admin.ask(contract.voidOfficialMove, { params: { moveId: lost }, body: back.body });
  await move(house, { ...ofOrleans, kind: 'recovered' });
  expect((await balances(house))['1000']).toBe(0);
  // Jefferson's is taken off what its sheriff is owed of another bond.
  const payee = 'sheriff:Jefferson';
  await move(house, { payee, fees: [fee('2120', jefferson)], amountCents: 50_000 });
  await admin.ask(voidBond, { params: { bondId: jefferson }, body: mistake });
  const { defendantId, accountId } = house;
  const { bondId } = await admin.story.bond({
    defendantId,
    accountId,
    amountCents: 5_000_000,
    jurisdiction: 'Jefferson',
    bondDate: today,
  });
  const netted = { payee, fees: [fee('2120', jefferson), fee('2120', bondId)], amountCents: 50_000 };
  expect((await move(house, netted)).status).toBe(201);
  expect(await dues(house, payee)).toEqual({});
});

test('what is owed back for 60 days is proposed as lost', async () => {
  const house = await aHouse();
  await limit(house, 10_000_000);
  await move(house, { fees: [fee('2120', house.orleans)], amountCents: 20_000 });
  await house.admin.ask(voidBond, { params: { bondId: house.orleans }, body: mistake });
  const query = { payee: ORLEANS };
  const proposed = async () =>
    (await house.admin.ask(contract.listOfficialDues, { query })).dues.map(({ days, isProposed }) => [
      days,
      isProposed,
    ]);
  expect((await proposed())[0]).toEqual([0, false]);
  await system.provider<TestClock>('TestClock').set(`${addDays(today, 60)}T18:00:00.000Z`);
  expect((await proposed())[0]).toEqual([60, true]);
  expect((await proposed())[1]).toEqual([60, false]);
});

test('a fee of a bond whose premium could not book on its bond date says both days', async () => {
  const admin = await system.signUp();
  const bondDate = addDays(today, -60);
  await admin.story.bond({ bondDate });
  await admin.story.bond({ jurisdiction: 'Jefferson', amountCents: 50_000, bondDate });
  const days = { since: today, effectiveOn: bondDate };
  const query = { payee: ORLEANS };
  expect((await admin.ask(contract.listOfficialDues, { query })).dues).toMatchObject([{ ...days, days: 0 }]);
  expect((await admin.ask(contract.listOfficialFees)).held).toMatchObject([days]);
});

test('money roles pay, the Auditor reads, an Agent sees nothing; the file has a line for each fee', async () => {
  const house = await aHouse();
  const [accounting, auditor, agent] = await Promise.all(
    (['Accounting', 'Auditor', 'Agent'] as const).map((role) => system.addAgent(house.admin, role)),
  );
  const one = { fees: [fee('2120', house.orleans)], amountCents: 20_000 };
  for (const person of [auditor, agent]) expect((await move(house, one, person)).problem?.status).toBe(403);
  expect((await agent?.call(contract.listOfficialFees))?.problem?.status).toBe(403);
  auditor?.client.readWhatWrote(house.admin.client);
  expect((await auditor?.ask(contract.listOfficialFees))?.officials).toHaveLength(3);
  expect((await move(house, one, accounting)).status).toBe(201);
  const { text } = await house.admin.call(contract.downloadOfficialFees);
  expect(text.split('\r\n').slice(0, -1)).toEqual([
    '\uFEFFOfficial,Fee,Defendant,Power,Since,Effective,Days,Amount',
    expect.stringMatching(/^Commissioners of the 24th JDC,Commissioner fee,Odile Fontenot,,.*,0,125\.00$/),
    expect.stringMatching(/^Sheriff of Jefferson,Sheriff premium fee,Odile Fontenot,,.*,0,500\.00$/),
    expect.stringMatching(/^Sheriff of Orleans,Jail fee,Odile Fontenot,,.*,0,30\.00$/),
  ]);
});

test('the statutory excess is held with its bonds, beside what officials are owed, until a bond is void', async () => {
  const house = await aHouse();
  const { admin, accountId, defendantId } = house;
  expect(await list(house)).toMatchObject({ heldCents: 0, held: [] });
  const bond = { defendantId, accountId, amountCents: 50_000, jurisdiction: 'Jefferson', bondDate: today } as const;
  const { bondId } = await admin.story.bond({ ...bond, powerNumber: 'J-1' });
  await admin.story.bond({ ...bond, powerNumber: 'J-2' });
  const { heldCents, held, officials } = await list(house);
  expect([heldCents, held.map(({ powerNumber, amountCents }) => [powerNumber, amountCents]).toSorted()]).toEqual([
    500,
    [
      ['J-1', 250],
      ['J-2', 250],
    ],
  ]);
  expect(held[0]).toMatchObject({ defendantName: 'Odile Fontenot', since: today });
  expect((await balances(house))['2115']).toBe(-500);
  expect(officials.find(({ payee }) => payee === COMMISSIONERS)?.owedCents).toBe(13_000);
  await admin.ask(voidBond, { params: { bondId }, body: mistake });
  expect(await list(house)).toMatchObject({ heldCents: 250, held: [{ powerNumber: 'J-2', amountCents: 250 }] });
});
