import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, test } from '@jest/globals';
import * as contract from '#contracts/books/bank/bank.ts';
import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import { listAudit } from '#contracts/office/audit/audit.ts';
import { CSV_FILES, csvOfLines, OFX_FILES } from '../../../../test/bank-files.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { TestViews } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;

beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

const firstOf = async (person: Person) => {
  const { accounts } = await person.ask(contract.listBankAccounts);
  return accounts[0]?.bankAccountId ?? '';
};
const importing = (person: Person, bankAccountId: string, text: string, columns: object | null = null) =>
  person.call(contract.importBankFile, {
    params: { bankAccountId },
    body: { text, columns },
  });
const imported = async (person: Person, bankAccountId: string, text: string) => {
  const { newLines, knownLines } = await person.ask(contract.importBankFile, {
    params: { bankAccountId },
    body: { text },
  });
  return [newLines, knownLines];
};
const preview = (person: Person, bankAccountId: string, text: string) =>
  person.ask(contract.previewBankFile, { params: { bankAccountId }, body: { text } });
const lines = async (
  person: Person,
  bankAccountId: string,
  query: NonNullable<RequestOf<typeof contract.listBankLines>['query']>,
) => person.ask(contract.listBankLines, { params: { bankAccountId }, query });
const wordsOf = async (...asked: Parameters<typeof lines>) =>
  (await lines(...asked)).rows.map(({ description }) => description);

const CSV = 'Date,Description,Amount\n3/1/2026,DEPOSIT,100.00\n3/2/2026,FEE,-1.00\n3/2/2026,FEE,-1.00\n';

describe('A file of a bank (money#bank-import)', () => {
  test.each([...OFX_FILES, ...CSV_FILES])('is read whole, and each of its lines once: $bank', async (file) => {
    const admin = await system.signUp();
    const account = await firstOf(admin);
    const { newLines, problem, faults, firstOn } = await preview(admin, account, file.text);
    expect({ newLines, problem, faults }).toEqual({ newLines: file.lines.length, problem: null, faults: [] });
    expect(firstOn).toBe(file.lines.map(([on]) => on).toSorted()[0]);
    expect((await lines(admin, account, {})).rows).toEqual([]); // a preview keeps nothing
    expect((await imported(admin, account, file.text))[0]).toBe(file.lines.length);
    const { rows } = await lines(admin, account, {});
    expect(
      rows.map(({ postedOn, amountCents, description, checkNumber }) => [
        postedOn,
        amountCents,
        description,
        checkNumber,
      ]),
    ).toEqual(file.lines);
    expect((await preview(admin, account, file.text)).newLines).toBe(0);
    expect((await imported(admin, account, file.text))[0]).toBe(0);
    expect((await lines(admin, account, {})).rows).toEqual(rows);
  });

  it('adds of a longer file what it did not bring before, two equal lines of a day included', async () => {
    const admin = await system.signUp();
    const account = await firstOf(admin);
    expect(await imported(admin, account, CSV)).toEqual([3, 0]);
    expect(await imported(admin, account, `${CSV}3/2/2026,FEE,-1.00\n3/3/2026,FEE,-1.00\n`)).toEqual([2, 3]);
    expect(await wordsOf(admin, account, {})).toEqual(['FEE', 'FEE', 'FEE', 'FEE', 'DEPOSIT']);
  });

  it('brings its lines once, too, where two people send it at the same moment, or one sends it again', async () => {
    const admin = await system.signUp();
    const colleague = await system.addAgent(admin, 'Accounting');
    const account = await firstOf(admin);
    const both = await Promise.all([admin, colleague].map((person) => imported(person, account, CSV)));
    expect(both.toSorted((one, other) => (one[0] ?? 0) - (other[0] ?? 0))).toEqual([
      [0, 3],
      [3, 0],
    ]);
    const commandId = randomUUID();
    const body = { text: `${CSV}3/9/2026,LATE,5.00\n` };
    const again = await Promise.all(
      [1, 2].map(() => admin.ask(contract.importBankFile, { params: { bankAccountId: account }, body, commandId })),
    );
    expect(again.map(({ newLines }) => newLines)).toEqual([1, 1]);
    expect((await lines(admin, account, {})).rows).toHaveLength(4);
  });

  it('is refused whole, by the numbers of its lines, where one of them cannot be read', async () => {
    const admin = await system.signUp();
    const account = await firstOf(admin);
    const text = `${CSV}3/3/2026,BAD,1.005\n32/3/2026,BAD,1.00\n`;
    const faults = [
      { line: 5, words: 'the amount cannot be read.' },
      { line: 6, words: 'the day cannot be read.' },
    ];
    expect(await preview(admin, account, text)).toMatchObject({ newLines: 3, faults, faultCount: 2 });
    const { status, problem } = await importing(admin, account, text);
    expect([status, problem?.errors]).toEqual([
      422,
      [{ path: 'text', message: 'Line 5: the amount cannot be read. Line 6: the day cannot be read.' }],
    ]);
    expect((await lines(admin, account, {})).rows).toEqual([]);
    const none = await importing(admin, account, 'Just words\n');
    expect(none.problem?.errors).toEqual([{ path: 'text', message: 'No line of the file has a day and an amount.' }]);
    expect((await preview(admin, account, 'Just words\n')).problem).toBe(
      'No line of the file has a day and an amount.',
    );
  });

  it('is read by the columns that somebody chose once for files with the same headings', async () => {
    const admin = await system.signUp();
    const account = await firstOf(admin);
    const text = 'Date,Description,Amount,Value\n3/1/2026,DEPOSIT,1.00,100.00\n';
    const columns = (await preview(admin, account, text)).columns ?? {};
    expect(columns).toMatchObject({ day: 'Date', amount: 'Amount', isTurned: false });
    const chosen = { ...columns, amount: 'Value', isTurned: true };
    expect((await importing(admin, account, text, chosen)).status).toBe(201);
    const next = await preview(admin, account, text.replace('3/1', '3/2'));
    expect(next).toMatchObject({ columns: chosen, newLines: 1, outCents: -10_000 });
    const other = await system.signUp();
    expect((await preview(other, await firstOf(other), text)).columns).toEqual(columns);
  });

  it('of another account is refused by the last four digits', async () => {
    const admin = await system.signUp();
    const bankAccountId = await firstOf(admin);
    await admin.ask(contract.changeBankAccount, {
      params: { bankAccountId },
      body: { name: 'Hancock Whitney', lastFour: '9876', basedOn: 0 },
    });
    const text = OFX_FILES[0]?.text ?? '';
    const refused = await importing(admin, bankAccountId, text);
    const message = 'The file is of the account that ends in 4321, not in 9876.';
    expect(refused.problem?.errors).toEqual([{ path: 'text', message }]);
    expect(await imported(admin, bankAccountId, text.replace('54321', '59876'))).toEqual([2, 0]);
  });
});

