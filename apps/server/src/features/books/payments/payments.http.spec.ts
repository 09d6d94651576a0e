import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import * as accounts from '#contracts/books/account/accounts.ts';
import { voidBond } from '#contracts/books/bond/bonds.ts';
import { getReceipt } from '#contracts/books/account/statements.ts';
import { getDashboard } from '#contracts/office/dashboard/dashboard.ts';
import { saveReference } from '#contracts/people/people/indemnitors.ts';
import { deleteDefendant } from '#contracts/people/people/defendants.ts';
import { setPlan } from '#contracts/books/plans/plans.ts';
import {
  findPayable,
  getCashOfPayer,
  getSituations,
  getTaking,
  takePayment,
} from '#contracts/books/payments/payments.ts';
import { transferEntry } from '#contracts/books/transfers/transfers.ts';
import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import { addDays } from '#domain/kernel/days.ts';
import { formatShortId } from '#domain/kernel/short-id.ts';
import { closeWhatStands } from '../../../../test/close-account.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { Person } from '../../../../test/test-people.ts';
import type { TestClock } from '../../../../test/shared-product.ts';
import type { ForgetClaims } from './forget-claims.ts';
import type { Takings } from './takings.ts';
import { voidAlone } from '../../../../test/void-alone.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());
afterEach(() => system.provider<TestClock>('TestClock').set(null));

const todayOf = async ({ ask }: Person) => (await ask(getDashboard)).today;

/** An account of a new defendant that owes a fee of so much. */
const owing = async (person: Person, amountCents: number, fullName = 'Remy Thibodeaux', phoneNumber = '5045550142') => {
  const defendantId = await person.story.defendant({ fullName, phoneNumber });
  const { accountId, shortId } = await person.story.account(defendantId);
  await person.story.fee(accountId, amountCents, { chargedOn: await todayOf(person) });
  return { defendantId, accountId, shortId: shortId ?? 0 };
};

type Payment = Partial<NonNullable<RequestOf<typeof accounts.recordPayment>['body']>>;
const pay = async (person: Person, accountId: string, payment: Payment, commandId = randomUUID()) =>
  person.call(accounts.recordPayment, {
    params: { accountId },
    body: { amountCents: 5_000, method: 'Cash', paidOn: await todayOf(person), ...payment },
    commandId,
  });

type Taking = Partial<NonNullable<RequestOf<typeof takePayment>['body']>>;
const take = async (
  person: Person,
  shares: readonly [string, number][],
  taking: Taking = {},
  commandId = randomUUID(),
) =>
  person.call(takePayment, {
    body: {
      payments: shares.map(([accountId, amountCents]) => ({ accountId, amountCents })),
      method: 'Cash',
      paidOn: await todayOf(person),
      ...taking,
    },
    commandId,
  });
const balances = async ({ ask }: Person, accountIds: string[]) =>
  (await ask(getSituations, { body: { accountIds } })).accounts.map(({ balanceCents }) => balanceCents);

