/** Two indemnitors of one file who are one person become one, and two again on the same day (people#merged-indemnitors). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makeBondLetter } from '#contracts/books/account/letters.ts';
import { getTrialBalance } from '#contracts/books/ledger/ledger.ts';
import { listCheckIns, logCheckIn } from '#contracts/books/check-ins/check-ins.ts';
import { receiveCollateral } from '#contracts/books/trust/collateral.ts';
import { getCollateralOfBond } from '#contracts/books/trust/trust.ts';
import { mergeFiles, undoMerge } from '#contracts/office/duplicates/merges.ts';
import {
  compareIndemnitors,
  findDuplicatesOfIndemnitor,
  listDuplicateIndemnitors,
  mergeIndemnitors,
  takeIndemnitorsBackApart,
  tellIndemnitorsApart,
  undoIndemnitorMerge,
  type TakenIndemnitorField,
} from '#contracts/office/indemnitor-merges/indemnitor-merges.ts';
import { searchEverything } from '#contracts/office/search/search.ts';
import { addNote, listNotes } from '#contracts/people/notes/notes.ts';
import { deleteDefendant } from '#contracts/people/people/defendants.ts';
import { listHistory } from '#contracts/people/people/history.ts';
import {
  editIndemnitor,
  getIndemnitor,
  linkIndemnitor,
  listIndemnitors,
  revealIndemnitorSsn,
  saveReference,
} from '#contracts/people/people/indemnitors.ts';
import { refusalOf } from '../../../../test/agency-story.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { makeForfeitureToTell } from '../../../../test/sample-letters.ts';
import type { TestViews } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

const today = ({ session }: Person) => session.organization?.today ?? '';

/** Odile, who stays, and O. Zeringue of the same file: she answers for both accounts, and more names her. */
const twoIndemnitors = async (admin: Person) => {
  const { ask, story } = admin;
  const defendantId = await story.defendant({ fullName: 'Remy Landry' });
  const { accountId, bondId } = await story.bond({ defendantId });
  const second = await story.account(defendantId);
  const stays = await story.indemnitor(defendantId, { fullName: 'Odile Sonnier', birthday: '1960-05-01' }, accountId);
  const said = { fullName: 'Odilia Zeringue', birthday: '1960-05-01', city: 'Houma', ssn: '528914406' };
  const goes = await story.indemnitor(defendantId, said, accountId);
  await ask(linkIndemnitor, { params: { accountId: second.accountId }, body: { indemnitorId: goes } });
  const sister = { name: 'Clothilde', personType: 'indemnitor', personId: goes } as const;
  await ask(saveReference, { params: { referenceId: randomUUID() }, body: sister });
  const subject = { subjectKind: 'indemnitor', subjectId: goes } as const;
  await ask(addNote, { params: subject, body: { text: 'Calls on Sundays' } });
  const heard = { kind: 'call', indemnitorId: goes, on: today(admin), at: '00:00', note: '' } as const;
  await ask(logCheckIn, { params: { defendantId }, body: heard });
  const held = { personId: goes, amountCents: 50_000, method: 'Cash', receivedOn: today(admin) } as const;
  await ask(receiveCollateral, { params: { bondId }, body: held });
  return { defendantId, accountId, bondId, second: second.accountId, stays, goes };
};

const merge = (admin: Person, stays: string, goes: string, take: TakenIndemnitorField[] = []) =>
  admin.call(mergeIndemnitors, {
    params: { indemnitorId: stays },
    body: { otherId: goes, take, basedOn: 1, otherBasedOn: 1 },
  });

const mergesOf = async (admin: Person, indemnitorId: string) =>
  (await admin.ask(findDuplicatesOfIndemnitor, { params: { indemnitorId } })).merges;

const wordsOf = async (admin: Person, defendantId: string) => {
  const { rows } = await admin.ask(listHistory, { params: { defendantId }, query: { limit: 100 } });
  return rows.map(({ words }) => words);
};

