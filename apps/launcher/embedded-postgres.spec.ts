import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from './embedded-postgres.ts';
import { freePort } from './free-port.ts';

let folder: string;
let port: number;
const password = 'a password of this test';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bailiwick-postgres-'));
  port = await freePort();
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const query = async (sql: string): Promise<unknown[]> => {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' });
  await client.connect();
  try {
    return (await client.query<object>(sql)).rows;
  } finally {
    await client.end();
  }
};

const serverPid = (): number => Number(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[0]);

test('a killed starter, then a killed guard, leave no server behind and nothing is lost', async () => {
  const options = { dataDir: join(folder, 'data'), port, password };
  const code = `const { startPostgres } = await import(${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))});
    await startPostgres(${JSON.stringify(options)});
    console.log('started');`;
  const starter = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(starter.stdout, 'data');
  await query("create table kept as select 'money' as what");
  starter.kill('SIGKILL');
  await once(starter, 'exit');

  // It starts whether the first one is still stopping or gone.
  const second = await startPostgres(options);
  expect(await query('select what from kept')).toEqual([{ what: 'money' }]);

  const orphan = serverPid();
  second.process.kill('SIGKILL');
  await once(second.process, 'exit');
  const third = await startPostgres(options);
  expect(serverPid()).not.toBe(orphan);
  expect(await query('select what from kept')).toEqual([{ what: 'money' }]);
  await third.stop();
  await expect(query('select 1')).rejects.toThrow('ECONNREFUSED');
});
