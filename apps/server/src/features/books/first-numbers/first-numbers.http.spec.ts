import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { listFirstNumbers, setFirstNumber } from '#contracts/books/first-numbers/first-numbers.ts';
import { makeDeposit } from '#contracts/books/payments/deposits.ts';
import { receiveCollateral } from '#contracts/books/trust/collateral.ts';
import { getCertificate } from '#contracts/office/certificate/certificate.ts';
import { listAudit } from '#contracts/office/audit/audit.ts';
import type { NumberSeries } from '#domain/books/first-numbers.ts';
import { dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { refusalOf } from '../../../../test/agency-story.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { TestViews } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';

const today = dayOf(new Date(), DEFAULT_TIME_ZONE);

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

const set = (person: Person, series: NumberSeries, first: number) =>
  person.call(setFirstNumber, { body: { series, first } });
const numbersOf = async (person: Person) => {
  const { numbers } = await person.ask(listFirstNumbers);
  return numbers.map(({ series, first, isGiven }) => `${series} ${String(first)}${isGiven ? ' given' : ''}`);
};
const receive = async (person: Person, { bondId, defendantId }: { bondId: string; defendantId: string }) => {
  const body = { personId: defendantId, amountCents: 500, method: 'Cash', receivedOn: today } as const;
  return (await person.ask(receiveCollateral, { params: { bondId }, body })).number;
};
const deposit = async (person: Person, accountId: string, paymentId: string) => {
  const body = { depositedOn: today, receipts: [{ accountId, paymentId }] };
  return (await person.ask(makeDeposit, { body })).number;
};
const receiptsOf = async ({ organizationId }: Person) => {
  const { rows } = await system.owner.query<{ number: string }>(
    'select number from receipt where organization_id = $1 order by number',
    [organizationId],
  );
  return rows.map(({ number }) => Number(number));
};

test('numbers follow the old ones, without a gap from there on, and stay once the first is given', async () => {
  const admin = await system.signUp();
  const other = await system.signUp();
  expect(await numbersOf(admin)).toEqual(['receipts 1', 'accounts 1', 'collateral 1', 'deposits 1']);
  for (const series of ['receipts', 'accounts', 'collateral', 'deposits'] as const)
    expect((await set(admin, series, 20_000)).status).toBe(200);
  const sent = { body: { series: 'receipts' as const, first: 20_418 }, commandId: randomUUID() };
  const first = await admin.call(setFirstNumber, sent);
  expect((await admin.call(setFirstNumber, sent)).body).toEqual(first.body);
  const otherwise = { ...sent, body: { ...sent.body, first: 777 } };
  expect(await refusalOf(admin.call(setFirstNumber, otherwise))).toBe('IDEMPOTENCY_KEY_REUSED');
  expect(await numbersOf(admin)).toEqual(['receipts 20418', 'accounts 20000', 'collateral 20000', 'deposits 20000']);

  const bond = await admin.story.bond({ bondDate: today });
  const { accountId } = bond;
  const paid = [];
  for (const cents of [1_000, 2_000, 3_000]) paid.push(await admin.story.pay(accountId, cents, { method: 'Cash' }));
  expect(await receiptsOf(admin)).toEqual([20_418, 20_419, 20_420]);
  expect([await receive(admin, bond), await receive(admin, bond)]).toEqual(['C-20000', 'C-20001']);
  expect([await deposit(admin, accountId, paid[0] ?? ''), await deposit(admin, accountId, paid[1] ?? '')]).toEqual([
    'D-20000',
    'D-20001',
  ]);
  expect(await numbersOf(admin)).toEqual([
    'receipts 20418 given',
    'accounts 20000 given',
    'collateral 20000 given',
    'deposits 20000 given',
  ]);
  for (const series of ['receipts', 'accounts', 'collateral', 'deposits'] as const)
    expect(await refusalOf(set(admin, series, 30_000))).toBe('FIRST_NUMBER_GIVEN');

  const { receiptNumbers } = await admin.ask(getCertificate);
  expect(receiptNumbers).toEqual({ count: 3, first: 20_418, last: 20_420, missing: [] });
  const { problems } = await system.provider<TestViews>('TestViews').verified(admin.organizationId);
  expect(problems).toEqual([]);
  const { rows } = await admin.ask(listAudit, { query: {} });
  expect(rows.map(({ words }) => words)).toContain('Numbers go on from 0020418: Receipts');
  // Another agency begins as ever.
  await other.story.pay((await other.story.account()).accountId, 1_000);
  expect(await receiptsOf(other)).toEqual([1]);
});

test('a number that is gone between the first and the last is missing, and none before the first', async () => {
  const admin = await system.signUp();
  await set(admin, 'receipts', 500);
  const { accountId } = await admin.story.account();
  for (const cents of [1_000, 2_000, 3_000]) await admin.story.pay(accountId, cents);
  await admin.ask(getCertificate);
  await system.owner.query('delete from receipt where organization_id = $1 and number = 501', [admin.organizationId]);
  expect((await admin.ask(getCertificate)).receiptNumbers).toEqual({ count: 2, first: 500, last: 502, missing: [501] });
});

test('too small, too large, no number, or by somebody else is refused', async () => {
  const admin = await system.signUp();
  const accounting = await system.addAgent(admin, 'Accounting');
  const wordsOf = async (first: number) =>
    (await admin.call(setFirstNumber, { body: { series: 'receipts', first } })).problem?.errors?.map(
      ({ message }) => message,
    );
  expect(await wordsOf(0)).toEqual(['A number is 1 or more.']);
  expect(await wordsOf(100_000_000)).toEqual(['A number has at most 8 digits.']);
  expect(await wordsOf(Number.NaN)).toEqual(['Enter the next number.']);
  expect((await set(accounting, 'receipts', 5)).status).toBe(403);
  expect(await numbersOf(accounting)).toContain('receipts 1');
});

test('two who set it at once, and a payment meanwhile, leave one series without a gap', async () => {
  const admin = await system.signUp();
  const { accountId } = await admin.story.account();
  await Promise.all([
    set(admin, 'receipts', 700),
    set(admin, 'receipts', 900),
    admin.story.pay(accountId, 1_000),
    admin.story.pay(accountId, 2_000),
  ]);
  const { receiptNumbers } = await admin.ask(getCertificate);
  expect([1, 700, 900]).toContain(receiptNumbers.first);
  expect(receiptNumbers).toMatchObject({ count: 2, last: receiptNumbers.first + 1, missing: [] });
  expect(await numbersOf(admin)).toContain(`receipts ${String(receiptNumbers.first)} given`);
  const { problems } = await system.provider<TestViews>('TestViews').verified(admin.organizationId);
  expect(problems).toEqual([]);
});
