import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from '@jest/globals';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { freePort } from './free-port.ts';

test('PORT=… npm run event-store: an empty store on that port, and nothing of it afterwards', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fresh-event-store-'));
  const killed = spawn('true'); // another one that was killed before it could clean up
  await once(killed, 'close');
  await mkdir(join(folder, `event-store-${String(killed.pid)}-killed`));
  const port = await freePort();
  const child = spawn('npm', ['run', '--silent', 'event-store'], {
    env: { PATH: process.env['PATH'], TMPDIR: folder, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.includes('event store is ready')) break;
  }
  const client = EventStoreDBClient.connectionString(
    `esdb://127.0.0.1:${String(port)}?tls=false&defaultDeadline=600000`,
  );
  const { nextExpectedRevision } = await client.appendToStream('a', jsonEvent({ type: 'Tried', data: {} }), {
    expectedRevision: 'no_stream',
  });
  expect(nextExpectedRevision).toBe(0n);
  await client.dispose();
  child.kill('SIGTERM');
  await ended;
  expect((await readdir(folder)).filter((name) => name.startsWith('event-store-'))).toEqual([]);
  await rm(folder, { recursive: true });
});
