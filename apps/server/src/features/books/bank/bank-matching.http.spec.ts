import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { voidPayment } from '#contracts/books/account/accounts.ts';
import * as contract from '#contracts/books/bank/bank.ts';
import { matchTransfer, returnPayment } from '#contracts/books/payments/banking.ts';
import { makeDeposit } from '#contracts/books/payments/deposits.ts';
import { recordExpense } from '#contracts/payouts/expenses/expenses.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import type { PaymentMethod } from '#domain/kernel/payment-methods.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { TestViews } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
const today = dayOf(new Date(), DEFAULT_TIME_ZONE);

beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

/** Imports lines of today and answers their ids in the file's order. */
const importing = async (person: Person, lines: readonly (readonly [amount: string, check?: string])[]) => {
  const { accounts } = await person.ask(contract.listBankAccounts);
  const params = { bankAccountId: accounts[0]?.bankAccountId ?? '' };
  const rows = lines.map(([amount, check = ''], at) => `${today},LINE ${String(at)},${amount},${check}`);
  const text = ['Date,Description,Amount,Check Number', ...rows, ''].join('\n');
  await person.ask(contract.importBankFile, { params, body: { text } });
  const kept = await person.ask(contract.listBankLines, { params });
  return lines.map(
    (_, at) => kept.rows.find(({ description }) => description === `LINE ${String(at)}`)?.bankLineId ?? '',
  );
};
const lineOf = async (person: Person, bankLineId: string) => {
  const { accounts } = await person.ask(contract.listBankAccounts);
  const { rows } = await person.ask(contract.listBankLines, {
    params: { bankAccountId: accounts[0]?.bankAccountId ?? '' },
  });
  return rows.find((line) => line.bankLineId === bankLineId);
};
const proposals = async (person: Person, bankLineId = '') =>
  (await person.ask(contract.listBankProposals, { params: { bankLineId } })).items;
const wordsOf = async (person: Person, bankLineId = '') =>
  (await proposals(person, bankLineId)).map(({ words, isExact }) => `${words}${isExact ? ', exact' : ''}`);
const matching = async (person: Person, bankLineId = '', commandId = randomUUID()) => {
  const [first] = await proposals(person, bankLineId);
  const body = { kind: first?.kind ?? ('entry' as const), id: first?.id ?? randomUUID() };
  return person.call(contract.matchBankLine, { params: { bankLineId }, body, commandId });
};

const pay = async (person: Person, amountCents: number, method: PaymentMethod, paidOn = today) => {
  const { accountId } = await person.story.account();
  return { accountId, paymentId: await person.story.pay(accountId, amountCents, { method, paidOn }) };
};
const spend = (person: Person, externalReference: string, daysAgo: number) =>
  person.ask(recordExpense, {
    body: {
      paidOn: addDays(today, -daysAgo),
      account: '5310',
      amountCents: 6_000,
      method: 'Check',
      payee: 'Office Depot',
      externalReference,
      reason: 'Paper',
    },
  });

describe('What fits a line of the bank (money#bank-matching)', () => {
  it('is a deposit as a whole, a transfer, and what else moved money at the bank, with the same amount', async () => {
    const admin = await system.signUp();
    const receipts = [await pay(admin, 10_000, 'Cash'), await pay(admin, 5_000, 'Check')];
    await admin.ask(makeDeposit, { body: { depositedOn: today, receipts } });
    await pay(admin, 7_000, 'Bank Transfer', addDays(today, -2));
    await spend(admin, '1043', 20);
    await spend(admin, '1044', 1);
    const [deposit, part, transfer, check, none] = await importing(admin, [
      ['150.00'],
      ['100.00'],
      ['70.00'],
      ['-60.00', '1043'],
      ['60.00'],
    ]);
    expect(await wordsOf(admin, deposit)).toEqual(['Deposit D-0001, exact']);
    expect(await wordsOf(admin, part)).toEqual([]); // a receipt of the deposit is not offered by itself
    expect(await wordsOf(admin, transfer)).toEqual(['Transfer, receipt 3']);
    expect(await wordsOf(admin, check)).toEqual([
      expect.stringMatching(/^Expense paid \(Check\), entry \d+, exact$/),
      expect.stringMatching(/^Expense paid \(Check\), entry \d+$/),
    ]);
    expect(await wordsOf(admin, none)).toEqual([]);
  });

  it('is not what was voided', async () => {
    const admin = await system.signUp();
    const params = await pay(admin, 7_000, 'Bank Transfer');
    await admin.ask(voidPayment, { params, body: { reasonCode: 'Duplicate', reason: 'Typed twice' } });
    const [came, went] = await importing(admin, [['70.00'], ['-70.00']]);
    expect([await wordsOf(admin, came), await wordsOf(admin, went)]).toEqual([[], []]);
  });
});