describe('An account to pay on is found', () => {
  const found = async ({ ask }: Person, typed: string) =>
    (await ask(findPayable, { body: { typed } })).accounts.map(({ defendantName, why }) => [defendantName, why]);

  test('by name, phone, and number of a power, case, account and receipt, with what matched, exact ones first', async () => {
    const person = await system.signUp();
    await voidAlone(person);
    const remy = await owing(person, 10_000, 'Rémy Thibodeaux');
    const defendantId = await person.story.defendant({ fullName: 'Odile Fontenot' });
    const bond = { defendantId, amountCents: 1_000_000, jurisdiction: 'Orleans', powerNumber: 'AB-1' } as const;
    const { bondId } = await person.story.bond({ ...bond, caseNumber: '545-123 A' });
    await pay(person, remy.accountId, {});
    expect(await found(person, 'remy thib')).toEqual([['Rémy Thibodeaux', 'Name']]);
    expect(await found(person, '(504) 555-0142')).toEqual([['Rémy Thibodeaux', 'Phone (504) 555-0142']]);
    expect(await found(person, 'ab1')).toEqual([['Odile Fontenot', 'Power AB-1']]);
    expect(await found(person, '545123')).toEqual([['Odile Fontenot', 'Case 545-123 A']]);
    // 1 is an account, a receipt and the digits of a power: the exact ones first.
    expect(await found(person, '1')).toEqual([['Rémy Thibodeaux', 'Account 0000001 · Receipt 1']]);
    expect(await found(person, 'receipt 1')).toEqual([['Rémy Thibodeaux', 'Account 0000001 · Receipt 1']]);
    expect(await found(person, formatShortId(2))).toEqual([['Odile Fontenot', 'Account 0000002']]);
    await person.ask(voidBond, { params: { bondId }, body: { reasonCode: 'Entered in error', reason: 'Twice' } });
    for (const typed of ['ab1', '545123']) expect(await found(person, typed)).toEqual([]);
    await person.ask(deleteDefendant, { params: { defendantId: remy.defendantId } });
    for (const typed of ['remy', '5045550142', 'receipt 1', '0000001']) expect(await found(person, typed)).toEqual([]);
  });

  test('by whoever answers, knows or paid, by words over name and number, and by a slip, with whose it is', async () => {
    const person = await system.signUp();
    const auditor = await system.addAgent(person, 'Auditor');
    const trevon = await owing(person, 125_000, 'Trevon Marchand', '5045550195');
    const second = await person.story.account(trevon.defendantId);
    const denise = { fullName: 'Denise Sonnier', phoneNumber: '9855550142', email: 'denise@bayou.example' };
    await person.story.indemnitor(trevon.defendantId, denise, trevon.accountId);
    await person.ask(saveReference, {
      params: { referenceId: randomUUID() },
      body: { personType: 'defendant', personId: trevon.defendantId, name: 'Odile Batiste', phone: '3185550178' },
    });
    await pay(person, trevon.accountId, { payer: 'Bayou Trucking LLC' });
    const { accounts } = await person.ask(findPayable, { body: { typed: 'denise' } });
    expect(accounts).toMatchObject([
      {
        accountId: trevon.accountId,
        why: 'Indemnitor Denise Sonnier',
        indemnitors: ['Denise Sonnier'],
        birthday: null,
      },
    ]);
    const whys = async (typed: string, by = person) => (await found(by, typed)).map(([, why]) => why);
    for (const typed of ['(985) 555-0142', 'denise@bayou', 'sonnier denise', 'sonnier 0142'])
      expect(await whys(typed)).toEqual(['Indemnitor Denise Sonnier']);
    expect(await whys('bayou truck')).toEqual(['Payer']);
    expect(await whys(`march ${formatShortId(1)}`)).toEqual(['Name and account 0000001']);
    // A phone, a reference and a slip lead to all accounts of the defendant.
    expect(await whys('march 195')).toEqual(['Name and phone', 'Name and phone']);
    expect(await whys('batiste')).toEqual(['Reference Odile Batiste', 'Reference Odile Batiste']);
    expect(await whys('Trevan')).toEqual(['Similar to “Trevan”', 'Similar to “Trevan”']);
    expect(await whys('Denize')).toEqual(['Indemnitor Denise Sonnier, similar to “Denize”']);
    for (const typed of ['denise', 'batiste', '9855550142']) expect(await found(auditor, typed)).toEqual([]);
    const told = await auditor.ask(getSituations, { body: { accountIds: [trevon.accountId, second.accountId] } });
    expect(told.accounts.map(({ indemnitors }) => indemnitors)).toEqual([[], []]);
  });

  test('by nobody of another agency', async () => {
    const [person, neighbour] = await Promise.all([system.signUp(), system.signUp()]);
    const { accountId, defendantId } = await owing(person, 10_000, 'Clovis Guidry', '5045550777');
    await pay(person, accountId, {});
    const denise = { fullName: 'Denise Guidry', email: 'denise@bayou.example' };
    await person.story.indemnitor(defendantId, denise, accountId);
    for (const typed of ['Clovis', '5045550777', '1', '0000001', 'denise', 'denise@bayou', 'denize', 'guidry 777'])
      expect(await found(neighbour, typed)).toEqual([]);
    const theirOwn = await owing(neighbour, 10_000, 'Clovis Guidry', '5045550777');
    await neighbour.story.indemnitor(theirOwn.defendantId, denise, theirOwn.accountId);
    const { accounts } = await neighbour.ask(findPayable, { body: { typed: 'denise' } });
    expect(accounts.map((account) => account.accountId)).toEqual([theirOwn.accountId]);
    const theirs = { body: { accountIds: [accountId] } };
    expect((await neighbour.call(getSituations, theirs)).problem?.code).toBe('ACCOUNT_NOT_FOUND');
    const payer = { body: { payer: 'Clovis Guidry', accountIds: [accountId] } };
    expect((await neighbour.call(getCashOfPayer, payer)).problem?.code).toBe('ACCOUNT_NOT_FOUND');
    expect((await take(neighbour, [[accountId, 100]])).problem?.code).toBe('ACCOUNT_NOT_FOUND');
  });
});

