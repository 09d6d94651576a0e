import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { voidBond } from '#contracts/books/bond/bonds.ts';
import { deleteDocument, undeleteDocument, uploadDocument } from '#contracts/people/documents/documents.ts';
import {
  listMarks,
  listPapersOfBond,
  listRequiredPapers,
  markDocument,
  setRequiredPapers,
} from '#contracts/people/required-papers/papers.ts';
import { listDefendants } from '#contracts/people/people/defendants.ts';
import { editIndemnitor } from '#contracts/people/people/indemnitors.ts';
import { addMonths } from '#domain/kernel/days.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { pdfNamed } from '../../../../test/sample-files.ts';
import type { Person } from '../../../../test/test-people.ts';
import { voidAlone } from '../../../../test/void-alone.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

const DEFAULTS = ['Application', 'Indemnity agreement', 'Promissory note', 'ID', 'Premium receipt'];
const todayOf = ({ session }: Person) => session.organization?.today ?? '';

const enter = ({ story }: Person, fields: { fullName?: string; birthday?: string } = {}) =>
  story.defendant({ fullName: 'Remy Fontenot', ...fields });
const write = ({ story }: Person, defendantId: string, powerNumber = '') => story.bond({ defendantId, powerNumber });
const upload = async (
  { ask }: Person,
  subjectId: string,
  name = 'Scan.pdf',
  kind: 'defendant' | 'indemnitor' = 'defendant',
) => (await ask(uploadDocument, { params: { subjectKind: kind, subjectId }, file: pdfNamed(name) })).fileId;
const paperOf = async ({ ask }: Person, name: string) =>
  (await ask(listRequiredPapers)).papers.find((paper) => paper.name === name)?.paperId ?? '';
const missing = async ({ ask }: Person, bondId: string) =>
  (await ask(listPapersOfBond, { params: { bondId } })).papers.flatMap(({ name, lacks }) =>
    lacks === null ? [] : [lacks === 'adult' ? `${name} (adult)` : name],
  );
const listed = async ({ ask }: Person, name: string) =>
  (await ask(listDefendants, { query: { name } })).rows.map(({ missingPapers }) => missingPapers);
const voidIt = ({ ask }: Person, bondId: string) =>
  ask(voidBond, { params: { bondId }, body: { reasonCode: 'Entered in error', reason: 'Twice' } });

describe('The list of papers', () => {
  test('starts with five; an Admin adds, renames, switches off and orders them', async () => {
    const person = await system.signUp();
    const agent = await system.addAgent(person, 'Agent');
    const before = await person.ask(listRequiredPapers);
    expect(before.papers.map(({ name, isRequired }) => [name, isRequired])).toEqual(
      DEFAULTS.map((name) => [name, true]),
    );
    const [application, agreement, note, card, receipt] = before.papers;
    if (!application || !agreement || !note || !card || !receipt) throw new Error('The list starts with five papers.');
    const wanted = [
      { ...card, name: 'Photo ID' },
      agreement,
      { paperId: randomUUID(), name: 'Check stub', isRequired: true },
      { ...note, isRequired: false },
      application,
      receipt,
    ].map(({ paperId, name, isRequired }) => ({ paperId, name, isRequired }));
    const body = { papers: wanted, basedOn: before.version };
    expect((await agent.call(setRequiredPapers, { body })).problem?.code).toBe('ROLE_REFUSED');
    const after = await person.ask(setRequiredPapers, { body });
    expect(after.papers.map(({ name }) => name)).toEqual(wanted.map(({ name }) => name));
    expect(await agent.ask(listRequiredPapers)).toEqual(after);
    const { bondId } = await write(person, await enter(person));
    expect(await missing(person, bondId)).toEqual([
      'Photo ID',
      'Indemnity agreement',
      'Check stub',
      'Application',
      'Premium receipt',
    ]);
  });

  test('is not taken over where somebody else changed it meanwhile, or a paper is left out', async () => {
    const person = await system.signUp();
    const list = await person.ask(listRequiredPapers);
    const { version } = list;
    const papers = list.papers.map(({ needsAdult: _, ...paper }) => paper);
    const stale = { papers, basedOn: version - 1 };
    expect((await person.call(setRequiredPapers, { body: stale })).problem?.code).toBe('EDITED_MEANWHILE');
    const short = { papers: papers.slice(1), basedOn: version };
    expect((await person.call(setRequiredPapers, { body: short })).problem?.code).toBe('EDITED_MEANWHILE');
    const twice = papers.map((paper) => ({ ...paper, name: 'id' }));
    const { problem } = await person.call(setRequiredPapers, { body: { papers: twice, basedOn: version } });
    expect(problem?.errors).toEqual([{ path: 'papers', message: 'Another document has this name.' }]);
    expect(await person.ask(listRequiredPapers)).toEqual(list);
  });
});

