import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { uploadDocument } from '#contracts/people/documents/documents.ts';
import { getArrestPacket } from '#contracts/recovery/surrender/arrest-packet.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { readPdf } from '../../../../test/pdf-text.ts';
import type { Person } from '../../../../test/test-system.ts';

let system: JoinedSystem;
let admin: Person;
let recovery: Person;
beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp();
  recovery = await system.addAgent(admin, 'Recovery Agent');
});
afterAll(() => system.close());

describe('PDFs of the arrest packet', () => {
  const pdfOf = async (defendantId: string, name: string, content: Uint8Array) => {
    const params = { subjectKind: 'defendant', subjectId: defendantId } as const;
    return (await admin.ask(uploadDocument, { params, file: { name, content: Buffer.from(content) } })).fileId;
  };
  /** A PDF whose pages say what they are, as an office writes it. */
  const paperOf = async (words: readonly string[], password = '') => {
    const document = await PDFDocument.create();
    const font = await document.embedFont(StandardFonts.Helvetica);
    for (const text of words) document.addPage([612, 792]).drawText(text, { x: 72, y: 700, size: 14, font });
    if (password !== '') document.encrypt({ userPassword: password, ownerPassword: password });
    return document.save();
  };
  const packet = async (bondId: string, query: { warrantId?: string; certifiedId?: string }) => {
    recovery.client.readWhatWrote(admin.client);
    return (await readPdf((await recovery.call(getArrestPacket, { params: { bondId }, query })).bytes)).pages;
  };

  test('stand at its end, page by page, and page one says how many', async () => {
    const bond = await admin.story.bond();
    const warrantId = await pdfOf(
      bond.defendantId,
      'Warrant.pdf',
      await paperOf(['ARREST WARRANT', 'RETURN OF SERVICE']),
    );
    const certifiedId = await pdfOf(bond.defendantId, 'Bond.pdf', await paperOf(['CERTIFIED BOND']));
    const pages = await packet(bond.bondId, { warrantId, certifiedId });
    expect(pages[0]).toMatch(/Warrant\s*at the end of this packet, 2 pages/);
    expect(pages[0]).toMatch(/Certified bond\s*at the end of this packet, 1 page/);
    expect(pages.slice(-3).map((page) => page.trim())).toEqual([
      'ARREST WARRANT',
      'RETURN OF SERVICE',
      'CERTIFIED BOND',
    ]);
  });

  test('say that there is no warrant, too', async () => {
    const bond = await admin.story.bond();
    const certifiedId = await pdfOf(bond.defendantId, 'Bond.pdf', await paperOf(['CERTIFIED BOND']));
    const pages = await packet(bond.bondId, { certifiedId });
    expect(pages.at(-1)).toContain('CERTIFIED BOND');
    expect(pages.filter((page) => !page.includes('NO WARRANT ON FILE'))).toEqual([]);
  });

  test('that a password locks, or that are broken, are printed behind it, and the others stand in it', async () => {
    const bond = await admin.story.bond();
    const locked = await pdfOf(bond.defendantId, 'Locked.pdf', await paperOf(['ARREST WARRANT'], 'secret'));
    const certifiedId = await pdfOf(bond.defendantId, 'Bond.pdf', await paperOf(['CERTIFIED BOND']));
    const pages = await packet(bond.bondId, { warrantId: locked, certifiedId });
    expect(pages[0]).toMatch(/Locked\.pdf, printed behind this packet/);
    expect(pages[0]).toMatch(/Certified bond\s*at the end of this packet, 1 page/);
    expect(pages.join(' ')).not.toContain('ARREST WARRANT');
    const whole = Buffer.from(await paperOf(['ARREST WARRANT'])).toString('latin1');
    const torn = Buffer.from(whole.replace(/obj[\s\S]*?endobj/g, 'obj <</ endobj'), 'latin1');
    const broken = await pdfOf(bond.defendantId, 'Broken.pdf', torn);
    expect((await packet(bond.bondId, { warrantId: broken }))[0]).toMatch(/Broken\.pdf, printed behind this packet/);
  });
});
