import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { v5 as uuidV5 } from 'uuid';
import * as contract from '#contracts/office/move-in-documents/move-in-documents.ts';
import { searchEverything } from '#contracts/office/search/search.ts';
import { bringInLists } from '#contracts/office/move-in/move-in.ts';
import { editDefendant, getDefendant } from '#contracts/people/people/defendants.ts';
import { deleteDocument, listDocuments, uploadDocument } from '#contracts/people/documents/documents.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { refusalOf } from '../../../../test/agency-story.ts';
import { zipOf, type ZipEntry } from '../../../../test/hostile-zip.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import {
  beginMoveIn,
  bringIn,
  chooseForList,
  clientNamed,
  cutAt,
  fileOfList,
  lookAtMoveIn,
  takeBack,
  uploadList,
} from '../../../../test/moving-in.ts';
import { readCsv } from '../../../../test/read-accountant-files.ts';
import { HEIC, PDF, photo } from '../../../../test/sample-files.ts';
import type { TestClock } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';
import type { EraseRefusedDocuments } from './erase-refused-documents.ts';
import type { FinishArchives } from './finish-archives.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());
afterEach(() => system.provider<TestClock>('TestClock').set(null));

const CLIENTS = `ID,Name,DOB
1001,"Landry, Marie Ann",04/13/1988
0042,"Guidry, Paul Jr",12/25/1970
C-77,Ann Lee,01/02/1990
`;

/** A PDF that is like no other. */
const pdf = (words = randomUUID()): Buffer => Buffer.concat([PDF, Buffer.from(`% ${words}\n`)]);

/** An agency whose clients came with the lists. */
const movedIn = async (): Promise<Person> => {
  const admin = await system.signUp();
  await uploadList(admin, 'clients', CLIENTS);
  await bringIn(system, admin);
  return admin;
};

interface Sending {
  archiveId?: string;
  ids?: 'clients' | 'bonds';
  parts?: number;
  name?: string;
}

const partOf = (zip: Buffer, part: number, parts: number): Buffer => {
  const size = Math.ceil(zip.length / Math.max(part, parts));
  return zip.subarray((part - 1) * size, part * size);
};
const sendPart = (admin: Person, zip: Buffer, part: number, sending: Sending = {}) => {
  const { archiveId = randomUUID(), ids = 'clients', parts = 1, name = 'export.zip' } = sending;
  const content = partOf(zip, part, parts);
  return admin.call(contract.sendArchivePart, {
    params: { archiveId, part },
    file: { name, content, fields: { name, ids, parts: String(parts) } },
  });
};
const goThrough = () => system.provider<FinishArchives>('FinishArchives').round();
const look = (person: Person) => person.ask(contract.getMoveInDocuments);
const newest = async (person: Person) => {
  const [archive] = (await look(person)).archives;
  if (!archive) throw new Error('There is no ZIP.');
  return archive;
};
/** Sends a ZIP, has it gone through, and looks. */
const bring = async (admin: Person, entries: readonly ZipEntry[], sending: Sending = {}) => {
  const { status } = await sendPart(admin, zipOf(entries), 1, sending);
  expect(status).toBe(200);
  await goThrough();
  return newest(admin);
};
const drawerOf = async (person: Person, name: string) => {
  const subjectId = await clientNamed(person, name);
  const { rows } = await person.ask(listDocuments, { params: { subjectKind: 'defendant', subjectId } });
  return rows.map((row) => row.name);
};
const whysOf = ({ refusals }: contract.MoveInArchive) => refusals.map(({ path, why }) => [path, why]);

