import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { voidPayment } from '#contracts/books/account/accounts.ts';
import * as contract from '#contracts/books/bank/bank.ts';
import { depositPayment, matchTransfer, returnPayment } from '#contracts/books/payments/banking.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import type { PaymentMethod } from '#domain/kernel/payment-methods.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
const daysAgo = (days: number) => addDays(today, -days);

beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

/** A line of today that says that a check came back. */
const aReturn = async (person: Person, amount: string) => {
  const { accounts } = await person.ask(contract.listBankAccounts);
  const params = { bankAccountId: accounts[0]?.bankAccountId ?? '' };
  const text = `Date,Description,Amount\n${today},RETURNED DEPOSIT ITEM,${amount}\n`;
  await person.ask(contract.importBankFile, { params, body: { text } });
  const { rows } = await person.ask(contract.listBankLines, { params });
  const line = rows.find(({ amountCents }) => amountCents === Number(amount) * 100);
  return { bankLineId: line?.bankLineId ?? '' };
};
const pay = async (person: Person, method: PaymentMethod, paidOn: string) => {
  const { accountId } = await person.story.account();
  const reason = 'Found late';
  return { accountId, paymentId: await person.story.pay(accountId, 40_000, { method, paidOn, reason }) };
};
const aDeposited = async (person: Person, on: number) => {
  const params = await pay(person, 'Check', daysAgo(on));
  await person.ask(depositPayment, { params, body: { depositedOn: daysAgo(on), reason: 'Found late' } });
  return params;
};

describe('What a line of the bank may have sent back (money#returned-lines)', () => {
  it('is a check of its amount that was deposited up to 60 days before, or a transfer, and stands', async () => {
    const admin = await system.signUp();
    const older = await aDeposited(admin, 60);
    const newer = await aDeposited(admin, 4);
    await aDeposited(admin, 61);
    await pay(admin, 'Check', daysAgo(3)); // in the drawer
    await pay(admin, 'Cash', daysAgo(3));
    const open = await pay(admin, 'Bank Transfer', daysAgo(2));
    const matched = await pay(admin, 'Bank Transfer', daysAgo(9));
    await admin.ask(matchTransfer, { params: matched, body: { matchedOn: daysAgo(8) } });
    const voided = await pay(admin, 'Bank Transfer', daysAgo(2));
    await admin.ask(voidPayment, { params: voided, body: { reasonCode: 'Duplicate', reason: 'Twice' } });
    const params = await aReturn(admin, '-400.00');
    const { receipts } = await admin.ask(contract.listReturnedReceipts, { params });
    expect(receipts.map(({ accountId, paymentId, bankedOn }) => [accountId, paymentId, bankedOn])).toEqual([
      [open.accountId, open.paymentId, null],
      [newer.accountId, newer.paymentId, daysAgo(4)],
      [matched.accountId, matched.paymentId, daysAgo(8)],
      [older.accountId, older.paymentId, daysAgo(60)],
    ]);
    expect(receipts[1]).toMatchObject({ method: 'Check', amountCents: 40_000, receiptNumber: 2 });
  });

  it('is recorded as returned with the day of the line, and fits the line then', async () => {
    const admin = await system.signUp();
    const check = await aDeposited(admin, 4);
    const params = await aReturn(admin, '-400.00');
    const body = { returnedOn: today, reason: 'Insufficient funds', bankFeeCents: 1_500 };
    await admin.ask(returnPayment, { params: check, body });
    expect((await admin.ask(contract.listReturnedReceipts, { params })).receipts).toEqual([]);
    const { items } = await admin.ask(contract.listBankProposals, { params });
    expect(items).toMatchObject([{ kind: 'entry', accountId: check.accountId, on: today, isExact: true }]);
    const { kind = 'entry', id = '' } = items[0] ?? {};
    await admin.ask(contract.matchBankLine, { params, body: { kind, id } });
  });

  it('names its receipt, and so does what the bank charged for it, where it fits a line and once it is matched', async () => {
    const admin = await system.signUp();
    await aDeposited(admin, 5);
    const check = await aDeposited(admin, 4);
    const params = await aReturn(admin, '-15.00');
    const body = { returnedOn: today, reason: 'Insufficient funds', bankFeeCents: 1_500, feeCents: 2_500 };
    await admin.ask(returnPayment, { params: check, body });
    const { items } = await admin.ask(contract.listBankProposals, { params });
    const charge = { kind: 'entry', ...check, words: expect.stringMatching(/^Return charged, receipt 2, entry \d+$/) };
    expect(items).toMatchObject([charge]);
    const { kind = 'entry', id = '' } = items[0] ?? {};
    await admin.ask(contract.matchBankLine, { params, body: { kind, id } });
    const { accounts } = await admin.ask(contract.listBankAccounts);
    const ofAccount = { bankAccountId: accounts[0]?.bankAccountId ?? '' };
    const { rows } = await admin.ask(contract.listBankLines, { params: ofAccount });
    expect(rows[0]?.match).toMatchObject(charge);
    const returned = await aReturn(admin, '-400.00');
    const proposed = await admin.ask(contract.listBankProposals, { params: returned });
    const words = expect.stringMatching(/^Payment returned \(Check\), receipt 2, entry \d+$/);
    expect(proposed.items).toMatchObject([{ ...check, words }]);
  });

  it('is shown to who reads the ledger, and of no other agency', async () => {
    const [admin, other] = [await system.signUp(), await system.signUp()];
    const [agent, auditor] = [await system.addAgent(admin, 'Agent'), await system.addAgent(admin, 'Auditor')];
    await aDeposited(other, 4);
    const params = await aReturn(admin, '-400.00');
    expect(await auditor.ask(contract.listReturnedReceipts, { params })).toEqual({ receipts: [] });
    expect((await agent.call(contract.listReturnedReceipts, { params })).problem?.code).toBe('ROLE_REFUSED');
    expect((await other.call(contract.listReturnedReceipts, { params })).problem?.code).toBe('BANK_LINE_NOT_FOUND');
  });
});