describe('Matching a line of the bank (money#bank-matching)', () => {
  it('is said of the line, is taken back, and takes the same thing for one line alone', async () => {
    const admin = await system.signUp();
    const { depositId } = await admin.ask(makeDeposit, {
      body: { depositedOn: today, receipts: [await pay(admin, 2_700, 'Cash')] },
    });
    const [first = '', second] = await importing(admin, [['27.00'], ['27.00']]);
    expect((await matching(admin, first)).status).toBe(200);
    expect(await lineOf(admin, first)).toMatchObject({
      state: 'matched',
      match: { kind: 'deposit', id: depositId, words: 'Deposit D-0001', on: today, accountId: null },
    });
    expect(await proposals(admin, second)).toEqual([]);
    const again = { params: { bankLineId: second ?? '' }, body: { kind: 'deposit', id: depositId } } as const;
    expect((await admin.call(contract.matchBankLine, again)).problem?.code).toBe('BANK_ITEM_MATCHED');
    const params = { bankLineId: first };
    const leaving = await admin.call(contract.leaveOutBankLine, { params, body: { reason: 'No' } });
    expect(leaving.problem?.detail).toBe('This line is matched already.');
    await admin.ask(contract.unmatchBankLine, { params });
    expect(await lineOf(admin, first)).toMatchObject({ state: 'to match', match: null });
    expect((await admin.call(contract.matchBankLine, again)).status).toBe(200);
    const { problems } = await system.provider<TestViews>('TestViews').verified(admin.organizationId);
    expect(problems).toEqual([]);
  });

  it('of a transfer has its receipt say that the bank has it, and then stays', async () => {
    const admin = await system.signUp();
    const params = await pay(admin, 7_000, 'Bank Transfer', addDays(today, -1));
    const [line = ''] = await importing(admin, [['70.00']]);
    const commandId = randomUUID();
    expect((await matching(admin, line, commandId)).status).toBe(200);
    const again = await admin.call(matchTransfer, { params, body: { matchedOn: today } });
    expect(again.problem?.code).toBe('RECEIPT_BANKED');
    const undone = await admin.call(contract.unmatchBankLine, { params: { bankLineId: line } });
    expect(undone.problem?.code).toBe('BANK_MATCH_STAYS');
  });

  it('takes a transfer, too, whose receipt said so before', async () => {
    const admin = await system.signUp();
    const params = await pay(admin, 7_000, 'Bank Transfer');
    await admin.ask(matchTransfer, { params, body: { matchedOn: today } });
    const [line] = await importing(admin, [['70.00']]);
    expect((await matching(admin, line)).status).toBe(200);
  });

  it('takes a transfer, too, that the bank sent back before its line was matched', async () => {
    const admin = await system.signUp();
    const params = await pay(admin, 7_000, 'Bank Transfer');
    await admin.ask(matchTransfer, { params, body: { matchedOn: today } });
    await admin.ask(returnPayment, { params, body: { returnedOn: today, reason: 'Recalled' } });
    const [came, went] = await importing(admin, [['70.00'], ['-70.00']]);
    expect((await matching(admin, came)).status).toBe(200);
    expect((await matching(admin, went)).status).toBe(200);
  });

  it('is done once where it is sent twice, and by one of two who match two lines with one deposit at once', async () => {
    const admin = await system.signUp();
    const colleague = await system.addAgent(admin, 'Accounting');
    const receipts = [await pay(admin, 2_700, 'Cash')];
    const { depositId: id } = await admin.ask(makeDeposit, { body: { depositedOn: today, receipts } });
    const lines = await importing(admin, [['27.00'], ['27.00']]);
    await proposals(admin, lines[0]); // the books have it
    const body = { kind: 'deposit', id } as const;
    const commandIds = [randomUUID(), randomUUID()];
    const match = (person: Person, at: number) =>
      person.call(contract.matchBankLine, {
        params: { bankLineId: lines[at] ?? '' },
        body,
        commandId: commandIds[at] ?? '',
      });
    const both = await Promise.all([match(admin, 0), match(colleague, 1)]);
    expect(both.map(({ problem }) => problem?.code ?? 'matched').toSorted()).toEqual(['BANK_ITEM_MATCHED', 'matched']);
    const won = both.findIndex(({ status }) => status === 200);
    const again = await match(won === 0 ? admin : colleague, won);
    expect([again.status, again.body]).toEqual([200, both[won]?.body]);
  });

  it('is refused for what does not fit, and for a line or a thing of another agency', async () => {
    const [admin, other] = [await system.signUp(), await system.signUp()];
    const receipts = [await pay(admin, 2_700, 'Cash')];
    const { depositId: id } = await admin.ask(makeDeposit, { body: { depositedOn: today, receipts } });
    const [unlike = ''] = await importing(admin, [['28.00']]);
    const [theirs = ''] = await importing(other, [['27.00']]);
    const refusal = async (person: Person, bankLineId: string) =>
      (await person.call(contract.matchBankLine, { params: { bankLineId }, body: { kind: 'deposit', id } })).problem
        ?.code;
    expect(await refusal(admin, unlike)).toBe('BANK_ITEM_UNFIT');
    expect(await refusal(other, theirs)).toBe('BANK_ITEM_UNFIT');
    expect(await refusal(other, unlike)).toBe('BANK_LINE_NOT_FOUND');
    expect(await proposals(other, theirs)).toEqual([]);
  });

  it('is one press for all that one thing fits exactly, and a second press finds none', async () => {
    const admin = await system.signUp();
    await admin.ask(makeDeposit, { body: { depositedOn: today, receipts: [await pay(admin, 2_700, 'Cash')] } });
    await pay(admin, 7_000, 'Bank Transfer');
    await pay(admin, 8_000, 'Bank Transfer', addDays(today, -1)); // near, not exact
    await pay(admin, 9_000, 'Bank Transfer'); // two lines could be it
    await spend(admin, '1043', 20);
    const lines = await importing(admin, [['27.00'], ['70.00'], ['80.00'], ['90.00'], ['90.00'], ['-60.00', '1043']]);
    await proposals(admin, lines[0]);
    const { accounts } = await admin.ask(contract.listBankAccounts);
    const params = { bankAccountId: accounts[0]?.bankAccountId ?? '' };
    const commandId = randomUUID();
    const press = () => admin.ask(contract.matchExactLines, { params, commandId });
    expect([await press(), await press()]).toEqual([{ matched: 3 }, { matched: 3 }]);
    expect(await admin.ask(contract.matchExactLines, { params })).toEqual({ matched: 0 });
    const waiting = await admin.ask(contract.listBankLines, { params, query: { state: 'to match' } });
    expect(waiting.rows.map(({ amountCents }) => amountCents).toSorted()).toEqual([8_000, 9_000, 9_000]);
    const other = await system.signUp();
    expect((await other.call(contract.matchExactLines, { params })).problem?.code).toBe('BANK_ACCOUNT_NOT_FOUND');
  });
});
