/** What many do at once, or one who sends without end, must not cost the others: a quick answer, and memory. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createDefendant } from '#contracts/defendants.ts';
import { freePort } from '../launcher/free-port.ts';
import { entry } from '../launcher/product.ts';
import { root } from '../launcher/root.ts';
import { startTestSystem } from '../server/test/test-system.ts';
import type { Person, TestSystem } from '../server/test/test-system.ts';
import { until } from './parts.ts';

const FIELDS = 600;
const MEGABYTE = 1_048_576;

let system: TestSystem;
let admin: Person;
beforeAll(async () => {
  system = await startTestSystem();
  admin = await system.signUp();
});
afterAll(() => system.close());

const say = (words: string): void => void process.stdout.write(`${words}\n`);
const secondsSince = (began: number): string => ((performance.now() - began) / 1_000).toFixed(1);

test('120 sign-ins from 30 addresses: a right password from elsewhere is answered meanwhile', async () => {
  const from = (remoteAddress: string, body: object) =>
    system.app.inject({ method: 'POST', url: '/api/sign-in', payload: body, remoteAddress });
  const began = performance.now();
  const crowd = Array.from({ length: 120 }, (_, index) =>
    from(`198.51.100.${index % 30}`, { email: `nobody-${index}@example.com`, password: 'not it' }),
  );
  let left = crowd.length;
  for (const one of crowd) void one.then(() => (left -= 1));
  const { email, password } = admin;
  const right = await from('203.0.113.9', { email, password });
  say(`The right password was answered after ${secondsSince(began)} s, with ${left} of 120 others still waiting.`);
  expect(right.statusCode).toBe(200);
  const statuses = (await Promise.all(crowd)).map(({ statusCode }) => statusCode);
  const sentAway = statuses.filter((status) => status === 503).length;
  say(`All 120 were answered after ${secondsSince(began)} s; ${sentAway} were sent away for a moment.`);
  expect(statuses.filter((status) => status !== 503 && status !== 401)).toEqual([]);
  expect(sentAway).toBeGreaterThan(0);
});

/** An api of the built product on the system's parts, in a process of its own. */
const startApi = async () => {
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, entry.api)], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      LOG_LEVEL: 'fatal',
      PORT: String(port),
      DATABASE_URL: system.database.ownerUrl,
      EVENTSTORE_URL: system.store.url,
      BAILIWICK_SECRET: system.database.secret,
      // The cookie of the test system carries its name.
      PUBLIC_URL: 'http://localhost:4000',
    },
  });
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/api/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until('the api answers', isUp);
  /** Megabytes that it has, and has had at most. */
  const memory = async (): Promise<{ now: number; most: number }> => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
    const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1_024;
    return { now: Math.round(of('VmRSS')), most: Math.round(of('VmHWM')) };
  };
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { port, memory, stop };
};

function* fields(): Generator<Buffer> {
  const value = Buffer.alloc(MEGABYTE, 'x');
  for (let index = 0; index < FIELDS; index += 1) {
    yield Buffer.from(`--edge\r\ncontent-disposition: form-data; name="f${index}"\r\n\r\n`);
    yield value;
    yield Buffer.from('\r\n');
  }
  yield Buffer.from('--edge--\r\n');
}

/** Sends them without saying how much will come, until the server has had enough. */
const sendFields = async (port: number, path: string): Promise<{ status: number; sentMegabytes: number }> => {
  const sending = request({
    ...{ host: '127.0.0.1', port, path, method: 'POST' },
    headers: {
      cookie: admin.client.cookie,
      origin: 'http://localhost:4000',
      'idempotency-key': randomUUID(),
      'content-type': 'multipart/form-data; boundary=edge',
      'transfer-encoding': 'chunked',
    },
  });
  const answered = once(sending, 'response') as Promise<[{ statusCode: number; resume: () => void }]>;
  const sent = pipeline(Readable.from(fields()), sending).catch(() => undefined);
  const [answer] = await answered;
  answer.resume();
  await sent;
  return { status: answer.statusCode, sentMegabytes: Math.round((sending.socket?.bytesWritten ?? 0) / MEGABYTE) };
};

test('two uploads of 600 fields of a megabyte are answered at once, and cost no memory', async () => {
  const { defendantId } = await admin.ask(createDefendant, { body: { fullName: 'Remy Fontenot' } });
  const api = await startApi();
  try {
    const path = `/api/subjects/defendant/${defendantId}/files`;
    const before = await api.memory();
    const answers = await Promise.all([sendFields(api.port, path), sendFields(api.port, path)]);
    const after = await api.memory();
    say(
      `The api had ${before.now} MB before, ${after.most} MB at most, ${after.now} MB after: ${JSON.stringify(answers)}`,
    );
    for (const { status } of answers) expect([400, 413]).toContain(status);
    expect(after.most - before.most).toBeLessThan(300);
  } finally {
    await api.stop();
  }
});
