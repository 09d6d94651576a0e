/** Two files of one person become one, and two again on the same day (people#merged-files). */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getAccount } from '#contracts/books/account/accounts.ts';
import { getBond } from '#contracts/books/bond/bonds.ts';
import { getTrialBalance } from '#contracts/books/ledger/ledger.ts';
import { receiveCollateral } from '#contracts/books/trust/collateral.ts';
import { getCollateralOfBond, getCollateralOfDefendant } from '#contracts/books/trust/trust.ts';
import { compareFiles } from '#contracts/office/duplicates/duplicates.ts';
import { listMerges, mergeFiles, type TakenField, undoMerge } from '#contracts/office/duplicates/merges.ts';
import { searchEverything } from '#contracts/office/search/search.ts';
import { addNote, listNotes } from '#contracts/people/notes/notes.ts';
import {
  deleteDefendant,
  editDefendant,
  getDefendant,
  revealDefendantSsn,
} from '#contracts/people/people/defendants.ts';
import { listHistory } from '#contracts/people/people/history.ts';
import { listIndemnitors } from '#contracts/people/people/indemnitors.ts';
import { startSurrender } from '#contracts/recovery/surrender/surrenders.ts';
import { refusalOf } from '../../../../test/agency-story.ts';
import { openCase } from '../../../../test/case-of-bond.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { TestViews } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

/** Two files: of Theodore, who stays, with a bond; and of Theo, with two accounts, bonds, collateral and what is kept of people. */
const twoFiles = async (admin: Person) => {
  const { ask, story } = admin;
  const stays = await story.defendant({ fullName: 'Theodore Landry', birthday: '1988-03-09', city: 'Houma' });
  const goes = await story.defendant({ fullName: 'Theo Zeringue', birthday: '1988-03-09', ssn: '528914406' });
  const own = await story.bond({ defendantId: stays });
  const theirs = await story.bond({ defendantId: goes });
  await story.pay(theirs.accountId, 20_000);
  const second = await story.account(goes);
  await story.fee(second.accountId, 2_500);
  const indemnitorId = await story.indemnitor(goes, {}, theirs.accountId);
  const subject = { subjectKind: 'defendant', subjectId: goes } as const;
  await ask(addNote, { params: subject, body: { text: 'Came in on Sunday' } });
  const held = { personId: goes, amountCents: 50_000, method: 'Cash', receivedOn: today(admin) } as const;
  await ask(receiveCollateral, { params: { bondId: theirs.bondId }, body: held });
  return { stays, goes, own, theirs, second, indemnitorId };
};

const today = ({ session }: Person) => session.organization?.today ?? '';

const merge = (admin: Person, stays: string, goes: string, take: TakenField[] = []) =>
  admin.call(mergeFiles, {
    params: { defendantId: stays },
    body: { otherId: goes, take, basedOn: 1, otherBasedOn: 1 },
  });

const holdsOf = async (admin: Person, defendantId: string) => {
  const otherId = await admin.story.defendant();
  return (await admin.ask(compareFiles, { params: { defendantId, otherId } })).one.holds;
};

/** The trial balance, and every posting of the agency. */
const books = async (admin: Person) => {
  const { rows } = await admin.ask(getTrialBalance);
  const { rows: postings } = await system.owner.query<object>(
    'select * from posting where organization_id = $1 order by journal_number, line',
    [admin.organizationId],
  );
  return { rows, postings };
};

const provenBy = async ({ organizationId }: Person) =>
  (await system.provider<TestViews>('TestViews').verified(organizationId)).problems;

