import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { voidPayment } from '#contracts/books/account/accounts.ts';
import { amendBond } from '#contracts/books/bond/bonds.ts';
import { editDefendant, revealDefendantSsn } from '#contracts/people/people/defendants.ts';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { deleteDocument, uploadDocument } from '#contracts/people/documents/documents.ts';
import { listHistory } from '#contracts/people/people/history.ts';
import { addIndemnitor, editIndemnitor, linkIndemnitor, saveReference } from '#contracts/people/people/indemnitors.ts';
import { addNote } from '#contracts/people/notes/notes.ts';
import { pdfNamed } from '../../../../test/sample-files.ts';
import { nonce } from '../../../../test/sample-requests.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { Person } from '../../../../test/test-people.ts';
import { bondEventTypes } from '../../books/bond/index.ts';
import { HISTORY_PAGE } from './history-page.query.ts';

let system: JoinedSystem;
let admin: Person;
let auditor: Person;
let neighbour: Person;
let world: { defendantId: string; accountId: string; bondId: string; today: string };
let power: string;
beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp();
  neighbour = await system.signUp({ organizationName: 'Magnolia Bonds' });
  auditor = await system.addAgent(admin, 'Auditor');
  const today = admin.session.organization?.today ?? '';
  const defendantId = await admin.story.defendant({
    fullName: 'Delphine Sonnier',
    phoneNumber: '5045550142',
    ssn: '528916789',
  });
  power = nonce();
  world = { today, ...(await admin.story.bond({ defendantId, powerNumber: power })) };
});
afterAll(() => system.close());

const read = async (person: Person, query: object = {}) => {
  const { rows } = await person.ask(listHistory, { params: { defendantId: world.defendantId }, query });
  return rows;
};
const pageFrom = (cursor: string | null, limit: number): Promise<AnswerOf<typeof listHistory>> =>
  admin.ask(listHistory, {
    params: { defendantId: world.defendantId },
    query: cursor === null ? { limit } : { limit, cursor },
  });
const words = async (person: Person, query: object = {}) => (await read(person, query)).map((row) => row.words);

test('everything that happened to a defendant stands there once, newest first, with who and when', async () => {
  const { defendantId, accountId, bondId } = world;
  const params = { accountId };
  await admin.story.fee(accountId, 4_000, { description: 'Angola' });
  const paymentId = await admin.story.pay(accountId, 10_000, { payer: 'Odile Sonnier' });
  const bond = {
    amountCents: 1_000_000,
    powerNumber: power,
    jurisdiction: 'Orleans',
    courtDate: '2030-04-01',
  } as const;
  await admin.ask(amendBond, { params: { bondId }, body: { ...bond, basedOn: 0 } });
  const why = { reasonCode: 'Duplicate', reason: 'Typed twice' } as const;
  await admin.ask(voidPayment, { params: { accountId, paymentId }, body: why });
  const request = { params: { defendantId } };
  await admin.ask(editDefendant, { ...request, body: { basedOn: 1, phoneNumber: '5045550143' } });
  await admin.ask(editDefendant, { ...request, body: { basedOn: 2, ssn: '528914321' } });
  const { indemnitorId } = await admin.ask(addIndemnitor, { ...request, body: { fullName: 'Odile Sonnier' } });
  await admin.ask(editIndemnitor, { params: { indemnitorId }, body: { basedOn: 1, city: 'Gretna' } });
  await admin.ask(linkIndemnitor, { params, body: { indemnitorId } });
  const reference = { name: 'Claude Roy', personType: 'defendant', personId: defendantId } as const;
  await admin.ask(saveReference, { params: { referenceId: randomUUID() }, body: reference });
  await admin.ask(addNote, { params: { subjectKind: 'defendant', subjectId: defendantId }, body: { text: 'Called.' } });
  const drawer = { subjectKind: 'indemnitor', subjectId: indemnitorId } as const;
  const { fileId } = await admin.ask(uploadDocument, { params: drawer, file: pdfNamed('Application.pdf') });
  await admin.ask(deleteDocument, { params: { fileId } });
  await admin.ask(revealDefendantSsn, { ...request, body: { reason: 'Court order' } });

  const rows = await read(admin);
  expect(rows.map((row) => [row.kind, row.words])).toEqual([
    ['access', 'Showed an SSN: Court order'],
    ['files', 'Deleted file Application.pdf'],
    ['files', 'Added file Application.pdf'],
    ['files', 'Added a note'],
    ['details', 'Added reference Claude Roy'],
    ['liable', 'Linked Odile Sonnier to account 0000001'],
    ['liable', 'Entered City: Gretna (indemnitor Odile Sonnier)'],
    ['liable', 'Added indemnitor Odile Sonnier'],
    ['details', 'Changed SSN from ending 6789 to ending 4321'],
    ['details', 'Changed Phone from (504) 555-0142 to (504) 555-0143'],
    ['money', 'Voided a payment of $100.00 (receipt 1): Duplicate · Typed twice'],
    ['bonds', `Changed bond ${power}: Court Date from none to 04/01/2030`],
    ['money', 'Recorded a payment of $100.00, Cash, from Odile Sonnier (receipt 1)'],
    ['money', 'Added a Travel Fee of $40.00: Angola'],
    ['bonds', `Wrote bond ${power} for $10,000.00, premium $1,200.00`],
    ['money', 'Opened account 0000001'],
    ['details', 'Created the file'],
  ]);
  expect(new Set(rows.map(({ who }) => who))).toEqual(new Set(['Alma Broussard']));
  expect(rows.map(({ at }) => at)).toEqual(
    rows
      .map(({ at }) => at)
      .toSorted()
      .reverse(),
  );
  expect(rows.find(({ kind }) => kind === 'bonds')?.link).toEqual({ to: 'bond', id: bondId });
  expect(rows.find(({ kind }) => kind === 'money')?.link).toEqual({ to: 'account', id: accountId });
  expect(rows.find(({ kind }) => kind === 'liable')?.link).toBeNull();
  const odile = rows.find((row) => row.words.startsWith('Added indemnitor'));
  expect(odile?.link?.to).toBe('indemnitor');
  expect(rows.find(({ words }) => words === 'Added a note')?.link).toBeNull();
});

