import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { recordPayment, voidPayment } from '#contracts/books/account/accounts.ts';
import { produceFile } from '#contracts/books/account/produce-file.ts';
import { downloadExport, getExport, listExports, type Export } from '#contracts/books/ledger/exports.ts';
import { listAudit } from '#contracts/office/audit/audit.ts';
import { uploadDocument } from '#contracts/people/documents/documents.ts';
import { listHistory } from '#contracts/people/people/history.ts';
import { saveReference } from '#contracts/people/people/indemnitors.ts';
import { addNote } from '#contracts/people/notes/notes.ts';
import { logCall } from '#contracts/recovery/contact-log/contact-log.ts';
import { openCase } from '../../../../test/case-of-bond.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { picturesOf, readPdf } from '../../../../test/pdf-text.ts';
import { PDF, pdfNamed, photo } from '../../../../test/sample-files.ts';
import { nonce } from '../../../../test/sample-requests.ts';
import type { Person } from '../../../../test/test-people.ts';
import { EXPORT_QUEUE } from '../reports/export.ts';

let system: JoinedSystem;
let admin: Person;
let today: string;

beforeAll(async () => {
  system = await joinTestSystem();
  await system.work(EXPORT_QUEUE);
  admin = await system.signUp({ fullName: 'Alma Broussard', organizationName: 'Crescent City Bail Bonds' });
  today = admin.session.organization?.today ?? '';
});
afterAll(() => system.close());

const ready = async (person: Person, exportId: string): Promise<Export> => {
  for (;;) {
    const made = await person.ask(getExport, { params: { exportId } });
    if (made.state === 'ready') return made;
    if (made.state === 'failed') throw new Error('The export failed.');
  }
};

/** Has a file produced and reads it, page by page. */
const produced = async (defendantId: string, body: object = {}, person = admin) => {
  const { exportId } = await person.ask(produceFile, { params: { defendantId }, body });
  const made = await ready(person, exportId);
  const url = `/api/ledger/exports/${exportId}/file`;
  const { rawPayload: bytes, headers } = await system.app.inject({ url, headers: { cookie: person.client.cookie } });
  const { pages } = await readPdf(bytes);
  return { made, bytes, headers, pages, text: pages.join('\n') };
};

/** Theo Landry with everything that a file can hold, and a second bond on an account of its own. */
const aFile = async () => {
  const { ask, story } = admin;
  const [power, other] = [nonce(), nonce()];
  const defendantId = await story.defendant({ fullName: 'Théo Landry', phoneNumber: '5045550111', ssn: '528914406' });
  const forfeited = { status: 'FORFEITED', bondDate: today, forfeitureDate: today, courtDate: '2026-01-12' } as const;
  const bond = { defendantId, amountCents: 500_000, powerNumber: power, ...forfeited };
  const { bondId, accountId } = await story.bond({ ...bond, notes: 'Mother has the deed' });
  const { accountId: second } = await story.account(defendantId);
  await story.bond({ defendantId, accountId: second, bondDate: today, powerNumber: other });
  const indemnitorId = await story.indemnitor(defendantId, { fullName: 'Odile Landry' }, accountId);
  await story.indemnitor(defendantId, { fullName: 'Remy Other' }, second);
  const owner = { personType: 'defendant', personId: defendantId } as const;
  const friend = { ...owner, name: 'Father Dupre', relationship: 'Friend', phone: '5045550199' } as const;
  await ask(saveReference, { params: { referenceId: randomUUID() }, body: friend });
  await story.pay(accountId, 20_000);
  const wrong = { amountCents: 7_000, method: 'Cash', paidOn: today, confirmed: true, payer: 'Odile Landry' } as const;
  const { paymentId } = await ask(recordPayment, { params: { accountId }, body: wrong });
  const why = { reasonCode: 'Duplicate', reason: 'Typed twice' } as const;
  await ask(voidPayment, { params: { accountId, paymentId }, body: why });
  const about = { subjectKind: 'defendant', subjectId: defendantId } as const;
  await ask(addNote, { params: about, body: { subject: 'Call back', text: 'SSN 528-91-4406, after five' } });
  const picture = await photo('png', { width: 400, height: 300 });
  await ask(uploadDocument, { params: about, file: { name: 'license.png', content: picture } });
  await ask(uploadDocument, { params: about, file: pdfNamed('contract.pdf') });
  await ask(uploadDocument, { params: about, file: { name: 'ledger.txt', content: Buffer.from('plain') } });
  const { caseId } = await openCase(admin, bondId);
  const call = { personId: indemnitorId, direction: 'incoming', result: 'answered' } as const;
  const called = { ...call, calledAt: '2026-01-05T16:00:00.000Z', note: 'Says he is in Gretna' };
  await ask(logCall, { params: { recoveryCaseId: caseId }, body: called });
  return { defendantId, bondId, power, other, accountId };
};

