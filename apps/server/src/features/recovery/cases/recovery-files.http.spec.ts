import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  getRecoveryFileLink,
  listRecoveryFiles,
  removeRecoveryFile,
  uploadRecoveryFile,
} from '#contracts/recovery/cases/files.ts';
import { convertSuretyCase } from '#contracts/recovery/cases/conversion.ts';
import { createRecoveryCase, getRecoveryCase } from '#contracts/recovery/cases/recovery.ts';
import { createSuretyCase, uploadSuretyAttachment } from '#contracts/powers/surety-cases/surety-cases.ts';
import { openCase } from '../../../../test/case-of-bond.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { HEIC, pdfNamed, PIXEL } from '../../../../test/sample-files.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
let admin: Person;
beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp({ fullName: 'Alma Broussard' });
});
afterAll(() => system.close());

const aDrawer = async () => {
  const { caseId } = await admin.ask(createRecoveryCase, { body: { title: 'Blue house' } });
  return { drawerKind: 'case', drawerId: caseId } as const;
};
const names = async (params: Awaited<ReturnType<typeof aDrawer>> | { drawerKind: 'bond'; drawerId: string }) =>
  (await admin.ask(listRecoveryFiles, { params })).rows.map(({ name }) => name);
/** The smallest start of a photo as phones make them. */
describe('The drawer of a case', () => {
  test('takes papers and photos, shows the newest first, and gives signed addresses', async () => {
    const params = await aDrawer();
    await admin.ask(uploadRecoveryFile, { params, file: pdfNamed('warrant.pdf') });
    await admin.ask(uploadRecoveryFile, { params, file: PIXEL });
    const { fileId } = await admin.ask(uploadRecoveryFile, { params, file: { name: 'car.heic', content: HEIC } });
    const page = await admin.ask(listRecoveryFiles, { params, query: { limit: 2 } });
    expect(page.rows.map(({ name, mediaType }) => [name, mediaType])[0]).toEqual(['car.heic', 'image/heic']);
    const rest = await admin.ask(listRecoveryFiles, { params, query: { limit: 2, cursor: page.nextCursor ?? '' } });
    expect([rest.rows.map(({ name }) => name), rest.nextCursor]).toEqual([['warrant.pdf'], null]);
    const { url } = await admin.ask(getRecoveryFileLink, { params: { ...params, recoveryFileId: fileId } });
    const reply = await system.app.inject({ url, headers: { cookie: admin.client.cookie } });
    expect([reply.statusCode, reply.rawPayload.equals(HEIC)]).toEqual([200, true]);
    const { changes } = await admin.ask(getRecoveryCase, { params: { recoveryCaseId: params.drawerId } });
    expect(changes.map(({ kind }) => kind)).toEqual(['file', 'file', 'file', 'opened']);
  });

  test('has links that open only for roles that may open it', async () => {
    const params = await aDrawer();
    const { fileId } = await admin.ask(uploadRecoveryFile, { params, file: pdfNamed('warrant.pdf') });
    const { url } = await admin.ask(getRecoveryFileLink, { params: { ...params, recoveryFileId: fileId } });
    const answerTo = async (role: 'Recovery Agent' | 'Agent' | 'Accounting' | 'Auditor', address = url) => {
      const { cookie } = (await system.addAgent(admin, role)).client;
      return (await system.app.inject({ url: address, headers: { cookie } })).statusCode;
    };
    expect(await answerTo('Recovery Agent')).toBe(200);
    for (const role of ['Agent', 'Accounting', 'Auditor'] as const)
      expect([role, await answerTo(role)]).toEqual([role, 404]);
    expect(await answerTo('Agent', url.replace(/roles=[^&]*/, 'roles=Agent'))).toBe(404);
    expect(await answerTo('Agent', url.replace(/&roles=[^&]*/, ''))).toBe(404);
    expect((await system.app.inject({ url })).statusCode).toBe(401);
  });

  test('shows the PDFs of the insurer’s case that it was made of, which stay with that case', async () => {
    const facts = { insurerName: 'Lexington', defendantName: 'Theo Landry' };
    const { caseId } = await admin.ask(createSuretyCase, { body: facts });
    const file = { ...pdfNamed('notice.pdf'), fields: { case_id: caseId } };
    const { row } = await admin.ask(uploadSuretyAttachment, { file });
    const { caseId: drawerId } = await admin.ask(convertSuretyCase, { params: { caseId } });
    const params = { drawerKind: 'case', drawerId } as const;
    await admin.ask(uploadRecoveryFile, { params, file: pdfNamed('warrant.pdf') });
    expect((await names(params)).toSorted()).toEqual(['notice.pdf', 'warrant.pdf']);
    const recoveryFileId = row.id;
    const { url } = await admin.ask(getRecoveryFileLink, { params: { ...params, recoveryFileId } });
    const reply = await system.app.inject({ url, headers: { cookie: admin.client.cookie } });
    expect(reply.statusCode).toBe(200);
    const remove = { params: { ...params, recoveryFileId }, body: { reason: 'Of another case' } };
    expect((await admin.call(removeRecoveryFile, remove)).problem?.code).toBe('FILE_NOT_FOUND');
    expect(await names(params)).toContain('notice.pdf');
  });

  test('keeps the same bytes once, until they are removed', async () => {
    const params = await aDrawer();
    const first = await admin.ask(uploadRecoveryFile, { params, file: pdfNamed('warrant.pdf') });
    const again = await admin.ask(uploadRecoveryFile, { params, file: pdfNamed('warrant.pdf') });
    expect(again.fileId).toBe(first.fileId);
    const remove = { params: { ...params, recoveryFileId: first.fileId }, body: { reason: 'Of another case' } };
    await admin.ask(removeRecoveryFile, remove);
    await admin.ask(removeRecoveryFile, remove);
    expect(await names(params)).toEqual([]);
    await admin.ask(uploadRecoveryFile, { params, file: pdfNamed('warrant.pdf') });
    expect(await names(params)).toEqual(['warrant.pdf']);
  });

  test('refuses what is neither a paper nor a photo, and a removal by a Recovery Agent', async () => {
    const params = await aDrawer();
    const text = { name: 'a.txt', content: Buffer.from('Seen in Gretna') };
    const { problem } = await admin.call(uploadRecoveryFile, { params, file: text });
    expect(problem?.code).toBe('CASE_FILE_TYPE_REFUSED');
    const { fileId } = await admin.ask(uploadRecoveryFile, { params, file: PIXEL });
    const recovery = await system.addAgent(admin, 'Recovery Agent');
    const remove = { params: { ...params, recoveryFileId: fileId }, body: { reason: 'x' } };
    expect((await recovery.call(removeRecoveryFile, remove)).problem?.code).toBe('ROLE_REFUSED');
    const other = await aDrawer();
    const elsewhere = { params: { ...other, recoveryFileId: fileId } };
    expect((await admin.call(getRecoveryFileLink, elsewhere)).problem?.code).toBe('FILE_NOT_FOUND');
    expect((await admin.call(removeRecoveryFile, { ...elsewhere, body: { reason: 'x' } })).problem?.code).toBe(
      'FILE_NOT_FOUND',
    );
  });

  test('of a forfeited bond is the bond’s, and the case’s once there is one', async () => {
    const defendantId = await admin.story.defendant({ fullName: 'Theo Landry' });
    const today = admin.session.organization?.today ?? '';
    const forfeited = { status: 'FORFEITED', bondDate: today, forfeitureDate: today } as const;
    const { bondId } = await admin.story.bond({ defendantId, amountCents: 500_000, ...forfeited });
    const ofBond = { drawerKind: 'bond', drawerId: bondId } as const;
    await admin.ask(uploadRecoveryFile, { params: ofBond, file: pdfNamed('notice.pdf') });
    const { caseId } = await openCase(admin, bondId);
    const ofCase = { drawerKind: 'case', drawerId: caseId } as const;
    await admin.ask(uploadRecoveryFile, { params: ofBond, file: PIXEL });
    expect((await names(ofCase)).toSorted()).toEqual((await names(ofBond)).toSorted());
    expect(await names(ofCase)).toHaveLength(2);
    const elsewhere = await system.signUp();
    expect((await elsewhere.call(listRecoveryFiles, { params: ofBond })).problem?.detail).toBe('Bond not found.');
    expect((await elsewhere.call(listRecoveryFiles, { params: ofCase })).problem?.detail).toBe('Case not found.');
  });
});