test('a kind narrows it, and the kinds together are all of it', async () => {
  const all = await read(admin);
  for (const kind of ['details', 'liable', 'bonds', 'money', 'files', 'access'] as const)
    expect(await read(admin, { kind })).toEqual(all.filter((row) => row.kind === kind));
});

test('pages of any size join without loss or repeat, also while more is recorded', async () => {
  const before = await read(admin);
  const { accountId } = world;
  for (const limit of [1, 2, 7]) {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await pageFrom(cursor, limit);
      seen.push(...page.rows.map(({ entryId }) => entryId));
      if (cursor === null) {
        await admin.story.pay(accountId, 700);
      }
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.slice(-before.length)).toEqual(before.map(({ entryId }) => entryId));
  }
});

test('an Auditor reads it without a digit of an SSN; a neighbour, or whoever asks for a deleted file, finds nothing', async () => {
  expect(await words(auditor)).toContain('Changed SSN');
  // The power's number has any digits.
  expect((await words(auditor)).join().replaceAll(power, '')).not.toMatch(/6789|4321/);
  const params = { defendantId: world.defendantId };
  expect((await neighbour.call(listHistory, { params })).problem?.code).toBe('DEFENDANT_NOT_FOUND');
  await system.owner.query(`update defendant set lifecycle = 'archived' where id = $1`, [world.defendantId]);
  expect((await admin.call(listHistory, { params })).problem?.code).toBe('DEFENDANT_NOT_FOUND');
  await system.owner.query(`update defendant set lifecycle = 'live' where id = $1`, [world.defendantId]);
});

/** How many rows a plan took from a table, all loops together. */
const rowsFrom = (table: string, plan: Plan): number =>
  (plan['Relation Name'] === table ? plan['Actual Rows'] * plan['Actual Loops'] : 0) +
  (plan.Plans ?? []).reduce((sum, part) => sum + rowsFrom(table, part), 0);
interface Plan {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Plan[];
}

/** How PostgreSQL reads a page where statistics speak against some of its ways. */
const planWithout = async (ways: readonly string[], values: readonly unknown[]): Promise<Plan> => {
  const client = await system.owner.connect();
  try {
    await client.query(['begin', ...ways.map((way) => `set local ${way} = off`)].join('; '));
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (analyze, format json) ${HISTORY_PAGE}`,
      [...values],
    );
    await client.query('rollback');
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    if (!plan) throw new Error('PostgreSQL told no plan.');
    return plan;
  } finally {
    client.release();
  }
};

test('a page of a long history reads a page of it, however much is older', async () => {
  const { accountId, bondId, defendantId } = world;
  const { organizationId, userId } = admin;
  await system.owner.query(
    `insert into history_event (organization_id, account_id, recorded_at, event_id, actor_id, type, revision, data, bond_id)
     select $1, $2, now() - n * interval '1 second', gen_random_uuid(), $3, 'AccountClosed', 100 + n, '{}', $4
     from generate_series(1, 20000) n`,
    [organizationId, accountId, userId, bondId],
  );
  await system.owner.query(
    `insert into person_change (organization_id, person_type, person_id, version, field, old_value, new_value, changed_by)
     select $1, 'defendant', $2, 10 + n, 'city', 'a', 'b', $3 from generate_series(1, 20000) n`,
    [organizationId, defendantId, userId],
  );
  await system.owner.query('analyze');
  const values = [organizationId, defendantId, new Date(), 'x', 51, null, Object.keys(bondEventTypes), null, []];
  const joins = ['enable_mergejoin', 'enable_hashjoin', 'enable_nestloop'];
  for (const join of joins) {
    const others = joins.filter((other) => other !== join);
    // Where people and accounts have little on the average, PostgreSQL would rather read it whole and sort it.
    const plan = await planWithout([...others, 'enable_bitmapscan', 'enable_sort'], values);
    for (const table of ['history_event', 'person_change']) {
      const rows = rowsFrom(table, plan);
      expect(rows).toBeGreaterThan(0);
      if (rows >= 200) throw new Error(`${join}: ${String(rows)} rows of ${table}: ${JSON.stringify(plan)}`);
    }
  }
});