describe('The file of a person (people#produced-file)', () => {
  it('has all that is on record, with an index whose page numbers are right', async () => {
    const { defendantId, power, other } = await aFile();
    const { made, headers, bytes, pages, text } = await produced(defendantId);
    expect(made).toMatchObject({ kind: 'person-file-pdf', requestedBy: 'Alma Broussard', rows: pages.length });
    expect(headers['content-type']).toBe('application/pdf');
    for (const words of [
      'File of Théo Landry',
      'Crescent City Bail Bonds',
      'ends in 4406',
      'Father Dupre',
      'Odile Landry',
      'Remy Other',
      power,
      other,
      'Mother has the deed',
      '01/12/2026',
      'Failed to appear',
      'Receipt ',
      '(VOID)',
      'Typed twice',
      'Closing balance',
      'Says he is in Gretna',
      'Call back',
      'license.png',
      'Not printed',
      createHash('sha256').update(PDF).digest('hex'),
      'Created the file',
    ])
      expect(text).toContain(words);
    expect(text).not.toMatch(/528.?91/);

    const index = pages[0] ?? '';
    for (const name of ['Defendant', 'Bonds', 'Court dates', 'Accounts', 'Recovery', 'Notes', 'History', 'Documents']) {
      const page = Number(new RegExp(`^${name}\\s+(\\d+)`, 'm').exec(index.replaceAll('\n', '\n'))?.[1]);
      expect([name, pages[page - 1]?.includes(`${name}\n`)]).toEqual([name, true]);
    }
    // The PDF stands behind the record, on the last page, as the list and the index say.
    expect(index).toMatch(new RegExp(`contract\\.pdf\\s+${String(pages.length)}`));
    expect(pages.at(-1)).toContain(`Page ${String(pages.length)} of ${String(pages.length)}`);
    expect(pages[0]).toContain(`Page 1 of ${String(pages.length)}`);
    expect((await picturesOf(bytes)).reduce((sum, count) => sum + count, 0)).toBe(1);
  });

  it('leaves the recovery part out where it is asked to', async () => {
    const { defendantId } = await aFile();
    const { text } = await produced(defendantId, { withRecovery: false });
    expect(text).toContain('without its recovery part');
    expect(text).not.toContain('Gretna');
  });

  it('is of one bond alone: its account, who answers for it, what was done to it', async () => {
    const { defendantId, bondId, power, other } = await aFile();
    const { made, text } = await produced(defendantId, { bondId });
    expect(made).toMatchObject({ kind: 'bond-file-pdf' });
    for (const words of [`File of Bond ${power}`, 'Odile Landry', '(VOID)', 'Says he is in Gretna'])
      expect(text).toContain(words);
    for (const words of [other, 'Remy Other', 'Created the file']) expect(text).not.toContain(words);
  });

  it('is told of in the audit trail and the history of the person, and so is who took it', async () => {
    const { defendantId } = await aFile();
    const { made } = await produced(defendantId);
    await admin.call(downloadExport, { params: { exportId: made.exportId } });
    const { rows } = await admin.ask(listAudit, { query: { action: 'file-produced' } });
    expect(rows[0]).toMatchObject({ words: `Produced the file of Théo Landry: ${made.fileName}` });
    const history = await admin.ask(listHistory, { params: { defendantId }, query: { kind: 'access' } });
    expect(history.rows.map(({ words }) => words)).toEqual([
      `Took away the export ${made.fileName}`,
      `Took away the export ${made.fileName}`,
      `Produced the file of this person: ${made.fileName}`,
    ]);
  });

  it('is for Admins and Supervisors: others neither produce, see nor take one', async () => {
    const { defendantId } = await aFile();
    const supervisor = await system.addAgent(admin, 'Supervisor');
    supervisor.client.readWhatWrote(admin.client);
    const { made } = await produced(defendantId, {}, supervisor);
    for (const role of ['Accounting', 'Auditor', 'Agent', 'Recovery Agent'] as const) {
      const other = await system.addAgent(admin, role);
      other.client.readWhatWrote(admin.client);
      const params = { exportId: made.exportId };
      expect((await other.call(produceFile, { params: { defendantId }, body: {} })).problem?.code).toBe('ROLE_REFUSED');
      expect((await other.call(getExport, { params })).problem?.code).toBe('EXPORT_NOT_FOUND');
      expect((await other.call(downloadExport, { params })).problem?.code).toBe('EXPORT_NOT_FOUND');
    }
    const accounting = await system.addAgent(admin, 'Accounting');
    const { rows } = await accounting.ask(listExports);
    expect(rows.map(({ exportId }) => exportId)).not.toContain(made.exportId);
  });

  it('is refused of nobody, of another agency, and of a bond that is not theirs', async () => {
    const { defendantId, bondId } = await aFile();
    const someone = await admin.story.defendant({ fullName: 'Ana Cole' });
    const why = async (person: Person, id: string, body: object = {}) =>
      (await person.call(produceFile, { params: { defendantId: id }, body })).problem?.code;
    const other = await system.signUp({ organizationName: 'Magnolia Bonds' });
    expect([
      await why(admin, randomUUID()),
      await why(other, defendantId),
      await why(admin, someone, { bondId }),
      await why(admin, defendantId, { bondId: randomUUID() }),
    ]).toEqual(['DEFENDANT_NOT_FOUND', 'DEFENDANT_NOT_FOUND', 'BOND_NOT_FOUND', 'BOND_NOT_FOUND']);
  });

  it('is one where the same command is sent twice', async () => {
    const defendantId = await admin.story.defendant({ fullName: 'Ana Cole' });
    const request = { params: { defendantId }, body: {}, commandId: randomUUID() };
    const first = await admin.ask(produceFile, request);
    const second = await admin.ask(produceFile, request);
    expect(second.exportNumber).toBe(first.exportNumber);
    const { text } = await produced(defendantId);
    for (const words of ['No indemnitors.', 'No bonds.', 'No accounts.', 'No documents.'])
      expect(text).toContain(words);
  });
});
