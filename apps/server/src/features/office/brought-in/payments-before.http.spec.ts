import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getAccount } from '#contracts/books/account/accounts.ts';
import { listAccountEntries } from '#contracts/books/account/statements.ts';
import { getCashOfPayer } from '#contracts/books/payments/payments.ts';
import { listPaymentsBefore, returnPaymentBefore } from '#contracts/books/payments/payments-before.ts';
import { removeMoveInFile } from '#contracts/office/move-in/move-in.ts';
import { getStatement } from '#contracts/office/statements/statements.ts';
import { listForms8300 } from '#contracts/office/tax-forms/forms-8300.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { refusalOf } from '../../../../test/agency-story.ts';
import { STATEMENT_KINDS } from '#domain/office/statements.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import {
  accountsNamed,
  beginMoveIn,
  bringIn,
  fileOfList,
  problemsOf,
  takeBack,
  uploadList,
} from '../../../../test/moving-in.ts';
import type { Person } from '../../../../test/test-people.ts';

const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
const day = (from: number) => addDays(today, from);
const cutOverOn = day(-1);
const CLIENTS = 'ID,Name,DOB\n1,Marie Landry,04/13/1988\n2,Paul Guidry,12/25/1970\n';
const BALANCES = 'Client ID,Balance\n1,450.00\n2,(20.00)\n';
const HEAD = 'Client ID,Date,Amount,Method,Receipt number,Payer';
const CHECK = `1,${day(-10)},300.00,Check,20481,Odile Landry`;
const CASH = `1,${day(-40)},75.00,Cash,20377,`;

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

const moved = async (rows: readonly string[] = [CHECK, CASH]) => {
  const admin = await system.signUp();
  await beginMoveIn(admin, cutOverOn);
  await uploadList(admin, 'clients', CLIENTS);
  await uploadList(admin, 'balances', BALANCES);
  await uploadList(admin, 'payments-before', [HEAD, ...rows].join('\n'));
  return { admin, came: await bringIn(system, admin) };
};
const accountOf = async (admin: Person, name: string) => (await accountsNamed(admin, name))[0]?.accountId ?? '';
const paymentsOf = async (admin: Person, name: string) => {
  const accountId = await accountOf(admin, name);
  const { payments, ...of } = await admin.ask(listPaymentsBefore, { params: { accountId }, query: {} });
  return { accountId, payments, ...of };
};
const balanceOf = async (admin: Person, name: string) => (await accountsNamed(admin, name))[0]?.balanceCents;
const sendBack = (admin: Person, accountId: string, paymentId: string, body: object = {}) =>
  admin.call(returnPaymentBefore, {
    params: { accountId, paymentId },
    body: { returnedOn: today, amountCents: 30_000, reason: 'Insufficient funds', ...body },
  });

test('payments before are shown on their account and booked nowhere (moving-in#payments-before)', async () => {
  const { admin, came } = await moved([CHECK, CASH, `9,${day(-3)},50.00,Cash,1,`]);
  expect(came).toMatchObject({ state: 'in', here: { 'payments-before': 2 }, run: { added: 6, kept: [] } });
  expect(await fileOfList(admin, 'payments-before')).toMatchObject({
    counts: { fine: 2, warned: 1, refused: 0 },
    staysOut: { rows: 1, cents: 5_000 },
  });
  const { payments, cutOverOn: through } = await paymentsOf(admin, 'Marie Landry');
  expect(through).toBe(cutOverOn);
  expect(payments.map(({ paymentId: _, ...payment }) => payment)).toEqual([
    {
      paidOn: day(-10),
      amountCents: 30_000,
      method: 'Check',
      receipt: '20481',
      payer: 'Odile Landry',
      returnedOn: null,
      returnedCents: 0,
    },
    {
      paidOn: day(-40),
      amountCents: 7_500,
      method: 'Cash',
      receipt: '20377',
      payer: '',
      returnedOn: null,
      returnedCents: 0,
    },
  ]);
  expect(await balanceOf(admin, 'Marie Landry')).toBe(45_000);
  expect(await problemsOf(system, admin)).toEqual([]);
});

test('brought in again they follow the list, and are taken back with it', async () => {
  const { admin } = await moved();
  expect(await bringIn(system, admin)).toMatchObject({ run: { added: 0, changed: 0, gone: 0 } });
  await uploadList(admin, 'payments-before', [HEAD, CHECK.replace('Odile', 'Rene')].join('\n'));
  expect(await bringIn(system, admin)).toMatchObject({ run: { added: 0, changed: 1, gone: 1, kept: [] } });
  expect((await paymentsOf(admin, 'Marie Landry')).payments).toMatchObject([{ payer: 'Rene Landry' }]);
  await admin.ask(removeMoveInFile, { params: { list: 'payments-before' } });
  expect(await bringIn(system, admin)).toMatchObject({ here: { balances: 2, 'payments-before': 0 } });
  await uploadList(admin, 'payments-before', [HEAD, CHECK].join('\n'));
  await bringIn(system, admin);
  expect(await takeBack(system, admin)).toMatchObject({ here: { clients: 0, 'payments-before': 0 } });
  expect(await problemsOf(system, admin)).toEqual([]);
});

