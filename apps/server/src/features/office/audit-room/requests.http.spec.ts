import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getReceipt } from '#contracts/books/account/statements.ts';
import { listAlerts } from '#contracts/office/alerts/alerts.ts';
import { listAudit } from '#contracts/office/audit/audit.ts';
import * as room from '#contracts/office/audit-room/requests.ts';
import { refusalOf } from '../../../../test/agency-story.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { pdfNamed } from '../../../../test/sample-files.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
let admin: Person;
let accountant: Person;
let auditor: Person;
let accountId: string;
let paymentId: string;
let receiptNumber: string;
beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp();
  accountant = await system.addAgent(admin, 'Accounting');
  auditor = await system.addAgent(admin, 'Auditor');
  ({ accountId } = await admin.story.account(await admin.story.defendant({ fullName: 'Remy Charbonnet' })));
  paymentId = await admin.story.pay(accountId, 5_000);
  const receipt = await admin.ask(getReceipt, { params: { accountId, paymentId } });
  receiptNumber = String(receipt.receiptNumber);
  auditor.client.readWhatWrote(admin.client);
});
afterAll(() => system.close());

/** As somebody sees it after what others wrote. */
const seenBy = (reader: Person, auditRequestId: string) => {
  for (const writer of [admin, accountant, auditor]) reader.client.readWhatWrote(writer.client);
  return reader.ask(room.getAuditRequest, { params: { auditRequestId } });
};
const asked = async (words = 'Show the contract.', person = auditor) =>
  (await person.ask(room.askInAuditRoom, { body: { words } })).auditRequestId;
const write = (person: Person, auditRequestId: string, words: string) =>
  person.call(room.writeToAuditRequest, { params: { auditRequestId }, body: { words } });

