/** Uploads over a real line, and with files in an S3 store. */
import { randomUUID } from 'node:crypto';
import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { listDefendants } from '#contracts/people/people/defendants.ts';

import * as contract from '#contracts/people/documents/documents.ts';
import { isDeep } from '../../../../../../libs/tooling/deep-suite.ts';
import { startS3Server, type TestS3 } from '../../../../test/s3-server.ts';
import { PDF, pdfNamed } from '../../../../test/sample-files.ts';
import { startTestSystem, type Person, type TestSystem } from '../../../../test/test-system.ts';

let s3: TestS3;
let system: TestSystem;
let admin: Person;
let subjectId: string;
let port: number;

beforeAll(async () => {
  s3 = await startS3Server();
  system = await startTestSystem({ STORAGE_URL: s3.url });
  admin = await system.signUp();
  subjectId = await admin.story.defendant();
  await system.app.listen(0, '127.0.0.1');
  ({ port } = system.app.getHttpServer().address() as AddressInfo);
});
afterAll(async () => {
  await system.close();
  await s3.stop();
});

const params = () => ({ subjectKind: 'defendant', subjectId }) as const;
const names = async () => (await admin.ask(contract.listDocuments, { params: params() })).rows.map(({ name }) => name);
const count = async (table: 'stored_file' | 'stored_object') => {
  const { rows } = await system.owner.query<{ count: number }>(`select count(*) from ${table}`);
  return rows[0]?.count;
};