test('one is returned once and at most its amount, and then stays as it is', async () => {
  const { admin } = await moved();
  const { accountId, payments } = await paymentsOf(admin, 'Marie Landry');
  const [check, cash] = payments.map(({ paymentId }) => paymentId);
  expect(await refusalOf(sendBack(admin, accountId, check ?? '', { amountCents: 30_001 }))).toBe('OVER_THE_PAYMENT');
  expect(await refusalOf(sendBack(admin, accountId, cash ?? '', { amountCents: 100 }))).toBe('NOT_RETURNABLE');
  expect(await refusalOf(sendBack(admin, accountId, accountId))).toBe('ENTRY_NOT_FOUND');
  expect(await refusalOf(sendBack(admin, accountId, check ?? '', { returnedOn: day(-11) }))).toBe('DAY_OUT_OF_RANGE');
  const other = await system.signUp();
  expect(await refusalOf(sendBack(other, accountId, check ?? ''))).toBe('ACCOUNT_NOT_FOUND');
  const sent = {
    params: { accountId, paymentId: check ?? '' },
    body: { returnedOn: today, amountCents: 20_000, reason: 'No funds', feeCents: 2_500, bankFeeCents: 1_200 },
    commandId: randomUUID(),
  };
  const first = await admin.call(returnPaymentBefore, sent);
  expect((await admin.call(returnPaymentBefore, sent)).body).toEqual(first.body); // sent twice, booked once
  const otherwise = { ...sent, body: { ...sent.body, amountCents: 100 } };
  expect(await refusalOf(admin.call(returnPaymentBefore, otherwise))).toBe('IDEMPOTENCY_KEY_REUSED');
  expect(await balanceOf(admin, 'Marie Landry')).toBe(45_000 + 20_000 + 2_500);
  expect(await refusalOf(sendBack(admin, accountId, check ?? '', { amountCents: 100 }))).toBe('ENTRY_RETURNED');
  expect((await paymentsOf(admin, 'Marie Landry')).payments[0]).toMatchObject({
    returnedOn: today,
    returnedCents: 20_000,
  });
  const { explanation, allocation, paymentsCents } = await admin.ask(getAccount, { params: { accountId } });
  expect(explanation).toContain('The bank returned $200.00 of what was paid before moving in: it is owed again.');
  expect({ allocation, paymentsCents }).toEqual({
    allocation: { passThroughCents: 0, feesCents: 0, premiumCents: 0, creditCents: 0 },
    paymentsCents: -20_000,
  });
  const { rows } = await admin.ask(listAccountEntries, { params: { accountId }, query: {} });
  expect(rows.map(({ description, amountCents }) => [description, amountCents])).toEqual(
    expect.arrayContaining([['Returned by the bank: a payment from before moving in', 20_000]]),
  );
  for (const kind of STATEMENT_KINDS) {
    const { proofs } = await admin.ask(getStatement, { query: { kind, from: day(-60), to: today } });
    for (const { words, cents, againstCents } of proofs)
      expect([kind, words, cents]).toEqual([kind, words, againstCents]);
  }
  await admin.ask(removeMoveInFile, { params: { list: 'payments-before' } });
  const { run, here } = await bringIn(system, admin);
  expect(here).toMatchObject({ 'payments-before': 1 });
  expect(run?.kept).toMatchObject([
    { list: 'payments-before', words: expect.stringContaining('the bank returned it here') },
  ]);
  expect(await problemsOf(system, admin)).toEqual([]);
});

test('cash of before counts in the watch of Form 8300, by whoever paid it (money#form-8300)', async () => {
  const cash = (from: number, amount: string, payer: string) => `1,${day(from)},${amount},Cash,,${payer}`;
  const { admin } = await moved([
    cash(-10, '9500.00', 'Odile Landry'),
    cash(-8, '600.00', 'odile landry'),
    cash(-7, '40.00', ''),
    cash(-400, '5000.00', 'Odile Landry'),
  ]);
  const accountId = await accountOf(admin, 'Marie Landry');
  const cashOf = async (payer: string) =>
    (await admin.ask(getCashOfPayer, { body: { payer, accountIds: [accountId] } })).cashCents;
  expect([await cashOf('Odile Landry'), await cashOf('Marie Landry')]).toEqual([1_010_000, 4_000]);
  const { payers } = await admin.ask(listForms8300, { query: {} });
  expect(payers).toMatchObject([{ cents: 1_010_000, passedOn: day(-8), accountId, filing: null }]);
  const { proofs, totals } = await admin.ask(getStatement, { query: { kind: 'form-8300', to: today } });
  expect(totals[0]?.figures).toEqual([1_014_000]);
  expect(proofs).toEqual([
    {
      words: expect.stringContaining('with $10,140.00 from before moving in'),
      cents: 1_014_000,
      againstCents: 1_014_000,
    },
  ]);
});
