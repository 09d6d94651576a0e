import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { recordPayment, voidPayment } from '#contracts/accounts.ts';
import { amendBond, getBond } from '#contracts/bonds.ts';
import type { AnswerOf } from '#contracts/endpoint.ts';
import { listHistory } from '#contracts/history.ts';
import { makeWorld } from '../../../test/sample-requests.ts';
import type { World } from '../../../test/sample-requests.ts';
import { startTestSystem } from '../../../test/test-system.ts';
import type { Person, TestSystem } from '../../../test/test-system.ts';
import { AuditTrail } from '../../platform/audit/audit-trail.ts';
import { TenantDatabase } from '../../platform/database/tenant-database.ts';
import { organizationId as vouchedFor } from '../../platform/tenancy/actor.ts';
import { bondEventTypes } from '../bonds/index.ts';
import { HISTORY_PAGE } from './history-page.ts';
import { recordFileChange } from './record-file-change.ts';

jest.setTimeout(60_000); // a slow machine must not fail it

let system: TestSystem;
let admin: Person;
let auditor: Person;
let neighbour: Person;
let world: World;
beforeAll(async () => {
  system = await startTestSystem();
  admin = await system.signUp();
  neighbour = await system.signUp({ organizationName: 'Magnolia Bonds' });
  auditor = await system.addAgent(admin, 'Auditor');
  world = await makeWorld(admin);
}, 60_000);
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

/** A changed field, as the defendant's and the indemnitors' edits leave it. */
const change = (personType: string, personId: string, version: number, field: string, from: string, to: string) =>
  system.owner.query(
    `insert into person_change (organization_id, person_type, person_id, version, field, old_value, new_value, changed_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [admin.organizationId, personType, personId, version, field, from, to, admin.userId],
  );

const INDEMNITOR = '1f0b7c1e-3d5a-4c9e-b2f4-6a8c0e1d3b57';

test('everything that happened to a defendant stands there once, newest first, with who and when', async () => {
  const { defendantId, accountId, bondId, paymentId } = world;
  const { status: _, ...bond } = await admin.ask(getBond, { params: { bondId } });
  await admin.ask(amendBond, {
    params: { bondId },
    body: {
      amountCents: bond.amountCents,
      powerNumber: bond.powerNumber,
      jurisdiction: 'Orleans',
      courtDate: '2030-04-01',
    },
  });
  await admin.ask(voidPayment, {
    params: { accountId, paymentId },
    body: { reasonCode: 'Duplicate', reason: 'Typed twice' },
  });
  await change('defendant', defendantId, 2, 'phoneNumber', '5045550142', '5045550143');
  await change('defendant', defendantId, 2, 'ssn', '6789', '4321');
  await system.owner.query(
    `insert into indemnitor (organization_id, id, defendant_id, full_name, created_by) values ($1, $2, $3, $4, $5)`,
    [admin.organizationId, INDEMNITOR, defendantId, 'Odile Sonnier', admin.userId],
  );
  await change('indemnitor', INDEMNITOR, 2, 'city', '', 'Gretna');
  const actor = { ...admin, organizationId: vouchedFor(admin.organizationId) };
  await system.app.get(TenantDatabase).write(actor.organizationId, async (tx) => {
    await recordFileChange(tx, actor, { defendantId, action: 'reference-added', details: { name: 'Claude Roy' } });
    await recordFileChange(tx, actor, { defendantId, action: 'note-added' });
  });
  await system.app.get(AuditTrail).record(
    { ...actor, requestId: '', fromAddress: '127.0.0.1' },
    {
      action: 'two-factor-failed',
      subject: { kind: 'defendant', id: defendantId },
      details: { reason: 'Court order' },
    },
  );

  const power = bond.powerNumber;
  const rows = await read(admin);
  expect(rows.map((row) => [row.kind, row.words])).toEqual([
    ['access', 'Failed at the two-factor code: Court order'],
    ['files', 'Added a note'],
    ['details', 'Added reference Claude Roy'],
    ['liable', 'Entered City: Gretna (indemnitor Odile Sonnier)'],
    ['liable', 'Added indemnitor Odile Sonnier'],
    ['details', 'Changed SSN from ending 6789 to ending 4321'],
    ['details', 'Changed Phone from (504) 555-0142 to (504) 555-0143'],
    ['money', 'Voided a payment of $100.00 (receipt 1): Duplicate · Typed twice'],
    ['bonds', `Changed bond ${power}: Court Date from none to 04/01/2030`],
    ['money', 'Recorded a payment of $100.00, Cash, from Odile Sonnier (receipt 1)'],
    ['money', 'Added a charge of $15.00: Parking'],
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
  expect(rows.find(({ kind }) => kind === 'liable')?.link).toEqual({ to: 'indemnitor', id: INDEMNITOR });
  expect(rows.find(({ kind }) => kind === 'files')?.link).toBeNull();
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
        const payment = { amountCents: 700, method: 'Cash', paidOn: world.today } as const;
        await admin.ask(recordPayment, { params: { accountId }, body: payment });
      }
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.slice(-before.length)).toEqual(before.map(({ entryId }) => entryId));
  }
});

test('an Auditor reads it without a digit of an SSN; a neighbour, or whoever asks for a deleted file, finds nothing', async () => {
  expect(await words(auditor)).toContain('Changed SSN');
  expect((await words(auditor)).join()).not.toMatch(/6789|4321/);
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

test('a page of a long history reads a page of it, however much is older', async () => {
  const { accountId, defendantId } = world;
  const { organizationId, userId } = admin;
  await system.owner.query(
    `insert into history_event (organization_id, account_id, recorded_at, event_id, actor_id, type, revision, data)
     select $1, $2, now() - n * interval '1 second', gen_random_uuid(), $3, 'AccountClosed', n, '{}'
     from generate_series(1, 20000) n`,
    [organizationId, accountId, userId],
  );
  await system.owner.query(
    `insert into person_change (organization_id, person_type, person_id, version, field, old_value, new_value, changed_by)
     select $1, 'defendant', $2, 10 + n, 'city', 'a', 'b', $3 from generate_series(1, 20000) n`,
    [organizationId, defendantId, userId],
  );
  await system.owner.query('analyze history_event, person_change');
  const values = [organizationId, defendantId, new Date(), 'x', 51, null, Object.keys(bondEventTypes), null];
  const { rows } = await system.owner.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `explain (analyze, format json) ${HISTORY_PAGE}`,
    values,
  );
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (!plan) throw new Error('PostgreSQL told no plan.');
  for (const table of ['history_event', 'person_change']) {
    expect(rowsFrom(table, plan)).toBeGreaterThan(0);
    expect(rowsFrom(table, plan)).toBeLessThan(200);
  }
});
