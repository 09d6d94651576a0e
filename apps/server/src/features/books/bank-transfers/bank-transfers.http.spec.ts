import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contract from '#contracts/books/bank/bank-transfers.ts';
import * as bank from '#contracts/books/bank/bank.ts';
import * as reconciling from '#contracts/books/bank/reconciliation.ts';
import { listJournal } from '#contracts/office/reports/reports.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { TestViews } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
const yesterday = addDays(today, -1);

beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

/** An agency with the account that every agency has, and one more. */
const anAgency = async () => {
  const admin = await system.signUp();
  const { bankAccountId: payroll } = await admin.ask(bank.addBankAccount, { body: { name: 'Payroll' } });
  const { accounts } = await admin.ask(bank.listBankAccounts);
  return { admin, operating: accounts[0]?.bankAccountId ?? '', payroll };
};

/** Imports a line of an account and answers its id. */
const aLine = async (person: Person, bankAccountId: string, amount: string, on = today): Promise<string> => {
  const words = `LINE ${randomUUID().slice(0, 8)}`;
  const params = { bankAccountId };
  await person.ask(bank.importBankFile, {
    params,
    body: { text: `Date,Description,Amount\n${on},${words},${amount}\n` },
  });
  const { rows } = await person.ask(bank.listBankLines, { params, query: { words } });
  return rows[0]?.bankLineId ?? '';
};
const lineOf = async (person: Person, bankAccountId: string, bankLineId: string) => {
  const { rows } = await person.ask(bank.listBankLines, { params: { bankAccountId } });
  return rows.find((line) => line.bankLineId === bankLineId);
};
const proposed = async (person: Person, bankLineId: string) =>
  (await person.ask(bank.listBankProposals, { params: { bankLineId } })).items;
const wordsOf = async (person: Person, bankLineId: string) =>
  (await proposed(person, bankLineId)).map(({ words }) => words);

const moving = (fromAccountId: string, toAccountId: string, more: object = {}) => ({
  body: { fromAccountId, toAccountId, amountCents: 250_000, movedOn: today, reason: 'Wages of March', ...more },
});
const fromLine = (person: Person, bankLineId: string, otherAccountId: string, commandId = randomUUID()) =>
  person.call(contract.transferFromLine, {
    params: { bankLineId },
    body: { otherAccountId, reason: 'Wages of March' },
    commandId,
  });
const voiding = (person: Person, bankTransferId: string) =>
  person.call(contract.voidBankTransfer, { params: { bankTransferId }, body: { reason: 'Twice' } });
const codeOf = ({ problem }: { problem: { code: string } | null }): string => problem?.code ?? 'done';
const start = (person: Person, bankAccountId: string, statementCents: number) =>
  person.ask(reconciling.startReconciliation, {
    params: { bankAccountId },
    body: { statementOn: today, statementCents },
  });