/** The head of an upload's request and of its one part, for a body of `length` bytes. */
const headOf = (length: number) =>
  [
    `POST /api/subjects/defendant/${subjectId}/files HTTP/1.1`,
    'Host: localhost',
    `Cookie: ${admin.client.cookie}`,
    `Idempotency-Key: ${randomUUID()}`,
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${length}`,
    '',
    '--x',
    'Content-Disposition: form-data; name="file"; filename="a.pdf"',
    'Content-Type: application/pdf',
    '',
    '',
  ].join('\r\n');

test('files are kept in the store, and links lead there with their type and name', async () => {
  const { fileId } = await admin.ask(contract.uploadDocument, { params: params(), file: pdfNamed('Bond.pdf') });
  await admin.ask(contract.renameDocument, { params: { fileId }, body: { name: 'Bond 12' } });
  const { url } = await admin.ask(contract.getDocumentLink, { params: { fileId } });
  expect(url).not.toContain('Bond');
  expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('600');
  const answer = await fetch(url);
  expect(Buffer.from(await answer.arrayBuffer()).equals(PDF)).toBe(true);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect([answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
    'application/pdf',
    `inline; filename="Bond 12.pdf"; filename*=UTF-8''Bond%2012.pdf`,
  ]);
  await admin.ask(contract.deleteDocument, { params: { fileId } });
});

test('photos are cached privately until their links end: an hour on the profile, ten minutes elsewhere', async () => {
  const content = await sharp({ create: { width: 400, height: 600, channels: 3, background: '#445566' } })
    .jpeg()
    .toBuffer();
  await admin.ask(contract.putMugshot, { params: { defendantId: subjectId }, file: { name: 'x.jpg', content } });
  const { mugshot } = await admin.ask(contract.getMugshot, { params: { defendantId: subjectId } });
  const [row] = (await admin.ask(listDefendants)).rows;
  const keptFor = async (url: string) => {
    const asked = Date.now();
    const { headers } = await fetch(url);
    expect(headers.get('cache-control')).toBe('private');
    return (new Date(headers.get('expires') ?? '').getTime() - asked) / 1000;
  };
  for (const url of [mugshot?.url ?? '', mugshot?.thumbnailUrl ?? '']) {
    const seconds = await keptFor(url);
    expect(seconds).toBeGreaterThan(3_500);
    expect(seconds).toBeLessThanOrEqual(3_600);
  }
  const elsewhere = await keptFor(row?.photoUrl ?? '');
  expect(elsewhere).toBeGreaterThan(500);
  expect(elsewhere).toBeLessThanOrEqual(600);
});

test('pages may show files of the store, and of no other site', async () => {
  const { headers } = await system.app.inject({ method: 'GET', url: '/api/health/live' });
  const policy = String(headers['content-security-policy']);
  const store = `${new URL(s3.url.replace('s3+', '')).origin}/files/`;
  expect(policy).toContain(`img-src 'self' blob: data: ${store};`);
  expect(policy).toContain(`frame-src 'self' ${store};`);
});

test('an upload that breaks off leaves nothing', async () => {
  const [files, objects] = [await count('stored_file'), await count('stored_object')];
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(headOf(1_000_000));
  socket.write(PDF);
  socket.resetAndDestroy();
  // Once a later request is answered, the earlier ones are too.
  await admin.ask(contract.uploadDocument, { params: params(), file: pdfNamed('later.pdf') });
  expect(await names()).toEqual(['later.pdf']);
  expect([await count('stored_file'), await count('stored_object')]).toEqual([(files ?? 0) + 1, (objects ?? 0) + 1]);
});

test('an upload that announces too much is refused before it is sent', async () => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(headOf(contract.MAX_FILE_BYTES + 1_000_000));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer.toString()).toContain('This file is too large. Max 25MB.');
  socket.destroy();
});

test('an upload that lies about its size is cut off at the limit', async () => {
  const large = {
    name: 'a.pdf',
    content: Buffer.concat([PDF, Buffer.alloc(contract.MAX_FILE_BYTES - PDF.length + 1)]),
  };
  const { problem } = await admin.call(contract.uploadDocument, { params: params(), file: large });
  expect(problem?.detail).toBe('This file is too large. Max 25MB.');
  const fits = { ...large, content: large.content.subarray(0, contract.MAX_FILE_BYTES) };
  expect((await admin.call(contract.uploadDocument, { params: params(), file: fits })).status).toBe(201);
});

describe('an upload of unknown length', () => {
  const BOUNDARY = '\r\n--x';
  const part = (head: string, content: string | Buffer) =>
    Buffer.concat([Buffer.from(`--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n`), Buffer.from(content)]);
  const aField = (content: string) => Buffer.concat([part('name="note"', content), Buffer.from('\r\n')]);
  const aFile = part('name="file"; filename="a.pdf"', PDF);

  /** Sends a chunked request; answers the beginning of the answer, and once nothing more can come `closed`. */
  const send = async (bytes: Buffer, { ends = true, cookie = admin.client.cookie } = {}) => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const closed = new Promise((resolve) => socket.on('error', () => undefined).on('close', resolve));
    const answer = once(socket, 'data');
    const head = headOf(0)
      .replace(/Content-Length: 0/, 'Transfer-Encoding: chunked')
      .replace(/Cookie: .*/, `Cookie: ${cookie}`)
      .replace(/--x[^]*$/, '');
    const chunk = [Buffer.from(`${head}${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')];
    socket.write(Buffer.concat([...chunk, Buffer.from(ends ? '0\r\n\r\n' : '')]));
    return { answer: String((await answer)[0]), socket, closed };
  };
  const mebibyte = 1_048_576;
  /** At least one byte more than an upload may have. */
  const tooMuch = (bytes: Buffer) => Buffer.alloc(contract.MAX_FILE_BYTES + 2 * mebibyte, bytes);
  const end = Buffer.from(`${BOUNDARY}--`);

  test('is taken in like any other, and its connection stays open', async () => {
    const { answer, socket } = await send(Buffer.concat([aFile, end]));
    expect(answer).toMatch(/^HTTP\/1\.1 201 /);
    expect(answer).not.toMatch(/connection: close/i);
    socket.destroy();
  });

  test('has a handful of short fields at most', async () => {
    const fields = Array.from({ length: 5 }, () => aField('x'));
    const { answer, socket } = await send(Buffer.concat([...fields, aFile, end]));
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
  });

  const ENDLESS: [string, () => Buffer][] = [
    ['text fields', () => tooMuch(aField('x'.repeat(mebibyte)))],
    ['empty fields', () => tooMuch(aField(''))],
    ['one field', () => Buffer.concat([part('name="note"', ''), tooMuch(Buffer.from('x'))])],
    ['nothing that is a part', () => tooMuch(Buffer.from('x'))],
    ['a file', () => Buffer.concat([aFile, tooMuch(Buffer.from('x'))])],
    ['something behind its file', () => Buffer.concat([aFile, end, tooMuch(Buffer.from('x'))])],
  ];
  test.each(isDeep ? ENDLESS : ENDLESS.slice(4, 5))(
    'that goes on and on with %s is answered at the limit and closed',
    async (_, bytes) => {
      const { answer, closed } = await send(bytes(), { ends: false });
      expect(answer).toMatch(/^HTTP\/1\.1 413 /);
      expect(answer).toMatch(/connection: close/i);
      await closed;
    },
  );

  test('is read no further than the limit also without a permission', async () => {
    const { answer, closed } = await send(tooMuch(aField('x')), { ends: false, cookie: 'a=b' });
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(answer).toMatch(/connection: close/i);
    await closed;
  });

  test.each([
    ['in the head of a part', Buffer.from('--x\r\nContent-Disp')],
    ['in its file', aFile],
    ['before its last boundary', Buffer.concat([aFile, Buffer.from(`${BOUNDARY}\r\n`)])],
    ['before it begins', Buffer.from('hello')],
  ])('that is cut short %s is refused', async (_, bytes) => {
    const { answer, socket } = await send(bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('MALFORMED_REQUEST');
    socket.destroy();
  });
});