test('documents go into drawers by the ids that folders or names begin with, and sent again each is there once', async () => {
  const admin = await movedIn();
  const entries = [
    { name: 'Export/', content: Buffer.alloc(0) },
    { name: 'Export/1001 Landry/application.pdf', content: pdf() },
    { name: 'Export/1001 Landry/photo.jpg', content: await photo('jpeg') },
    { name: '42_note.txt', content: Buffer.from('Called twice.') },
    { name: 'C-77\\ID\\card.png', content: await photo('png') },
    { name: 'C-77/phone.heic', content: HEIC, method: 0 },
    { name: '__MACOSX/1001/._application.pdf', content: Buffer.from('x') },
    { name: 'Landry/letter.pdf', content: pdf() },
  ];
  const came = await bring(admin, entries);
  expect(came).toMatchObject({ state: 'done', files: 6, done: 6, added: 5, known: 0, refused: 1 });
  const NOBODY = 'No folder, and not its name, begins with an id that was brought in.';
  expect(whysOf(came)).toEqual([['Landry/letter.pdf', NOBODY]]);
  expect(await drawerOf(admin, 'Marie Ann Landry')).toEqual(['application.pdf', 'photo.jpg']);
  expect(await drawerOf(admin, 'Paul Guidry Jr')).toEqual(['42_note.txt']);
  expect(await drawerOf(admin, 'Ann Lee')).toEqual(['card.png', 'phone.heic']);
  expect(await look(admin)).toMatchObject({ here: 5 });
  const { text } = await admin.call(contract.downloadRefusedDocuments, { params: { archiveId: came.archiveId } });
  expect(readCsv(text)).toEqual([
    ['File', 'Why'],
    ['Landry/letter.pdf', NOBODY],
  ]);
  expect(await bring(admin, entries)).toMatchObject({ state: 'done', added: 0, known: 5, refused: 1 });
  expect(await drawerOf(admin, 'Marie Ann Landry')).toHaveLength(2);
  const { rows } = await system.owner.query<{ left: number }>(
    `select count(*)::int as left from move_in_archive_part p
     join stored_object o on o.organization_id = p.organization_id and o.id = p.object_id
     where p.organization_id = $1 and o.delete_after > now()`,
    [admin.organizationId],
  );
  expect(rows).toEqual([{ left: 0 }]); // their bytes are deleted
});

test('a document of a bond goes to its client', async () => {
  const admin = await system.signUp();
  await beginMoveIn(admin, addDays(dayOf(new Date(), DEFAULT_TIME_ZONE), -1));
  await uploadList(admin, 'clients', CLIENTS);
  await uploadList(admin, 'bonds', 'ID,Client ID,Bond date,Face\n1001,C-77,2020-05-06,5000\n');
  await bringIn(system, admin);
  expect(await bring(admin, [{ name: '1001.pdf', content: pdf() }], { ids: 'bonds' })).toMatchObject({ added: 1 });
  expect(await drawerOf(admin, 'Ann Lee')).toEqual(['1001.pdf']);
  expect(await drawerOf(admin, 'Marie Ann Landry')).toEqual([]);
});

test('what is no document, or made to do harm, comes into no drawer, and the others do', async () => {
  const admin = await movedIn();
  const zeros = Buffer.alloc(3_000_000);
  const docx = zipOf([{ name: 'inside.pdf', content: pdf() }]);
  const bomb = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const TYPE =
    'This kind of file cannot be kept here. Upload a PDF, JPG, PNG, WEBP, HEIC, Word, Excel, text or CSV file.';
  const cases: [ZipEntry, string][] = [
    [{ name: '../1001/x.pdf', content: pdf() }, 'Its path leads outside the ZIP.'],
    [{ name: '1001\\..\\..\\x.pdf', content: pdf() }, 'Its path leads outside the ZIP.'],
    [{ name: '/1001/x.pdf', content: pdf() }, 'Its path begins outside the ZIP.'],
    [{ name: 'C:\\1001\\x.pdf', content: pdf() }, 'Its path begins outside the ZIP.'],
    [{ name: '1001/good.PDF', content: pdf() }, 'The ZIP has this path twice.'],
    [
      { name: '1001/link.pdf', content: Buffer.from('/etc/passwd'), mode: 0o120777 },
      'It is a link to another file, or no file at all.',
    ],
    [{ name: '1001/secret.pdf', content: pdf(), flags: 1 }, 'A password protects it. Pack it without one.'],
    [{ name: '1001/lzma.pdf', content: pdf(), method: 14 }, 'It is packed in a way that is not read.'],
    [{ name: '1001/empty.pdf' }, 'It is empty.'],
    [{ name: '1001/large.pdf', content: pdf(), size: 25 * 1_048_576 + 1 }, 'It is too large. Max 25MB.'],
    [{ name: '1001/zeros.txt', content: zeros }, 'It unpacks to far more than a document does.'],
    [{ name: '1001/liar.txt', content: zeros, size: 1_000 }, 'It is larger than the ZIP says.'],
    [{ name: '1001/short.pdf', content: pdf(), size: 90_000 }, 'It is damaged.'],
    [{ name: '1001/torn.pdf', content: pdf(), check: 7 }, 'It is damaged.'],
    [{ name: '1001/inside.zip', content: docx }, TYPE],
    [{ name: '1001/inside.docx', content: docx }, TYPE],
    [{ name: '1001/program.pdf', content: Buffer.from('MZ\u0000\u0001 program') }, TYPE],
    [{ name: '1001/page.txt', content: Buffer.from('\u0000\u0001') }, TYPE],
    [
      { name: '1001/torn.jpg', content: (await photo('jpeg')).subarray(0, 200) },
      'This picture is damaged and cannot be read.',
    ],
    [
      { name: '1001/bomb.png', content: bomb, method: 0 },
      'This picture has too many pixels. Max 50 megapixels: save it smaller, then upload it again.',
    ],
  ];
  const good = [{ name: '1001/good.pdf', content: pdf() }];
  const came = await bring(admin, [...good, ...cases.map(([entry]) => entry)]);
  expect(whysOf(came)).toEqual(cases.map(([{ name }, why]) => [name, why]));
  expect(came).toMatchObject({ state: 'done', added: 1, refused: cases.length });
  expect(await drawerOf(admin, 'Marie Ann Landry')).toEqual(['good.pdf']);
});

