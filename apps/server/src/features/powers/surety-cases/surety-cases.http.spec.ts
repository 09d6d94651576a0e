import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getDocumentLink, renameDocument } from '#contracts/people/documents/documents.ts';
import {
  createSuretyCase,
  editSuretyCase,
  getSuretyAttachmentLink,
  getSuretyCase,
  listSuretyCases,
  setSuretyCaseStatus,
  uploadSuretyAttachment,
} from '#contracts/powers/surety-cases/surety-cases.ts';
import { deleteDefendant } from '#contracts/people/people/defendants.ts';
import { linkSuretyCase, listSuretyCasesOfDefendant } from '#contracts/powers/surety-cases/link-surety-case.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { PDF, pdfNamed, PIXEL } from '../../../../test/sample-files.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
let admin: Person;
beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp({ fullName: 'Alma Broussard' });
});
afterAll(() => system.close());

const facts = {
  insurerName: 'Lexington',
  insurerEmail: 'claims@example.com',
  defendantName: 'Theo Landry',
  caseNumber: '24-118',
  dueOn: '2026-05-17',
  bondAmountCents: 500_000,
  notes: 'Missed court',
};
const caseOf = async (body: Parameters<typeof admin.ask<typeof createSuretyCase>>[1] = { body: facts }) => {
  const { caseId } = await admin.ask(createSuretyCase, body);
  return { params: { caseId } };
};
const follow = async ({ client }: Person, url: string): Promise<Buffer> =>
  (await system.app.inject({ url, headers: { cookie: client.cookie } })).rawPayload;
const pdf = (caseId: string, name = 'notice.pdf', content: Buffer = PDF) => ({
  file: { name, content, fields: { case_id: caseId } },
});

test('a case is kept as it was typed, and is new', async () => {
  const request = await caseOf();
  const kept = await admin.ask(getSuretyCase, request);
  expect(kept).toMatchObject({ ...facts, status: 'new', version: 1, attachments: [] });
  expect(kept.changes).toMatchObject([{ kind: 'created', by: 'Alma Broussard', fields: [] }]);
});

test('an empty form makes a case of an unknown insurer without any other fact', async () => {
  const request = await caseOf({ body: {} });
  expect(await admin.ask(getSuretyCase, request)).toMatchObject({
    insurerName: 'Unknown',
    insurerEmail: '',
    defendantName: null,
    caseNumber: null,
    bondAmountCents: null,
    dueOn: null,
    notes: null,
  });
});

test('a day that is not in the calendar is refused in the words of the spec', async () => {
  for (const dueOn of ['2026-02-30', '05/17/2026', '']) {
    const { status, problem } = await admin.call(createSuretyCase, { body: { dueOn } });
    const message = 'Invalid due date format. Please use MM/DD/YYYY.';
    expect([status, problem?.errors]).toEqual([422, [{ path: 'dueOn', message }]]);
  }
});

describe('the list', () => {
  test('shows the newest first, page by page, by status and by words', async () => {
    const agency = await system.signUp();
    const make = async (defendantName: string) =>
      (await agency.ask(createSuretyCase, { body: { ...facts, defendantName } })).caseId;
    const made = [await make('Remy Fontenot'), await make('Odile Sonnier'), await make('Remy Sonnier')].toReversed();
    const [newest] = made;
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await agency.ask(listSuretyCases, { query: { limit: 2, ...(cursor ? { cursor } : {}) } });
      seen.push(...page.rows.map(({ caseId }) => caseId));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen.toSorted()).toEqual(made.toSorted());
    expect(seen).toHaveLength(3);

    const found = async (query: object) =>
      (await agency.ask(listSuretyCases, { query })).rows.map(({ defendantName }) => defendantName).toSorted();
    expect(await found({ search: 'sonnier LEXING' })).toEqual(['Odile Sonnier', 'Remy Sonnier']);
    expect(await found({ search: 'Sónnier lexing' })).toEqual(['Odile Sonnier', 'Remy Sonnier']);
    expect(await found({ search: '24-118 remy' })).toEqual(['Remy Fontenot', 'Remy Sonnier']);
    expect(await found({ search: '%' })).toEqual([]);
    const step = { status: 'accepted', basedOn: 1 } as const;
    await agency.ask(setSuretyCaseStatus, { params: { caseId: newest ?? '' }, body: step });
    expect(await found({ status: 'accepted' })).toEqual(['Remy Sonnier']);
    expect(await found({ status: 'closed' })).toEqual([]);
    expect((await admin.ask(listSuretyCases, { query: { search: 'Fontenot' } })).rows).toEqual([]);
  });
});