describe('two indemnitors who are merged', () => {
  let admin: Person;
  let file: Awaited<ReturnType<typeof twoIndemnitors>>;
  let books: object;
  beforeAll(async () => {
    admin = await system.signUp();
    file = await twoIndemnitors(admin);
    books = await admin.ask(getTrialBalance);
    expect(await refusalOf(merge(admin, file.stays, file.goes, ['ssn', 'city']))).toBe('done');
  });

  test('are one, who answers for what both did, with all that named either', async () => {
    const { defendantId, stays, accountId, second } = file;
    const { indemnitors } = await admin.ask(listIndemnitors, { params: { defendantId } });
    expect(indemnitors).toMatchObject([
      {
        indemnitorId: stays,
        fullName: 'Odile Sonnier',
        city: 'Houma',
        ssnLast4: '4406',
        references: [{ name: 'Clothilde' }],
      },
    ]);
    expect(indemnitors[0]?.accountIds.toSorted()).toEqual([accountId, second].toSorted());
    const subject = { subjectKind: 'indemnitor', subjectId: stays } as const;
    expect(JSON.stringify(await admin.ask(listNotes, { params: subject }))).toContain('Calls on Sundays');
    const checkIns = await admin.ask(listCheckIns, { params: { defendantId } });
    expect(JSON.stringify(checkIns)).toContain('"byIndemnitor":"Odile Sonnier"');
    const params = { indemnitorId: stays };
    const shown = await admin.ask(revealIndemnitorSsn, { params, body: { reason: 'Check' } });
    expect(shown.ssn).toBe('528914406');
  });

  test('change no amount, and collateral is held in the name of the one who stays', async () => {
    expect(await admin.ask(getTrialBalance)).toEqual(books);
    const { holdings } = await admin.ask(getCollateralOfBond, { params: { bondId: file.bondId } });
    expect(holdings).toMatchObject([{ heldCents: 50_000, personName: 'Odile Sonnier' }]);
    const { problems } = await system.provider<TestViews>('TestViews').verified(admin.organizationId);
    expect(problems).toEqual([]);
  });

  test('lead to the one who stays by the id of the other, and say so to whoever sends it', async () => {
    const { stays, goes, accountId } = file;
    const params = { indemnitorId: goes };
    const gone = await admin.call(getIndemnitor, { params });
    expect(gone.problem).toMatchObject({
      code: 'INDEMNITOR_MERGED',
      status: 404,
      movedTo: stays,
      detail: 'This indemnitor was merged into Odile Sonnier. Open that one.',
    });
    const edit = { params, body: { city: 'Thibodaux', basedOn: 1 } };
    expect(await refusalOf(admin.call(editIndemnitor, edit))).toBe('INDEMNITOR_MERGED');
    const link = { params: { accountId }, body: { indemnitorId: goes } };
    expect(await refusalOf(admin.call(linkIndemnitor, link))).toBe('INDEMNITOR_MERGED');
    const subject = { subjectKind: 'indemnitor', subjectId: goes } as const;
    expect(await refusalOf(admin.call(addNote, { params: subject, body: { text: 'Late' } }))).toBe('INDEMNITOR_MERGED');
    expect(await refusalOf(merge(admin, stays, goes))).toBe('INDEMNITOR_MERGED');
    const stranger = await system.signUp();
    expect(await refusalOf(stranger.call(getIndemnitor, { params }))).toBe('INDEMNITOR_NOT_FOUND');
    expect(await refusalOf(merge(stranger, stays, goes))).toBe('INDEMNITOR_NOT_FOUND');
  });

  test('are found by the name that the other one had, and have one history', async () => {
    const { hits } = await admin.ask(searchEverything, { body: { typed: 'zeringue' } });
    expect(JSON.stringify(hits)).toContain(file.stays);
    expect(JSON.stringify(hits)).not.toContain(file.goes);
    const words = await wordsOf(admin, file.defendantId);
    expect(words.filter((one) => one === 'Merged two indemnitors who are one person')).toHaveLength(1);
    expect(words).toContain('Added indemnitor Odilia Zeringue');
  });
});