test.each<[string, Buffer, string]>([
  ['is none', pdf(), 'This file is no ZIP, or it is damaged.'],
  [
    'is cut off',
    zipOf([{ name: '1001/x.pdf', content: pdf() }]).subarray(0, -30),
    'This file is no ZIP, or it is damaged.',
  ],
  [
    'has files upon one another',
    zipOf([
      { name: '1001/x.pdf', content: pdf() },
      { name: '1001/y.pdf', content: pdf(), isUponFirst: true },
    ]),
    'This ZIP is damaged: its files lie upon one another.',
  ],
  [
    'has too many files',
    zipOf([{ name: '1001/x.pdf', content: pdf() }], { count: 50_001 }),
    'This ZIP has more than 50,000 files. Pack them apart.',
  ],
  [
    'unpacks to too much',
    zipOf(['x', 'y'].map((name) => ({ name: `1001/${name}.pdf`, content: pdf(), size: 4_000_000_000 }))),
    'This ZIP unpacks to more than 4 GB. Pack it in several.',
  ],
])('a ZIP that %s is refused as a whole', async (_, zip, why) => {
  const admin = await movedIn();
  expect((await sendPart(admin, zip, 1)).status).toBe(200);
  await goThrough();
  expect(await newest(admin)).toMatchObject({ state: 'refused', why, added: 0 });
});

test('parts come in any order, each once, and another ZIP leaves one aside that never came whole', async () => {
  const admin = await movedIn();
  const zip = zipOf([{ name: '1001/x.pdf', content: pdf() }]);
  const left = randomUUID();
  expect((await sendPart(admin, zip, 1, { archiveId: left, parts: 2 })).body).toEqual({
    archiveId: left,
    state: 'coming',
  });
  const archiveId = randomUUID();
  const sending = { archiveId, parts: 3 };
  expect(await refusalOf(sendPart(admin, zip, 3, { archiveId, parts: 2 }))).toBe('ARCHIVE_PARTS_DIFFER');
  for (const part of [3, 1, 1]) expect((await sendPart(admin, zip, part, sending)).body.state).toBe('coming');
  expect(await refusalOf(sendPart(admin, zip, 2, { ...sending, ids: 'bonds' }))).toBe('ARCHIVE_PARTS_DIFFER');
  expect((await look(admin)).archives.map((one) => [one.archiveId, one.partsHere])).toEqual([[archiveId, 2]]);
  expect((await sendPart(admin, zip, 2, sending)).body.state).toBe('working');
  expect((await sendPart(admin, zip, 2, sending)).body.state).toBe('working'); // its answer was lost
  // Nothing of the move-in changes meanwhile.
  expect(await refusalOf(sendPart(admin, zip, 1))).toBe('MOVE_IN_RUNNING');
  expect(await refusalOf(admin.call(bringInLists))).toBe('MOVE_IN_RUNNING');
  await goThrough();
  expect(await newest(admin)).toMatchObject({ state: 'done', added: 1 });
});