describe('A transfer between two accounts of the agency at banks (money#bank-transfers)', () => {
  it('is booked by hand, leaves 1000 as it is, and each statement has its own half of it', async () => {
    const { admin, operating, payroll } = await anAgency();
    const { bankTransferId } = await admin.ask(contract.transferBetweenBanks, moving(operating, payroll));
    expect(await admin.story.balances('1000')).toEqual({ '1000': 0 });
    const { rows } = await admin.ask(listJournal, { query: {} });
    expect(rows.map(({ effectiveOn }) => effectiveOn)).toEqual([today]);
    const [out, back] = [await aLine(admin, operating, '-2500.00'), await aLine(admin, payroll, '2500.00')];
    expect(await wordsOf(admin, out)).toEqual(['Transfer to Payroll']);
    expect(await wordsOf(admin, back)).toEqual(['Transfer from Operating account']);
    for (const bankAccountId of [operating, payroll])
      expect((await admin.ask(bank.matchExactLines, { params: { bankAccountId } })).matched).toBe(1);
    expect(await admin.ask(contract.listBankTransfers)).toMatchObject({
      transfers: [
        {
          bankTransferId,
          fromName: 'Operating account',
          toName: 'Payroll',
          reason: 'Wages of March',
          state: 'booked',
          fromMatched: true,
          toMatched: true,
          voidedBy: null,
        },
      ],
    });
    const { problems } = await system.provider<TestViews>('TestViews').verified(admin.organizationId);
    expect(problems).toEqual([]);
  });

  it('is booked from a line of either account, on the day of the bank, and the other line fits it exactly', async () => {
    const { admin, operating, payroll } = await anAgency();
    const [back, out] = [
      await aLine(admin, payroll, '2500.00', addDays(today, -40)),
      await aLine(admin, operating, '-2500.00', addDays(today, -40)),
    ];
    expect(codeOf(await fromLine(admin, back, operating))).toBe('done');
    expect(await lineOf(admin, payroll, back)).toMatchObject({
      state: 'matched',
      match: { words: 'Transfer from Operating account', on: addDays(today, -40) },
    });
    expect(await proposed(admin, out)).toMatchObject([{ words: 'Transfer to Payroll', isExact: true }]);
    const [item] = await proposed(admin, out);
    const body = { kind: item?.kind ?? 'deposit', id: item?.id ?? '' };
    await admin.ask(bank.matchBankLine, { params: { bankLineId: out }, body });
    expect((await admin.ask(contract.listBankTransfers)).transfers).toMatchObject([
      { fromAccountId: operating, toAccountId: payroll, fromMatched: true, toMatched: true },
    ]);
  });

  it('is ticked in the reconciliation of each account, which both foot with it, and then is not voided', async () => {
    const { admin, operating, payroll } = await anAgency();
    const { bankTransferId } = await admin.ask(contract.transferBetweenBanks, moving(operating, payroll));
    const started = [await start(admin, operating, -250_000), await start(admin, payroll, 250_000)];
    for (const { reconciliationId } of started) {
      const params = { reconciliationId };
      const { items } = await admin.ask(reconciling.getReconciliation, { params });
      expect(items).toMatchObject([{ isTicked: false, about: '' }]);
      const body = { items: items.map(({ kind, id }) => ({ kind, id })), isTicked: true };
      expect(await admin.ask(reconciling.tickReconciliation, { params, body })).toMatchObject({ differenceCents: 0 });
    }
    const refused = await voiding(admin, bankTransferId);
    expect([codeOf(refused), refused.problem?.detail]).toEqual([
      'BANK_TRANSFER_RECONCILED',
      expect.stringMatching(/^A reconciliation of (Payroll|Operating account) has this transfer ticked\./),
    ]);
    for (const { reconciliationId } of started)
      await admin.ask(reconciling.finishReconciliation, { params: { reconciliationId } });
    const { items } = await admin.ask(reconciling.getReconciliation, {
      params: { reconciliationId: started[1]!.reconciliationId },
    });
    expect(items).toMatchObject([{ words: 'Transfer from Operating account', isTicked: true, problem: null }]);
  });

  it('that is voided books its mirror, and what was matched with it waits again; once, and by an Admin', async () => {
    const { admin, operating, payroll } = await anAgency();
    const accounting = await system.addAgent(admin, 'Accounting');
    const line = await aLine(admin, operating, '-2500.00', yesterday);
    const { bankTransferId } = (await fromLine(admin, line, payroll)).body;
    expect(codeOf(await voiding(accounting, bankTransferId))).toBe('ROLE_REFUSED');
    expect(codeOf(await voiding(admin, bankTransferId))).toBe('done');
    expect(await lineOf(admin, operating, line)).toMatchObject({ state: 'to match', match: null });
    expect(await proposed(admin, line)).toEqual([]);
    expect((await admin.ask(contract.listBankTransfers)).transfers).toMatchObject([
      { state: 'voided', voidReason: 'Twice', fromMatched: false },
    ]);
    expect((await admin.ask(listJournal, { query: {} })).rows.map(({ effectiveOn }) => effectiveOn)).toEqual([
      today,
      yesterday,
    ]);
    expect(codeOf(await voiding(admin, bankTransferId))).toBe('ENTRY_VOIDED');
    const { problems } = await system.provider<TestViews>('TestViews').verified(admin.organizationId);
    expect(problems).toEqual([]);
  });

  it('is refused within one account, to an unknown one, of another agency, on a day to come, and to who takes no money', async () => {
    const [{ admin, operating, payroll }, other] = [await anAgency(), await anAgency()];
    const agent = await system.addAgent(admin, 'Agent');
    const line = await aLine(admin, operating, '-2500.00');
    const ask = (more: object, person = admin) =>
      person.call(contract.transferBetweenBanks, moving(operating, payroll, more));
    expect((await ask({ toAccountId: operating })).problem?.errors).toEqual([
      { path: 'toAccountId', message: 'Choose another account.' },
    ]);
    expect((await fromLine(admin, line, operating)).problem?.errors).toEqual([
      { path: 'otherAccountId', message: 'Choose another account.' },
    ]);
    expect(codeOf(await ask({ toAccountId: other.payroll }))).toBe('BANK_ACCOUNT_NOT_FOUND');
    expect(codeOf(await ask({ movedOn: addDays(today, 1) }))).not.toBe('done');
    expect(codeOf(await ask({}, agent))).toBe('ROLE_REFUSED');
    expect(codeOf(await fromLine(other.admin, line, other.payroll))).toBe('BANK_LINE_NOT_FOUND');
    expect(codeOf(await voiding(other.admin, randomUUID()))).toBe('ENTRY_NOT_FOUND');
    expect((await lineOf(admin, operating, line))?.state).toBe('to match');
    expect((await admin.ask(contract.listBankTransfers)).transfers).toEqual([]);
  });

  it('is booked once where it is sent twice, and from a line by one of two at once', async () => {
    const { admin, operating, payroll } = await anAgency();
    const colleague = await system.addAgent(admin, 'Accounting');
    for (let round = 0; round < 20; round++) {
      const line = await aLine(admin, operating, `-${String(100 + round)}.00`);
      const ids = [randomUUID(), randomUUID()];
      const by = [admin, colleague];
      const both = await Promise.all(by.map((person, at) => fromLine(person, line, payroll, ids[at])));
      expect(both.map(codeOf).toSorted()).toEqual(['BANK_LINE_SETTLED', 'done']);
      const won = both.findIndex(({ status }) => status === 201);
      const again = await fromLine(by[won]!, line, payroll, ids[won]);
      expect([again.status, again.body]).toEqual([201, both[won]?.body]);
    }
    admin.client.readWhatWrote(colleague.client);
    expect((await admin.ask(contract.listBankTransfers)).transfers).toHaveLength(20);
  });

  it('that is ticked and voided at the same moment is one of the two alone', async () => {
    const { admin, operating, payroll } = await anAgency();
    const { reconciliationId } = await start(admin, operating, 0);
    const params = { reconciliationId };
    for (let round = 0; round < 20; round++) {
      const { bankTransferId } = await admin.ask(contract.transferBetweenBanks, moving(operating, payroll));
      const { items } = await admin.ask(reconciling.getReconciliation, { params });
      const free = items.filter(({ isTicked }) => !isTicked).map(({ kind, id }) => ({ kind, id }));
      const [ticked, voided] = await Promise.all([
        admin.call(reconciling.tickReconciliation, { params, body: { items: free, isTicked: true } }),
        voiding(admin, bankTransferId),
      ]);
      expect([codeOf(ticked), codeOf(voided)]).toEqual(
        codeOf(voided) === 'done' ? ['RECONCILED_UNKNOWN', 'done'] : ['done', 'BANK_TRANSFER_RECONCILED'],
      );
    }
    const { items } = await admin.ask(reconciling.getReconciliation, { params });
    expect(items.every(({ isTicked, problem }) => isTicked && problem === null)).toBe(true);
  });
});
