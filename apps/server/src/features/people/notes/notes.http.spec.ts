import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { listHistory } from '#contracts/people/people/history.ts';
import {
  addNote,
  deleteNote,
  editNote,
  importNotes,
  listNotes,
  listNoteVersions,
  undeleteNote,
} from '#contracts/people/notes/notes.ts';
import { refusalOf } from '../../../../test/agency-story.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { TestViews } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
let admin: Person;
let agent: Person;
let colleague: Person;
beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp({ fullName: 'Alma Broussard' });
  agent = await system.addAgent(admin, 'Agent');
  colleague = await system.addAgent(admin, 'Supervisor');
});
afterAll(() => system.close());

const subjectOf = async (person: Person) => {
  const defendantId = await person.story.defendant();
  return { subjectKind: 'defendant', subjectId: defendantId } as const;
};
type Params = Awaited<ReturnType<typeof subjectOf>>;
const textsOf = async (person: Person, params: Params, message?: string) =>
  (await person.ask(listNotes, { params, query: message === undefined ? {} : { words: message } })).rows.map(
    ({ text }) => text,
  );

test('a note has its author and instant, and shows newest first', async () => {
  const params = await subjectOf(admin);
  expect(await textsOf(admin, params)).toEqual([]);
  await admin.ask(addNote, { params, body: { subject: '  Work ', text: 'Drives for a bakery.\nNights.' } });
  await admin.ask(addNote, { params, body: { text: 'Called' } });
  const { rows } = await admin.ask(listNotes, { params });
  expect(rows.map(({ subject, text, author }) => [subject, text, author])).toEqual([
    ['', 'Called', 'Alma Broussard'],
    ['Work', 'Drives for a bakery.\nNights.', 'Alma Broussard'],
  ]);
  expect(rows[0]).toMatchObject({ editedAt: null, editedBy: '', version: 1, imported: false, mayChange: true });
});

test('its author is the full name, else the e-mail', async () => {
  const params = await subjectOf(admin);
  await colleague.ask(addNote, { params, body: { text: 'x' } });
  await system.owner.query(`update agent set full_name = '' where user_id = $1`, [colleague.userId]);
  expect((await colleague.ask(listNotes, { params })).rows[0]?.author).toBe(colleague.email);
});

test('a note needs a subject or a text', async () => {
  const params = await subjectOf(admin);
  for (const body of [{}, { subject: ' ', text: '\n' }]) {
    const { status, problem } = await admin.call(addNote, { params, body });
    expect([status, problem?.errors]).toEqual([422, [{ path: 'text', message: 'Enter a subject or a text.' }]]);
  }
  await admin.ask(addNote, { params, body: { subject: 'Only a subject' } });
  const tooLong = await admin.call(addNote, { params, body: { text: 'x'.repeat(20_001) } });
  expect(tooLong.problem?.errors?.[0]?.message).toBe('Use at most 20,000 characters.');
});

test('pages go on without loss or repeat, also between notes of one instant', async () => {
  const params = await subjectOf(admin);
  const at = '2025-03-04T05:06:07.089Z';
  const notes = Array.from({ length: 5 }, (_, n) => ({ localId: String(n), text: `same ${String(n)}`, at }));
  await admin.ask(importNotes, { params, body: { notes } });
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await admin.ask(listNotes, { params, query: { limit: 2, ...(cursor ? { cursor } : {}) } });
    seen.push(...page.rows.map(({ text }) => text));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(seen.toSorted()).toEqual(notes.map(({ text }) => text));
});

test('a search finds the notes of this subject that hold every word, and treats nothing as a pattern', async () => {
  const [params, other] = [await subjectOf(admin), await subjectOf(admin)];
  await admin.ask(addNote, { params, body: { subject: 'Mother', text: 'Lives at 12 Éloi St' } });
  await admin.ask(addNote, { params, body: { text: 'Owes 50% of the mother lode' } });
  await admin.ask(addNote, { params: other, body: { text: 'Mother of somebody else' } });
  expect(await textsOf(admin, params, 'mother')).toHaveLength(2);
  expect(await textsOf(admin, params, 'ÉLOI  moth')).toEqual(['Lives at 12 Éloi St']);
  expect(await textsOf(admin, params, '%')).toEqual(['Owes 50% of the mother lode']);
  expect(await textsOf(admin, params, '_')).toEqual([]);
});

