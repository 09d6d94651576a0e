import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Pool } from 'pg';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/migrated-database.ts';
import { RecordedEvents } from '../../../../test/recorded-events.ts';
import { applyInBatches, contentsOf } from '../../../../test/view-tables.ts';
import { credit, debit, mirrored } from '#domain/kernel/posting.ts';
import { eventTypes } from '../../../event-types.ts';
import type { View } from '../../../platform/projections/view.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { trustedOrganizationId } from '../../../kernel/actor.ts';
import { auditChainView } from './audit-chain.projection.ts';
import { book } from './journal.ts';
import { ledgerView } from './ledger.projection.ts';
import { readTrialBalance } from './trial-balance.query.ts';
import { RowChain } from '../../../platform/proof/row-chain.ts';

let database: MigratedDatabase;
let projector: Pool;
let owner: Pool;

beforeAll(async () => {
  database = await createMigratedDatabase();
  projector = database.pool('projector');
  owner = database.pool('owner');
});
afterAll(() => database.drop());

const empty = (view: View) => owner.query(`truncate ${view.tables.join(', ')}`);

/** A jail fee, every other of which is voided, by four payees. */
const owe = (events: RecordedEvents, organization: string, accountId: string, index: number): void => {
  const payee = `sheriff:Parish ${String(index % 4)}`;
  const postings = [debit('1100', 3_000, { accountId }), credit('2100', 3_000, { payee })];
  const feeId = randomUUID();
  const fee = events.record(organization, 'account', accountId, 'FeeAdded', {
    feeId,
    kind: 'Jail Fee',
    amountCents: 3_000,
    chargedOn: `2026-03-0${String((index % 7) + 1)}`,
    postings,
  });
  if (index % 2 === 1) return;
  const back = { feeId, reversesEventId: fee.eventId, reasonCode: 'Other', effectiveOn: '2026-03-10' };
  events.record(organization, 'account', accountId, 'FeeVoided', {
    ...back,
    kind: 'Jail Fee',
    postings: mirrored(postings),
  });
};

const twoAgencies = () => {
  const events = new RecordedEvents();
  const [one, two] = [randomUUID(), randomUUID()];
  for (let index = 0; index < 30; index += 1) {
    for (const organization of [one, two]) {
      const accountId = randomUUID();
      events.openAccount(organization, accountId);
      events.premium(organization, accountId, 120_000 + index, `2026-03-${String((index % 9) + 1).padStart(2, '0')}`);
      const payment = events.payment(organization, accountId, 30_000 + index);
      if (index % 3 === 0) events.voidPayment(payment);
      if (index % 5 === 0) owe(events, organization, accountId, index);
    }
  }
  return { events: events.all, one, two };
};

test.each([ledgerView(eventTypes), auditChainView(['any'])])(
  '$name: batches of 1, 7 and 500 give the same rows',
  async (view) => {
    const { events } = twoAgencies();
    const results = [];
    for (const size of [1, 7, 500]) {
      await applyInBatches(projector, view, events, size);
      results.push(await contentsOf(owner, view));
      await empty(view);
    }
    expect(results[1]).toEqual(results[0]);
    expect(results[2]).toEqual(results[0]);
  },
);

test('recorded time never runs backwards along journal numbers, whatever the clocks did (money#recorded-time)', () => {
  const { events, one } = twoAgencies();
  const at = (minute: number) => `2026-03-09T12:${String(minute).padStart(2, '0')}:00.000Z`;
  const clocks = [5, 9, 3, 12, 1, 3];
  const skewed = events
    .filter(({ organizationId: owner }) => owner === one)
    .slice(0, clocks.length)
    .map((event, index) => ({ ...event, metadata: { ...event.metadata, occurredAt: at(clocks[index] ?? 0) } }));
  const together = book(eventTypes, skewed, new Map()).entries;
  const counters: Parameters<typeof book>[2] = new Map();
  const apart = skewed.flatMap((event) => book(eventTypes, [event], counters).entries);
  expect(apart).toEqual(together);
  const times = together.map(({ recordedAt }) => recordedAt);
  expect(times).toEqual([...times].sort());
  expect(new Set(times).size).toBeGreaterThan(1);
});