test('what is due now is past due and what is due today, without a plan the balance; the last payer is remembered', async () => {
  const person = await system.signUp();
  await system.provider<TestClock>('TestClock').set('2026-07-05T17:00:00Z');
  const { accountId } = await owing(person, 120_000);
  const told = async () => (await person.ask(getSituations, { body: { accountIds: [accountId] } })).accounts[0];
  expect(await told()).toMatchObject({ by: 'terms', pastDueCents: 0, dueNowCents: 120_000, nextDue: null, last: null });
  await pay(person, accountId, { amountCents: 20_000, payer: 'Bayou Trucking LLC' });
  await system.provider<TestClock>('TestClock').set('2026-07-06T17:00:00Z');
  const terms = { amountCents: 10_000, frequency: 'WEEKLY', startOn: '2026-07-13', endsAfter: null } as const;
  await person.ask(setPlan, { params: { accountId }, body: terms });
  await system.provider<TestClock>('TestClock').set('2026-07-20T17:00:00Z');
  expect(await told()).toMatchObject({
    balanceCents: 100_000,
    pastDueCents: 20_000,
    // The fee was there when the plan was saved, which spreads it.
    by: 'plan',
    dueNowCents: 20_000,
    dueSince: '2026-07-13',
    nextDue: { on: '2026-07-27', amountCents: 10_000 },
    last: { amountCents: 20_000, paidOn: '2026-07-05', payer: 'Bayou Trucking LLC' },
  });
});

test('the payer proposed is the last one, before the first payment the only indemnitor, else the defendant', async () => {
  const person = await system.signUp();
  const { accountId, defendantId } = await owing(person, 120_000, 'Trevon Marchand');
  const other = await owing(person, 50_000, 'Anaïs Marchand');
  const payer = async (...accountIds: string[]) => (await person.ask(getSituations, { body: { accountIds } })).payer;
  expect(await payer(accountId)).toBe('Trevon Marchand');
  const answersFor = (fullName: string) => person.story.indemnitor(defendantId, { fullName }, accountId);
  await answersFor('Denise Marchand');
  expect(await payer(accountId)).toBe('Denise Marchand');
  await answersFor('Luc Marchand');
  expect(await payer(accountId)).toBe('Trevon Marchand');
  await pay(person, accountId, { amountCents: 1_000, payer: 'Denise Marchand' });
  expect(await payer(accountId)).toBe('Denise Marchand');
  await pay(person, accountId, { amountCents: 2_000 });
  expect(await payer(accountId)).toBe('Trevon Marchand');
  await pay(person, accountId, { amountCents: 3_000, payer: 'Bayou Trucking LLC' });
  expect(await payer(accountId)).toBe('Bayou Trucking LLC');
  await pay(person, other.accountId, { amountCents: 4_000 });
  expect(await payer(accountId, other.accountId)).toBe('Anaïs Marchand');
});

