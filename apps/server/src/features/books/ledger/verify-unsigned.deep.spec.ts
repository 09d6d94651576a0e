import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { PoolClient } from 'pg';
import * as ledgerContract from '#contracts/books/ledger/ledger.ts';
import { makeBusy } from '../../../../test/busy-agency.ts';
import { tampering } from '../../../../test/tampering.ts';
import { startTestSystem, type Person, type TestSystem } from '../../../../test/test-system.ts';
import { verified } from '../../../../test/verified.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { EventLog } from '../../../platform/event-log/event-log.ts';
import { rebuildView } from '../../../platform/projections/rebuild.ts';
import { noteAllRows } from '../../../platform/proof/linked-tables.ts';
import { trustedOrganizationId } from '../../../kernel/actor.ts';
import { views } from '../../../views.ts';

let system: TestSystem;
let admin: Person;

/** Makes every row fit the changed log, as somebody could who can write to PostgreSQL but has no key. */
const makeRowsFit = async (): Promise<void> => {
  for (const view of views) await rebuildView(system.owner, system.app.get(EventLog), view, { repair: true });
};

/** An agency whose whole log is from before events were signed, as it was recorded then. */
beforeAll(async () => {
  system = await startTestSystem();
  admin = await system.signUp();
  await makeBusy(admin);
  await admin.ask(ledgerContract.getTrialBalance);
  const { organizationId } = admin;
  await system.owner.query(
    `update log.event set metadata = convert_to((convert_from(metadata, 'UTF8')::jsonb - 'mac' - 'macKey')::text, 'UTF8')
     where stream like '%' || $1 || '%'`,
    [organizationId],
  );
  await system.owner.query('insert into unsigned_log (organization_id) values ($1)', [organizationId]);
  await makeRowsFit();
  await system.app.get(TenantDatabase).write(trustedOrganizationId(organizationId), (tx) => noteAllRows(tx));
});
afterAll(() => system.close());

const OLD = "stream like 'account-%'";
const newest = `(select position from log.event where ${OLD} order by revision desc, position desc limit 1)`;

/** What verify-ledger says once the log was changed and every row made to fit it. */
const saidAfter = async (change: (client: PoolClient) => Promise<unknown>): Promise<string[]> => {
  try {
    return await tampering(system.owner, ['log.event'], async (client) => {
      await change(client);
      await makeRowsFit();
      return (await verified(system.app)).problems;
    });
  } finally {
    await makeRowsFit();
  }
};

const NOT_THOSE = /events, from before events were signed, are not those that were recorded/;

test('unchanged unsigned events are reported right', async () => {
  expect((await verified(system.app)).problems).toEqual([]);
});

test('an old event that was changed is found, although every row was made to fit it', async () => {
  const problems = await saidAfter((client) =>
    client.query(
      `update log.event
       set data = convert_to(replace(convert_from(data, 'UTF8'), '2026-03-10', '2026-03-08'), 'UTF8')
       where convert_from(data, 'UTF8') like '%"kind":"Jail Fee"%'`,
    ),
  );
  expect(problems).toContainEqual(expect.stringMatching(NOT_THOSE));
});

test('an old event that was taken out of the end of its stream is found', async () => {
  const problems = await saidAfter((client) => client.query(`delete from log.event where position = ${newest}`));
  expect(problems).toContainEqual(expect.stringMatching(NOT_THOSE));
});

test('two old events that changed places are found', async () => {
  const problems = await saidAfter(async (client) => {
    const { rows } = await client.query<{ first: string; last: string }>(
      `select min(position)::text as first, ${newest}::text as last from log.event where ${OLD}`,
    );
    const move = (from: string, to: string) =>
      client.query('update log.event set position = $2 where position = $1', [from, to]);
    await move(rows[0]?.first ?? '', '-1');
    await move(rows[0]?.last ?? '', rows[0]?.first ?? '');
    await move('-1', rows[0]?.last ?? '');
  });
  expect(problems.join('\n')).toMatch(/are not those that were recorded|cannot be read/);
});

test('the record of unsigned events cannot be changed by any running role', async () => {
  const { problems } = await tampering(system.owner, ['unsigned_log'], async (client) => {
    await client.query(`update unsigned_log set head = 'forged'`);
    return verified(system.app);
  });
  expect(problems).toContainEqual(expect.stringMatching(/unsigned_log/));
});
