import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { Refused } from '../../kernel/refused.ts';
import { RawBodies, type RawBodyLimits } from './receive-raw.ts';
import { UploadBytes, type UploadRequest } from './upload-bytes.ts';

const LIMIT = { maxBytes: 1_000, mediaTypes: ['message/rfc822'], tooLarge: 'MAIL_TOO_LARGE' } as const;
let server: FastifyInstance;
const senders: Socket[] = [];
afterEach(async () => {
  for (const sender of senders.splice(0)) sender.destroy();
  await server.close();
});

/** A server that answers a body with its length; `taking` tells that one more has come so far. */
const serve = async (limits: Partial<RawBodyLimits>) => {
  const bodies = new RawBodies({ withinMs: 60_000, ofOneSender: 10, bytes: 10_000, ...limits });
  server = Fastify({ forceCloseConnections: true });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, _payload, done) => done(null));
  server.addHook('preParsing', (request: UploadRequest, _reply, _payload, done) => {
    request.uploadBytes = new UploadBytes(request.raw, LIMIT.maxBytes);
    done();
  });
  let arrived = 0;
  const waiting: [number, () => void][] = [];
  server.post('/', async (request, reply) => {
    request.raw.once('data', () => {
      arrived += 1;
      for (const [count, tell] of waiting) if (arrived >= count) tell();
    });
    const sender = String(request.headers['x-sender']);
    try {
      return await bodies.take(request, LIMIT, sender, (body) => Promise.resolve(String(body.length)));
    } catch (error) {
      const { status, code } = error as Refused;
      return reply.status(status).header('connection', 'close').send(code);
    }
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  /** Announces 100 bytes and sends so many. */
  const send = (sender: string, bytes: number): Socket => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    senders.push(socket);
    const head = [
      'POST / HTTP/1.1',
      'host: a',
      `x-sender: ${sender}`,
      'content-type: message/rfc822',
      'connection: close',
    ];
    socket.write([...head, 'content-length: 100', '', 'x'.repeat(bytes)].join('\r\n'));
    return socket;
  };
  /** Until that many have come so far. */
  const coming = (count: number) =>
    new Promise<void>((resolve) => {
      if (arrived >= count) resolve();
      else waiting.push([count, resolve]);
    });
  return { send, coming };
};
const answerTo = async (socket: Socket): Promise<string> => (await text(socket)).split('\r\n\r\n')[1] ?? '';

test('bodies that drip hold no place of others, and are taken when they are there', async () => {
  const { send, coming } = await serve({});
  const slow = Array.from({ length: 8 }, () => send('slow', 10));
  await coming(8);
  expect(await answerTo(send('quick', 100))).toBe('100');
  for (const socket of slow) socket.write('x'.repeat(90));
  expect(await Promise.all(slow.map(answerTo))).toEqual(slow.map(() => '100'));
});

test('a body that takes too long is cut off, and leaves its place', async () => {
  const { send, coming } = await serve({ withinMs: 200, ofOneSender: 1 });
  const slow = send('slow', 10);
  await coming(1);
  expect(await answerTo(send('slow', 100))).toBe('BUSY');
  await once(slow.resume(), 'close');
  expect(await answerTo(send('slow', 100))).toBe('100');
});

test('bodies share a limit of bytes: what goes beyond it is refused, and what was held is free again', async () => {
  const { send, coming } = await serve({ bytes: 150 });
  const slow = send('slow', 60);
  await coming(1);
  expect(await answerTo(send('large', 100))).toBe('BUSY');
  slow.write('x'.repeat(40));
  expect(await answerTo(slow)).toBe('100');
  expect(await answerTo(send('large', 100))).toBe('100');
});

test('a body that breaks off is refused, and leaves its place', async () => {
  const { send, coming } = await serve({ ofOneSender: 1 });
  const broken = send('one', 10);
  await coming(1);
  const left = once(broken, 'close');
  broken.destroy();
  await left;
  for (;;) if ((await answerTo(send('one', 100))) === '100') break;
});