describe('Before a payment is taken it is asked', () => {
  const request = { status: 409, code: 'CONFIRM_FIRST' };

  test('where the same amount stands on the account within ten minutes, whoever took it', async () => {
    const person = await system.signUp();
    await voidAlone(person);
    const colleague = await system.addAgent(person, 'Agent');
    const { accountId } = await owing(person, 100_000);
    const first = await pay(person, accountId, {});
    const commandId = randomUUID();
    const again = await pay(colleague, accountId, { method: 'Credit Card' }, commandId);
    expect(again.problem).toMatchObject({
      ...request,
      detail: '$50.00 was taken on the same account within the last ten minutes.',
    });
    expect((await pay(person, accountId, { amountCents: 5_001 })).status).toBe(201);
    expect((await pay(colleague, accountId, { method: 'Credit Card', confirmed: true }, commandId)).status).toBe(201);
    const params = { accountId, paymentId: first.body.paymentId };
    await person.ask(accounts.voidPayment, { params, body: { reasonCode: 'Duplicate', reason: 'Twice' } });
    expect((await pay(person, accountId, {})).problem).toMatchObject(request);
    const second = { accountId, paymentId: commandId };
    await person.ask(accounts.voidPayment, { params: second, body: { reasonCode: 'Duplicate', reason: 'Twice' } });
    expect((await pay(person, accountId, {})).status).toBe(201);
    expect((await take(person, [[accountId, 5_000]])).problem).toMatchObject(request);
    await system.provider<TestClock>('TestClock').set(new Date(Date.now() + 11 * 60_000).toISOString());
    expect((await pay(person, accountId, {})).status).toBe(201);
  });

  test('where the payment stands after it was moved: its number anywhere, its amount there alone', async () => {
    const person = await system.signUp();
    await voidAlone(person);
    const from = await owing(person, 100_000);
    const to = await person.story.account(from.defendantId);
    const check = { method: 'Check', externalReference: '2201' } as const;
    const first = await pay(person, from.accountId, check);
    const params = { accountId: from.accountId, entryId: first.body.paymentId };
    await person.ask(transferEntry, { params, body: { toAccountId: to.accountId, reason: 'Wrong account' } });
    const found = await person.ask(findPayable, { body: { typed: 'receipt 1' } });
    expect(found.accounts.find(({ why }) => why === 'Receipt 1')?.accountId).toBe(to.accountId);
    expect((await pay(person, from.accountId, {})).status).toBe(201);
    expect((await pay(person, from.accountId, { ...check, amountCents: 100 })).problem).toMatchObject(request);
    const moved = { accountId: to.accountId, paymentId: first.body.paymentId };
    await person.ask(accounts.voidPayment, { params: moved, body: { reasonCode: 'Duplicate', reason: 'Twice' } });
    expect((await pay(person, from.accountId, { ...check, amountCents: 100 })).status).toBe(201);
  });

  test('where a check or money-order number is on a payment that is not voided, anywhere in the agency', async () => {
    const [person, neighbour] = await Promise.all([system.signUp(), system.signUp()]);
    await voidAlone(person);
    // Two days ago, not in two days: a session unused for so long would be over.
    await system.provider<TestClock>('TestClock').set(new Date(Date.now() - 48 * 3_600_000).toISOString());
    const [one, other] = [await owing(person, 100_000), await owing(person, 100_000)];
    const check = { method: 'Check', externalReference: 'No. 10-44' } as const;
    const first = await pay(person, one.accountId, { ...check, amountCents: 7_000 });
    const again = await pay(person, other.accountId, { ...check, method: 'Money Order', externalReference: 'no1044' });
    expect(again.problem).toMatchObject({ ...request, detail: 'This money-order number is on receipt 1 already.' });
    expect((await pay(person, other.accountId, { externalReference: 'No. 10-44' })).status).toBe(201);
    const theirs = await owing(neighbour, 100_000);
    expect((await pay(neighbour, theirs.accountId, check)).status).toBe(201);
    await system.provider<TestClock>('TestClock').set(null);
    expect((await pay(person, other.accountId, { ...check, amountCents: 9_000 })).problem).toMatchObject(request);
    const params = { accountId: one.accountId, paymentId: first.body.paymentId };
    await person.ask(accounts.voidPayment, { params, body: { reasonCode: 'Duplicate', reason: 'Twice' } });
    expect((await pay(person, other.accountId, { ...check, amountCents: 9_000 })).status).toBe(201);
  });

  test('of two at once, one; the other is taken only when it is confirmed', async () => {
    const person = await system.signUp();
    const [one, other] = [await owing(person, 100_000), await owing(person, 100_000)];
    for (let round = 1; round <= 10; round += 1) {
      const amountCents = 1_000 + round;
      const same = await Promise.all([1, 2, 3].map(() => pay(person, one.accountId, { amountCents })));
      expect(same.filter(({ status }) => status === 201).length).toBeLessThan(2);
      const check = { method: 'Check', externalReference: `77-${String(round)}` } as const;
      const twice = await Promise.all([
        pay(person, one.accountId, { ...check, amountCents: 5_000 + round }),
        pay(person, other.accountId, { ...check, amountCents: 6_000 + round }),
      ]);
      expect(twice.filter(({ status }) => status === 201).length).toBeLessThan(2);
      const both = [
        [one.accountId, 7_000 + round],
        [other.accountId, 8_000 + round],
      ] as [string, number][];
      const takings = await Promise.all([take(person, both), take(person, both.toReversed())]);
      expect(takings.filter(({ status }) => status === 201).length).toBeLessThan(2);
      expect((await take(person, both, { confirmed: true })).status).toBe(201);
    }
  });
});