describe('an edit', () => {
  test('changes what it names, keeps what others changed, and is told in the timeline', async () => {
    const request = await caseOf();
    const supervisor = await system.addAgent(admin, 'Supervisor');
    await admin.ask(editSuretyCase, { ...request, body: { notes: 'Seen in Gretna', basedOn: 1 } });
    const { version } = await supervisor.ask(editSuretyCase, {
      ...request,
      body: { insurerName: '', defendantName: '', bondAmountCents: null, basedOn: 1 },
    });
    expect(version).toBe(3);
    const kept = await admin.ask(getSuretyCase, request);
    expect(kept).toMatchObject({ notes: 'Seen in Gretna', insurerName: 'Unknown', defendantName: null });
    expect(kept).toMatchObject({ bondAmountCents: null, dueOn: '2026-05-17', caseNumber: '24-118' });
    expect(kept.changes.map(({ kind }) => kind)).toEqual(['edited', 'edited', 'created']);
    expect(kept.changes[0]?.fields.toSorted((one, two) => one.field.localeCompare(two.field))).toEqual([
      { field: 'bondAmountCents', before: '500000', after: '' },
      { field: 'defendantName', before: 'Theo Landry', after: '' },
      { field: 'insurerName', before: 'Lexington', after: 'Unknown' },
    ]);
  });

  test('that touches what somebody else changed meanwhile is refused beside the field', async () => {
    const request = await caseOf();
    const supervisor = await system.addAgent(admin, 'Supervisor');
    await admin.ask(editSuretyCase, { ...request, body: { notes: 'Hers', caseNumber: '1', basedOn: 1 } });
    const { status, problem } = await supervisor.call(editSuretyCase, {
      ...request,
      body: { notes: 'His', dueOn: null, basedOn: 1 },
    });
    expect([status, problem?.code]).toEqual([409, 'EDITED_MEANWHILE']);
    expect(problem?.errors).toEqual([{ path: 'notes', message: 'Alma Broussard changed this at the same time.' }]);
    expect(await admin.ask(getSuretyCase, request)).toMatchObject({ notes: 'Hers', dueOn: '2026-05-17', version: 2 });
  });

  test('that changes nothing makes no version, and one from a version to come is refused', async () => {
    const request = await caseOf();
    const same = await admin.ask(editSuretyCase, { ...request, body: { notes: facts.notes, basedOn: 1 } });
    expect(same.version).toBe(1);
    const { problem } = await admin.call(editSuretyCase, { ...request, body: { notes: 'x', basedOn: 2 } });
    expect(problem?.errors).toEqual([{ path: 'basedOn', message: 'Reload the page and try again.' }]);
  });
});

