import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Pool } from 'pg';
import { endsYear, monthAfter, monthOf, monthsDownTo } from '#domain/books/months.ts';
import { addDays, DEFAULT_TIME_ZONE, dayOf } from '#domain/kernel/days.ts';
import { createMigratedDatabase, type MigratedDatabase } from '../../test/migrated-database.ts';
import { proofsOf } from '../../test/proofs.ts';
import { startTestStore } from '../../../event-store/src/store-under-test.ts';
import type { RunningEventStore } from '../../../event-store/src/server.ts';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.ts';
import { categories, eventTypes } from '../event-types.ts';
import { Sureties } from '../features/agency/sureties/index.ts';
import { CheckInStandings } from '../features/books/check-ins/index.ts';
import { AccountPlans } from '../features/books/plans/index.ts';
import { verifyLedger } from '../features/books/ledger/index.ts';
import { FollowAlerts } from '../features/office/alerts/follow-alerts.ts';
import { Board } from '../features/office/dashboard/board.query.ts';
import { PowerDues } from '../features/payouts/remittances/index.ts';
import { LackingPapers } from '../features/people/required-papers/index.ts';
import { PowerGaps } from '../features/powers/inventory/power-gaps.query.ts';
import { RecoveryQueue } from '../features/recovery/cases/recovery-queue.query.ts';
import type { OrganizationId } from '../kernel/actor.ts';
import { readSettings } from '../kernel/config.ts';
import { TenantDatabase } from '../platform/database/tenant-database.ts';
import { EventStoreLog } from '../platform/event-log/event-store-log.ts';
import { keyedHashOf } from '../platform/event-log/keyed-hash-of-keys.ts';
import { RowChain } from '../platform/proof/row-chain.ts';
import { FileStore } from '../platform/storage/file-store.ts';
import { views } from '../views.ts';
import { LIVING_DAYS } from './living-story.ts';
import { Dice } from './seed-data.ts';
import { seedingActor } from './seed-surety-business.ts';
import { seedCommand } from './seed.ts';

let database: MigratedDatabase;
let store: RunningEventStore;
let owner: Pool;
let dataDir = '';
const before = { ...process.env };