test('an edit keeps every wording, and is refused from an old one', async () => {
  const params = await subjectOf(admin);
  const { noteId } = await agent.ask(addNote, { params, body: { subject: 'Job', text: 'Bakery' } });
  await admin.ask(editNote, { params: { noteId }, body: { subject: 'Job', text: 'Two bakeries', basedOn: 1 } });
  const late = await agent.call(editNote, { params: { noteId }, body: { text: 'Mine', basedOn: 1 } });
  expect([late.status, late.problem?.code]).toEqual([409, 'NOTE_EDITED_MEANWHILE']);
  const { rows } = await agent.ask(listNotes, { params });
  expect(rows[0]).toMatchObject({
    text: 'Two bakeries',
    author: 'Agent Guidry',
    editedBy: 'Alma Broussard',
    version: 2,
  });
  const { versions } = await agent.ask(listNoteVersions, { params: { noteId } });
  expect(versions.map(({ version, text, by }) => [version, text, by])).toEqual([
    [2, 'Two bakeries', 'Alma Broussard'],
    [1, 'Bakery', 'Agent Guidry'],
  ]);
});

test('only its author and an Admin change a note; everybody reads it', async () => {
  const params = await subjectOf(admin);
  const { noteId } = await agent.ask(addNote, { params, body: { text: 'Mine' } });
  const mayChange = async (person: Person) => (await person.ask(listNotes, { params })).rows[0]?.mayChange;
  expect([await mayChange(agent), await mayChange(colleague), await mayChange(admin)]).toEqual([true, false, true]);
  const edit = await colleague.call(editNote, { params: { noteId }, body: { text: 'Not mine', basedOn: 1 } });
  const remove = await colleague.call(deleteNote, { params: { noteId } });
  for (const { status, problem } of [edit, remove]) {
    expect([status, problem?.detail]).toEqual([403, 'Only its author or an Admin can change this note.']);
  }
  expect(await textsOf(colleague, params)).toEqual(['Mine']);
});

test('a deleted note leaves the list and can be put back', async () => {
  const params = await subjectOf(admin);
  const { noteId } = await admin.ask(addNote, { params, body: { text: 'Here' } });
  await admin.ask(deleteNote, { params: { noteId } });
  expect(await textsOf(admin, params)).toEqual([]);
  for (const gone of [
    await admin.call(deleteNote, { params: { noteId } }),
    await admin.call(editNote, { params: { noteId }, body: { text: 'x', basedOn: 1 } }),
    await admin.call(listNoteVersions, { params: { noteId } }),
  ]) {
    expect(gone.problem?.code).toBe('NOTE_NOT_FOUND');
  }
  await admin.ask(undeleteNote, { params: { noteId } });
  expect(await textsOf(admin, params)).toEqual(['Here']);
});

test('what a browser kept is imported once, with the author and instant that it named', async () => {
  const params = await subjectOf(admin);
  const notes = [
    {
      localId: '1700000000000',
      subject: 'Old',
      text: 'Kept here',
      author: 'Al Guidry',
      at: '2025-01-02T03:04:05.000Z',
    },
    { localId: 'b', text: 'From a clock that is ahead', at: '2999-01-01T00:00:00.000Z' },
  ];
  expect(await admin.ask(importNotes, { params, body: { notes } })).toEqual({ imported: 2 });
  expect(await admin.ask(importNotes, { params, body: { notes } })).toEqual({ imported: 0 });
  const { rows } = await admin.ask(listNotes, { params });
  expect(rows.map(({ text, author, imported }) => [text, author, imported])).toEqual([
    ['From a clock that is ahead', 'Unknown', true],
    ['Kept here', 'Al Guidry', true],
  ]);
  expect(rows[1]?.writtenAt).toBe('2025-01-02T03:04:05.000Z');
  expect(Date.parse(rows[0]?.writtenAt ?? '')).toBeLessThanOrEqual(Date.now());
  const [{ noteId } = { noteId: '' }] = rows;
  await admin.ask(deleteNote, { params: { noteId } });
  expect(await admin.ask(importNotes, { params, body: { notes } })).toEqual({ imported: 0 });
});

