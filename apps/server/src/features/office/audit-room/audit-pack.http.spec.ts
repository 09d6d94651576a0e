import { createHash } from 'node:crypto';
import { execFile } from 'node:child_process';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { changeAgent, listTeam } from '#contracts/agency/organizations/team.ts';
import { addBankAccount, listBankAccounts } from '#contracts/books/bank/bank.ts';
import {
  finishReconciliation,
  getReconciliation,
  sayNoStatement,
  startReconciliation,
  tickReconciliation,
} from '#contracts/books/bank/reconciliation.ts';
import { downloadExport, getExport } from '#contracts/books/ledger/exports.ts';
import { requestAuditPack } from '#contracts/office/audit-room/packs.ts';
import { listAudit } from '#contracts/office/audit/audit.ts';
import { getCertificate } from '#contracts/office/certificate/certificate.ts';
import { addDays } from '#domain/kernel/days.ts';
import { LISTED_REPORTS } from '#domain/office/statements.ts';
import { monthAfter, monthOf } from '#domain/books/months.ts';
import { refusalOf } from '../../../../test/agency-story.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { readPdf } from '../../../../test/pdf-text.ts';
import { readCsv, readZip } from '../../../../test/read-accountant-files.ts';
import type { Person } from '../../../../test/test-people.ts';
import type { MakeExportJob } from '../reports/make-export.job.ts';

const run = promisify(execFile);

let system: JoinedSystem;
let admin: Person;
let auditor: Person;
let today: string;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'audit-pack-'));
  system = await joinTestSystem();
  admin = await system.signUp();
  auditor = await system.addAgent(admin, 'Auditor');
  today = admin.session.organization?.today ?? '';
  const { accountId } = await admin.story.account(await admin.story.defendant({ fullName: 'Remy Charbonnet' }));
  await admin.story.fee(accountId, 9_000, { chargedOn: addDays(today, -5) });
  await admin.story.pay(accountId, 2_500, { paidOn: addDays(today, -4) });
  const { bankAccountId } = await admin.ask(addBankAccount, { body: { name: 'Whitney / operating' } });
  const month = monthAfter(monthOf(today), -1);
  await admin.ask(sayNoStatement, { params: { bankAccountId }, body: { month, reason: 'Opened this month' } });
  auditor.client.readWhatWrote(admin.client);
});
afterAll(async () => {
  await system.close();
  await rm(folder, { recursive: true, force: true });
});

/** Has it made, by us or by a worker of the product that is at it already. */
const make = async (person: Person, exportId: string): Promise<void> => {
  const job = system.provider<MakeExportJob>('MakeExportJob');
  do await job.run({ organizationId: person.organizationId, exportId });
  while ((await person.ask(getExport, { params: { exportId } })).state !== 'ready');
};
const filesOf = async (person: Person, exportId: string): Promise<Record<string, Buffer>> => {
  const { bytes } = await person.call(downloadExport, { params: { exportId } });
  return Object.fromEntries(readZip(bytes));
};
const packOf = async (person: Person, from: string, to = today): Promise<Record<string, Buffer>> => {
  const { exportId, fileName } = await person.ask(requestAuditPack, { body: { from, to } });
  expect(fileName).toMatch(/^export-\d{4}-audit-pack-[\d-]+\.zip$/);
  await make(person, exportId);
  expect(await person.ask(getExport, { params: { exportId } })).toMatchObject({ progressPercent: 100 });
  return filesOf(person, exportId);
};
/** The lines of the manifest, and that each file is what it says. */
const manifestOf = (files: Record<string, Buffer>): string[][] => {
  const [, ...cells] = readCsv(String(files['manifest.csv']));
  const listed = cells.filter(([, , hash]) => hash !== '');
  for (const [name = '', bytes, hash] of listed) {
    const content = files[name] ?? Buffer.from('');
    expect([name, bytes, hash]).toEqual([
      name,
      String(content.length),
      createHash('sha256').update(content).digest('hex'),
    ]);
  }
  expect(listed.map(([name]) => name).toSorted()).toEqual(
    Object.keys(files)
      .filter((name) => name !== 'manifest.csv')
      .toSorted(),
  );
  return cells;
};
const given = async (audit: { from: string | null; to: string | null }): Promise<void> => {
  const { agents } = await admin.ask(listTeam);
  const {
    fullName = '',
    email = '',
    phoneNumber = '',
    licenseNumber = '',
  } = agents.find(({ agentId }) => agentId === auditor.userId) ?? {};
  const body = { fullName, email, phoneNumber, licenseNumber, role: 'Auditor' as const };
  await admin.ask(changeAgent, {
    params: { agentId: auditor.userId },
    body: { ...body, audit: { until: null, ...audit } },
  });
};

