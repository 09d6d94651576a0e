import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as bank from '#contracts/books/bank/bank.ts';
import { sayNoStatement } from '#contracts/books/bank/reconciliation.ts';
import { closeMonth } from '#contracts/books/periods/periods.ts';
import { listMoneyOut } from '#contracts/office/money-out/money-out.ts';
import { listJournal } from '#contracts/office/reports/reports.ts';
import { bookBankLine, proposeBankBooking } from '#contracts/payouts/bank-bookings/bank-bookings.ts';
import {
  approveExpense,
  declineExpense,
  recordExpense,
  voidExpense,
  withdrawExpense,
} from '#contracts/payouts/expenses/expenses.ts';
import { addDays, addMonths, dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { TestViews } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';
import type { SyncBankBookings } from './sync-bank-bookings.ts';

let system: JoinedSystem;
const today = dayOf(new Date(), DEFAULT_TIME_ZONE);

beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

interface Given {
  amount: string;
  words?: string;
  check?: string;
  on?: string;
}

const accountOf = async (person: Person) => {
  const { accounts } = await person.ask(bank.listBankAccounts);
  return { bankAccountId: accounts[0]?.bankAccountId ?? '' };
};

/** Imports lines and answers their ids in that order. */
const importing = async (person: Person, lines: readonly Given[]) => {
  const params = await accountOf(person);
  const mark = randomUUID().slice(0, 8);
  const rows = lines.map(
    ({ amount, words = 'LINE', check = '', on = today }, at) =>
      `${on},${words} ${mark}${String(at)},${amount},${check}`,
  );
  const text = ['Date,Description,Amount,Check Number', ...rows, ''].join('\n');
  await person.ask(bank.importBankFile, { params, body: { text } });
  const kept = await person.ask(bank.listBankLines, { params, query: { words: mark } });
  return lines.map(
    (_, at) => kept.rows.find(({ description }) => description.endsWith(`${mark}${String(at)}`))?.bankLineId ?? '',
  );
};
const stateOf = async (person: Person, bankLineId: string) => {
  const { rows } = await person.ask(bank.listBankLines, { params: await accountOf(person) });
  const line = rows.find((one) => one.bankLineId === bankLineId);
  return { state: line?.state, match: line?.match };
};

const charge = {
  account: '5310',
  payee: 'Hancock Whitney',
  method: 'Bank Transfer',
  reason: 'Charge of March',
} as const;
const booking = (person: Person, bankLineId: string, more: object = {}, commandId = randomUUID()) =>
  person.call(bookBankLine, { params: { bankLineId }, body: { ...charge, ...more }, commandId });
const booked = (person: Person, bankLineId: string, more: object = {}) =>
  person.ask(bookBankLine, { params: { bankLineId }, body: { ...charge, ...more } });

describe('A line of the bank that nothing fits (money#booked-from-a-line)', () => {
  it('is booked as a charge of the bank on its day, and is matched with the entry', async () => {
    const admin = await system.signUp();
    const [line = ''] = await importing(admin, [
      { amount: '-12.00', words: 'MONTHLY SERVICE FEE', on: addDays(today, -40) },
    ]);
    const proposal = await admin.ask(proposeBankBooking, { params: { bankLineId: line } });
    expect(proposal).toMatchObject({
      account: '5310',
      payee: 'Operating account',
      method: 'Bank Transfer',
      limitCents: 50_000,
    });
    const { waiting } = await booked(admin, line);
    expect(waiting).toBe(false);
    expect(await admin.story.balances('5310', '1000')).toEqual({ '5310': 1_200, '1000': -1_200 });
    const { rows } = await admin.ask(listJournal, { query: {} });
    expect(rows).toMatchObject([{ effectiveOn: addDays(today, -40), payee: 'Hancock Whitney' }]);
    expect(await stateOf(admin, line)).toMatchObject({
      state: 'matched',
      match: { kind: 'entry', words: 'Expense paid (Bank Transfer)', on: addDays(today, -40) },
    });
    const { problems } = await system.provider<TestViews>('TestViews').verified(admin.organizationId);
    expect(problems).toEqual([]);
  });

  it('is interest, the money of the owner, a draw or a check, by its sign and the account that is chosen', async () => {
    const admin = await system.signUp();
    const [interest = '', owner = '', draw = '', check = ''] = await importing(admin, [
      { amount: '1.12', words: 'INTEREST EARNED' },
      { amount: '300.00' },
      { amount: '-80.00' },
      { amount: '-45.00', check: '1043' },
    ]);
    expect(await admin.ask(proposeBankBooking, { params: { bankLineId: interest } })).toMatchObject({
      account: '4400',
    });
    await booked(admin, interest, { account: '4400', reason: 'Interest' });
    await booked(admin, owner, { account: '3000', payee: 'Owner', reason: 'Put in' });
    await booked(admin, draw, { account: '3100', payee: 'Owner', reason: 'Draw' });
    await booked(admin, check, { method: 'Check', externalReference: '1043' });
    expect(await admin.story.balances('1000', '3000', '3100', '4400', '5310')).toEqual({
      '1000': 112 + 30_000 - 8_000 - 4_500,
      '3000': -30_000,
      '3100': 8_000,
      '4400': -112,
      '5310': 4_500,
    });
    const { rows } = await admin.ask(listMoneyOut, { query: { sought: '1043' } });
    expect(rows).toHaveLength(1);
    const [second = '', wrong = ''] = await importing(admin, [{ amount: '-45.00', check: '1043' }, { amount: '5.00' }]);
    const again = await booking(admin, second, { method: 'Check', externalReference: '1043' });
    expect(again.problem?.code).toBe('CONFIRM_FIRST');
    await booked(admin, second, { method: 'Check', externalReference: '1043', confirmed: true });
    expect((await booking(admin, wrong, { account: '3100' })).problem?.errors).toEqual([
      { path: 'account', message: 'Choose an account.' },
    ]);
    expect((await stateOf(admin, wrong)).state).toBe('to match');
  });

  it('of a month that is closed books on the first open day, and both days stand', async () => {
    const admin = await system.signUp();
    const lastMonth = addMonths(`${today.slice(0, 7)}-15`, -1);
    await admin.ask(recordExpense, {
      body: { ...charge, paidOn: lastMonth, amountCents: 1_000, method: 'Bank Transfer' },
    });
    const [line = ''] = await importing(admin, [{ amount: '-12.00', on: lastMonth }]);
    const month = lastMonth.slice(0, 7);
    const said = { month, reason: 'The bank sends none' };
    await admin.ask(sayNoStatement, { params: await accountOf(admin), body: said }); // else the month does not close
    await admin.ask(closeMonth, { params: { month } });
    await booked(admin, line, { reason: 'Late' });
    const { rows } = await admin.ask(listJournal, { query: {} });
    const late = rows.find(({ effectiveOn, bookedOn }) => effectiveOn !== bookedOn);
    expect(late).toMatchObject({ effectiveOn: lastMonth, bookedOn: `${today.slice(0, 7)}-01` });
    expect((await stateOf(admin, line)).state).toBe('matched');
  });

  it('is booked once where it is sent twice, and by one of two who book it at once', async () => {
    const admin = await system.signUp();
    const colleague = await system.addAgent(admin, 'Accounting');
    const lines = await importing(
      admin,
      Array.from({ length: 20 }, () => ({ amount: '-12.00' })),
    );
    for (const line of lines) {
      const ids = [randomUUID(), randomUUID()];
      const by = [admin, colleague];
      const both = await Promise.all(by.map((person, at) => booking(person, line, {}, ids[at])));
      expect(both.map(({ problem }) => problem?.code ?? 'booked').toSorted()).toEqual(['BANK_LINE_SETTLED', 'booked']);
      const won = both.findIndex(({ status }) => status === 201);
      const again = await booking(by[won]!, line, {}, ids[won]);
      expect([again.status, again.body]).toEqual([201, both[won]?.body]);
    }
    admin.client.readWhatWrote(colleague.client);
    expect(await admin.story.balances('5310')).toEqual({ '5310': 20 * 1_200 });
  });

  it('is not booked where somebody matches it or leaves it out first, nor from another agency, nor by who may not', async () => {
    const [admin, other] = [await system.signUp(), await system.signUp()];
    const agent = await system.addAgent(admin, 'Agent');
    const [line = ''] = await importing(admin, [{ amount: '-12.00' }]);
    const params = { bankLineId: line };
    expect((await booking(other, line)).problem?.code).toBe('BANK_LINE_NOT_FOUND');
    expect((await other.call(proposeBankBooking, { params })).problem?.code).toBe('BANK_LINE_NOT_FOUND');
    expect((await booking(agent, line)).problem?.code).toBe('ROLE_REFUSED');
    await admin.ask(bank.leaveOutBankLine, { params, body: { reason: 'Given back' } });
    expect((await booking(admin, line)).problem?.detail).toBe('This line is left out already.');
  });
});

describe('What is booked from a line of the bank (money#booked-from-a-line)', () => {
  it('waits above the limit, as its line says, and is matched once it is approved', async () => {
    const admin = await system.signUp();
    const accounting = await system.addAgent(admin, 'Accounting');
    const [line = ''] = await importing(admin, [{ amount: '-1200.00', words: 'ACH RENT' }]);
    const { expenseId: requestId, waiting } = await booked(accounting, line, {
      account: '5310',
      payee: 'Landry Realty',
    });
    expect(waiting).toBe(true);
    expect((await stateOf(accounting, line)).state).toBe('waiting');
    const params = { bankLineId: line };
    const refused = await admin.call(bank.leaveOutBankLine, { params, body: { reason: 'No' } });
    expect(refused.problem?.detail).toBe('This line is waiting for approval already.');
    admin.client.readWhatWrote(accounting.client);
    await admin.ask(approveExpense, { params: { requestId } });
    expect(await stateOf(admin, line)).toMatchObject({ state: 'matched', match: { kind: 'entry' } });
    expect(await admin.story.balances('1000')).toEqual({ '1000': -120_000 });
  });

  it('frees its line where it is declined, withdrawn, or voided later', async () => {
    const admin = await system.signUp();
    const accounting = await system.addAgent(admin, 'Accounting');
    const lines = await importing(admin, [{ amount: '-1200.00' }, { amount: '-900.00' }, { amount: '-12.00' }]);
    const [declined = '', withdrawn = '', voided = ''] = lines;
    const one = await booked(accounting, declined);
    const two = await booked(accounting, withdrawn);
    const three = await booked(accounting, voided);
    admin.client.readWhatWrote(accounting.client);
    await admin.ask(declineExpense, { params: { requestId: one.expenseId }, body: { reason: 'Not ours' } });
    await accounting.ask(withdrawExpense, { params: { requestId: two.expenseId } });
    await admin.ask(voidExpense, { params: { expenseId: three.expenseId }, body: { reason: 'Twice' } });
    for (const line of lines) expect(await stateOf(admin, line)).toEqual({ state: 'to match', match: null });
    expect(await admin.story.balances('1000')).toEqual({ '1000': 0 });
    await booked(admin, voided);
    expect((await stateOf(admin, voided)).state).toBe('matched');
  });

  it('has its line follow by a round, too, where whoever decided was cut before the line heard of it', async () => {
    const admin = await system.signUp();
    const accounting = await system.addAgent(admin, 'Accounting');
    const [approved = '', voided = ''] = await importing(admin, [{ amount: '-1200.00' }, { amount: '-12.00' }]);
    const asked = await booked(accounting, approved);
    const entry = await booked(accounting, voided);
    const { match } = await stateOf(accounting, voided);
    admin.client.readWhatWrote(accounting.client);
    await admin.ask(approveExpense, { params: { requestId: asked.expenseId } });
    await admin.ask(voidExpense, { params: { expenseId: entry.expenseId }, body: { reason: 'Twice' } });
    await admin.story.balances('1000'); // the ledger has the void
    // As the rows were before.
    await system.writeLinked(async (client) => {
      await client.query(`update bank_booking set status = 'waiting', event_id = null where booking_id = $1`, [
        asked.expenseId,
      ]);
      await client.query(
        `update bank_line set state = 'waiting', match_kind = null, match_id = null, match_words = null,
           match_on = null, matched_by = null, matched_at = null where bank_line_id = $1`,
        [approved],
      );
      await client.query(`update bank_booking set status = 'booked', event_id = $2 where booking_id = $1`, [
        entry.expenseId,
        match?.id,
      ]);
      await client.query(
        `update bank_line set state = 'matched', match_kind = 'entry', match_id = $2, match_words = 'Expense paid',
           match_on = posted_on, matched_by = $3, matched_at = now() where bank_line_id = $1`,
        [voided, match?.id, admin.userId],
      );
    });
    await system.owner.query('delete from applied_command where organization_id = $1', [admin.organizationId]);
    await system.provider<SyncBankBookings>('SyncBankBookings').round();
    expect((await stateOf(admin, approved)).state).toBe('matched');
    expect((await stateOf(admin, voided)).state).toBe('to match');
  });
});