describe('A document', () => {
  test('marked with bonds and a kind is a paper of them; the list of defendants counts what is missing', async () => {
    const person = await system.signUp();
    const defendantId = await enter(person, { fullName: 'Clovis Trahan' });
    const one = await write(person, defendantId, 'P-1');
    const other = await write(person, defendantId, 'P-2');
    expect(await missing(person, one.bondId)).toEqual(DEFAULTS);
    expect(await listed(person, 'Clovis')).toEqual([DEFAULTS.map((name) => ({ name, bonds: 2 }))]);
    const fileId = await upload(person, defendantId, 'Licence.pdf');
    const paperId = await paperOf(person, 'ID');
    const params = { fileId };
    const both = [one.bondId, other.bondId];
    await person.ask(markDocument, { params, body: { paperId, bondIds: both } });
    expect(await missing(person, one.bondId)).toEqual(DEFAULTS.filter((name) => name !== 'ID'));
    const marks = await person.ask(listMarks, { params: { subjectKind: 'defendant', subjectId: defendantId } });
    expect(marks.bonds.map(({ powerNumber }) => powerNumber)).toEqual(['P-2', 'P-1']);
    expect(marks.marks).toMatchObject([{ fileId, paperId, paper: 'ID' }]);
    expect(new Set(marks.marks[0]?.bondIds)).toEqual(new Set(both));
    const { papers } = await person.ask(listPapersOfBond, { params: { bondId: one.bondId } });
    expect(papers.find(({ name }) => name === 'ID')?.documents).toEqual([
      { fileId, name: 'Licence.pdf', mediaType: 'application/pdf' },
    ]);
    await person.ask(markDocument, {
      params,
      body: { paperId: await paperOf(person, 'Application'), bondIds: [one.bondId] },
    });
    expect(await listed(person, 'Clovis')).toEqual([
      DEFAULTS.map((name) => ({ name, bonds: name === 'Application' ? 1 : 2 })),
    ]);
    await person.ask(deleteDocument, { params });
    expect(await missing(person, one.bondId)).toEqual(DEFAULTS);
    await person.ask(undeleteDocument, { params });
    expect(await missing(person, one.bondId)).toEqual(DEFAULTS.slice(1));
    await person.ask(markDocument, { params, body: { paperId: null, bondIds: [] } });
    expect(await missing(person, one.bondId)).toEqual(DEFAULTS);
  });

  test('of a switched-off paper stays with its bond, and nothing of it is missing', async () => {
    const person = await system.signUp();
    const defendantId = await enter(person);
    const { bondId } = await write(person, defendantId);
    const other = await write(person, defendantId);
    const { papers, version } = await person.ask(listRequiredPapers);
    const paperId = await paperOf(person, 'ID');
    const params = { fileId: await upload(person, defendantId) };
    await person.ask(markDocument, { params, body: { paperId, bondIds: [bondId] } });
    const off = papers.map(({ needsAdult: _, ...paper }) => ({ ...paper, isRequired: paper.name !== 'ID' }));
    await person.ask(setRequiredPapers, { body: { papers: off, basedOn: version } });
    const named = async (id: string) =>
      (await person.ask(listPapersOfBond, { params: { bondId: id } })).papers.map(({ name }) => name);
    expect(await named(bondId)).toEqual(DEFAULTS);
    expect(await named(other.bondId)).toEqual(DEFAULTS.filter((name) => name !== 'ID'));
    expect(await missing(person, bondId)).not.toContain('ID');
  });

  test('is a paper only of bonds of its person that are not void, in the same agency', async () => {
    const [person, neighbour] = await Promise.all([system.signUp(), system.signUp()]);
    await voidAlone(person);
    const defendantId = await enter(person);
    const [mine, someoneElses] = [await write(person, defendantId), await write(person, await enter(person))];
    const params = { fileId: await upload(person, defendantId) };
    const paperId = await paperOf(person, 'Application');
    const mark = async (body: { paperId: string | null; bondIds: string[] }, by = person) =>
      (await by.call(markDocument, { params, body })).problem;
    expect((await mark({ paperId, bondIds: [someoneElses.bondId] }))?.code).toBe('BOND_NOT_FOUND');
    expect((await mark({ paperId: randomUUID(), bondIds: [mine.bondId] }))?.code).toBe('PAPER_NOT_FOUND');
    expect((await mark({ paperId, bondIds: [mine.bondId] }, neighbour))?.code).toBe('FILE_NOT_FOUND');
    expect((await mark({ paperId, bondIds: [] }))?.errors).toEqual([{ path: 'bondIds', message: 'Choose a bond.' }]);
    expect((await mark({ paperId: null, bondIds: [mine.bondId] }))?.errors).toEqual([
      { path: 'paperId', message: 'Choose a document type.' },
    ]);
    const theirs = await paperOf(neighbour, 'Application');
    expect((await mark({ paperId: theirs, bondIds: [mine.bondId] }))?.code).toBe('PAPER_NOT_FOUND');
    await voidIt(person, mine.bondId);
    expect((await mark({ paperId, bondIds: [mine.bondId] }))?.code).toBe('BOND_VOIDED');
    const seen = { params: { bondId: mine.bondId } };
    expect((await neighbour.call(listPapersOfBond, seen)).problem?.code).toBe('BOND_NOT_FOUND');
    const drawer = { params: { subjectKind: 'defendant', subjectId: defendantId } } as const;
    expect((await neighbour.call(listMarks, drawer)).problem?.code).toBe('DEFENDANT_NOT_FOUND');
  });

  test('of an indemnitor is a paper of the bonds that they answer for', async () => {
    const person = await system.signUp();
    const defendantId = await enter(person);
    const { bondId } = await write(person, defendantId);
    const indemnitorId = await person.story.indemnitor(defendantId);
    const params = { fileId: await upload(person, indemnitorId, 'Licence.pdf', 'indemnitor') };
    await person.ask(markDocument, { params, body: { paperId: await paperOf(person, 'ID'), bondIds: [bondId] } });
    expect(await missing(person, bondId)).not.toContain('ID');
  });
});

