import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as bank from '#contracts/books/bank/bank.ts';
import { transferBetweenBanks } from '#contracts/books/bank/bank-transfers.ts';
import { getReconciliation, startReconciliation, tickReconciliation } from '#contracts/books/bank/reconciliation.ts';
import { voidPayment } from '#contracts/books/account/accounts.ts';
import { makeDeposit, settleCards } from '#contracts/books/payments/deposits.ts';
import * as collateral from '#contracts/books/trust/collateral.ts';
import { recordExpense } from '#contracts/payouts/expenses/expenses.ts';
import { getStatement } from '#contracts/office/statements/statements.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE, formatDay } from '#domain/kernel/days.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
const yesterday = addDays(today, -1);
const end = `at the end of ${formatDay(today)}`;
const before = `At the end of ${formatDay(yesterday)}`;

beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

/** An agency with two accounts of its own money at banks. */
const anAgency = async () => {
  const admin = await system.signUp();
  const { bankAccountId: payroll } = await admin.ask(bank.addBankAccount, {
    body: { name: 'Payroll', lastFour: '7788' },
  });
  const { accounts } = await admin.ask(bank.listBankAccounts);
  return { admin, operating: accounts[0]?.bankAccountId ?? '', payroll };
};

const sectionsOf = async (person: Person, query: object = { from: today, to: today }) => {
  const { sections, totals, proofs } = await person.ask(getStatement, { query: { kind: 'cash-flow', ...query } });
  for (const { words, cents, againstCents } of proofs) expect([words, cents]).toEqual([words, againstCents]);
  return {
    parts: sections.map(({ lines, total }) => [...lines, total].map(({ name, figures }) => [name, ...figures])),
    total: totals[0]?.figures,
  };
};

/** The bank says so, and one press matches it. */
const isOnStatement = async (person: Person, bankAccountId: string, amounts: readonly string[]) => {
  const lines = amounts.map((amount, at) => `${today},LINE ${String(at)},${amount}`);
  const text = ['Date,Description,Amount', ...lines].join('\n');
  await person.ask(bank.importBankFile, { params: { bankAccountId }, body: { text } });
  const { matched } = await person.ask(bank.matchExactLines, { params: { bankAccountId } });
  expect(matched).toBe(amounts.length);
};

const spend = (person: Person, amountCents: number) => {
  const bill = { account: '5310', amountCents, method: 'Check', payee: 'Office Depot', reason: 'Paper' } as const;
  return person.ask(recordExpense, { body: { ...bill, paidOn: today } });
};

