/** What many do at once, or one who sends without end, must not cost the others: a quick answer, and memory. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createDefendant } from '#contracts/people/people/defendants.ts';
import { freePort } from '../launcher/free-port.ts';
import { entry } from '../launcher/product.ts';
import { root } from '../launcher/root.ts';
import { startTestSystem, type Person, type TestSystem } from '../server/test/test-system.ts';
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

const say = (message: string): void => void process.stdout.write(`${message}\n`);
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

/** A chunk of a body whose length nobody announces. */
const chunk = (content: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${content.length.toString(16)}\r\n`), content, Buffer.from('\r\n')]);

function* upload(path: string): Generator<Buffer> {
  const headers = {
    host: 'localhost:4000',
    cookie: admin.client.cookie,
    origin: 'http://localhost:4000',
    'idempotency-key': randomUUID(),
    'content-type': 'multipart/form-data; boundary=edge',
    'transfer-encoding': 'chunked',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  yield Buffer.from([`POST ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
  const value = 'x'.repeat(MEGABYTE);
  for (let index = 0; index < FIELDS; index += 1) {
    const head = `--edge\r\ncontent-disposition: form-data; name="f${index}"\r\n\r\n`;
    yield chunk(Buffer.from(`${head}${value}\r\n`));
  }
  yield chunk(Buffer.from('--edge--\r\n'));
  yield chunk(Buffer.alloc(0));
}

/** Sends until the server has had enough. Whoever goes on sending then may lose the answer with the connection. */
const send = async (port: number, path: string): Promise<{ answer: string; sentMegabytes: number }> => {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (bytes: Buffer) => (answer += String(bytes)));
  await pipeline(Readable.from(upload(path)), socket).catch(() => undefined);
  socket.destroy();
  const [status = ''] = answer.split('\r\n');
  return { answer: status, sentMegabytes: Math.round(socket.bytesWritten / MEGABYTE) };
};

test('two uploads of 600 fields of a megabyte are read no further than their limit, and cost no memory', async () => {
  const { defendantId } = await admin.ask(createDefendant, { body: { fullName: 'Remy Fontenot' } });
  const api = await startApi();
  try {
    const path = `/api/subjects/defendant/${defendantId}/files`;
    const before = await api.memory();
    const answers = await Promise.all([send(api.port, path), send(api.port, path)]);
    const after = await api.memory();
    say(
      `The api had ${before.now} MB before, ${after.most} MB at most, ${after.now} MB after: ${JSON.stringify(answers)}`,
    );
    for (const { answer, sentMegabytes } of answers) {
      expect(answer).toMatch(/^(HTTP\/1\.1 4(00|13) .*)?$/);
      expect(sentMegabytes).toBeLessThan(FIELDS / 2);
    }
    expect(after.most - before.most).toBeLessThan(300);
  } finally {
    await api.stop();
  }
});
