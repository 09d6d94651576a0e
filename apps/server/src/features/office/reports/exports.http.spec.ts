import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { voidPayment } from '#contracts/books/account/accounts.ts';
import * as exportContract from '#contracts/books/ledger/exports.ts';
import { listPayments } from '#contracts/office/payment-history/payment-history.ts';
import { listAccountEntries } from '#contracts/books/account/statements.ts';
import { openTill, setUpTill, turnTills } from '#contracts/books/tills/tills.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE, formatDay } from '#domain/kernel/days.ts';
import { isDeep } from '../../../../../../libs/tooling/deep-suite.ts';
import { makeBusy, type BusyAgency } from '../../../../test/busy-agency.ts';
import { bankEveryMoney, moveEveryMoney } from '../../../../test/varied-money.ts';
import { readPdf } from '../../../../test/pdf-text.ts';
import { download, exported, hledgerAgrees } from '../../../../test/hledger-agrees.ts';
import { startRedisServer } from '../../../../test/redis-server.ts';
import { joinTestSystem, type SharedSystem } from '../../../../test/join-system.ts';
import type { Person } from '../../../../test/test-people.ts';
import { startTestSystem } from '../../../../test/test-system.ts';
import { EXPORT_QUEUE } from './export.ts';

const startWithRedis = async (): Promise<SharedSystem> => {
  const redis = await startRedisServer();
  const system = await startTestSystem({ REDIS_URL: redis.url });
  const close = async () => {
    await system.close();
    await redis.stop();
  };
  return { ...system, close };
};