describe('The cash flow of an agency with several accounts at banks (money#bank-of-a-posting)', () => {
  it('has what the statement of each has, a transfer once out and once in, and apart what none has yet', async () => {
    const { admin, operating, payroll } = await anAgency();
    const { accountId } = await admin.story.account();
    const receipts = [{ accountId, paymentId: await admin.story.pay(accountId, 6_000) }];
    await admin.ask(makeDeposit, { body: { depositedOn: today, receipts, cashCents: -500 } });
    await admin.story.pay(accountId, 2_000, { method: 'Bank Transfer' });
    await spend(admin, 1_500);
    await spend(admin, 700);
    const moved = { fromAccountId: operating, toAccountId: payroll, amountCents: 3_000, movedOn: today };
    await admin.ask(transferBetweenBanks, { body: { ...moved, reason: 'Wages' } });
    await isOnStatement(admin, operating, ['55.00', '20.00', '-30.00']);
    await isOnStatement(admin, payroll, ['-15.00']);
    expect(await sectionsOf(admin)).toEqual({
      parts: [
        [
          [before, 0, 0, 0],
          ['Deposits from the drawer', 5_500, 6_000, -500],
          ['Transfers from clients', 2_000, 2_000, 0],
          ['Between own accounts', -3_000, 0, -3_000],
          [`1000 Operating account ${end}`, 4_500, 8_000, -3_500],
        ],
        [
          [before, 0, 0, 0],
          ['Expenses, draws and taxes', -1_500, 0, -1_500],
          ['Between own accounts', 3_000, 3_000, 0],
          [`1000 Payroll ··7788 ${end}`, 1_500, 3_000, -1_500],
        ],
        [
          [before, 0, 0, 0],
          ['Expenses, draws and taxes', -700, 0, -700],
          [`1000 Not matched with a bank account yet ${end}`, -700, 0, -700],
        ],
      ],
      total: [5_300, 11_000, -5_700],
    });
    const tomorrow = addDays(today, 1);
    const { parts } = await sectionsOf(admin, { from: tomorrow, to: tomorrow });
    expect(parts.map(([opening]) => opening)).toEqual(
      [4_500, 1_500, -700].map((cents) => [`At the end of ${formatDay(today)}`, cents, 0, 0]),
    );
  });

  it('takes what a reconciliation ticked as its account’s, and what took it back with it', async () => {
    const { admin, payroll } = await anAgency();
    const { accountId } = await admin.story.account();
    const paymentId = await admin.story.pay(accountId, 2_000, { method: 'Bank Transfer' });
    const body = { statementOn: today, statementCents: 2_000 };
    const { reconciliationId } = await admin.ask(startReconciliation, { params: { bankAccountId: payroll }, body });
    const params = { reconciliationId };
    const { items } = await admin.ask(getReconciliation, { params });
    await admin.ask(tickReconciliation, {
      params,
      body: { items: items.map(({ kind, id }) => ({ kind, id })), isTicked: true },
    });
    await admin.ask(voidPayment, {
      params: { accountId, paymentId },
      body: { reasonCode: 'Duplicate', reason: 'Twice' },
    });
    expect((await sectionsOf(admin)).parts).toEqual([
      [
        [before, 0, 0, 0],
        ['Transfers from clients', 0, 2_000, -2_000],
        [`1000 Payroll ··7788 ${end}`, 0, 2_000, -2_000],
      ],
    ]);
  });

  it('takes a settlement of cards and what collateral moved as of the account whose line each is matched with', async () => {
    const { admin, payroll } = await anAgency();
    const trusts: string[] = [];
    for (const name of ['Trust account', 'Second trust'])
      trusts.push((await admin.ask(bank.addBankAccount, { body: { name, kind: 'trust' } })).bankAccountId);
    const { bondId, defendantId: personId, accountId } = await admin.story.bond({ amountCents: 1_000_000 });
    const params = { bondId };
    const given = { personId, amountCents: 50_000, method: 'Cash', receivedOn: today } as const;
    const { receiptId } = await admin.ask(collateral.receiveCollateral, { params, body: given });
    await admin.ask(collateral.bankCollateral, { body: { receiptIds: [receiptId], bankedOn: today } });
    const back = { personId, amountCents: 12_000, method: 'Check', externalReference: '501', reason: 'Half' } as const;
    await admin.ask(collateral.giveCollateralBack, { params, body: back });
    const card = { accountId, paymentId: await admin.story.pay(accountId, 3_000, { method: 'Credit Card' }) };
    await admin.ask(settleCards, { body: { settledOn: today, payments: [card], payoutCents: 2_900, feeCents: 100 } });
    await isOnStatement(admin, payroll, ['29.00']);
    await isOnStatement(admin, trusts[1] ?? '', ['500.00']);
    const { parts } = await sectionsOf(admin);
    expect(parts.map((part) => part.slice(1))).toEqual([
      [
        ['Cards settled', 2_900, 3_000, -100],
        [`1000 Payroll ··7788 ${end}`, 2_900, 3_000, -100],
      ],
      [
        ['Deposits from the drawer', 50_000, 50_000, 0],
        [`1005 Second trust ${end}`, 50_000, 50_000, 0],
      ],
      [
        ['Collateral returned or applied', -12_000, 0, -12_000],
        [`1005 Not matched with a bank account yet ${end}`, -12_000, 0, -12_000],
      ],
    ]);
  });
});