beforeAll(async () => {
  database = await createMigratedDatabase();
  store = await startTestStore({ databaseUrl: database.roleUrl('log') });
  owner = database.pool('owner');
  dataDir = await mkdtemp(join(tmpdir(), 'living-'));
  Object.assign(process.env, {
    BAILIWICK_DATA_DIR: dataDir,
    DATABASE_URL: database.ownerUrl,
    EVENTSTORE_URL: store.url,
    BAILIWICK_SECRET: database.secret,
  });
});
afterAll(async () => {
  process.env = before;
  await store.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

test('a living agency says how many bonds it has', async () => {
  await expect(seedCommand.run(['--living', '--bonds', '5'])).rejects.toThrow('leave --bonds out');
  expect((await owner.query('select from organization')).rowCount).toBe(0);
});

test('a living agency has what careful people leave open, and books that prove', async () => {
  expect(await seedCommand.run(['--living', '--password', 'brass lantern'])).toBe(0);
  const { rows: agencies } = await owner.query<{ organization: OrganizationId; userId: string }>(
    `select organization_id as organization, user_id from agent where role = 'Admin'`,
  );
  const [agency] = agencies;
  if (!agency) throw new Error('No agency was made.');
  const actor = seedingActor({ agency, dice: new Dice(9) })();
  const today = dayOf(new Date(), DEFAULT_TIME_ZONE);

  const app = await NestFactory.createApplicationContext(AppModule.with(readSettings(process.env)), { logger: false });
  try {
    const { kinds } = await app.get(PowerGaps).totals(actor);
    expect(kinds.filter(({ count }) => count > 0)).toEqual([
      { kind: 'missing', count: 4 },
      { kind: 'unreturned', count: 1 },
    ]);
    const queue = await app.get(RecoveryQueue).first(actor, {});
    const due = queue.rows.map(({ dueOn }) => dueOn);
    expect(due).toEqual([addDays(today, -30), addDays(today, 90), addDays(today, 110)]);

    const { rows: lacking } = await app.get(LackingPapers).first(actor, { agentId: null, limit: 10 });
    // Of the newest client alone, where their bond is not older.
    for (const { papers } of lacking) expect(papers).toEqual(['ID', 'Premium receipt']);

    const { rows: planned } = await owner.query<{ accountId: string }>('select account_id from account_plan');
    const past = await Promise.all(
      planned.map(async ({ accountId }) => (await app.get(AccountPlans).get(actor, accountId)).owing.pastDueCents),
    );
    expect(past.toSorted((one, other) => one - other)).toEqual([0, 0, 20_000, 30_000]);

    // Nobody waits for money past their terms, what is collected for others is there, and what alerts is the bond that slipped.
    const { organization: organizationId } = agency;
    await app.get(FollowAlerts).ofAgency(organizationId, DEFAULT_TIME_ZONE);
    const { rows: alerts } = await owner.query<{ kind: string }>(
      'select kind from alert where settled_at is null order by kind',
    );
    expect(alerts.map(({ kind }) => kind)).toEqual(['notice-watch', 'without-case']);
    const { suretyId } = (await app.get(Sureties).list(actor))[0] ?? { suretyId: '' };
    const { dues } = await app.get(PowerDues).list(actor, suretyId);
    expect(dues.filter(({ bookedOn }) => bookedOn < addDays(today, -21))).toEqual([]);
    const { drawer, court, followUps } = await app.get(Board).of(actor);
    expect([court?.unanswered, court?.today, court?.tomorrow]).toEqual([0, expect.any(Number), expect.any(Number)]);
    expect(court?.rows.slice(0, 1)).toMatchObject([{ courtDate: today, courtTime: '09:00', courtSection: 'M3' }]);
    const left = followUps?.map(({ kind }) => kind) ?? [];
    expect(left.filter((kind) => kind !== 'reminders' && kind !== 'papers')).toEqual([]);
    // Who has a plan checks in each week, as agreed: those of today are still to come.
    const checkIns = await app.get(CheckInStandings).missed(actor);
    expect(checkIns).toMatchObject({ today: { done: 0 }, count: 0 });
    expect(checkIns.today.due).toBeGreaterThanOrEqual(4);
    expect(drawer?.others).toEqual({ pastTerms: [], missing: null });
  } finally {
    await app.close();
  }
  const { rows: team } = await owner.query<{ role: string; email: string }>(
    'select role, email from agent order by email',
  );
  expect(team).toEqual([
    { role: 'Accounting', email: 'accounting@demo-1-1.example.com' },
    { role: 'Admin', email: 'admin@demo-1-1.example.com' },
    { role: 'Agent', email: 'agent@demo-1-1.example.com' },
    { role: 'Recovery Agent', email: 'recovery@demo-1-1.example.com' },
    { role: 'Supervisor', email: 'supervisor@demo-1-1.example.com' },
  ]);
  const { rows: sought } = await owner.query<{ role: string }>(
    'select a.role from recovery_case c join agent a on a.organization_id = c.organization_id and a.user_id = c.assigned_to',
  );
  expect(sought).toEqual([{ role: 'Recovery Agent' }, { role: 'Recovery Agent' }]);
  const { rows: voids } = await owner.query(`select from power where state = 'void'`);
  expect(voids).toHaveLength(1);
  const { rows: files } = await owner.query<{ without: number }>(
    `select count(*)::int as without from defendant d where d.email = '' or d.race = '' or not exists (
       select from indemnitor i where i.organization_id = d.organization_id and i.defendant_id = d.id)`,
  );
  expect(files).toEqual([{ without: 0 }]);
  const { rows: answering } = await owner.query(
    `select from account a where not exists (
       select from account_indemnitor i where i.organization_id = a.organization_id and i.account_id = a.account_id)`,
  );
  expect(answering).toEqual([]);
  const { rows: faceless } = await owner.query('select from defendant where mugshot_file_id is null');
  expect(faceless).toEqual([]);
  const { rows: unpaid } = await owner.query('select from official_fee where cents > 0 and since <= $1::date', [
    addDays(today, -7),
  ]);
  expect(unpaid).toEqual([]);
  const { rows: undeposited } = await owner.query(
    `select from receipt r join account_entry e using (organization_id, account_id)
     where e.entry_id = r.payment_id and e.deposited_on is null and r.paid_on < $1::date`,
    [addDays(today, -1)],
  );
  expect(undeposited).toEqual([]);
  const { rows: inCredit } = await owner.query(
    `select from (select sum(sum(debit_cents - credit_cents)) over (order by booked_on) as cents from ledger_balance
                  where ledger_account = '1000' group by booked_on) bank where cents < 0`,
  );
  expect(inCredit).toEqual([]);
  const { rows: rents } = await owner.query(`select from posting where ledger_account = '5700'`);
  expect(rents.length).toBeGreaterThanOrEqual(22);

  // Whoever writes bonds is licensed and appointed; the worker is asked to prove the books once it runs.
  const { rows: licensed } = await owner.query<{ role: string }>(
    `select a.role from agent_credentials c join agent_appointment p using (organization_id, user_id)
     join agent a using (organization_id, user_id) order by a.role`,
  );
  expect(licensed.map(({ role }) => role)).toEqual(['Admin', 'Agent', 'Supervisor']);
  const { rows: proofs } = await owner.query<{ state: string }>('select state from books_proof');
  expect(proofs).toEqual([{ state: 'waiting' }]);

  // The books of each month were closed ten days after its end, those of a year with it.
  const closedThrough = monthAfter(monthOf(addDays(today, -10)), -1);
  const { rows: months } = await owner.query<{ month: string; state: string }>(
    'select month, state from closed_month order by month desc',
  );
  expect(months.map(({ month }) => month)).toEqual(monthsDownTo(monthOf(addDays(today, -LIVING_DAYS)), closedThrough));
  expect(months.filter(({ month, state }) => state !== (endsYear(month) ? 'year-ended' : 'sealed'))).toEqual([]);

  const tenants = new TenantDatabase(database.pool('app'), new RowChain(database.secret));
  const log = new EventStoreLog(store.url, eventTypes, categories, proofsOf(database));
  const problems: string[] = [];
  const parts = {
    log,
    app: database.pool('app'),
    projector: database.pool('projector'),
    store: database.pool('log'),
    database: tenants,
    hash: keyedHashOf(tenants, database.secret),
    views,
    files: new FileStore(readSettings(process.env)),
  };
  await verifyLedger(parts, {}, (problem) => problems.push(problem));
  await log.close();
  expect(problems).toEqual([]);
});
