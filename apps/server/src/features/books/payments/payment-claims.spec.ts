import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Pool, PoolClient } from 'pg';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/migrated-database.ts';

let database: MigratedDatabase;
let owner: Pool;
let app: Pool;
const organization = randomUUID();

beforeAll(async () => {
  database = await createMigratedDatabase();
  [owner, app] = [database.pool('owner'), database.pool('app')];
});
afterAll(() => database.drop());

const claimedBefore = (count: number) =>
  owner.query(
    `insert into payment_claim (organization_id, claim_key, payment_id, account_id, command_id, claimed_at)
     select $1, 'amount:' || n, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), now()
     from generate_series(1, $2::int) as n`,
    [organization, count],
  );

/** Claims one payment and answers how many rows of the table PostgreSQL read for it. */
const readForOneClaim = async (client: PoolClient): Promise<number> => {
  const ids = [randomUUID()];
  const requests = [
    {
      place: 0,
      organization,
      command: randomUUID(),
      now: new Date(),
      keys: [`amount:${randomUUID()}`],
      payments: ids,
      accounts: ids,
    },
  ];
  await client.query('begin');
  await client.query({
    name: 'claim-payments',
    text: 'select * from claim_payments_together($1::jsonb)',
    values: [JSON.stringify(requests)],
  });
  const { rows } = await client.query<{ read: string }>(
    `select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables
     where relname = 'payment_claim'`,
  );
  await client.query('commit');
  return Number(rows[0]?.read);
};

/** Most rows that were read for a claim on a connection whose plans are made now, once `more` claims have come. */
const readOnceThereAre = async (more: number): Promise<number> => {
  const client = await app.connect();
  try {
    for (let n = 0; n < 10; n += 1) await readForOneClaim(client);
    await claimedBefore(more);
    return await readForOneClaim(client);
  } finally {
    client.release(true);
  }
};

test('a payment is claimed by its key, whatever the table held when the plan for it was made', async () => {
  for (const before of [0, 100, 5_000]) {
    await owner.query('truncate payment_claim');
    await claimedBefore(before);
    expect(await readOnceThereAre(5_000)).toBeLessThan(20);
    await owner.query('truncate payment_claim');
    await claimedBefore(before);
    await owner.query('analyze payment_claim');
    expect(await readOnceThereAre(5_000)).toBeLessThan(20);
  }
});