describe('The pack of an auditor (money#audit-pack)', () => {
  it('has statements, ledgers, the certificate and the books, which its own program checks; the manifest has each hash', async () => {
    const from = `${monthAfter(monthOf(today), -1)}-01`;
    const files = await packOf(auditor, from);
    const lines = manifestOf(files);
    const names = Object.keys(files);
    for (const name of [
      'README.txt',
      'certificate.pdf',
      'certificate.json',
      'statements/income-statement.csv',
      'statements/income-statement.pdf',
      'statements/aging.csv',
      'ledgers/trial-balance.csv',
      'ledgers/general-ledger.csv',
      'books/verify.mjs',
      'books/events.jsonl',
    ])
      expect(names).toContain(name);
    expect(files['statements/aging.csv']?.toString()).toContain('Remy Charbonnet');
    for (const kind of LISTED_REPORTS)
      for (const name of [`lists/${kind}.csv`, `lists/${kind}.pdf`]) expect(names).toContain(name);
    expect(files['lists/journal.csv']?.toString()).toContain('Payment received');
    expect(files['lists/journal.csv']?.toString()).toContain('Fee added');
    const paper = (await readPdf(files['lists/payments.pdf'] ?? Buffer.of())).pages.join(' ').replaceAll(/\s+/g, ' ');
    expect(paper).toMatch(/Received, 1 \$25\.00/);
    for (const [name, content] of Object.entries(files).filter(([path]) => path.startsWith('books/'))) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), content);
    }
    const { head } = await admin.ask(getCertificate, { query: {} });
    const args = ['verify.mjs', '--head', `${String(head?.number)}:${head?.hash ?? ''}`];
    const { stdout } = await run(process.execPath, args, { cwd: join(folder, 'books'), env: {} });
    expect(stdout).toContain('Nothing differs.');
    const why = lines.filter(([, , hash]) => hash === '').map(([name, , , reason]) => [name, reason]);
    expect(why.map(([, reason]) => reason)).toContain('There is no statement: Opened this month');
    expect(why.map(([name]) => name)).toContain('Nightly proof');
  });

  it('is of the period of an auditor, without the events of all days, and says so', async () => {
    const [from, to] = [addDays(today, -4), addDays(today, -3)];
    await given({ from, to });
    try {
      const files = await packOf(auditor, addDays(today, -30));
      const lines = manifestOf(files);
      const certificate: unknown = JSON.parse(String(files['certificate.json']));
      expect(certificate).toMatchObject({ from, to });
      expect(Object.keys(files).filter((name) => name.startsWith('books/'))).toEqual([]);
      expect(Object.keys(files)).toContain('verify.mjs');
      // The fee is of the day before, the payment of the first day of the period.
      expect(files['lists/journal.csv']?.toString()).toContain('Payment received');
      expect(files['lists/journal.csv']?.toString()).not.toContain('Fee added');
      expect(files['lists/payments.csv']?.toString()).toContain(',25.00,');
      expect(lines.find(([name]) => name === 'books/')?.[3]).toContain('The auditor sees a period alone');
      const outside = auditor.call(requestAuditPack, { body: { from: addDays(today, -1), to: today } });
      expect(await refusalOf(outside)).toBe('AUDIT_PACK_OUTSIDE');
    } finally {
      await given({ from: null, to: null });
    }
  });

  it('has each reconciliation that was finished on its days, as its paper', async () => {
    const owner = await system.signUp();
    const { accountId } = await owner.story.account();
    const paidOn = addDays(today, -6);
    await owner.story.pay(accountId, 7_000, { method: 'Bank Transfer', paidOn, reason: 'Found in a folder' });
    const { accounts } = await owner.ask(listBankAccounts);
    const { bankAccountId = '', name = '' } = accounts[0] ?? {};
    const body = { statementOn: addDays(today, -3), statementCents: 7_000 };
    const { reconciliationId } = await owner.ask(startReconciliation, { params: { bankAccountId }, body });
    const params = { reconciliationId };
    const { items } = await owner.ask(getReconciliation, { params });
    const ticked = items.map(({ kind, id }) => ({ kind, id }));
    await owner.ask(tickReconciliation, { params, body: { items: ticked, isTicked: true } });
    await owner.ask(finishReconciliation, { params });
    const files = await packOf(owner, addDays(today, -10));
    const at = `reconciliations/${name.replaceAll(/[^\w .-]+/g, '-').trim()}-${body.statementOn}.pdf`;
    expect(manifestOf(files).map(([path]) => path)).toContain(at);
    const words = (await readPdf(files[at] ?? Buffer.of())).pages.join('').replaceAll(/\s/g, '');
    for (const part of ['BANKRECONCILIATION', 'Transfer,receipt1', 'Difference$0.00']) expect(words).toContain(part);
    const before = await packOf(owner, addDays(today, -10), addDays(today, -4));
    expect(Object.keys(before)).not.toContain(at);
  });

  it('is in the audit trail when it is asked for, and when it is taken', async () => {
    await packOf(auditor, addDays(today, -2));
    admin.client.readWhatWrote(auditor.client);
    const { rows } = await admin.ask(listAudit, { query: { userId: auditor.userId } });
    const words = rows.map((row) => row.words);
    expect(words.some((line) => line.startsWith('Asked for the books of '))).toBe(true);
    expect(words.some((line) => /^Took away the export export-\d{4}-audit-pack-/.test(line))).toBe(true);
  });

  it('is made once, however many are at it, and begun again by whoever takes over from a worker that is gone', async () => {
    const { exportId } = await admin.ask(requestAuditPack, { body: { from: addDays(today, -5), to: today } });
    await Promise.all([make(admin, exportId), make(admin, exportId)]);
    const first = await filesOf(admin, exportId);
    manifestOf(first);
    const gone = `update export set state = 'working', next_chunk = 1, moved_at = now() - interval '1 minute'
      where organization_id = $1 and export_id = $2`;
    await system.writeLinked((owner) => owner.query(gone, [admin.organizationId, exportId]));
    await make(admin, exportId);
    const again = await filesOf(admin, exportId);
    manifestOf(again);
    expect(Object.keys(again)).toEqual(Object.keys(first));
  });
});