test('cut anywhere it goes on, and does nothing twice', async () => {
  const admin = await movedIn();
  const archiveId = randomUUID();
  const entries = ['a', 'b', 'c', 'd'].map((name) => ({ name: `1001/${name}.pdf`, content: pdf() }));
  await sendPart(admin, zipOf([...entries, { name: 'e.pdf', content: pdf() }]), 1, { archiveId });
  for (const [step, done] of [
    ['file 2', 2],
    ['file 4', 4],
    ['done', 5],
  ] as const) {
    const goOn = await cutAt(system, admin, uuidV5(step, archiveId));
    await goThrough();
    expect(await newest(admin)).toMatchObject({ state: 'working', done });
    await goOn();
  }
  await goThrough();
  await goThrough();
  expect(await newest(admin)).toMatchObject({ state: 'done', done: 5, added: 4, refused: 1 });
  expect(await drawerOf(admin, 'Marie Ann Landry')).toEqual(['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf']);
});

test('a ZIP whose bytes are gone is refused, not tried for ever', async () => {
  const admin = await movedIn();
  await sendPart(admin, zipOf([{ name: '1001/x.pdf', content: pdf() }]), 1);
  await system.owner.query('delete from stored_object where organization_id = $1', [admin.organizationId]);
  await goThrough();
  expect(await newest(admin)).toMatchObject({
    state: 'refused',
    why: 'A part of this ZIP is gone. Send it once more.',
  });
});

test('documents are taken back with the lists, and come again with another upload', async () => {
  const admin = await movedIn();
  const entries = [
    { name: '1001/x.pdf', content: pdf() },
    { name: '42/y.pdf', content: pdf() },
    { name: 'C-77/z.pdf', content: pdf() },
  ];
  await bring(admin, entries);
  const paul = await clientNamed(admin, 'Paul Guidry Jr');
  const ann = await clientNamed(admin, 'Ann Lee');
  const { version } = await admin.ask(getDefendant, { params: { defendantId: paul } });
  await admin.ask(editDefendant, { params: { defendantId: paul }, body: { city: 'Zachary', basedOn: version } });
  const own = { name: 'own.pdf', content: pdf() };
  await admin.ask(uploadDocument, { params: { subjectKind: 'defendant', subjectId: ann }, file: own });

  const { run, here } = await takeBack(system, admin);
  expect(run).toMatchObject({ gone: 4 }); // three documents, and Marie
  expect(run?.kept.map(({ name, words }) => [name, words]).toSorted()).toEqual([
    ['Ann Lee', 'Something was added to the file.'],
    ['Paul Guidry Jr', 'Edited here.'],
  ]);
  expect(here.clients).toBe(2);
  expect(await drawerOf(admin, 'Paul Guidry Jr')).toEqual([]);
  expect(await drawerOf(admin, 'Ann Lee')).toEqual(['own.pdf']);
  expect(await look(admin)).toMatchObject({ here: 0 });

  await bringIn(system, admin);
  expect(await bring(admin, entries)).toMatchObject({ added: 3, known: 0 });
  expect(await drawerOf(admin, 'Marie Ann Landry')).toEqual(['x.pdf']);
});

test('a client who left the list goes with the documents that came, and stays with any other', async () => {
  const admin = await movedIn();
  await bring(admin, [
    { name: '1001/x.pdf', content: pdf() },
    { name: 'C-77/z.pdf', content: pdf() },
  ]);
  const ann = await clientNamed(admin, 'Ann Lee');
  const own = { name: 'own.pdf', content: pdf() };
  await admin.ask(uploadDocument, { params: { subjectKind: 'defendant', subjectId: ann }, file: own });
  await uploadList(admin, 'clients', 'ID,Name,DOB\n0042,"Guidry, Paul Jr",12/25/1970\n');
  const { run } = await bringIn(system, admin);
  expect(run).toMatchObject({ gone: 1 });
  expect(run?.kept.map(({ name }) => name)).toEqual(['Ann Lee']);
  expect(await drawerOf(admin, 'Ann Lee')).toEqual(['own.pdf', 'z.pdf']);
  expect(await look(admin)).toMatchObject({ here: 1 });
});