describe('where a case stands', () => {
  const stands = async (request: { params: { caseId: string } }) => (await admin.ask(getSuretyCase, request)).status;

  test('goes forward by any steps, and closes with a reason', async () => {
    const request = await caseOf();
    const recovery = await system.addAgent(admin, 'Recovery Agent');
    await recovery.ask(setSuretyCaseStatus, { ...request, body: { status: 'in progress', basedOn: 1 } });
    const why = async (body: object) =>
      (await recovery.call(setSuretyCaseStatus, { ...request, body: { status: 'closed', basedOn: 2, ...body } }))
        .problem?.errors;
    expect(await why({})).toEqual([{ path: 'reasonCode', message: 'Choose a reason.' }]);
    expect(await why({ reasonCode: 'other' })).toEqual([{ path: 'reason', message: 'Say why in a few words.' }]);
    expect(await stands(request)).toBe('in progress');
    await recovery.ask(setSuretyCaseStatus, {
      ...request,
      body: { status: 'closed', reasonCode: 'surrendered', reason: 'At the jail', basedOn: 2 },
    });
    const { status, changes } = await admin.ask(getSuretyCase, request);
    expect(status).toBe('closed');
    expect(changes[0]).toMatchObject({
      kind: 'status',
      by: 'Recovery Agent Guidry',
      reasonCode: 'surrendered',
      reason: 'At the jail',
      fields: [{ field: 'status', before: 'in progress', after: 'closed' }],
    });
  });

  test('goes back or is reopened by a Supervisor or an Admin alone, with a reason', async () => {
    const request = await caseOf();
    const [recovery, supervisor] = [
      await system.addAgent(admin, 'Recovery Agent'),
      await system.addAgent(admin, 'Supervisor'),
    ];
    const paid = { status: 'closed', reasonCode: 'paid', basedOn: 1 } as const;
    await recovery.ask(setSuretyCaseStatus, { ...request, body: paid });
    const reopen = { status: 'accepted', reasonCode: 'other', reason: 'The check bounced', basedOn: 2 } as const;
    const refused = await recovery.call(setSuretyCaseStatus, { ...request, body: reopen });
    expect([refused.status, refused.problem?.code]).toEqual([403, 'SURETY_CASE_SET_BACK']);
    const silent = await supervisor.call(setSuretyCaseStatus, { ...request, body: { status: 'accepted', basedOn: 2 } });
    expect(silent.problem?.errors?.[0]?.path).toBe('reasonCode');
    await supervisor.ask(setSuretyCaseStatus, { ...request, body: reopen });
    expect(await stands(request)).toBe('accepted');
    await admin.ask(setSuretyCaseStatus, { ...request, body: { ...reopen, status: 'new', basedOn: 3 } });
    expect(await stands(request)).toBe('new');
  });

  test('is not changed from what is not so any more; the same again changes nothing', async () => {
    const request = await caseOf();
    await admin.ask(setSuretyCaseStatus, { ...request, body: { status: 'accepted', basedOn: 1 } });
    const late = { status: 'in progress', basedOn: 1 } as const;
    const { problem } = await admin.call(setSuretyCaseStatus, { ...request, body: late });
    expect([problem?.code, problem?.errors?.[0]?.path]).toEqual(['EDITED_MEANWHILE', 'status']);
    const again = await admin.ask(setSuretyCaseStatus, { ...request, body: { status: 'accepted', basedOn: 1 } });
    expect(again.version).toBe(2);
  });
});