test('numbers run per organization from 1 without gap, in log order; a void keeps its receipt', async () => {
  const { events, one, two } = twoAgencies();
  const view = ledgerView(eventTypes);
  await applyInBatches(projector, view, events, 13);
  for (const organization of [one, two]) {
    const { rows } = await owner.query<{ numbers: number[]; receipts: number[]; ids: number[] }>(
      `select (select json_agg(number order by position) from journal_entry where organization_id = $1) as numbers,
              (select json_agg(r.number order by j.position) from receipt r join journal_entry j using (organization_id, event_id)
               where organization_id = $1) as receipts,
              (select json_agg(short_id order by short_id) from account_number where organization_id = $1) as ids`,
      [organization],
    );
    const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
    expect(rows[0]).toEqual({ numbers: upTo(79), receipts: upTo(30), ids: upTo(30) });
  }
  const { rows } = await owner.query(
    `select sum(debit_cents) - sum(credit_cents) as off,
            (select count(*) from (select organization_id, ledger_account, booked_on, debit_cents, credit_cents from ledger_balance
               except select organization_id, ledger_account, booked_on, sum(debit_cents), sum(credit_cents)
               from posting group by 1, 2, 3) as differing) as differing
     from posting`,
  );
  expect(rows).toEqual([{ off: '0', differing: 0 }]);
  await empty(view);
});

test('numbers begin where they were set before the first of them in the log, in batches of any size', async () => {
  const events = new RecordedEvents();
  const [one, two] = [randomUUID(), randomUUID()];
  const begin = (series: string, first: number) =>
    events.record(one, 'numbers', one, 'FirstNumberSet', { series, first });
  const accountId = randomUUID();
  begin('receipts', 700);
  begin('accounts', 40);
  begin('receipts', 20_418);
  events.openAccount(one, accountId);
  events.payment(one, accountId, 1_000);
  // It came behind the first ones in the log.
  begin('receipts', 90_000);
  begin('accounts', 90_000);
  events.openAccount(one, randomUUID());
  events.voidPayment(events.payment(one, accountId, 2_000));
  const others = randomUUID();
  events.openAccount(two, others);
  events.payment(two, others, 3_000);
  const view = ledgerView(eventTypes);
  for (const size of [1, 3, 500]) {
    await applyInBatches(projector, view, events.all, size);
    const { rows } = await owner.query(
      `select (select json_agg(number order by number) from receipt r where organization_id = o.id) as receipts,
              (select json_agg(short_id order by short_id) from account_number where organization_id = o.id) as ids
       from unnest($1::uuid[]) with ordinality o(id, place) order by place`,
      [[one, two]],
    );
    expect(rows).toEqual([
      { receipts: [20_418, 20_419], ids: [40, 41] },
      { receipts: [1], ids: [1] },
    ]);
    await empty(view);
  }
});

test('the trial balance is 0 at every day and every journal number, and the sums say what the postings say', async () => {
  const { events, one } = twoAgencies();
  const view = ledgerView(eventTypes);
  await applyInBatches(projector, view, events, 100);
  const tenants = new TenantDatabase(database.pool('app'), new RowChain(database.secret));
  const organization = trustedOrganizationId(one);
  await tenants.read(organization, async (tx) => {
    for (let journalNumber = 0; journalNumber <= 70; journalNumber += 1) {
      for (const effectiveOn of ['2026-03-01', '2026-03-05', '2026-03-09', '2026-03-10']) {
        const balance = await readTrialBalance(tx, organization, { effectiveOn, journalNumber });
        expect(balance.totalDebitCents).toBe(balance.totalCreditCents);
      }
    }
    const { rows } = await tx.query<{ account: string; cents: number }>(
      `select ledger_account as account, sum(debit_cents - credit_cents)::bigint as cents from posting
       where booked_on <= '2026-03-05' group by 1 order by 1`,
    );
    const summed = await readTrialBalance(tx, organization, { effectiveOn: '2026-03-05' });
    expect(
      summed.rows.map(({ account, debitCents, creditCents }) => ({ account, cents: debitCents - creditCents })),
    ).toEqual(rows);
    expect(rows.length).toBeGreaterThan(1);
  });
  await empty(view);
});