describe('Papers are asked', () => {
  test('of OPEN and FORFEITED bonds alone', async () => {
    const person = await system.signUp();
    await voidAlone(person);
    const { bondId } = await write(person, await enter(person, { fullName: 'Void Ofpapers' }));
    await voidIt(person, bondId);
    expect(await person.ask(listPapersOfBond, { params: { bondId } })).toMatchObject({ isAsked: false });
    expect(await missing(person, bondId)).toEqual([]);
    expect(await listed(person, 'Void Ofpapers')).toEqual([[]]);
  });

  test('with an adult indemnitor for the agreement of anyone under 18', async () => {
    const person = await system.signUp();
    const today = todayOf(person);
    const adultSince = addMonths(today, -18 * 12);
    const minor = await enter(person, { fullName: 'Minor Fontenot', birthday: addMonths(today, -17 * 12) });
    const { bondId, accountId } = await write(person, minor);
    const paperId = await paperOf(person, 'Indemnity agreement');
    const params = { fileId: await upload(person, minor) };
    await person.ask(markDocument, { params, body: { paperId, bondIds: [bondId] } });
    const agreement = async (id = bondId) => (await missing(person, id)).filter((name) => name.startsWith('Indemnity'));
    expect(await agreement()).toEqual(['Indemnity agreement (adult)']);
    const indemnitorId = await person.story.indemnitor(minor, {}, accountId);
    expect(await agreement()).toEqual(['Indemnity agreement (adult)']);
    const born = { params: { indemnitorId }, body: { birthday: adultSince, basedOn: 1 } };
    await person.ask(editIndemnitor, born);
    expect(await agreement()).toEqual([]);
    const grown = await enter(person, { fullName: 'Grown Fontenot', birthday: adultSince });
    const own = await write(person, grown);
    const scan = { fileId: await upload(person, grown) };
    await person.ask(markDocument, { params: scan, body: { paperId, bondIds: [own.bondId] } });
    expect(await agreement(own.bondId)).toEqual([]);
  });
});

describe('The list of defendants', () => {
  test('says of each person what the pages of their bonds say', async () => {
    const person = await system.signUp();
    await voidAlone(person);
    const day = todayOf(person);
    const births = {
      Adult: '1980-02-29',
      Grown: addMonths(day, -18 * 12),
      Minor: addMonths(day, -17 * 12),
      Ageless: '',
    };
    const marked = async (subjectId: string, name: string, bondIds: string[]) =>
      person.ask(markDocument, {
        params: { fileId: await upload(person, subjectId) },
        body: { paperId: await paperOf(person, name), bondIds },
      });
    const people = await Promise.all(
      Object.entries(births).map(async ([fullName, birthday]) => {
        const defendantId = await enter(person, { fullName, ...(birthday ? { birthday } : {}) });
        const bond = { defendantId, amountCents: 1_000_000, jurisdiction: 'Orleans' } as const;
        const [open, other, gone] = [
          await person.story.bond({ ...bond, powerNumber: `${fullName}-1` }),
          await person.story.bond({ ...bond, powerNumber: `${fullName}-2` }),
          await person.story.bond({ ...bond, powerNumber: `${fullName}-3` }),
        ];
        const unfinished = await write(person, defendantId);
        await marked(defendantId, 'Application', [open.bondId, other.bondId, gone.bondId]);
        // Two scans of one paper are one paper of the bond.
        await marked(defendantId, 'Indemnity agreement', [open.bondId]);
        await marked(defendantId, 'Indemnity agreement', [open.bondId]);
        await marked(defendantId, 'ID', [other.bondId, gone.bondId]);
        await voidIt(person, gone.bondId);
        return { fullName, bondIds: [open, other, gone, unfinished].map(({ bondId }) => bondId) };
      }),
    );
    for (const { fullName, bondIds } of people) {
      const lacks = await Promise.all(bondIds.map((bondId) => missing(person, bondId)));
      const names = lacks.flat().map((name) => name.replace(' (adult)', ''));
      const told = DEFAULTS.map((name) => ({ name, bonds: names.filter((one) => one === name).length }));
      expect([fullName, await listed(person, fullName)]).toEqual([fullName, [told.filter(({ bonds }) => bonds > 0)]]);
    }
  });
});
