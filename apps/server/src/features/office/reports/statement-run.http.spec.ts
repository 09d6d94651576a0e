import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listMailedPapers, mailPaper } from '#contracts/books/account/mail-paper.ts';
import * as contract from '#contracts/books/ledger/exports.ts';
import { listAudit } from '#contracts/office/audit/audit.ts';
import { listMail } from '#contracts/office/system/mail.ts';
import { download, exported } from '../../../../test/hledger-agrees.ts';
import { joinMailSystem, type JoinedMailSystem } from '../../../../test/mail-system.ts';
import { readPdf } from '../../../../test/pdf-text.ts';
import type { TestMail } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';
import { EXPORT_QUEUE } from './export.ts';

let system: JoinedMailSystem;
let admin: Person;
let ada: string;
let nora: string;

beforeAll(async () => {
  system = await joinMailSystem();
  await system.work(EXPORT_QUEUE);
  admin = await system.signUp({ organizationName: 'Acadia Bail' });
  ada = await owes('Ada Old', 'ada@example.com');
  await owes('Bo Young', 'bo@example.com');
  nora = await owes('Nora Nowhere', '');
});
afterAll(() => system.close());

const owes = async (fullName: string, email: string): Promise<string> => {
  const { accountId } = await admin.story.account(await admin.story.defendant({ fullName, email }));
  await admin.story.fee(accountId, 4_500);
  return accountId;
};
const run = { kind: 'statement-run-mail' } as const;

describe('Statements by mail', () => {
  it('are not begun where mail is not set up', async () => {
    const letters = system.provider<TestMail>('TestMail');
    await letters.sendTo(null);
    expect((await admin.ask(contract.previewStatementRun)).connected).toBe(false);
    const refused = await admin.call(contract.requestExport, { body: run });
    await letters.sendTo(system.mails.url);
    expect([refused.status, refused.problem?.code]).toEqual([409, 'MAIL_NOT_CONNECTED']);
    expect(refused.problem?.detail).toBe('Not connected: this installation has no mail server.');
    expect((await admin.ask(contract.listExports)).rows).toEqual([]);
  });

  it('are asked for by a money role alone; the Auditor sees the run', async () => {
    for (const role of ['Agent', 'Recovery Agent', 'Auditor'] as const) {
      const other = await system.addAgent(admin, role);
      const refused = await other.call(contract.requestExport, { body: run });
      expect([refused.status, refused.problem?.code]).toEqual([403, 'ROLE_REFUSED']);
      expect((await other.call(contract.previewStatementRun)).problem?.code).toBe('ROLE_REFUSED');
    }
  });

  it('first say how many go by mail, who has no address, and who had one lately', async () => {
    const said = await admin.ask(contract.previewStatementRun);
    expect(said).toMatchObject({ connected: true, byMail: 2, toPrint: 1, leftOut: 0 });
    expect(said.withoutAddress).toEqual([{ accountId: nora, accountShortId: 3, name: 'Nora Nowhere' }]);
    const paper = { kind: 'statement', accountId: ada } as const;
    await admin.ask(mailPaper, { body: { paper, to: 'ada@example.com', subject: 'By hand' } });
    expect(await admin.ask(contract.previewStatementRun)).toMatchObject({ byMail: 1, toPrint: 1, leftOut: 1 });
    const nobody = await admin.ask(contract.previewStatementRun, { query: { olderThanDays: 3_000 } });
    expect(nobody).toMatchObject({ byMail: 0, toPrint: 0, leftOut: 0, withoutAddress: [] });
  });

  it('go out in the agency’s name, each as one that is mailed alone, once for a command', async () => {
    const commandId = randomUUID();
    const [one, two] = await Promise.all([1, 2].map(() => admin.ask(contract.requestExport, { body: run, commandId })));
    expect(two?.exportId).toBe(one?.exportId);
    const letter = await system.mails.letterTo('bo@example.com', /Subject: Your statement from Acadia Bail/);
    expect(letter.text).toContain('Attached: statement.pdf');
    const of = { params: { exportId: one?.exportId ?? '' } };
    let made = await admin.ask(contract.getExport, of);
    while (made.state !== 'ready') made = await admin.ask(contract.getExport, of);
    expect(made).toMatchObject({ rows: 2, progressPercent: 100, mailing: { mailed: 1, toPrint: 1, leftOut: 1 } });
    expect(made.fileName).toMatch(/^export-\d{4}-statements-to-print\.pdf$/);
    const { pages } = await readPdf((await download(admin, made)).bytes);
    expect(pages.map((page) => page.includes('Nora Nowhere'))).toEqual([true]);

    const { rows: letters } = await admin.ask(listMail);
    expect(letters.map(({ subject }) => subject).filter((subject) => subject.startsWith('Your statement'))).toEqual([
      'Your statement from Acadia Bail',
    ]);
    const { rows: audit } = await admin.ask(listAudit, { query: { action: 'paper-mailed' } });
    expect(audit.map(({ words }) => words)).toEqual(['E-mailed a paper: statement', 'E-mailed a paper: statement']);
  });

  it('stand in the history of their account, and are left out of the next run', async () => {
    const bo = await owes('Bo Again', 'bo.again@example.com');
    const made = await exported(admin, run);
    expect(made.mailing).toEqual({ mailed: 1, toPrint: 1, leftOut: 2 });
    const { mailed } = await admin.ask(listMailedPapers, { query: { accountId: bo } });
    expect(mailed).toHaveLength(1);
    expect(mailed[0]).toMatchObject({
      kind: 'statement',
      to: 'bo.again@example.com',
      mailedBy: admin.session.user.name,
    });
  });

  it('are another agency’s business: its run reaches its own clients', async () => {
    const other = await system.signUp({ organizationName: 'Bayou Bail' });
    const made = await exported(other, run);
    expect(made.mailing).toEqual({ mailed: 0, toPrint: 0, leftOut: 0 });
    const { pages } = await readPdf((await download(other, made)).bytes);
    expect(pages[0]).toContain('No statement is left to print.');
    const { rows } = await admin.ask(contract.listExports);
    const params = { exportId: rows[0]?.exportId ?? '' };
    expect((await other.call(contract.getExport, { params })).problem?.code).toBe('EXPORT_NOT_FOUND');
  });
});
