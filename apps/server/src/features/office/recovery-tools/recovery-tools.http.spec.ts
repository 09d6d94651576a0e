import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { listAudit } from '#contracts/office/audit/audit.ts';
import { getChronology } from '#contracts/recovery/chronology/chronology.ts';
import { listHistory } from '#contracts/people/people/history.ts';
import {
  listSearchResults,
  logSearches,
  noteSearchResult,
  strikeSearchResult,
} from '#contracts/office/recovery-tools/recovery-tools.ts';
import { createRecoveryCase, setRecoveryStatus } from '#contracts/recovery/cases/recovery.ts';
import { openCase } from '../../../../test/case-of-bond.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { Person } from '../../../../test/test-system.ts';

let system: JoinedSystem;
let admin: Person;
beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp({ fullName: 'Alma Broussard' });
});
afterAll(() => system.close());

const found = { result: 'Works at a dock in Houma', source: 'Facebook', foundAt: '2026-01-05T15:00:00.000Z' };
const of = (searchedKind: 'case' | 'defendant', searchedId: string) => ({ searchedKind, searchedId });

/** A case of a forfeited bond, and whose it is. */
const aCase = async () => {
  const { bondId, defendantId } = await admin.story.forfeited();
  const { caseId } = await openCase(admin, bondId);
  return { caseId, defendantId };
};

test('each opening stands in the audit trail and in the history of the file, with the set and no more', async () => {
  const { caseId, defendantId } = await aCase();
  const agent = await system.addAgent(admin, 'Recovery Agent');
  agent.client.readWhatWrote(admin.client);
  const body = { set: 'Social & Web Presence', count: 8 } as const;
  await agent.ask(logSearches, { params: of('case', caseId), body });
  await agent.ask(logSearches, { params: of('defendant', defendantId), body: { set: 'Vehicles', count: 1 } });
  const audit = await admin.ask(listAudit, { query: { action: 'searches-opened' } });
  expect(audit.rows.map(({ words }) => words)).toEqual([
    'Opened searches for a defendant: Vehicles (1)',
    'Opened searches for a defendant: Social & Web Presence (8)',
  ]);
  const history = await admin.ask(listHistory, { params: { defendantId }, query: { kind: 'access' } });
  expect(history.rows.map(({ words }) => words)).toEqual([
    'Opened searches for a defendant: Vehicles (1)',
    'Opened searches: Social & Web Presence (8)',
  ]);
});

test('a result has its source and time, stands in the chronology, and is struck with a reason', async () => {
  const { caseId } = await aCase();
  const params = of('case', caseId);
  const commandId = randomUUID();
  const noted = await admin.ask(noteSearchResult, { params, body: found, commandId });
  expect(await admin.ask(noteSearchResult, { params, body: found, commandId })).toEqual(noted);
  const { results } = await admin.ask(listSearchResults, { params });
  expect(results).toMatchObject([
    { ...found, caseId, recordedBy: 'Alma Broussard', afterClosing: false, struck: null },
  ]);

  const entryOf = async () => {
    const { entries } = await admin.ask(getChronology, { params: { recoveryCaseId: caseId } });
    return entries.find(({ kind }) => kind === 'Search result');
  };
  expect(await entryOf()).toMatchObject({
    day: '2026-01-05',
    at: found.foundAt,
    by: 'Alma Broussard',
    lines: ['Works at a dock in Houma', 'Source: Facebook'],
  });
  const which = { params: { searchResultId: noted.searchResultId } };
  await admin.ask(strikeSearchResult, { ...which, body: { reason: 'Somebody of the same name' } });
  await admin.ask(strikeSearchResult, { ...which, body: { reason: 'Again' } });
  expect((await entryOf())?.struck).toMatchObject({ reason: 'Somebody of the same name' });
});

test('of a chosen defendant it goes to the open case; without one it stays with the defendant', async () => {
  const { caseId, defendantId } = await aCase();
  const params = of('defendant', defendantId);
  expect(await admin.ask(noteSearchResult, { params, body: found })).toMatchObject({ caseId });
  expect((await admin.ask(listSearchResults, { params: of('case', caseId) })).results).toHaveLength(1);

  const alone = of('defendant', await admin.story.defendant({ fullName: 'Odile Landry' }));
  expect(await admin.ask(noteSearchResult, { params: alone, body: found })).toMatchObject({ caseId: null });
  expect((await admin.ask(listSearchResults, { params: alone })).results).toMatchObject([{ caseId: null }]);
});

test('a case of a title alone takes results, also once it is closed, and says so', async () => {
  const { caseId } = await admin.ask(createRecoveryCase, { body: { title: 'Landry, last seen in Gretna' } });
  const ended = { status: 'closed', outcome: 'given up', note: 'No trace', basedOn: 1 } as const;
  await admin.ask(setRecoveryStatus, { params: { recoveryCaseId: caseId }, body: ended });
  const params = of('case', caseId);
  await admin.ask(noteSearchResult, { params, body: found });
  expect((await admin.ask(listSearchResults, { params })).results).toMatchObject([{ afterClosing: true }]);
});

test('a result needs words, a source and a time that has been', async () => {
  const { caseId } = await aCase();
  const params = of('case', caseId);
  const errorsOf = async (body: typeof found) =>
    (await admin.call(noteSearchResult, { params, body })).problem?.errors?.map(({ path, message }) => [path, message]);
  expect(await errorsOf({ result: ' ', source: '', foundAt: '' })).toEqual([
    ['result', 'Enter the result.'],
    ['source', 'Enter where it was found.'],
    ['foundAt', 'Enter a date and a time.'],
  ]);
  const later = new Date(Date.now() + 86_400_000 * 365 * 5).toISOString();
  expect(await errorsOf({ ...found, foundAt: later })).toEqual([['foundAt', 'The time cannot be in the future.']]);
});

test('other roles and other agencies have none of it', async () => {
  const { caseId, defendantId } = await aCase();
  const { searchResultId } = await admin.ask(noteSearchResult, { params: of('case', caseId), body: found });
  const agent = await system.addAgent(admin, 'Agent');
  const refused = await agent.call(listSearchResults, { params: of('case', caseId) });
  expect([refused.status, refused.problem?.detail]).toEqual([403, 'You do not have access to recovery.']);
  const other = await system.signUp({ organizationName: 'Magnolia Bonds' });
  const codes = await Promise.all([
    other.call(listSearchResults, { params: of('case', caseId) }),
    other.call(noteSearchResult, { params: of('defendant', defendantId), body: found }),
    other.call(logSearches, { params: of('case', caseId), body: { set: 'Vehicles', count: 1 } }),
    other.call(strikeSearchResult, { params: { searchResultId }, body: { reason: 'Not mine' } }),
  ]);
  expect(codes.map(({ problem }) => problem?.code)).toEqual([
    'RECOVERY_CASE_NOT_FOUND',
    'DEFENDANT_NOT_FOUND',
    'RECOVERY_CASE_NOT_FOUND',
    'SEARCH_RESULT_NOT_FOUND',
  ]);
});