describe('an attachment', () => {
  test('is stored in the request, answered in the shape of the spec, and opened by a signed address', async () => {
    const request = await caseOf();
    const { caseId } = request.params;
    const { status, body } = await admin.call(uploadSuretyAttachment, pdf(caseId, 'Order of the court.pdf'));
    expect(status).toBe(201);
    expect(body.row).toMatchObject({ case_id: caseId, name: 'Order of the court.pdf', size: PDF.length });
    expect((await follow(admin, body.url)).equals(PDF)).toBe(true);
    const { attachments, changes, version } = await admin.ask(getSuretyCase, request);
    expect(attachments).toMatchObject([
      { fileId: body.row.id, name: 'Order of the court.pdf', isEncrypted: false, uploadedBy: 'Alma Broussard' },
    ]);
    expect([version, changes[0]?.kind, changes[0]?.fields[0]?.after]).toEqual([
      2,
      'attached',
      'Order of the court.pdf',
    ]);
    const auditor = await system.addAgent(admin, 'Auditor');
    const link = await auditor.ask(getSuretyAttachmentLink, { params: { caseId, attachmentId: body.row.id } });
    expect((await follow(auditor, link.url)).equals(PDF)).toBe(true);
  });

  test('of the same bytes is kept once for a case, and again for another', async () => {
    const [one, other] = [await caseOf(), await caseOf()];
    const first = await admin.ask(uploadSuretyAttachment, pdf(one.params.caseId));
    const again = await admin.ask(uploadSuretyAttachment, pdf(one.params.caseId, 'copy.pdf'));
    expect([again.row.id, again.row.name]).toEqual([first.row.id, 'notice.pdf']);
    const elsewhere = await admin.ask(uploadSuretyAttachment, pdf(other.params.caseId));
    expect(elsewhere.row.id).not.toBe(first.row.id);
    const copies = Buffer.concat([PDF, Buffer.from('%')]);
    await admin.ask(uploadSuretyAttachment, pdf(one.params.caseId, 'second.pdf', copies));
    const { attachments } = await admin.ask(getSuretyCase, one);
    expect(attachments.map(({ name }) => name).toSorted()).toEqual(['notice.pdf', 'second.pdf']);
  });

  test('that a password opens says so', async () => {
    const request = await caseOf();
    const locked = Buffer.from(PDF.toString('latin1').replace('/Root 1 0 R', '/Root 1 0 R/Encrypt 4 0 R'), 'latin1');
    await admin.ask(uploadSuretyAttachment, pdf(request.params.caseId, 'locked.pdf', locked));
    expect((await admin.ask(getSuretyCase, request)).attachments[0]?.isEncrypted).toBe(true);
  });

  test('that is no whole PDF is refused, with the words in error too, and the case stays as it was', async () => {
    const request = await caseOf();
    const { caseId } = request.params;
    const refused = async (name: string, content: Buffer) => {
      const { status, problem } = await admin.call(uploadSuretyAttachment, pdf(caseId, name, content));
      return [status, problem?.detail, (problem as unknown as { error: string }).error];
    };
    const only = 'Only PDF files can be attached.';
    expect(await refused('picture.pdf', PIXEL.content)).toEqual([422, only, only]);
    expect(await refused('words.txt', Buffer.from('words'))).toEqual([422, only, only]);
    const torn = 'This PDF cannot be read.';
    expect(await refused('torn.pdf', PDF.subarray(0, 100))).toEqual([422, torn, torn]);
    const large = 'File is too large. Max 25 MB.';
    expect(await refused('large.pdf', Buffer.concat([PDF, Buffer.alloc(25 * 1_048_576)]))).toEqual([413, large, large]);
    expect(await admin.ask(getSuretyCase, request)).toMatchObject({ version: 1, attachments: [] });
  });

  test('needs a case of the own agency', async () => {
    const request = await caseOf();
    const neighbour = await system.signUp();
    for (const caseId of [request.params.caseId, randomUUID()]) {
      const { status, problem } = await neighbour.call(uploadSuretyAttachment, pdf(caseId));
      expect([status, problem?.code]).toEqual([404, 'SURETY_CASE_NOT_FOUND']);
    }
    const nameless = await admin.call(uploadSuretyAttachment, { file: pdfNamed('notice.pdf') });
    expect([nameless.status, nameless.problem?.errors?.[0]?.path]).toEqual([422, 'case_id']);
  });

  test('is reached neither as a document of a drawer nor through another case', async () => {
    const [one, other] = [await caseOf(), await caseOf()];
    const { row } = await admin.ask(uploadSuretyAttachment, pdf(one.params.caseId));
    const params = { fileId: row.id };
    const asDocument = await admin.call(getDocumentLink, { params });
    const renamed = await admin.call(renameDocument, { params, body: { name: 'x' } });
    const elsewhere = { caseId: other.params.caseId, attachmentId: row.id };
    const through = await admin.call(getSuretyAttachmentLink, { params: elsewhere });
    expect([asDocument, renamed, through].map(({ problem }) => problem?.code)).toEqual(Array(3).fill('FILE_NOT_FOUND'));
  });
});

test('the words of a case are in no answer that is kept for a command sent again', async () => {
  const secret = `Secret ${randomUUID()}`;
  const request = await caseOf({ body: { ...facts, defendantName: secret } });
  await admin.ask(editSuretyCase, { ...request, body: { notes: secret, basedOn: 1 } });
  await admin.ask(uploadSuretyAttachment, pdf(request.params.caseId, `${secret}.pdf`));
  const { rows } = await system.owner.query<{ answer: string }>(
    'select answer::text from applied_command where organization_id = $1',
    [admin.organizationId],
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ answer }) => answer.includes(secret))).toEqual([]);
});