describe('One payment for several accounts', () => {
  test('is an event and a receipt each and one paper with the sum; each is voided by itself', async () => {
    const person = await system.signUp();
    await voidAlone(person);
    const [one, other] = [await owing(person, 10_000, 'Remy Guidry'), await owing(person, 20_000, 'Paul Guidry')];
    const shares: [string, number][] = [
      [one.accountId, 10_000],
      [other.accountId, 12_000],
    ];
    const commandId = randomUUID();
    const { body } = await take(person, shares, { payer: 'Marie Guidry' }, commandId);
    expect(body.payments.map(({ receiptNumber }) => receiptNumber)).toEqual([1, 2]);
    expect((await take(person, shares, { payer: 'Marie Guidry' }, commandId)).body).toEqual(body);
    expect((await take(person, shares, { payer: 'Nobody' }, commandId)).problem?.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await take(person, [[other.accountId, 1]], {}, commandId)).problem?.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await balances(person, [one.accountId, other.accountId])).toEqual([0, 8_000]);
    const [, second] = body.payments;
    const params = { accountId: other.accountId, paymentId: second?.paymentId ?? '' };
    expect(await person.ask(getReceipt, { params })).toMatchObject({ payer: 'Marie Guidry', balanceCents: 8_000 });
    await person.ask(accounts.voidPayment, { params, body: { reasonCode: 'Wrong amount', reason: 'Too much' } });
    expect(await balances(person, [one.accountId, other.accountId])).toEqual([0, 20_000]);
    expect(await person.ask(getTaking, { params: { takingId: commandId } })).toMatchObject({
      totalCents: 22_000,
      payer: 'Marie Guidry',
      method: 'Cash',
      takenBy: 'Alma Broussard',
      payments: [
        { receiptNumber: 1, defendantName: 'Remy Guidry', balanceCents: 0, voided: false },
        { receiptNumber: 2, defendantName: 'Paul Guidry', balanceCents: 8_000, voided: true },
      ],
    });
    const neighbour = await system.signUp();
    const { problem } = await neighbour.call(getTaking, { params: { takingId: commandId } });
    expect(problem?.code).toBe('ENTRY_NOT_FOUND');
  });

  test('books nothing where one of them is refused, and says how to reopen a closed one', async () => {
    const person = await system.signUp();
    const [one, other] = [await owing(person, 10_000), await owing(person, 20_000)];
    await closeWhatStands(system, person, other.accountId);
    const shares: [string, number][] = [
      [one.accountId, 10_000],
      [other.accountId, 12_000],
    ];
    const commandId = randomUUID();
    expect((await take(person, shares, {}, commandId)).problem).toMatchObject({
      code: 'ACCOUNT_CLOSED',
      detail: `Account ${formatShortId(other.shortId)} is closed. Reopen it first.`,
    });
    const gone: [string, number][] = [
      [one.accountId, 100],
      [randomUUID(), 100],
    ];
    expect((await take(person, gone)).problem?.code).toBe('ACCOUNT_NOT_FOUND');
    const tomorrow = { paidOn: addDays(await todayOf(person), 1) };
    expect((await take(person, [[one.accountId, 100]], tomorrow)).problem).toMatchObject({
      status: 422,
      code: 'FUTURE_DAY',
      errors: [{ path: 'paidOn', message: 'The date cannot be in the future.' }],
    });
    expect((await take(person, [[one.accountId, 0]])).problem?.errors).toEqual([
      { path: 'payments.0.amountCents', message: 'No account selected or invalid amount.' },
    ]);
    expect((await take(person, [])).problem?.errors?.[0]?.message).toBe('No account selected or invalid amount.');
    expect(await balances(person, [one.accountId, other.accountId])).toEqual([10_000, 0]);
    await person.ask(accounts.reopenAccount, {
      params: { accountId: other.accountId },
      body: { reason: 'She pays after all' },
    });
    expect((await take(person, shares, {}, commandId)).status).toBe(201);
  });

  test('that was cut in the middle is finished once, by anybody', async () => {
    const person = await system.signUp();
    const [one, other] = [await owing(person, 10_000), await owing(person, 20_000)];
    const shares: [string, number][] = [
      [one.accountId, 1_000],
      [other.accountId, 2_000],
    ];
    const { body } = await take(person, shares, { payer: 'Marie Guidry' });
    const { takingId } = body;
    // As if the process had died before it noted that all is booked.
    await system.owner.query(`update taking set settled_at = null, texts = '{}' where taking_id = $1`, [takingId]);
    for (const _ of [1, 2]) await system.provider<Takings>('Takings').round();
    expect(await balances(person, [one.accountId, other.accountId])).toEqual([9_000, 18_000]);
    const { rows } = await system.owner.query(
      'select texts, settled_at is null as open from taking where taking_id = $1',
      [takingId],
    );
    expect(rows).toEqual([{ texts: null, open: false }]);
  });
});