describe('Accounts at banks (money#bank-accounts)', () => {
  it('are one for every agency without set-up, and those that money roles add', async () => {
    const admin = await system.signUp();
    const auditor = await system.addAgent(admin, 'Auditor');
    const { accounts } = await auditor.ask(contract.listBankAccounts);
    expect(accounts).toEqual([
      expect.objectContaining({ name: 'Operating account', lastFour: '', version: 0, waiting: 0, throughOn: null }),
    ]);
    const taken = await admin.call(contract.addBankAccount, { body: { name: 'operating ACCOUNT' } });
    expect(taken.problem?.code).toBe('BANK_ACCOUNT_NAME_TAKEN');
    const { bankAccountId } = await admin.ask(contract.addBankAccount, {
      body: { name: 'Gulf Coast', lastFour: '0042' },
    });
    const change = (basedOn: number) =>
      admin.call(contract.changeBankAccount, {
        params: { bankAccountId },
        body: { name: 'Gulf Coast Bank', lastFour: '0042', basedOn },
      });
    expect((await change(1)).body).toMatchObject({ name: 'Gulf Coast Bank', version: 2 });
    expect((await change(1)).problem?.code).toBe('CONFLICT');
    const whole = await admin.call(contract.addBankAccount, { body: { name: 'Other', lastFour: '123456789' } });
    expect(whole.problem?.errors).toEqual([{ path: 'lastFour', message: 'Enter the last four digits alone.' }]);
    auditor.client.readWhatWrote(admin.client);
    expect((await auditor.ask(contract.listBankAccounts)).accounts.map(({ name }) => name)).toEqual([
      'Operating account',
      'Gulf Coast Bank',
    ]);
    const { rows } = await auditor.ask(listAudit, { query: {} });
    expect(rows.map(({ words }) => words)).toEqual(
      expect.arrayContaining(['Added the bank account Gulf Coast', 'Changed the bank account Gulf Coast Bank: name']),
    );
  });

  it('have lines of their own, and are found in their own agency alone', async () => {
    const [admin, other] = [await system.signUp(), await system.signUp()];
    const first = await firstOf(admin);
    const { bankAccountId: second } = await admin.ask(contract.addBankAccount, { body: { name: 'Payroll' } });
    await imported(admin, first, CSV);
    expect(await imported(admin, second, CSV)).toEqual([3, 0]);
    const { accounts } = await admin.ask(contract.listBankAccounts);
    expect(accounts.map(({ waiting, throughOn }) => [waiting, throughOn])).toEqual([
      [3, '2026-03-02'],
      [3, '2026-03-02'],
    ]);
    const [line] = (await lines(admin, first, {})).rows;
    for (const bankAccountId of [first, second]) {
      const refused = await other.call(contract.listBankLines, { params: { bankAccountId } });
      expect([refused.status, refused.problem?.code]).toEqual([404, 'BANK_ACCOUNT_NOT_FOUND']);
      expect((await importing(other, bankAccountId, CSV)).problem?.code).toBe('BANK_ACCOUNT_NOT_FOUND');
    }
    const bankLineId = line?.bankLineId ?? '';
    const left = await other.call(contract.leaveOutBankLine, { params: { bankLineId }, body: { reason: 'Mine' } });
    expect(left.problem?.code).toBe('BANK_LINE_NOT_FOUND');
  });
});