test('an indemnitor has notes of their own, told of in the history of their defendant', async () => {
  const of = await subjectOf(admin);
  const defendant = { defendantId: of.subjectId };
  const indemnitorId = await admin.story.indemnitor(defendant.defendantId, { fullName: 'Odile Broussard' });
  const params = { subjectKind: 'indemnitor', subjectId: indemnitorId } as const;
  await admin.ask(addNote, { params, body: { text: 'Pays on Fridays' } });
  expect((await admin.ask(listNotes, { params })).rows.map(({ text }) => text)).toEqual(['Pays on Fridays']);
  expect(await textsOf(admin, of)).toEqual([]);
  const { rows } = await admin.ask(listHistory, { params: defendant, query: { kind: 'files' } });
  expect(rows.map(({ words }) => words)).toEqual(['Added a note']);
});

test('a deleted file’s notes can be neither read nor written nor changed', async () => {
  const params = await subjectOf(admin);
  const { noteId } = await admin.ask(addNote, { params, body: { text: 'x' } });
  await system.owner.query(`update defendant set lifecycle = 'archived' where id = $1`, [params.subjectId]);
  expect([
    await refusalOf(admin.call(listNotes, { params })),
    await refusalOf(admin.call(addNote, { params, body: { text: 'y' } })),
    await refusalOf(admin.call(listNotes, { params: { subjectKind: 'indemnitor', subjectId: params.subjectId } })),
    await refusalOf(admin.call(editNote, { params: { noteId }, body: { text: 'y', basedOn: 1 } })),
    await refusalOf(admin.call(listNoteVersions, { params: { noteId } })),
  ]).toEqual([
    'DEFENDANT_NOT_FOUND',
    'DEFENDANT_NOT_FOUND',
    'INDEMNITOR_NOT_FOUND',
    'NOTE_NOT_FOUND',
    'NOTE_NOT_FOUND',
  ]);
});

test('the words of notes are copied nowhere, and erasing them leaves none', async () => {
  const [params, other] = [await subjectOf(admin), await subjectOf(admin)];
  const secret = `secret-${randomUUID()}`;
  const { noteId } = await admin.ask(addNote, { params, body: { text: secret } });
  await admin.ask(editNote, { params: { noteId }, body: { text: `${secret} again`, basedOn: 1 } });
  const { noteId: others } = await admin.ask(addNote, { params: other, body: { text: 'stays' } });
  const copied = `select answer from applied_command where strpos(answer::text, $1) > 0`;
  expect((await system.owner.query(copied, [secret])).rows).toEqual([]);
  await system.provider<TestViews>('TestViews').eraseRecords(admin.organizationId, [params.subjectId]);
  const { rows } = await system.owner.query('select text from note_version where note_id = any($1)', [
    [noteId, others],
  ]);
  expect(rows).toEqual([{ text: 'stays' }]);
});

test.each([
  `O'Brien''s "file"; drop table note; --`,
  `C:\\temp\\'quoted\\' \\x41 \\u0041`,
  'What is $1 to ?, ?? and :name or {braces}?',
  `E'\\047' || $$dollars$$ /* no comment */`,
  'Zoë ☎ 🗝 ﷽',
])('a note of %j is kept as it was typed', async (text) => {
  const params = await subjectOf(admin);
  const { noteId } = await admin.ask(addNote, { params, body: { text } });
  await admin.ask(editNote, { params: { noteId }, body: { text: `${text} ${text}`, basedOn: 1 } });
  const { rows } = await system.owner.query<{ text: string }>(
    'select text from note_version where note_id = $1 order by version',
    [noteId],
  );
  expect(rows.map((row) => row.text)).toEqual([text, `${text} ${text}`]);
});
