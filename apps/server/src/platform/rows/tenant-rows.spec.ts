import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { defineEntity, p } from '@mikro-orm/core';
import type { Pool } from 'pg';
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/migrated-database.ts';
import { trustedOrganizationId, type Actor } from '../../kernel/actor.ts';
import { createPool } from '../database/pools.ts';
import { roleUrl } from '../database/roles.ts';
import { sqlStateOf } from '../database/sql-state.ts';
import { TenantDatabase } from '../database/tenant-database.ts';
import { keyedHashOf } from '../event-log/keyed-hash-of-keys.ts';
import { createLog } from '../observe/log.ts';
import { RowChain } from '../proof/row-chain.ts';
import { FOR_UPDATE } from './entities.ts';
import { TenantRows } from './tenant-rows.ts';

const ONE = trustedOrganizationId('00000000-0000-4000-8000-000000000001');

const Link = defineEntity({
  name: 'Link',
  tableName: 'organization_quick_link',
  properties: {
    organizationId: p.uuid().primary(),
    id: p.uuid().primary(),
    linkType: p.string(),
    name: p.text(),
    url: p.text(),
    description: p.text(),
    createdAt: p.datetime(),
  },
});

const Note = defineEntity({
  name: 'Note',
  tableName: 'note',
  properties: {
    organizationId: p.uuid().primary(),
    id: p.uuid().primary(),
    subjectKind: p.string(),
    subjectId: p.uuid(),
    subject: p.text(),
    text: p.text(),
    authorId: p.uuid(),
    writtenAt: p.datetime(),
    version: p.integer().version(),
  },
});

let database: MigratedDatabase;
let pool: Pool;
let tenants: TenantDatabase;
let rows: TenantRows;
beforeAll(async () => {
  database = await createMigratedDatabase();
  pool = createPool(roleUrl(database.ownerUrl, database.secret, 'app'), { max: 6 });
  tenants = new TenantDatabase(pool, new RowChain(database.secret));
  rows = new TenantRows(tenants, keyedHashOf(tenants, database.secret), [Link, Note]);
  await tenants.write(ONE, (tx) =>
    tx.query('insert into organization (organization_id, name) values ($1, $2)', [ONE, 'Pelican']),
  );
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const anActor = (): Actor => ({
  organizationId: ONE,
  userId: randomUUID(),
  role: 'Admin',
  timeZone: 'America/Chicago',
  commandId: randomUUID(),
  requestId: 'a-request',
  fromAddress: '127.0.0.1',
});

const link = (id: string) => ({
  organizationId: ONE,
  id,
  linkType: 'court',
  name: 'Orleans',
  url: 'https://example.com',
  description: '',
  createdAt: new Date('2026-03-01T12:00:00.123Z'),
});

const names = async () =>
  (
    await tenants.read(ONE, (tx) =>
      tx.query<{ name: string }>('select name from organization_quick_link order by created_at, id'),
    )
  ).rows.map(({ name }) => name);

test('entities and SQL are of one transaction: each sees what the other wrote, and all of it goes with what fails', async () => {
  const id = randomUUID();
  await rows.write(anActor(), { add: id }, async (tx, em) => {
    em.create(Link, link(id));
    await em.flush();
    const renamed = 'update organization_quick_link set name = $2 where id = $1 and organization_id = $3';
    expect((await tx.query(renamed, [id, 'Jefferson', ONE])).rowCount).toBe(1);
    return {};
  });
  const before = await rows.write(anActor(), { edit: id }, async (_, em) => {
    const found = await em.findOneOrFail(Link, { organizationId: ONE, id }, FOR_UPDATE);
    const { name, createdAt } = found;
    found.name = 'Caddo';
    return { name, createdAt };
  });
  expect(before).toEqual({ name: 'Jefferson', createdAt: new Date('2026-03-01T12:00:00.123Z') });
  const failing = rows.write(anActor(), { remove: id }, async (tx, em) => {
    em.remove(await em.findOneOrFail(Link, { organizationId: ONE, id }));
    await em.flush();
    await tx.query('select 1 / 0');
    return {};
  });
  await expect(failing).rejects.toThrow('division by zero');
  expect(await names()).toEqual(['Caddo']);
});

test('a command is applied once, and answers the same again; its id with another request is refused', async () => {
  const actor = anActor();
  let times = 0;
  const work = () => Promise.resolve({ times: (times += 1) });
  const both = await Promise.all([rows.write(actor, { a: 1 }, work), rows.write(actor, { a: 1 }, work)]);
  expect(both).toEqual([{ times: 1 }, { times: 1 }]);
  await expect(rows.write(actor, { a: 2 }, work)).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
});

/** The log line of the error that a command ends with. */
const logged = async (command: Promise<unknown>): Promise<string> => {
  let lines = '';
  const log = createLog('info', { write: (line) => (lines += line), flush: () => undefined });
  log.error({ err: await command.then(() => 'nothing failed').catch((error: unknown) => error) }, 'request failed');
  return lines;
};

test('the refusal of an entity is logged without a value of the row', async () => {
  const byPostgres = await logged(
    rows.write(anActor(), {}, (_, em) => {
      em.create(Link, { ...link(randomUUID()), name: 'Theo Landry', linkType: 'Theo Landry' });
      return Promise.resolve({});
    }),
  );
  expect(byPostgres).toContain('"code":"23514"');
  expect(byPostgres).toContain('organization_quick_link_link_type_check');
  expect(byPostgres).not.toContain('Landry');
  const byOrm = await logged(
    rows.write(anActor(), {}, (_, em) => em.findOneOrFail(Link, { organizationId: ONE, name: 'Theo Landry' })),
  );
  expect(byOrm).toContain('A row does not fit its entity (NotFoundError).');
  expect(byOrm).not.toContain('Landry');
});

test('a refusal of PostgreSQL keeps its SQLSTATE, so that callers recognise a taken key', async () => {
  const id = randomUUID();
  const add = () =>
    rows.write(anActor(), { id }, (_, em) => {
      em.create(Link, link(id));
      return Promise.resolve({});
    });
  await add();
  expect(sqlStateOf(await add().catch((error: unknown) => error))).toBe('23505');
});

test('a row that somebody else changed meanwhile is a conflict', async () => {
  const id = randomUUID();
  const words = { subjectKind: 'defendant', subjectId: id, subject: 'Call', text: 'Called.', authorId: id };
  await rows.write(anActor(), { id }, (_, em) => {
    em.create(Note, { organizationId: ONE, id, ...words, writtenAt: new Date() });
    return Promise.resolve({});
  });
  const late = rows.write(anActor(), { edit: id }, async (_, em) => {
    const note = await em.findOneOrFail(Note, { organizationId: ONE, id });
    await tenants.write(ONE, (tx) => tx.query('update note set version = 7 where id = $1', [id]));
    note.text = 'Called twice.';
    return {};
  });
  await expect(late).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('an EntityManager reaches nothing outside of its transaction, and begins none in it', async () => {
  await rows.write(anActor(), { nested: true }, async (_, em) => {
    await expect(em.transactional(() => Promise.resolve())).rejects.toThrow();
    await expect(em.fork().find(Link, {})).rejects.toThrow('works only in the transaction');
    return {};
  });
});

test('commands that ask for a connection beside their own never wait for one another', async () => {
  const work = async () => {
    const { rowCount } = await tenants.read(ONE, (tx) => tx.query('select'));
    return { rowCount };
  };
  const answers = await Promise.all(Array.from({ length: 12 }, () => rows.write(anActor(), { read: true }, work)));
  expect(answers).toHaveLength(12);
});
