import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { voidPayment } from '#contracts/books/account/accounts.ts';
import * as contract from '#contracts/books/bank/bank.ts';
import { getTrialBalance } from '#contracts/books/ledger/ledger.ts';
import { matchTransfer, returnPayment } from '#contracts/books/payments/banking.ts';
import { makeDeposit } from '#contracts/books/payments/deposits.ts';
import { dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import type { PaymentMethod } from '#domain/kernel/payment-methods.ts';
import { refusalOf } from './agency-story.ts';
import { raced } from './head-start.ts';
import { joinTestSystem, type JoinedSystem } from './join-system.ts';
import type { TestViews } from './shared-product.ts';
import type { Person } from './test-people.ts';

/** Receipts that are taken to the bank, come back or are voided while somebody else does the other thing. */

const ROUNDS = 200;
const CENTS = 1_000;
const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
const back = { returnedOn: today, reason: 'Insufficient funds' };
const say = (message: string): void => void process.stdout.write(`${message}\n`);

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

const agency = async () => {
  const admin = await system.signUp();
  const other = await system.addAgent(admin, 'Admin');
  const { accountId } = await admin.story.account();
  const pay = async (method: PaymentMethod) => ({
    accountId,
    paymentId: await admin.story.pay(accountId, CENTS, { method }),
  });
  return { admin, other, pay };
};

/** A line of today that the bank shows, with the one thing that fits it. */
const lineThatFits = async (person: Person, round: number, fits: (item: contract.BankItem) => boolean) => {
  const { accounts } = await person.ask(contract.listBankAccounts);
  const params = { bankAccountId: accounts[0]?.bankAccountId ?? '' };
  const text = `Date,Description,Amount\n${today},LINE ${String(round)},${(CENTS / 100).toFixed(2)}\n`;
  await person.ask(contract.importBankFile, { params, body: { text } });
  const { rows } = await person.ask(contract.listBankLines, { params, query: { words: `LINE ${String(round)}` } });
  const line = rows.find(({ description }) => description === `LINE ${String(round)}`);
  const { items } = await person.ask(contract.listBankProposals, { params: { bankLineId: line?.bankLineId ?? '' } });
  const item = items.find(fits);
  if (line === undefined || item === undefined) throw new Error(`nothing fits line ${String(round)}`);
  return { params: { bankLineId: line.bankLineId }, body: { kind: item.kind, id: item.id } };
};

const atOnce = async (round: number, one: () => Promise<string>, two: () => Promise<string>) =>
  (await raced(round, one, two)).join(', ');

/** What the accounts are together, in cents, and that log, views and postings agree. */
const booksOf = async (admin: Person, other: Person) => {
  admin.client.readWhatWrote(other.client);
  const { rows } = await admin.ask(getTrialBalance);
  const { problems } = await system.provider<TestViews>('TestViews').verified(admin.organizationId);
  expect(problems).toEqual([]);
  return Object.fromEntries(rows.map((row) => [row.account, row.debitCents - row.creditCents]));
};

const counted = (outcomes: readonly string[]) =>
  Object.fromEntries(
    Map.groupBy(outcomes, (one) => one)
      .entries()
      .map(([what, all]) => [what, all.length]),
  );

describe(`at the same moment, ${String(ROUNDS)} times,`, () => {
  it('a receipt is deposited or voided, and never both', async () => {
    const { admin, other, pay } = await agency();
    const outcomes: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const receipt = await pay('Check');
      other.client.readWhatWrote(admin.client);
      const body = { depositedOn: today, receipts: [receipt] };
      const deposit = async () => {
        const { status, body: made } = await admin.call(makeDeposit, { body });
        return status === 201 && made.leftOut.length === 0 ? 'deposited' : 'left out';
      };
      const reasons = { reasonCode: 'Duplicate', reason: 'Typed twice' } as const;
      const cancel = () => refusalOf(other.call(voidPayment, { params: receipt, body: reasons }));
      outcomes.push(await atOnce(round, deposit, cancel));
    }
    const sums = counted(outcomes);
    say(`a deposit and a void: ${JSON.stringify(sums)}`);
    const deposited = sums['deposited, RECEIPT_BANKED'] ?? 0;
    expect(deposited + (sums['left out, done'] ?? 0)).toBe(ROUNDS);
    const books = await booksOf(admin, other);
    expect([books['1000'] ?? 0, books['1010'] ?? 0]).toEqual([deposited * CENTS, 0]);
  });

  it('a deposit is matched with its line while its check comes back, and both are booked once', async () => {
    const { admin, other, pay } = await agency();
    for (let round = 0; round < ROUNDS; round += 1) {
      const check = await pay('Check');
      const { depositId } = await admin.ask(makeDeposit, { body: { depositedOn: today, receipts: [check] } });
      const line = await lineThatFits(admin, round, ({ id }) => id === depositId);
      other.client.readWhatWrote(admin.client);
      const match = () => refusalOf(admin.call(contract.matchBankLine, line));
      const comesBack = () => refusalOf(other.call(returnPayment, { params: check, body: back }));
      expect([round, await atOnce(round, match, comesBack)]).toEqual([round, 'done, done']);
    }
    expect((await booksOf(admin, other))['1000'] ?? 0).toBe(0);
  });

  it('a transfer is matched with its line while it comes back, and both are booked once', async () => {
    const { admin, other, pay } = await agency();
    const outcomes: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const transfer = await pay('Bank Transfer');
      const line = await lineThatFits(admin, round, ({ accountId }) => accountId === transfer.accountId);
      other.client.readWhatWrote(admin.client);
      const match = () => refusalOf(admin.call(contract.matchBankLine, line));
      const comesBack = async () => {
        const told = await refusalOf(other.call(matchTransfer, { params: transfer, body: { matchedOn: today } }));
        expect(['done', 'RECEIPT_BANKED']).toContain(told);
        return refusalOf(other.call(returnPayment, { params: transfer, body: back }));
      };
      outcomes.push(await atOnce(round, match, comesBack));
    }
    expect(counted(outcomes)).toEqual({ 'done, done': ROUNDS });
    expect((await booksOf(admin, other))['1000'] ?? 0).toBe(0);
  });
});
