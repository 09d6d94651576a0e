import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from './embedded-postgres.ts';
import { freePort } from './free-port.ts';
import { isAlive } from './process-info.mjs';

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

test('a cluster that was half made is made anew, and nothing of the half is left', async () => {
  const dataDir = join(folder, 'cut');
  mkdirSync(`${dataDir}.making-1/base`, { recursive: true });
  writeFileSync(`${dataDir}.making-1.password`, 'half');
  const stop = new AbortController();
  const cut = startPostgres({ dataDir, port, password, stop: stop.signal });
  stop.abort(new Error('cut'));
  await expect(cut).rejects.toThrow('cut');
  const server = await startPostgres({ dataDir, port, password });
  expect(readdirSync(folder).filter((name) => name.startsWith('cut'))).toEqual(['cut']);
  await server.stop();
});

test('a statement that fails leaves none of its values in the log', async () => {
  const said: string[] = [];
  const server = await startPostgres({
    dataDir: join(folder, 'data'),
    port,
    password,
    onLine: (line) => said.push(line),
  });
  await query('create table person (name text not null, ssn text)');
  await expect(query("insert into person values (null, '528-91-4406')")).rejects.toThrow('violates not-null');
  await server.stop();
  const log = said.join('\n');
  expect(log).toContain('violates not-null');
  expect(log).not.toContain('528-91');
});

test('a server that hangs, whether it starts, stops or lost its starter, is ended in words', async () => {
  const dataDir = join(folder, 'data');
  const said: string[] = [];
  const options = { dataDir, port, password, onLine: (line: string) => said.push(line) };
  await expect(startPostgres({ ...options, limits: { silentMs: 1 } })).rejects.toMatchObject({
    message: 'PostgreSQL ended while starting.',
    remedy: expect.stringContaining('It said nothing for 0.001 s'),
  });

  const hung = await startPostgres({ ...options, limits: { stopMs: 100 } });
  const pid = serverPid();
  process.kill(pid, 'SIGSTOP');
  await hung.stop();
  expect(isAlive(pid)).toBe(false);
  expect(said).toContain('WARNING: does not stop within 0.1 s and is ended');

  const orphaned = await startPostgres(options);
  const orphan = serverPid();
  orphaned.process.kill('SIGKILL');
  process.kill(orphan, 'SIGSTOP');
  const next = await startPostgres({ ...options, limits: { stopMs: 100 } });
  expect(said).toContainEqual(
    expect.stringContaining(`(process ${String(orphan)}) does not stop within 0.1 s and is ended`),
  );
  expect(await query('select what from kept')).toEqual([{ what: 'money' }]);
  await next.stop();
});