describe('two files that are merged (people#merged-files)', () => {
  let admin: Person;
  let files: Awaited<ReturnType<typeof twoFiles>>;
  let before: Awaited<ReturnType<typeof books>>;
  beforeAll(async () => {
    admin = await system.signUp();
    files = await twoFiles(admin);
    before = await books(admin);
    expect(await refusalOf(merge(admin, files.stays, files.goes, ['ssn', 'fullName']))).toBe('done');
  });

  test('are one, with all that both held, and not a cent elsewhere', async () => {
    const { stays, own, theirs, second, indemnitorId } = files;
    expect(await holdsOf(admin, stays)).toMatchObject({
      accounts: 3,
      balanceCents: 222_500,
      bonds: 2,
      indemnitors: 1,
      notes: 1,
    });
    for (const accountId of [own.accountId, theirs.accountId, second.accountId])
      expect((await admin.ask(getAccount, { params: { accountId } })).defendantId).toBe(stays);
    expect((await admin.ask(getBond, { params: { bondId: theirs.bondId } })).defendantId).toBe(stays);
    const people = await admin.ask(listIndemnitors, { params: { defendantId: stays } });
    expect(JSON.stringify(people)).toContain(indemnitorId);
    const subject = { subjectKind: 'defendant', subjectId: stays } as const;
    expect(JSON.stringify(await admin.ask(listNotes, { params: subject }))).toContain('Came in on Sunday');
    expect(await books(admin)).toEqual(before);
  });

  test('hold the collateral that was held, in the name of the file that stays', async () => {
    const { stays, theirs } = files;
    expect(await admin.ask(getCollateralOfDefendant, { params: { defendantId: stays } })).toEqual({
      bonds: [{ bondId: theirs.bondId, heldCents: 50_000 }],
    });
    const { holdings } = await admin.ask(getCollateralOfBond, { params: { bondId: theirs.bondId } });
    expect(holdings).toMatchObject([{ heldCents: 50_000, personName: 'Theo Zeringue' }]);
  });

  test('say of the person what was chosen, an SSN too', async () => {
    const { stays } = files;
    const person = await admin.ask(getDefendant, { params: { defendantId: stays } });
    expect(person).toMatchObject({ fullName: 'Theo Zeringue', city: 'Houma', ssnLast4: '4406' });
    const shown = await admin.ask(revealDefendantSsn, { params: { defendantId: stays }, body: { reason: 'Check' } });
    expect(shown.ssn).toBe('528914406');
  });

  test('lead to the one that stays by the id of the other, and say so to whoever sends it', async () => {
    const { stays, goes } = files;
    const params = { defendantId: goes };
    const gone = await admin.call(getDefendant, { params });
    expect(gone.problem).toMatchObject({ code: 'FILE_MERGED', status: 404, movedTo: stays });
    expect(await refusalOf(admin.call(editDefendant, { params, body: { city: 'Thibodaux', basedOn: 1 } }))).toBe(
      'FILE_MERGED',
    );
    const subject = { subjectKind: 'defendant', subjectId: goes } as const;
    expect(await refusalOf(admin.call(addNote, { params: subject, body: { text: 'Late' } }))).toBe('FILE_MERGED');
    expect(await refusalOf(admin.call(deleteDefendant, { params }))).toBe('FILE_MERGED');
    const stranger = await system.signUp();
    expect((await stranger.call(getDefendant, { params })).problem).toMatchObject({ code: 'DEFENDANT_NOT_FOUND' });
    expect(await refusalOf(merge(stranger, stays, goes))).toBe('DEFENDANT_NOT_FOUND');
  });

  test('have one history', async () => {
    const { stays } = files;
    const { rows } = await admin.ask(listHistory, { params: { defendantId: stays }, query: { limit: 100 } });
    const words = rows.map((row) => row.words);
    expect(words.filter((one) => one === 'Created the file')).toHaveLength(2);
    expect(words.filter((one) => one === 'Merged two files of one person')).toHaveLength(1);
    expect(words.filter((one) => one.includes('from another file of this person'))).toHaveLength(3);
    expect(words.some((one) => one.startsWith('Recorded a payment of $200.00'))).toBe(true);
  });

  test('are proven from the log', async () => {
    expect(await provenBy(admin)).toEqual([]);
  });
});

test('a merged file is found by the name that it had', async () => {
  const admin = await system.signUp();
  const { stays, goes } = await twoFiles(admin);
  await merge(admin, stays, goes);
  const { hits } = await admin.ask(searchEverything, { body: { typed: 'zeringue' } });
  expect(JSON.stringify(hits)).toContain(stays);
  expect(JSON.stringify(hits)).not.toContain(goes);
});

test('one merged into another goes along where that is merged', async () => {
  const admin = await system.signUp();
  const [a, b, c] = [await admin.story.defendant(), await admin.story.defendant(), await admin.story.defendant()];
  const { accountId } = await admin.story.bond({ defendantId: a });
  expect(await refusalOf(merge(admin, b, a))).toBe('done');
  expect(await refusalOf(merge(admin, c, b))).toBe('done');
  expect((await admin.ask(getAccount, { params: { accountId } })).defendantId).toBe(c);
  for (const defendantId of [a, b])
    expect((await admin.call(getDefendant, { params: { defendantId } })).problem?.movedTo).toBe(c);
  expect(await provenBy(admin)).toEqual([]);
});

test('of two merges of one file at once one stands', async () => {
  const admin = await system.signUp();
  const [a, b, c] = [await admin.story.defendant(), await admin.story.defendant(), await admin.story.defendant()];
  const { accountId } = await admin.story.bond({ defendantId: a });
  const said = await Promise.all([refusalOf(merge(admin, b, a)), refusalOf(merge(admin, c, a))]);
  expect(said.toSorted()).toEqual(['FILE_MERGED', 'done']);
  const { defendantId } = await admin.ask(getAccount, { params: { accountId } });
  expect(defendantId).toBe(said[0] === 'done' ? b : c);
});