test('an indemnitor who was merged goes along where the other one is merged', async () => {
  const admin = await system.signUp();
  const { story } = admin;
  const defendantId = await story.defendant();
  const [a, b, c] = [
    await story.indemnitor(defendantId),
    await story.indemnitor(defendantId),
    await story.indemnitor(defendantId),
  ];
  expect(await refusalOf(merge(admin, b, a))).toBe('done');
  expect(await refusalOf(merge(admin, c, b))).toBe('done');
  for (const indemnitorId of [a, b])
    expect((await admin.call(getIndemnitor, { params: { indemnitorId } })).problem?.movedTo).toBe(c);
});

test('of two merges of one indemnitor at once one is done', async () => {
  const admin = await system.signUp();
  const { story } = admin;
  const defendantId = await story.defendant();
  const [a, b, c] = [
    await story.indemnitor(defendantId),
    await story.indemnitor(defendantId),
    await story.indemnitor(defendantId),
  ];
  const said = await Promise.all([refusalOf(merge(admin, b, a)), refusalOf(merge(admin, c, a))]);
  expect(said.toSorted()).toEqual(['INDEMNITOR_MERGED', 'done']);
});

test('a merge of indemnitors is refused for other roles, of two files, of one twice, and of one edited meanwhile', async () => {
  const admin = await system.signUp();
  const { story } = admin;
  const defendantId = await story.defendant();
  const [stays, goes] = [await story.indemnitor(defendantId), await story.indemnitor(defendantId)];
  const elsewhere = await story.indemnitor(await story.defendant());
  const agent = await system.addAgent(admin, 'Agent');
  expect(await refusalOf(merge(agent, stays, goes))).toBe('ROLE_REFUSED');
  expect(await refusalOf(merge(admin, stays, elsewhere))).toBe('INDEMNITORS_OF_TWO_FILES');
  expect(await refusalOf(merge(admin, stays, stays))).toBe('VALIDATION_FAILED');
  const nobody = randomUUID();
  expect(await refusalOf(merge(admin, nobody, nobody))).toBe('INDEMNITOR_NOT_FOUND');
  await admin.ask(editIndemnitor, { params: { indemnitorId: goes }, body: { city: 'Houma', basedOn: 1 } });
  expect(await refusalOf(merge(admin, stays, goes))).toBe('EDITED_MEANWHILE');
});

describe('a merge of indemnitors is undone', () => {
  test('on its day: each has again what they had', async () => {
    const admin = await system.signUp();
    const { defendantId, stays, goes } = await twoIndemnitors(admin);
    const before = await admin.ask(listIndemnitors, { params: { defendantId } });
    await merge(admin, stays, goes, ['ssn', 'city', 'fullName']);
    const [made] = await mergesOf(admin, stays);
    expect(made).toMatchObject({ fullName: 'Odilia Zeringue', isToday: true });
    const undo = { params: { indemnitorId: stays, mergeId: made?.mergeId ?? '' } };
    expect(await admin.ask(undoIndemnitorMerge, undo)).toEqual({ indemnitorId: stays, otherId: goes });
    const after = await admin.ask(listIndemnitors, { params: { defendantId } });
    expect(after.indemnitors.map(({ version: _, ...one }) => one)).toEqual(
      before.indemnitors.map(({ version: _, ...one }) => one),
    );
    expect(await mergesOf(admin, stays)).toEqual([]);
    expect(await refusalOf(admin.call(undoIndemnitorMerge, undo))).toBe('MERGE_NOT_FOUND');
    expect(await wordsOf(admin, defendantId)).toContain('Undid the merge of two indemnitors');
  });

  test('but not once they were edited or written to', async () => {
    const admin = await system.signUp();
    const { story } = admin;
    const { bondId, indemnitorId } = await makeForfeitureToTell(admin, today(admin));
    const { defendantId } = await admin.ask(getIndemnitor, { params: { indemnitorId } });
    const goes = await story.indemnitor(defendantId);
    await merge(admin, indemnitorId, goes);
    const [made] = await mergesOf(admin, indemnitorId);
    const params = { indemnitorId, mergeId: made?.mergeId ?? '' };
    const undo = async (who = admin) => (await who.call(undoIndemnitorMerge, { params })).problem?.detail;
    expect(await undo(await system.signUp())).toBe('Indemnitor not found.');
    await admin.ask(editIndemnitor, { params: { indemnitorId }, body: { city: 'Houma', basedOn: 1 } });
    expect(await undo()).toBe('This indemnitor was edited since. The merge cannot be undone any more.');
    await admin.ask(makeBondLetter, { params: { bondId }, body: { indemnitorId } });
    expect(await undo()).toBe('A letter was written to this indemnitor since. The merge cannot be undone any more.');
  });

  test('and before it the merge of files that brought them together is not', async () => {
    const admin = await system.signUp();
    const { story } = admin;
    const [one, other] = [await story.defendant(), await story.defendant()];
    const [stays, goes] = [await story.indemnitor(one), await story.indemnitor(other)];
    const body = { otherId: other, take: [], basedOn: 1, otherBasedOn: 1 };
    const { mergeId } = await admin.ask(mergeFiles, { params: { defendantId: one }, body });
    expect(await refusalOf(merge(admin, stays, goes))).toBe('done');
    const undo = () => admin.call(undoMerge, { params: { defendantId: one, mergeId } });
    expect((await undo()).problem?.detail).toBe('Two indemnitors were merged since. Undo that first.');
    const [made] = await mergesOf(admin, stays);
    await admin.ask(undoIndemnitorMerge, { params: { indemnitorId: stays, mergeId: made?.mergeId ?? '' } });
    expect(await refusalOf(undo())).toBe('done');
    const back = await admin.ask(getIndemnitor, { params: { indemnitorId: goes } });
    expect(back.defendantId).toBe(other);
  });
});

