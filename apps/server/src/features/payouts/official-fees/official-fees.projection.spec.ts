import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Pool } from 'pg';
import { credit, debit, type Posting } from '#domain/kernel/posting.ts';
import { OFFICIAL_ACCOUNTS } from '#domain/payouts/official-fees.ts';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/migrated-database.ts';
import { RecordedEvents } from '../../../../test/recorded-events.ts';
import { applyInBatches, contentsOf } from '../../../../test/view-tables.ts';
import { eventTypes } from '../../../event-types.ts';
import { ledgerView } from '../../books/ledger/index.ts';
import { activeFees } from './active-fees.query.ts';
import { officialFeesView } from './official-fees.projection.ts';

let database: MigratedDatabase;
let projector: Pool;
let owner: Pool;
beforeAll(async () => {
  database = await createMigratedDatabase();
  projector = database.pool('projector');
  owner = database.pool('owner');
});
afterAll(() => database.drop());

const view = officialFeesView(eventTypes);
const ledger = ledgerView(eventTypes);

/** Books these postings as a fee of an account. */
const booked = (log: RecordedEvents, organization: string, postings: Posting[], chargedOn: string) => {
  const accountId = randomUUID();
  log.openAccount(organization, accountId);
  const amountCents = postings.reduce((sum, { side, amountCents: of }) => sum + (side === 'debit' ? of : 0), 0);
  const data = { feeId: randomUUID(), kind: 'Jail Fee', bondId: null, amountCents, chargedOn, postings };
  log.record(organization, 'account', accountId, 'FeeAdded', data);
};

interface Kept {
  payee: string | null;
  account: string;
  bondId: string | null;
  cents: number;
  since: string;
}
const kept = async (organization: string): Promise<Kept[]> => {
  const { rows } = await owner.query<Kept>(
    `select nullif(payee, '') as payee, ledger_account as account,
       nullif(bond_id, '00000000-0000-0000-0000-000000000000') as bond_id, cents, since
     from official_fee where organization_id = $1`,
    [organization],
  );
  return rows;
};
const inTheLedger = async (organization: string): Promise<Kept[]> => {
  const fees = await activeFees(owner, organization, { payee: null, most: null });
  return fees.map(({ payee, account, bondId, amountCents: cents, since }) => ({
    payee,
    account,
    bondId,
    cents,
    since,
  }));
};
const sorted = (rows: Kept[]) => rows.map((row) => JSON.stringify(row)).sort();

it('A fee is owed since the entry that brought it above zero, also where it was paid too much in between', async () => {
  const log = new RecordedEvents();
  const [organization, bondId] = [randomUUID(), randomUUID()];
  const tags = { bondId, payee: 'sheriff:Orleans' };
  const owe = (cents: number, on: string) =>
    booked(log, organization, [debit('1000', cents), credit('2100', cents, tags)], on);
  const pay = (cents: number, on: string) =>
    booked(log, organization, [debit('2100', cents, tags), credit('1000', cents)], on);
  owe(3_000, '2026-03-01');
  owe(1_000, '2026-03-05');
  pay(2_000, '2026-03-09');
  await applyInBatches(projector, view, log.all, 500);
  const fee = { payee: 'sheriff:Orleans', account: '2100', bondId };
  expect(await kept(organization)).toEqual([{ ...fee, cents: 2_000, since: '2026-03-01' }]);
  const later = log.all.length;
  pay(2_500, '2026-03-10');
  owe(2_500, '2026-03-20');
  await applyInBatches(projector, view, log.all.slice(later), 500);
  expect(await kept(organization)).toEqual([{ ...fee, cents: 2_000, since: '2026-03-20' }]);
  const last = log.all.length;
  pay(2_000, '2026-03-21');
  await applyInBatches(projector, view, log.all.slice(last), 500);
  expect(await kept(organization)).toEqual([]);
});

it('What is kept of fees is what the ledger says, after batches of 1, 7 and 500, and after a rebuild', async () => {
  const payees = ['sheriff:Orleans', '24th-jdc', undefined];
  const bonds = [randomUUID(), randomUUID(), undefined];
  const move = fc.record({
    payee: fc.constantFrom(...payees),
    bondId: fc.constantFrom(...bonds),
    account: fc.constantFrom(...OFFICIAL_ACCOUNTS),
    cents: fc.integer({ min: 1, max: 4 }),
    isPaid: fc.boolean(),
    day: fc.integer({ min: 10, max: 28 }),
  });
  const empty = () => owner.query(`truncate ${[...view.tables, ...ledger.tables].join(', ')}`);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(move, { minLength: 1, maxLength: 3 }), { minLength: 10, maxLength: 60 }),
      async (entries) => {
        const log = new RecordedEvents();
        const organization = randomUUID();
        await owner.query(
          "insert into organization (organization_id, name, time_zone) values ($1, 'Pelican', 'America/Chicago')",
          [organization],
        );
        for (const moves of entries) {
          const postings = moves.flatMap(({ payee, bondId, account, cents, isPaid }) => {
            const tags = { payee, bondId };
            return isPaid
              ? [debit(account, cents, tags), credit('1000', cents)]
              : [debit('1000', cents), credit(account, cents, tags)];
          });
          booked(log, organization, postings, `2026-03-${String(moves[0]?.day ?? 10)}`);
        }
        await empty();
        await applyInBatches(projector, ledger, log.all, 500);
        const said = sorted(await inTheLedger(organization));
        const results = [];
        for (const size of [1, 7, 500]) {
          await applyInBatches(projector, view, log.all, size);
          expect(sorted(await kept(organization))).toEqual(said);
          results.push(await contentsOf(owner, view));
          await owner.query(`truncate ${view.tables.join(', ')}`);
        }
        for (const result of results) expect(result).toEqual(results[0]);
      },
    ),
    { numRuns: 10 },
  );
});