test('one that was deleted here is not counted, and comes again', async () => {
  const admin = await movedIn();
  const entries = [{ name: '1001/x.pdf', content: pdf() }];
  await bring(admin, entries);
  const subjectId = await clientNamed(admin, 'Marie Ann Landry');
  const { rows } = await admin.ask(listDocuments, { params: { subjectKind: 'defendant', subjectId } });
  await admin.ask(deleteDocument, { params: { fileId: rows[0]?.fileId ?? '' } });
  expect(await look(admin)).toMatchObject({ here: 0 });
  expect(await bring(admin, entries)).toMatchObject({ added: 1, known: 0 });
});

test('clients come first, an Admin sends documents, and nobody sees those of another agency', async () => {
  const admin = await movedIn();
  const supervisor = await system.addAgent(admin, 'Supervisor');
  const zip = zipOf([
    { name: '1001/x.pdf', content: pdf() },
    { name: 'Marie Landry.pdf', content: pdf() },
  ]);
  expect(await refusalOf(sendPart(supervisor, zip, 1))).toBe('ROLE_REFUSED');
  const neighbour = await system.signUp({ organizationName: 'Magnolia Bonds' });
  expect(await refusalOf(sendPart(neighbour, zip, 1))).toBe('MOVE_IN_NO_CLIENTS');

  const archiveId = randomUUID();
  await sendPart(admin, zip, 1, { archiveId });
  await goThrough();
  const params = { archiveId };
  expect(await refusalOf(neighbour.call(contract.downloadRefusedDocuments, { params }))).toBe(
    'MOVE_IN_ARCHIVE_NOT_FOUND',
  );
  expect(await look(neighbour)).toEqual({ here: 0, archives: [] });
  expect(await look(supervisor)).toMatchObject({ here: 1 });
  // Ids of another agency are nobody's here, and its ZIP under the same id is another.
  await uploadList(neighbour, 'clients', 'ID,Name\n9,Jean Roy\n');
  await bringIn(system, neighbour);
  await sendPart(neighbour, zip, 1, { archiveId });
  await goThrough();
  expect(await newest(neighbour)).toMatchObject({ added: 0, refused: 2 });
  expect(await newest(admin)).toMatchObject({ added: 1, refused: 1 });
});

test('which files were refused is erased ninety days later, and counted on', async () => {
  const admin = await movedIn();
  await bring(admin, [{ name: 'Marie Landry.pdf', content: pdf() }]);
  const erase = () => system.provider<EraseRefusedDocuments>('EraseRefusedDocuments').erase();
  await erase();
  expect(await newest(admin)).toMatchObject({ refused: 1, isErased: false });
  await system.provider<TestClock>('TestClock').set(new Date(Date.now() + 91 * 86_400_000).toISOString());
  await erase();
  expect(await newest(admin)).toMatchObject({ refused: 1, isErased: true, refusals: [] });
  expect((await lookAtMoveIn(admin)).state).toBe('in');
});

test('a client who had two ids has documents of both, and is found by both (moving-in#same-client)', async () => {
  const admin = await system.signUp();
  await uploadList(admin, 'clients', 'ID,Name,DOB\nC-1,Marie Landry,04/13/1988\nC-2,Marie Landry,04/13/1988\n');
  const [question] = (await fileOfList(admin, 'clients')).questions;
  await chooseForList(admin, 'clients', { answers: { [question?.id ?? '']: 'one' } });
  expect(await bringIn(system, admin)).toMatchObject({ state: 'in', here: { clients: 1 } });
  const came = await bring(admin, [
    { name: 'C-1/application.pdf', content: pdf() },
    { name: 'C-2/card.pdf', content: pdf() },
    { name: 'C-3/letter.pdf', content: pdf() },
  ]);
  expect(came).toMatchObject({ added: 2, refused: 1 });
  expect((await drawerOf(admin, 'Marie Landry')).toSorted()).toEqual(['application.pdf', 'card.pdf']);
  for (const typed of ['C-1', 'C-2'])
    expect((await admin.ask(searchEverything, { body: { typed } })).hits).toMatchObject([{ fullName: 'Marie Landry' }]);
  // Two people after all: the other id is theirs alone.
  await chooseForList(admin, 'clients', { answers: { [question?.id ?? '']: 'two' } });
  expect(await bringIn(system, admin)).toMatchObject({ here: { clients: 2 } });
  expect((await admin.ask(searchEverything, { body: { typed: 'C-2' } })).hits).toHaveLength(1);
});