describe('What an auditor asks (money#audit-requests)', () => {
  it('has a number without gap, waits, is answered with words and files, asked again, and closed', async () => {
    const words = 'Show the contract of the first bond.';
    const { auditRequestId, number } = await auditor.ask(room.askInAuditRoom, { body: { words } });
    expect((await auditor.ask(room.askInAuditRoom, { body: { words: 'And the second.' } })).number).toBe(number + 1);
    expect((await seenBy(accountant, auditRequestId)).request).toMatchObject({ words, state: 'open', isOwn: false });

    await accountant.ask(room.writeToAuditRequest, { params: { auditRequestId }, body: { words: 'Attached.' } });
    const file = pdfNamed('contract.pdf');
    const { fileId } = await accountant.ask(room.addAnswerFile, { params: { auditRequestId }, file });
    expect(await accountant.ask(room.addAnswerFile, { params: { auditRequestId }, file })).toEqual({ fileId });
    const answered = await seenBy(auditor, auditRequestId);
    expect(answered.request).toMatchObject({ state: 'answered', isOwn: true, files: 1 });
    expect(answered.steps.map(({ kind, words: said }) => [kind, said])).toEqual([
      ['question', words],
      ['answer', 'Attached.'],
    ]);
    expect(answered.files).toMatchObject([{ fileId, name: 'contract.pdf' }]);
    const { url } = await auditor.ask(room.openAnswerFile, { params: { auditRequestId, answerFileId: fileId } });
    const got = await system.app.inject({ url, headers: { cookie: auditor.client.cookie } });
    expect(got.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');

    await auditor.ask(room.writeToAuditRequest, { params: { auditRequestId }, body: { words: 'Page 2 is missing.' } });
    expect((await seenBy(admin, auditRequestId)).request.state).toBe('open');
    await admin.ask(room.closeAuditRequest, { params: { auditRequestId } });
    await admin.ask(room.closeAuditRequest, { params: { auditRequestId } });
    const closed = await seenBy(auditor, auditRequestId);
    expect(closed.request.state).toBe('closed');
    expect(closed.steps.map(({ kind }) => kind)).toEqual(['question', 'answer', 'question', 'close']);
    expect(await refusalOf(write(accountant, auditRequestId, 'One more thing'))).toBe('AUDIT_REQUEST_CLOSED');
    const late = accountant.call(room.addAnswerFile, { params: { auditRequestId }, file: pdfNamed('late.pdf') });
    expect(await refusalOf(late)).toBe('AUDIT_REQUEST_CLOSED');
    await auditor.ask(room.writeToAuditRequest, { params: { auditRequestId }, body: { words: 'Please look again.' } });
    expect((await seenBy(admin, auditRequestId)).request.state).toBe('open');
  });

  it('is about what has the number that they type, or in general; a number that nothing has is refused', async () => {
    const about = (kind: 'entry' | 'receipt' | 'account' | 'bond', number: string) =>
      auditor.call(room.askInAuditRoom, { body: { about: { kind, number }, words: 'Explain this.' } });
    const found = await about('receipt', receiptNumber);
    const { request } = await seenBy(auditor, found.body.auditRequestId);
    expect(request.about).toMatchObject({ kind: 'receipt', accountId, paymentId, name: 'Remy Charbonnet' });
    const entry = await about('entry', `#${String(request.about?.journalNumber)}`);
    expect((await seenBy(auditor, entry.body.auditRequestId)).request.about).toMatchObject({ accountId, paymentId });
    const powerNumber = `P-${randomUUID().slice(0, 8)}`;
    const { bondId } = await admin.story.bond({ powerNumber });
    auditor.client.readWhatWrote(admin.client);
    const bond = await about('bond', powerNumber.toLowerCase());
    expect((await seenBy(auditor, bond.body.auditRequestId)).request.about).toMatchObject({ bondId });
    for (const [kind, number] of [
      ['receipt', '999999'],
      ['entry', 'the first'],
      ['account', '9999999'],
      ['bond', 'none such'],
    ] as const)
      expect(await refusalOf(about(kind, number))).toBe('AUDIT_ABOUT_NOT_FOUND');
    expect((await seenBy(auditor, await asked())).request.about).toBeNull();
  });

  it("is seen by the auditor who asked and by the agency's readers of the books, not by another auditor or agency", async () => {
    const auditRequestId = await asked();
    const other = await system.addAgent(admin, 'Auditor');
    const params = { auditRequestId };
    other.client.readWhatWrote(auditor.client);
    expect(await refusalOf(other.call(room.getAuditRequest, { params }))).toBe('AUDIT_REQUEST_NOT_FOUND');
    expect(await refusalOf(write(other, auditRequestId, 'Me too'))).toBe('AUDIT_REQUEST_NOT_FOUND');
    expect((await other.ask(room.listAuditRequests)).rows).toEqual([]);
    const stranger = await system.signUp();
    expect(await refusalOf(stranger.call(room.getAuditRequest, { params }))).toBe('AUDIT_REQUEST_NOT_FOUND');
    expect(await refusalOf(stranger.call(room.closeAuditRequest, { params }))).toBe('AUDIT_REQUEST_NOT_FOUND');
    admin.client.readWhatWrote(auditor.client);
    const { rows } = await admin.ask(room.listAuditRequests, { query: { state: 'open' } });
    expect(rows.map((row) => row.auditRequestId)).toContain(auditRequestId);
  });

  it('lists what waits first, page by page', async () => {
    const alone = await system.signUp();
    const ids: string[] = [];
    for (const words of ['One', 'Two', 'Three']) ids.push(await asked(words, alone));
    await alone.ask(room.closeAuditRequest, { params: { auditRequestId: ids[1] ?? '' } });
    const first = await alone.ask(room.listAuditRequests, { query: { limit: 2 } });
    const second = await alone.ask(room.listAuditRequests, { query: { limit: 2, cursor: first.nextCursor ?? '' } });
    expect([...first.rows, ...second.rows].map(({ words }) => words)).toEqual(['Three', 'One', 'Two']);
    expect(second.nextCursor).toBeNull();
  });

  it('names no SSN by a file, and an auditor adds none', async () => {
    const auditRequestId = await asked();
    const params = { auditRequestId };
    accountant.client.readWhatWrote(auditor.client);
    await accountant.ask(room.addAnswerFile, { params, file: pdfNamed('W-9 528-91-4406.pdf') });
    const { files } = await seenBy(auditor, auditRequestId);
    expect(files[0]?.name).not.toContain('528');
    expect(files[0]?.name).toContain('4406');
    const refused = await auditor.call(room.addAnswerFile, { params, file: pdfNamed('mine.pdf') });
    expect(refused.problem?.code).toBe('ROLE_REFUSED');
  });

  it('is in the audit trail with who asked, answered and opened, without the words', async () => {
    const auditRequestId = await asked('Where is the Tchefuncte deposit?');
    accountant.client.readWhatWrote(auditor.client);
    await accountant.ask(room.writeToAuditRequest, { params: { auditRequestId }, body: { words: 'At the bank.' } });
    admin.client.readWhatWrote(accountant.client);
    const { rows } = await admin.ask(listAudit, { query: {} });
    const words = rows.map((row) => row.words);
    const { number } = (await seenBy(admin, auditRequestId)).request;
    const named = `R-${String(number).padStart(4, '0')}`;
    expect(words).toContain(`Asked in the audit room: request ${named}`);
    expect(words).toContain(`Answered request ${named} of the audit room`);
    expect(JSON.stringify(words)).not.toContain('Tchefuncte');
  });
});

describe('A request that waits', () => {
  it('is an alert of Accounting, Supervisors and Admins until somebody answers (today#alert-kinds)', async () => {
    const auditRequestId = await asked();
    const { number } = (await seenBy(accountant, auditRequestId)).request;
    const alerts = async () => {
      await system.provider<{ round: () => Promise<void> }>('FollowAlerts').round();
      const { rows } = await accountant.ask(listAlerts, { query: { kind: 'audit-request', limit: 200 } });
      return rows.filter(({ title }) => title.includes(`R-${String(number).padStart(4, '0')}`));
    };
    expect(await alerts()).toMatchObject([{ red: false, page: '/admin/audit-room?view=requests' }]);
    await write(accountant, auditRequestId, 'Here.');
    expect(await alerts()).toEqual([]);
  });
});
