import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getAccount, listAccountsOfDefendant } from '#contracts/books/account/accounts.ts';
import { listAudit } from '#contracts/office/audit/audit.ts';
import { deleteDefendant, getDefendant } from '#contracts/people/people/defendants.ts';
import { getIndemnitor } from '#contracts/people/people/indemnitors.ts';
import {
  listArchivedCaseFiles,
  placeLegalHold,
  releaseLegalHold,
  restoreCaseFile,
} from '#contracts/office/case-file/case-file.ts';
import { nonce } from '../../../../test/sample-requests.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
let admin: Person;
let neighbour: Person;
let world: Written;
let indemnitorId: string;

interface Written {
  defendantId: string;
  accountId: string;
}

/** A defendant with one bond. */
const withBond = async ({ story }: Person): Promise<Written> =>
  story.bond({ defendantId: await story.defendant({ fullName: 'Delphine Sonnier' }), powerNumber: nonce() });

beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp();
  neighbour = await system.signUp({ organizationName: 'Magnolia Bonds' });
  world = await withBond(admin);
  indemnitorId = await admin.story.indemnitor(world.defendantId, { fullName: 'Odile Sonnier' });
  await withBond(neighbour);
});
afterAll(() => system.close());

const params = () => ({ defendantId: world.defendantId });
const archived = async (person: Person) => (await person.ask(listArchivedCaseFiles)).rows;

test('a deleted defendant with money is listed for Admins, with what its erasure depends on', async () => {
  const before = await admin.ask(getDefendant, { params: params() });
  expect(await admin.ask(deleteDefendant, { params: params() })).toEqual({ archived: true });
  const today = admin.session.organization?.today ?? '';
  expect(await archived(admin)).toEqual([
    {
      defendantId: world.defendantId,
      fullName: 'Delphine Sonnier',
      archivedAt: expect.any(String),
      archivedBy: 'Alma Broussard',
      accountNumbers: [1],
      balanceCents: 120_000,
      openBonds: 1,
      lastActivityOn: today,
      erasableOn: `${Number(today.slice(0, 4)) + 7}${today.slice(4).replace('-02-29', '-02-28')}`,
      legalHold: null,
    },
  ]);
  expect(await archived(neighbour)).toEqual([]);
  expect((await admin.call(getDefendant, { params: params() })).problem?.code).toBe('DEFENDANT_NOT_FOUND');
  expect((await admin.call(getIndemnitor, { params: { indemnitorId } })).problem?.code).toBe('INDEMNITOR_NOT_FOUND');

  expect(await admin.ask(restoreCaseFile, { params: params() })).toEqual(params());
  expect(await admin.ask(getDefendant, { params: params() })).toEqual(before);
  expect(await admin.ask(getIndemnitor, { params: { indemnitorId } })).toMatchObject({ fullName: 'Odile Sonnier' });
  expect(await archived(admin)).toEqual([]);
  expect((await admin.call(restoreCaseFile, { params: params() })).problem?.code).toBe('DEFENDANT_NOT_FOUND');
});

test('the ledger keeps the amounts of a deleted file under its account number', async () => {
  const before = await admin.ask(getAccount, { params: { accountId: world.accountId } });
  await admin.ask(deleteDefendant, { params: params() });
  const after = await admin.ask(getAccount, { params: { accountId: world.accountId } });
  expect([after.shortId, after.balanceCents]).toEqual([before.shortId, before.balanceCents]);
  expect(JSON.stringify(after)).not.toContain('Delphine');
  await admin.ask(restoreCaseFile, { params: params() });
  expect((await admin.ask(listAccountsOfDefendant, { params: params() })).accounts).toHaveLength(1);
});

test('a legal hold has a reason, stands in the history once however often it is sent, and can be released', async () => {
  await admin.ask(deleteDefendant, { params: params() });
  const commandId = randomUUID();
  const place = () => admin.ask(placeLegalHold, { params: params(), body: { reason: 'Suit 2031-7' }, commandId });
  const { legalHold } = await place();
  expect(legalHold).toMatchObject({ reason: 'Suit 2031-7', by: 'Alma Broussard' });
  expect(await place()).toEqual({ legalHold });
  expect((await archived(admin))[0]?.legalHold).toEqual(legalHold);
  for (const contract of [placeLegalHold, releaseLegalHold, restoreCaseFile]) {
    const { problem } = await neighbour.call(contract, { params: params(), body: { reason: 'x' } });
    expect(problem?.code).toBe('DEFENDANT_NOT_FOUND');
  }
  await admin.ask(releaseLegalHold, { params: params() });
  expect((await archived(admin))[0]?.legalHold).toBeNull();
  await admin.ask(restoreCaseFile, { params: params() });
  const { rows } = await admin.ask(listAudit, { query: { limit: 4 } });
  expect(rows.map(({ words }) => words)).toEqual([
    'Restored a deleted file',
    'Released the legal hold on a deleted file',
    'Placed a legal hold on a deleted file: Suit 2031-7',
    expect.stringMatching(/^Deleted/),
  ]);
});

test('the list pages newest first', async () => {
  const other = await withBond(admin);
  await admin.ask(deleteDefendant, { params: { defendantId: other.defendantId } });
  await admin.ask(deleteDefendant, { params: params() });
  const first = await admin.ask(listArchivedCaseFiles, { query: { limit: 1 } });
  const second = await admin.ask(listArchivedCaseFiles, { query: { limit: 1, cursor: first.nextCursor ?? '' } });
  expect([...first.rows, ...second.rows].map(({ defendantId }) => defendantId)).toEqual([
    world.defendantId,
    other.defendantId,
  ]);
  expect(second.nextCursor).toBeNull();
});

test('the years count from whatever came last: the deletion, or money since', async () => {
  const { defendantId, accountId } = await withBond(admin);
  await admin.ask(deleteDefendant, { params: { defendantId } });
  const { owner } = system;
  const days = async () => {
    const file = (await archived(admin)).find((row) => row.defendantId === defendantId);
    return [file?.lastActivityOn, file?.erasableOn];
  };
  // Waits until the view has read the rows that are made older now.
  expect((await days())[0]).toBe(admin.session.organization?.today);
  await owner.query(`update history_event set recorded_at = '2019-05-06 12:00Z' where account_id = $1`, [accountId]);
  // 8 pm in Chicago, where it is still the day before.
  await owner.query(`update archived_file set archived_at = '2020-03-01 02:00Z' where defendant_id = $1`, [
    defendantId,
  ]);
  expect(await days()).toEqual(['2020-02-29', '2027-02-28']);
  const today = admin.session.organization?.today ?? '';
  await admin.story.pay(accountId, 2_000);
  expect((await days())[0]).toBe(today);
});