describe.each(isDeep ? ['PostgreSQL', 'Redis'] : ['PostgreSQL'])('exports with the queue in %s', (backend) => {
  let system: SharedSystem;
  let admin: Person;
  let agency: BusyAgency;

  beforeAll(async () => {
    system = await (backend === 'Redis' ? startWithRedis() : joinTestSystem());
    await system.work(EXPORT_QUEUE);
    admin = await system.signUp({ organizationName: 'Pelican; Bail: Bonds' });
    agency = await makeBusy(admin);
  });
  afterAll(() => system.close());

  test('hledger reads the journal, finds no error, and balances as the trial balance does, to the cent', async () => {
    await hledgerAgrees(admin);
  });

  test('hledger agrees over returns, refunds, write-offs, recoveries, adjustments, transfers, closings, unclaimed', async () => {
    const approver = await system.signUp({ organizationName: 'Every Way Bail' });
    const asker = await system.addAgent(approver, 'Supervisor');
    await moveEveryMoney(asker, approver);
    approver.client.readWhatWrote(asker.client);
    expect(await hledgerAgrees(approver)).toEqual(expect.arrayContaining(['1005', '2110', '2310', '2400', '5200']));
  });

  test('hledger agrees over bags, settlements, matches, rewrites, moves and judgments', async () => {
    const approver = await system.signUp({ organizationName: 'Every Bank Bail' });
    const asker = await system.addAgent(approver, 'Supervisor');
    await bankEveryMoney(asker, approver);
    approver.client.readWhatWrote(asker.client);
    expect(await hledgerAgrees(approver)).toEqual(
      expect.arrayContaining(['1020', '2115', '2220', '4010', '5300', '5310', '5500']),
    );
  });

  test('the journal as CSV: a line per posting, sums equal, the chain head last', async () => {
    const file = await exported(admin, { kind: 'journal-csv' });
    const { text, headers } = await download(admin, file);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe(`attachment; filename="${file.fileName}"`);
    const lines = text.trim().split('\r\n');
    expect(lines).toHaveLength(1 + (4 + 6 * 2) + 1);
    expect(lines[1]).toMatch(
      /^1,2026-03-09,2026-03-09,[^,]+,Alma Broussard,Bond written,1100,Accounts Receivable,1200.00,,0000001,/,
    );
    expect(lines.at(-1)).toBe(`Export,${file.exportNumber},Journal entries,7,Audit chain head,${file.chainHead ?? ''}`);
  });

  test('payments, trial balance and a statement', async () => {
    const payments = await download(admin, await exported(admin, { kind: 'payments-csv' }));
    const listed = payments.text
      .split('\r\n')
      .slice(1, 6)
      .map((line) => line.split(','));
    expect(payments.text.split('\r\n')[0]).toContain('Method,Gross,Voids,Returns,Refunds,Net,Write-offs,Voided');
    expect(listed.map((cells) => [cells[0], ...cells.slice(6, 15), cells[16]])).toEqual([
      ['1', 'Cash payer', 'Cash', '500.00', '', '', '', '500.00', '', '', 'Payment'],
      ['2', 'Credit/Debit payer', 'Credit/Debit', '300.00', '', '', '', '300.00', '', 'VOID', 'Payment'],
      ['3', 'Bank Transfer payer', 'Bank Transfer', '55.00', '', '', '', '55.00', '', '', 'Payment'],
      ['2', 'Credit/Debit payer', 'Credit/Debit', '', '-300.00', '', '', '-300.00', '', '', 'Void'],
      ['', '', 'Total', '855.00', '-300.00', '0.00', '0.00', '555.00', '0.00', '', ''],
    ]);

    const balance = await download(admin, await exported(admin, { kind: 'trial-balance-csv', to: '2026-03-09' }));
    expect(balance.text).toContain('1100,Accounts Receivable,asset,725.00,\r\n');
    expect(balance.text).toContain(',Total,,1425.00,1425.00\r\n');
  });

  test('payments name the till that they came into or left, where there are any', async () => {
    const owner = await system.signUp({ organizationName: 'Till Bail' });
    await owner.ask(turnTills, { body: { on: true } });
    const till = { name: 'Front counter', kind: 'clerk' as const, holders: [owner.userId] };
    const { tillId } = await owner.ask(setUpTill, { params: { tillId: randomUUID() }, body: till });
    await owner.ask(openTill, { params: { tillId }, body: { countedCents: 0 } });
    const { accountId } = await owner.story.account();
    await owner.story.pay(accountId, 3_000, { method: 'Check' });
    const paymentId = await owner.story.pay(accountId, 2_000, { method: 'Cash' });
    await owner.ask(voidPayment, {
      params: { accountId, paymentId },
      body: { reasonCode: 'Entered in error', reason: 'Typed twice' },
    });
    const shown = await owner.ask(listPayments, {});
    expect(shown.rows.map(({ method, what, till: name }) => [method, what, name])).toEqual([
      ['Cash', 'voided', 'Front counter'],
      ['Cash', 'received', 'Front counter'],
      ['Check', 'received', 'Front counter'],
    ]);
    const { text } = await download(owner, await exported(owner, { kind: 'payments-csv' }));
    const cells = text.split('\r\n').map((line) => line.split(','));
    expect(cells.slice(0, 5).map((line) => [line[7], line[19]])).toEqual([
      ['Method', 'Till'],
      ['Check', 'Front counter'],
      ['Cash', 'Front counter'],
      ['Cash', 'Front counter'],
      ['Total', ''],
    ]);
  });

  /** The cells of a statement's lines, without its head and foot. */
  const statementOf = async (person: Person, body: object) => {
    const file = await exported(person, { kind: 'statement-csv', ...body });
    const { text } = await download(person, file);
    const lines = text.trimEnd().split('\r\n').slice(1, -1);
    return { file, cells: lines.map((line) => line.split(',')) };
  };

  test('a statement runs by effective day between its opening and its closing balance', async () => {
    const { file, cells } = await statementOf(admin, { accountId: agency.accountId });
    expect(file.fileName).toMatch(/^export-\d{4}-statement-0000001\.csv$/);
    const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
    expect(cells.map((line) => [line[0], ...line.slice(2, 7)])).toEqual([
      ['', 'Opening balance', '', '', '0.00', ''],
      ['2026-03-09', 'Bond written', '', '1200.00', '1200.00', ''],
      ['2026-03-09', 'Fee added (Application Fee)', '', '25.00', '1225.00', ''],
      ['2026-03-09', 'Payment received (Cash)', '1', '-500.00', '725.00', ''],
      ['2026-03-10', 'Fee added (Jail Fee)', '', '30.00', '755.00', ''],
      ['2026-03-11', 'Payment received (Credit/Debit)', '2', '-300.00', '455.00', 'VOID'],
      ['2026-03-12', 'Payment received (Bank Transfer)', '3', '-55.00', '400.00', ''],
      [today, 'Payment voided (Credit/Debit)', '', '300.00', '700.00', ''],
      ['', 'Closing balance', '', '', '700.00', ''],
    ]);
    const whoAndWhy = cells.map((line) => line.slice(8, 13));
    expect(whoAndWhy[5]).toEqual([
      'Alma Broussard',
      'Credit/Debit',
      'Credit/Debit payer',
      '',
      'Entered from the old books',
    ]);
    expect(whoAndWhy[7]).toEqual(['Alma Broussard', 'Credit/Debit', '', '', 'It was 200']);
  });

  test('a statement of some days opens with the balance before them, and says the days in its name', async () => {
    const { accountId } = agency;
    const { file, cells } = await statementOf(admin, { accountId, from: '2026-03-10', to: '2026-03-11' });
    expect(file.fileName).toMatch(/statement-0000001-from-2026-03-10-to-2026-03-11\.csv$/);
    expect(cells.map((line) => [line[0], line[2], line[5]])).toEqual([
      ['2026-03-10', 'Opening balance', '725.00'],
      ['2026-03-10', 'Fee added (Jail Fee)', '755.00'],
      ['2026-03-11', 'Payment received (Credit/Debit)', '455.00'],
      ['2026-03-11', 'Closing balance', '455.00'],
    ]);
    const none = await statementOf(admin, { accountId, from: '2026-04-01', to: '2026-04-30' });
    expect(none.cells.map((line) => [line[2], line[5]])).toEqual([
      ['Opening balance', '400.00'],
      ['Closing balance', '400.00'],
    ]);
    const body = { kind: 'statement-csv', accountId, from: '2026-04-02', to: '2026-04-01' } as const;
    const backwards = await admin.call(exportContract.requestExport, { body });
    expect(backwards.problem?.errors).toEqual([{ path: 'to', message: 'The last day is before the first.' }]);
  });

  /** The words of a statement's PDF, page by page, each run of spaces one. */
  const paperOf = async (person: Person, body: object) => {
    const file = await exported(person, { kind: 'statement-pdf', ...body });
    const { bytes, headers } = await download(person, file);
    const { pages } = await readPdf(bytes);
    return { file, headers, words: pages.map((page) => page.replaceAll(/\s+/g, ' ')).join(' ') };
  };

  test('a statement as PDF says what the screen says, between balances that foot, with what is void', async () => {
    const { file, headers, words } = await paperOf(admin, { accountId: agency.accountId });
    expect(file.fileName).toMatch(/^export-\d{4}-statement-0000001\.pdf$/);
    expect([headers['content-type'], file.rows, file.progressPercent]).toEqual(['application/pdf', 7, 100]);
    const today = formatDay(dayOf(new Date(), DEFAULT_TIME_ZONE));
    const { rows } = await admin.ask(listAccountEntries, {
      params: { accountId: agency.accountId },
      query: { newestFirst: 'false' },
    });
    expect(rows.map(({ description }) => description).filter((said) => !words.includes(said))).toEqual([]);
    for (const said of [
      'Pelican; Bail: Bonds',
      'Statement Account 0000001',
      'Marie Thibodeaux',
      'Opening balance $0.00',
      '03/09/2026 Premium $1,200.00 $1,200.00',
      'Application Fee',
      'Payment, Cash · Receipt 1',
      'from Cash payer',
      '03/11/2026 Payment, Credit/Debit · Receipt 2 VOID −$300.00 $455.00',
      'Reason: It was 200',
      `${today} Void of Payment, Credit/Debit VOID $300.00 $700.00`,
      'Closing balance $700.00',
    ])
      expect(words).toContain(said);
    expect(words).toMatch(/Page 1 of ?1 /);
  });

  test('a statement of some days as PDF opens and closes with the balances of the screen', async () => {
    const { accountId } = agency;
    const days = { from: '2026-03-10', to: '2026-03-11' };
    const { file, words } = await paperOf(admin, { accountId, ...days });
    expect(file.fileName).toMatch(/statement-0000001-from-2026-03-10-to-2026-03-11\.pdf$/);
    for (const said of [
      'Statement from 03/10/2026 to 03/11/2026',
      '03/10/2026 Opening balance $725.00',
      '03/11/2026 Closing balance $455.00',
      'Jail Fee',
      'Receipt 2 VOID',
    ])
      expect(words).toContain(said);
    expect(words).not.toContain('Premium');
    const none = await paperOf(admin, { accountId, from: '2026-04-01', to: '2026-04-30' });
    expect(none.words).toMatch(
      /Opening balance \$400\.00 No entries on these days\. 04\/30\/2026 Closing balance \$400\.00/,
    );
    const body = { kind: 'statement-pdf', accountId, from: '2026-04-02', to: '2026-04-01' } as const;
    const backwards = await admin.call(exportContract.requestExport, { body });
    expect(backwards.problem?.errors).toEqual([{ path: 'to', message: 'The last day is before the first.' }]);
  });

  test('the statements of all who owe are one PDF, each on its own pages with a slip that comes back', async () => {
    const lender = await system.signUp({ organizationName: 'Acadia Bail' });
    const daysAgo = (days: number) => addDays(dayOf(new Date(), DEFAULT_TIME_ZONE), -days);
    const owes = async (fullName: string, days: number) => {
      const { accountId } = await lender.story.account(await lender.story.defendant({ fullName }));
      await lender.story.fee(accountId, 4_500, { chargedOn: daysAgo(days), reason: 'Found late' });
      return accountId;
    };
    await owes('Zoe Young', 1);
    await owes('Ada Old', 100);
    await lender.story.pay(await owes('Mo Paid', 100), 4_500);
    const paperOfRun = async (body: object) => {
      const file = await exported(lender, { kind: 'statement-run-pdf', ...body });
      const { pages } = await readPdf((await download(lender, file)).bytes);
      return { file, pages: pages.map((page) => page.replaceAll(/\s+/g, ' ')) };
    };
    const all = await paperOfRun({});
    expect([all.file.rows, all.file.progressPercent, all.pages.length]).toEqual([2, 100, 2]);
    expect(all.file.fileName).toMatch(/^export-\d{4}-statements\.pdf$/);
    for (const [at, whose] of ['Ada Old', 'Zoe Young'].entries()) {
      for (const said of [
        'Acadia Bail',
        whose,
        'Closing balance $45.00',
        'Amount due $45.00',
        'Payable to Acadia Bail',
      ])
        expect(all.pages[at]).toContain(said);
      expect(all.pages[at]).toMatch(/Page 1 of ?1 /);
      expect(all.pages[at]).toMatch(/Please return this part with your payment Account Account 000000\d, /);
    }
    const late = await paperOfRun({ olderThanDays: 90 });
    expect(late.pages.map((page) => page.includes('Ada Old'))).toEqual([true]);
    const nobody = await paperOfRun({ olderThanDays: 3_000 });
    expect(nobody.pages[0]).toContain('No account owes anything.');
    const agent = await system.addAgent(lender, 'Agent');
    const refused = await agent.call(exportContract.requestExport, { body: { kind: 'statement-run-pdf' } });
    expect(refused.problem?.code).toBe('ROLE_REFUSED');
  });

  test('a filtered list gives a filtered file, and payments whose account is not shown yet are not lost', async () => {
    const files = async (body: Parameters<typeof exported>[1]) =>
      (await download(admin, await exported(admin, body))).text;
    const lines = (text: string) => text.trim().split('\r\n').length - 2;
    const totals = 1; // of payments
    expect(lines(await files({ kind: 'payments-csv', person: 'cash pay' })) - totals).toBe(1);
    expect(lines(await files({ kind: 'payments-csv', person: 'Landry' })) - totals).toBe(0);
    expect(lines(await files({ kind: 'journal-csv', account: '2100' }))).toBe(2);
    expect(lines(await files({ kind: 'journal-csv', person: 'Landry' }))).toBe(0);

    const { accountId } = agency;
    await system.owner.query('update account set account_id = $2 where account_id = $1', [accountId, admin.userId]);
    const { rows } = await admin.ask(listPayments);
    expect(rows.map(({ receiptNumber, defendantId }) => [receiptNumber, defendantId])).toEqual(
      [2, 3, 2, 1].map((number) => [number, null]),
    );
    expect(lines(await files({ kind: 'payments-csv' })) - totals).toBe(4);
    await system.owner.query('update account set account_id = $1 where account_id = $2', [accountId, admin.userId]);
  });

  test('names that a spreadsheet would run as a formula become text', async () => {
    const evil = await system.signUp({ organizationName: 'Formula Bail' });
    const defendantId = await evil.story.defendant({ fullName: '=HYPERLINK("http://x","y")' });
    const { accountId } = await evil.story.account(defendantId);
    await evil.story.pay(accountId, 100, {
      paidOn: '2026-03-09',
      payer: '@SUM(1+1)',
      externalReference: '-1+1',
      reason: '+Old book',
    });
    const { text } = await download(evil, await exported(evil, { kind: 'payments-csv' }));
    expect(text).toContain(`"'=HYPERLINK(""http://x"",""y"")",'@SUM(1+1),Cash,1.00`);
  });

  test('exports are numbered without gap, a repeated request is one export, and later entries do not change it', async () => {
    const commandId = crypto.randomUUID();
    const body = { kind: 'journal-csv', journalNumber: 3 } as const;
    const [one, two] = await Promise.all(
      [1, 2].map(() => admin.ask(exportContract.requestExport, { body, commandId })),
    );
    expect(two?.exportNumber).toBe(one?.exportNumber);
    const { rows } = await admin.ask(exportContract.listExports);
    expect(rows.map(({ exportNumber }) => exportNumber)).toEqual(rows.map((_, index) => rows.length - index));
    const again = await exported(admin, { kind: 'journal-csv', journalNumber: 3 });
    const { text } = await download(admin, again);
    expect(text.split('\r\n')).toHaveLength(1 + 4 + 2 * 2 + 2);
  });

  test('an Agent may export statements and nothing else, and another agency finds nothing', async () => {
    const agent = await system.addAgent(admin, 'Agent');
    const refused = await agent.call(exportContract.requestExport, { body: { kind: 'journal-csv' } });
    expect([refused.status, refused.problem?.code]).toEqual([403, 'ROLE_REFUSED']);
    const statement = await exported(agent, { kind: 'statement-csv', accountId: agency.accountId });
    expect((await download(agent, statement)).status).toBe(200);
    const paper = await exported(agent, { kind: 'statement-pdf', accountId: agency.accountId });
    expect((await download(agent, paper)).status).toBe(200);
    const journal = await exported(admin, { kind: 'journal-csv' });
    expect((await download(agent, journal)).status).toBe(404);

    const other = await system.signUp({ organizationName: 'Bayou Bail' });
    expect((await download(other, journal)).problem?.code).toBe('EXPORT_NOT_FOUND');
    expect((await download(other, paper)).problem?.code).toBe('EXPORT_NOT_FOUND');
    for (const kind of ['statement-csv', 'statement-pdf'] as const) {
      const body = { kind, accountId: agency.accountId };
      expect((await other.call(exportContract.requestExport, { body })).problem?.code).toBe('ACCOUNT_NOT_FOUND');
      const none = await admin.call(exportContract.requestExport, { body: { kind } });
      expect(none.problem?.errors).toEqual([{ path: 'accountId', message: 'Choose an account.' }]);
    }
  });

  test('each download is recorded with who, when and from where', async () => {
    const journal = await exported(admin, { kind: 'journal-csv' });
    await download(admin, journal);
    const { rows } = await system.owner.query(
      'select user_id, from_address from export_download where export_id = $1',
      [journal.exportId],
    );
    expect(rows).toEqual([{ userId: admin.userId, fromAddress: '127.0.0.1' }]);
  });
});
