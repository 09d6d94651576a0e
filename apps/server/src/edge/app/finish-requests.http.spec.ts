import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { listDefendants } from '#contracts/people/people/defendants.ts';
import { startTestSystem, type Person, type TestSystem } from '../../../test/test-system.ts';

let system: TestSystem;
let admin: Person;
beforeAll(async () => {
  system = await startTestSystem();
  admin = await system.signUp();
});
afterAll(() => system.close());

/** An api that listens, and how to talk to it over one connection that stays open. */
const startApi = async (env: Record<string, string> = {}) => {
  const app = await system.anotherApi(env);
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const get = async (path: string) => {
    const asked = request({ port, path, agent, headers: { cookie: admin.client.cookie } }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return { status: answer.statusCode, connection: answer.headers.connection, body: await text(answer) };
  };
  return { app, port, get };
};

/** Sends the first half of a command; `finish` sends the rest and answers all that came back. */
const halfOfACommand = async (port: number, fullName: string) => {
  const body = JSON.stringify({ fullName });
  const socket: Socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    `POST /api/defendants HTTP/1.1\r\nhost: x\r\ncookie: ${admin.client.cookie}\r\ncontent-type: application/json\r\n` +
      `idempotency-key: ${crypto.randomUUID()}\r\ncontent-length: ${String(Buffer.byteLength(body))}\r\n\r\n${body.slice(0, 5)}`,
  );
  return async () => {
    socket.write(body.slice(5));
    return text(socket);
  };
};

const arrived = async (app: NestFastifyApplication, connections: number) => {
  // The process counts a connection only once it has accepted it.
  const server = app.getHttpServer() as {
    getConnections: (done: (error: Error | null, count: number) => void) => void;
  };
  const count = () => new Promise<number>((resolve) => server.getConnections((_error, open) => resolve(open)));
  while ((await count()) < connections) await new Promise(setImmediate);
};

const refused = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1');
  return new Promise((resolve) => {
    socket.once('connect', () => {
      socket.destroy();
      resolve(false);
    });
    socket.once('error', () => resolve(true));
  });
};

test('a request that has begun is answered while screens and idle connections are let go, and no new one is accepted', async () => {
  const { app, port, get } = await startApi();
  await get('/api/health/live');
  const silent = connect(port, '127.0.0.1');
  const silentClosed = once(silent, 'close');
  await once(silent, 'connect');
  const live = await fetch(`http://127.0.0.1:${port}/api/live`, { headers: { cookie: admin.client.cookie } });
  const finish = await halfOfACommand(port, 'Theo Landry');
  await arrived(app, 4);
  const closed = app.close();
  while (!(await refused(port))) await new Promise(setImmediate);
  // Open screens are told that their stream is over, and nothing idle waits for what is under way.
  const [heard] = await Promise.all([live.text(), silentClosed]);
  expect(heard).toMatch(/^:\n\n/);
  const answer = await finish();
  expect(answer).toMatch(/^HTTP\/1\.1 201 Created\r\n/);
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  expect(answer).toContain('"defendantId"');
  await closed;
  const { rows } = await admin.ask(listDefendants);
  expect(rows.map(({ fullName }) => fullName)).toEqual(['Theo Landry']);
});

/** What a process answers while it drains; null where a busy machine takes longer than that to ask. */
const answersOfDraining = async (seconds: number) => {
  const { app, port, get } = await startApi({ DRAIN_SECONDS: String(seconds) });
  expect(await get('/api/health/serving')).toMatchObject({ status: 200, connection: 'keep-alive' });
  const began = performance.now();
  const closed = app.close();
  try {
    let serving = await get('/api/health/serving');
    while (serving.status !== 503) serving = await get('/api/health/serving');
    return { serving, ready: await get('/api/health/ready'), session: await get('/api/session') };
  } catch (error) {
    if (performance.now() - began < seconds * 1_000) throw error;
    return null;
  } finally {
    await closed;
    expect(await refused(port)).toBe(true);
  }
};

test('a stopping process first says that it is not ready, and goes on answering until a proxy has noticed', async () => {
  let answers: Awaited<ReturnType<typeof answersOfDraining>> = null;
  for (let seconds = 2; !answers; seconds *= 2) answers = await answersOfDraining(seconds);
  const { serving, ready, session } = answers;
  expect(serving).toEqual({ status: 503, connection: 'close', body: '{"status":"not serving"}' });
  expect([ready.status, ready.body]).toEqual([503, expect.stringContaining('"process":"down: stopping"')]);
  expect(session).toMatchObject({ status: 200, connection: 'close' });
});