describe('a merge is refused', () => {
  test('for whoever is no Supervisor or Admin, for one file twice, and of a file that was edited meanwhile', async () => {
    const admin = await system.signUp();
    const [stays, goes] = [await admin.story.defendant(), await admin.story.defendant()];
    const agent = await system.addAgent(admin, 'Agent');
    expect(await refusalOf(merge(agent, stays, goes))).toBe('ROLE_REFUSED');
    expect(await refusalOf(merge(admin, stays, stays))).toBe('VALIDATION_FAILED');
    await admin.ask(editDefendant, { params: { defendantId: goes }, body: { city: 'Thibodaux', basedOn: 1 } });
    expect(await refusalOf(merge(admin, stays, goes))).toBe('EDITED_MEANWHILE');
  });

  test('while a surrender of one of the two is under way', async () => {
    const admin = await system.signUp();
    const { defendantId: goes, bondId } = await admin.story.forfeited();
    await openCase(admin, bondId);
    await admin.ask(startSurrender, { params: { bondId }, body: { reasonCode: 'fta', note: '' } });
    const stays = await admin.story.defendant();
    const refused = await merge(admin, stays, goes);
    expect(refused.problem).toMatchObject({
      code: 'FILES_NOT_MERGEABLE',
      detail: 'A surrender is under way in one of the two files. Finish it first.',
    });
    expect(await refusalOf(merge(admin, goes, stays))).toBe('FILES_NOT_MERGEABLE');
  });
});

describe('a merge is undone (people#merge-undone)', () => {
  test('on its day: each file has again what it had', async () => {
    const admin = await system.signUp();
    const { stays, goes, own, theirs, second } = await twoFiles(admin);
    const was = { stays: await holdsOf(admin, stays), goes: await holdsOf(admin, goes), books: await books(admin) };
    await merge(admin, stays, goes, ['ssn', 'fullName']);
    const params = { defendantId: stays };
    const { merges } = await admin.ask(listMerges, { params });
    expect(merges).toMatchObject([{ fullName: 'Theo Zeringue', isDone: true, isToday: true }]);
    // What comes to the file that stays is its own.
    await admin.ask(addNote, { params: { subjectKind: 'defendant', subjectId: stays }, body: { text: 'Since' } });
    const undone = { params: { ...params, mergeId: merges[0]?.mergeId ?? '' } };
    expect(await admin.ask(undoMerge, undone)).toEqual({ defendantId: stays, otherId: goes });
    expect(await holdsOf(admin, goes)).toEqual(was.goes);
    expect(await holdsOf(admin, stays)).toEqual({ ...was.stays, notes: 1 });
    expect(await admin.ask(getDefendant, { params })).toMatchObject({ fullName: 'Theodore Landry', ssnLast4: '' });
    for (const [accountId, whose] of [
      [own.accountId, stays],
      [theirs.accountId, goes],
      [second.accountId, goes],
    ] as const)
      expect((await admin.ask(getAccount, { params: { accountId } })).defendantId).toBe(whose);
    expect(await books(admin)).toEqual(was.books);
    expect(await refusalOf(admin.call(undoMerge, undone))).toBe('MERGE_NOT_FOUND');
    // And merged once more.
    const again = { otherId: goes, take: [], basedOn: 3, otherBasedOn: 1 };
    expect(await refusalOf(admin.call(mergeFiles, { params, body: again }))).toBe('done');
    expect(await provenBy(admin)).toEqual([]);
  });

  test('but not once something was recorded on an account that came, or the person was edited', async () => {
    const admin = await system.signUp();
    const { stays, goes, theirs } = await twoFiles(admin);
    await merge(admin, stays, goes);
    const params = { defendantId: stays };
    const { merges } = await admin.ask(listMerges, { params });
    const undo = () => admin.call(undoMerge, { params: { ...params, mergeId: merges[0]?.mergeId ?? '' } });
    const stranger = await system.signUp();
    const theirsToo = { params: { ...params, mergeId: merges[0]?.mergeId ?? '' } };
    expect(await refusalOf(stranger.call(undoMerge, theirsToo))).toBe('DEFENDANT_NOT_FOUND');
    await admin.ask(editDefendant, { params, body: { city: 'Thibodaux', basedOn: 1 } });
    expect((await undo()).problem?.detail).toBe('The file was edited since. The merge cannot be undone any more.');
    await admin.story.pay(theirs.accountId, 1_000);
    expect((await undo()).problem?.code).toBe('MERGE_NOT_UNDOABLE');
  });
});