test('deleting a file takes an indemnitor along who was merged', async () => {
  const admin = await system.signUp();
  const { story } = admin;
  const defendantId = await story.defendant();
  const [stays, goes] = [await story.indemnitor(defendantId), await story.indemnitor(defendantId)];
  await merge(admin, stays, goes);
  await admin.ask(deleteDefendant, { params: { defendantId } });
  const left = await system.owner.query('select 1 from indemnitor where id = any($1)', [[stays, goes]]);
  expect(left.rowCount).toBe(0);
});

describe('indemnitors who are likely one person', () => {
  test('are listed, compared, told apart, and looked at again', async () => {
    const admin = await system.signUp();
    const { story } = admin;
    const defendantId = await story.defendant({ fullName: 'Remy Landry' });
    const birthday = '1960-05-01';
    const indemnitorId = await story.indemnitor(defendantId, { fullName: 'Theodore Sonnier', birthday });
    const otherId = await story.indemnitor(defendantId, { fullName: 'Theo Sonnier', birthday });
    const wife = await story.indemnitor(defendantId, { fullName: 'Agnes Sonnier', birthday: '1962-06-02' });
    await story.indemnitor(await story.defendant(), { fullName: 'Theo Sonnier', birthday });
    const listed = async () => (await admin.ask(listDuplicateIndemnitors)).pairs;
    const reasons = ['Nickname: Theodore / Theo', 'Same birthday'];
    expect(await listed()).toMatchObject([
      { defendantId, defendantName: 'Remy Landry', one: { indemnitorId }, other: { indemnitorId: otherId }, reasons },
    ]);
    const params = { indemnitorId, otherId };
    const { others } = await admin.ask(findDuplicatesOfIndemnitor, { params: { indemnitorId } });
    expect(others).toMatchObject([
      { indemnitor: { indemnitorId: otherId }, reasons, isApart: false },
      { indemnitor: { indemnitorId: wife }, reasons: [] },
    ]);
    expect(await admin.ask(compareIndemnitors, { params })).toMatchObject({ reasons, sameSsn: null, isApart: false });
    await admin.ask(tellIndemnitorsApart, { params });
    expect(await listed()).toEqual([]);
    expect(await admin.ask(compareIndemnitors, { params })).toMatchObject({ isApart: true });
    await admin.ask(takeIndemnitorsBackApart, { params: { indemnitorId: otherId, otherId: indemnitorId } });
    expect(await listed()).toHaveLength(1);
    const words = await wordsOf(admin, defendantId);
    expect(words).toContain('Said that two indemnitors are two people');
    expect(words).toContain('Took back that two indemnitors are two people');
  });
});