test('what stands of a liability and what was owed of it by day is what its postings say, paid or not', async () => {
  const { events, one } = twoAgencies();
  const view = ledgerView(eventTypes);
  await applyInBatches(projector, view, events, 11);
  const { rows } = await owner.query(
    `select owed_to, standing_cents, paid_cents, owed from liability where organization_id = $1 order by owed_to`,
    [one],
  );
  // Of 0, 5, 10, … 25 every even one is voided.
  expect(rows).toEqual([
    {
      owedTo: 'payee:sheriff:Parish 0',
      standingCents: 0,
      paidCents: 6_000,
      owed: { '2026-03-01': 3_000, '2026-03-07': 3_000 },
    },
    {
      owedTo: 'payee:sheriff:Parish 1',
      standingCents: 6_000,
      paidCents: 0,
      owed: { '2026-03-05': 3_000, '2026-03-06': 3_000 },
    },
    { owedTo: 'payee:sheriff:Parish 2', standingCents: 0, paidCents: 3_000, owed: { '2026-03-04': 3_000 } },
    { owedTo: 'payee:sheriff:Parish 3', standingCents: 3_000, paidCents: 0, owed: { '2026-03-02': 3_000 } },
  ]);
  await empty(view);
});

test('the same event twice, an unbalanced one, and a second reversal of one payment are refused whole', async () => {
  const view = ledgerView(eventTypes);
  const organization = randomUUID();
  const events = new RecordedEvents();
  const accountId = randomUUID();
  const payment = events.payment(organization, accountId, 5_000);
  const first = events.voidPayment(payment);
  await applyInBatches(projector, view, [payment, first], 500);
  await expect(applyInBatches(projector, view, [payment], 500)).rejects.toThrow(/duplicate key/);
  await expect(applyInBatches(projector, view, [events.voidPayment(payment)], 500)).rejects.toThrow(
    'journal_entry_reverses',
  );
  const postings = [debit('1010', 100), credit('1100', 99)];
  const unbalanced = events.record(organization, 'account', accountId, 'FeeAdded', {
    effectiveOn: '2026-03-09',
    postings,
  });
  await expect(applyInBatches(projector, view, [unbalanced], 500)).rejects.toThrow('must balance');
  expect((await owner.query('select count(*) from journal_entry')).rows).toEqual([{ count: 2 }]);
  await empty(view);
});

test('Postgres itself refuses an unbalanced entry, and lets no running role change the journal', async () => {
  const organization = randomUUID();
  await expect(
    projector.query(
      `insert into posting (organization_id, journal_number, line, ledger_account, debit_cents, credit_cents, booked_on)
       values ($1, 1, 1, '1010', 100, 0, '2026-03-09'), ($1, 1, 2, '1100', 0, 99, '2026-03-09')`,
      [organization],
    ),
  ).rejects.toThrow('Journal entry 1 is not balanced: 100 debits, 99 credits');
  for (const role of ['app', 'projector'] as const) {
    for (const table of ['journal_entry', 'posting', 'receipt', 'account_number', 'audit_link']) {
      for (const statement of [`delete from ${table}`, `update ${table} set organization_id = organization_id`]) {
        await expect(database.pool(role).query(statement)).rejects.toThrow('permission denied');
      }
    }
  }
});

test('an open inbox is told of every request for a second person, and of its end', () => {
  const { changes } = ledgerView(eventTypes);
  const names = Object.keys(eventTypes)
    .filter((type) => /(Requested|Declined|Withdrawn)$/.test(type))
    .filter((type) => type !== 'PromiseWithdrawn'); // of a promise to pay
  expect(names.length).toBeGreaterThan(15);
  const untold = names.filter((type) => {
    const data = eventTypes[type]?.samples.at(-1)?.data;
    const told = changes?.({ type, data, eventId: 'e' } as never) ?? [];
    return !told.some(({ topic }) => topic === 'approval');
  });
  expect(untold).toEqual([]);
});