describe('Lines of the bank (money#bank-lines)', () => {
  it('are paged, narrowed to a state, found by word and amount, and taken away as a file', async () => {
    const admin = await system.signUp();
    const account = await firstOf(admin);
    const text = CSV_FILES.map((file) => file.text);
    for (const file of text) await imported(admin, account, file);
    const all = (await lines(admin, account, {})).rows;
    const seen: string[] = [];
    let cursor: string | null = '';
    do {
      const page = await lines(admin, account, { limit: 4, ...(cursor === '' ? {} : { cursor }) });
      seen.push(...page.rows.map(({ bankLineId }) => bankLineId));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(all.map(({ bankLineId }) => bankLineId));
    expect(await wordsOf(admin, account, { words: 'office DEPOT' })).toHaveLength(2);
    expect(await wordsOf(admin, account, { words: '$1,200.00' })).toEqual(['=HYPERLINK("http://x")']);
    expect(await wordsOf(admin, account, { words: '100%' })).toEqual([]); // a sign, not a pattern
    const file = await admin.call(contract.downloadBankLines, {
      params: { bankAccountId: account },
      query: { words: 'hyperlink' },
    });
    expect(file.bytes.toString()).toContain(`2026-03-18,-1200.00,"'=HYPERLINK(""http://x"")",0091,,To match,`);
  });

  it('are left out with a reason, which the next file does not undo, and taken back', async () => {
    const admin = await system.signUp();
    const account = await firstOf(admin);
    await imported(admin, account, CSV);
    const [fee] = (await lines(admin, account, {})).rows;
    const params = { bankLineId: fee?.bankLineId ?? '' };
    const blank = await admin.call(contract.leaveOutBankLine, { params, body: { reason: ' ' } });
    expect(blank.problem?.errors).toEqual([{ path: 'reason', message: 'Enter a reason.' }]);
    await admin.ask(contract.leaveOutBankLine, { params, body: { reason: 'Given back the same day' } });
    expect(await imported(admin, account, CSV)).toEqual([0, 3]);
    const out = (await lines(admin, account, { state: 'left out' })).rows;
    expect(out).toEqual([
      expect.objectContaining({ ...params, leftOutReason: 'Given back the same day', state: 'left out' }),
    ]);
    expect(out[0]?.leftOutBy).not.toBeNull();
    expect((await lines(admin, account, { state: 'to match' })).rows).toHaveLength(2);
    const twice = await admin.call(contract.leaveOutBankLine, { params, body: { reason: 'Again' } });
    expect(twice.problem?.detail).toBe('This line is left out already.');
    await admin.ask(contract.takeBackBankLine, { params });
    expect((await lines(admin, account, { state: 'to match' })).rows).toHaveLength(3);
    const { problems } = await system.provider<TestViews>('TestViews').verified(admin.organizationId);
    expect(problems).toEqual([]);
  });

  it('of the largest file come at once, and a page of them is read by its index', async () => {
    const admin = await system.signUp();
    const account = await firstOf(admin);
    const day = (at: number) => `2026-0${String((at % 9) + 1)}-${String((at % 28) + 1).padStart(2, '0')}`;
    expect(await imported(admin, account, csvOfLines(10_000, day))).toEqual([10_000, 0]);
    const tooMany = await importing(admin, account, csvOfLines(10_001, day));
    expect(tooMany.problem?.errors?.[0]?.message).toBe('The file holds more than 10,000 lines.');
  });
});