describe('the link of a case', () => {
  test('to a defendant and their bond is shown on both sides, told in the timeline, and taken away', async () => {
    const request = await caseOf();
    const defendantId = await admin.story.defendant({ fullName: 'Theo Landry' });
    const { bondId } = await admin.story.bond({ defendantId, amountCents: 500_000, powerNumber: randomUUID() });
    const about = { defendantId, bondId };
    expect((await admin.ask(linkSuretyCase, { ...request, body: { ...about, basedOn: 1 } })).version).toBe(2);
    const linked = await admin.ask(getSuretyCase, request);
    expect(linked).toMatchObject({ ...about, linkedName: 'Theo Landry', version: 2 });
    expect(linked.changes[0]).toMatchObject({ kind: 'linked', fields: [{ after: defendantId }, { after: bondId }] });
    const other = await admin.ask(listSuretyCasesOfDefendant, { params: { defendantId } });
    expect(other.cases).toMatchObject([{ ...request.params, insurerName: 'Lexington', caseNumber: '24-118', bondId }]);

    await admin.ask(linkSuretyCase, { ...request, body: { defendantId: null, basedOn: 2 } });
    expect(await admin.ask(getSuretyCase, request)).toMatchObject({ defendantId: null, bondId: null, version: 3 });
    expect((await admin.ask(listSuretyCasesOfDefendant, { params: { defendantId } })).cases).toEqual([]);
  });

  test('goes to nobody else’s bond and to no other agency, and not over what somebody linked meanwhile', async () => {
    const request = await caseOf();
    const neighbour = await system.signUp();
    const made = async (person: Person, fullName: string) => {
      const defendantId = await person.story.defendant({ fullName });
      return { defendantId };
    };
    const [mine, other, foreign] = [
      await made(admin, 'Theo Landry'),
      await made(admin, 'Odile Sonnier'),
      await made(neighbour, 'Remy Guidry'),
    ];
    const { bondId } = await admin.story.bond({
      ...other,
      amountCents: 500_000,
      jurisdiction: 'Orleans',
      powerNumber: randomUUID(),
    });
    const refused = async (body: object) =>
      (await admin.call(linkSuretyCase, { ...request, body: { defendantId: null, basedOn: 1, ...body } })).problem
        ?.code;
    expect(await refused(foreign)).toBe('DEFENDANT_NOT_FOUND');
    expect(await refused({ ...mine, bondId })).toBe('BOND_NOT_FOUND');
    expect(await refused({ bondId })).toBe('VALIDATION_FAILED');
    await admin.ask(linkSuretyCase, { ...request, body: { ...mine, basedOn: 1 } });
    expect(await refused(other)).toBe('EDITED_MEANWHILE');
    const theirs = await neighbour.call(linkSuretyCase, { ...request, body: { ...foreign, basedOn: 1 } });
    expect(theirs.problem?.code).toBe('SURETY_CASE_NOT_FOUND');
    const gone = await neighbour.call(listSuretyCasesOfDefendant, { params: mine });
    expect(gone.problem?.code).toBe('DEFENDANT_NOT_FOUND');
  });
});

test('a case names nobody whose file was deleted, and is not found by that name (people#name-of-a-deleted-person)', async () => {
  const fullName = 'Octave Zeringue';
  const defendantId = await admin.story.defendant({ fullName });
  await admin.story.bond({ defendantId, amountCents: 500_000, powerNumber: 'OZ-1' });
  const request = await caseOf({ body: { ...facts, defendantName: fullName } });
  await admin.ask(linkSuretyCase, { ...request, body: { defendantId, basedOn: 1 } });
  const named = async () => {
    const { rows } = await admin.ask(listSuretyCases, { query: { search: 'zeringue' } });
    return [rows.length, (await admin.ask(getSuretyCase, request)).defendantName];
  };
  expect(await named()).toEqual([1, fullName]);
  expect(await admin.ask(deleteDefendant, { params: { defendantId } })).toEqual({ archived: true });
  expect(await named()).toEqual([0, null]);
});