test('the cash of a payer is counted by name over 12 months, voids left out, and a defendant’s own beside it', async () => {
  const person = await system.signUp();
  await voidAlone(person);
  await system.provider<TestClock>('TestClock').set('2026-07-06T17:00:00Z');
  const [one, other] = [await owing(person, 10_000, 'José Landry'), await owing(person, 20_000, 'Paul Roy')];
  const cash = async (payer: string) =>
    (await person.ask(getCashOfPayer, { body: { payer, accountIds: [one.accountId] } })).cashCents;
  const typed = { payer: 'Bayou Trucking, LLC' };
  await pay(person, one.accountId, { ...typed, amountCents: 100_000, paidOn: '2025-07-06', reason: 'Old book' });
  await pay(person, one.accountId, { ...typed, amountCents: 200_000, paidOn: '2025-07-07', reason: 'Old book' });
  await pay(person, other.accountId, { payer: 'BAYOU TRUCKING LLC', amountCents: 300_000 });
  await pay(person, other.accountId, { ...typed, amountCents: 400_000, method: 'Check' });
  const { body } = await pay(person, other.accountId, { ...typed, amountCents: 50_000 });
  const params = { accountId: other.accountId, paymentId: body.paymentId };
  await person.ask(accounts.voidPayment, { params, body: { reasonCode: 'Duplicate', reason: 'Twice' } });
  expect(await cash('bayou trucking llc')).toBe(500_000);
  await pay(person, one.accountId, { amountCents: 60_000 });
  await pay(person, other.accountId, { amountCents: 70_000, payer: 'Jose Landry' });
  expect(await cash('JOSE LANDRY')).toBe(130_000);
  expect(await cash('Paul Roy')).toBe(0); // not a defendant of these accounts
});

test('what was claimed for a payment is forgotten after a day, of every agency', async () => {
  const [first, second] = await Promise.all([system.signUp(), system.signUp()]);
  const debts = await Promise.all([first, second].map(async (person) => (await owing(person, 20_000)).accountId));
  const claimed = async () => {
    const { rows } = await system.owner.query<{ account: string }>(
      'select account_id as account from payment_claim where account_id = any ($1) order by claimed_at',
      [debts],
    );
    return rows.map(({ account }) => debts.indexOf(account));
  };
  await pay(first, debts[0] ?? '', { amountCents: 7_000 });
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
  await system.provider<TestClock>('TestClock').set(hours(12));
  await pay(second, debts[1] ?? '', { amountCents: 7_000 });
  expect(await claimed()).toEqual([0, 1]);
  await system.provider<TestClock>('TestClock').set(hours(25));
  await system.provider<ForgetClaims>('ForgetClaims').forget();
  expect(await claimed()).toEqual([1]);
});
