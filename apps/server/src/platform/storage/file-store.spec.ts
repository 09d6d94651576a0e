import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startS3Server, type TestS3 } from '../../../test/s3-server.ts';
import { readSettings } from '../../kernel/config.ts';
import { FileStore } from './file-store.ts';

const dataDir = join(tmpdir(), `bailiwick-files-${randomUUID()}`);
const show = { mediaType: 'application/pdf', disposition: `inline; filename="a.pdf"; filename*=UTF-8''a.pdf` };
const CONTENT = Buffer.alloc(100_000, 'bail');

let s3: TestS3;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(async () => {
  await s3.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const settingsOf = (place: string) =>
  readSettings({
    DATABASE_URL: 'postgres://127.0.0.1:1/none',
    EVENTSTORE_URL: 'esdb://127.0.0.1:1',
    BAILIWICK_SECRET: 'a secret for tests that is long enough',
    BAILIWICK_DATA_DIR: dataDir,
    STORAGE_URL: place === 'S3' ? s3.url : '',
  });
const tenMinutes = (kept: boolean) => ({ from: new Date(), seconds: 600, kept });
const newKey = () => ({ organizationId: randomUUID(), objectId: randomUUID() });

/** What every kind of store must do. */
describe.each(['a folder', 'S3'])('files in %s', (place) => {
  const storeOf = () => new FileStore(settingsOf(place));
  const bytesOf = async (store: FileStore, key: ReturnType<typeof newKey>) => {
    const stream = await store.read(key);
    return stream && buffer(stream);
  };

  test('bytes come back as they went in, from a buffer or a stream, to another process too', async () => {
    const [one, other, key, streamed] = [storeOf(), storeOf(), newKey(), newKey()];
    await one.put(key, CONTENT, CONTENT.length, show);
    await one.put(streamed, Readable.from([CONTENT, CONTENT, Buffer.from('end')]), 200_003, show);
    expect((await bytesOf(other, key))?.equals(CONTENT)).toBe(true);
    expect((await bytesOf(other, streamed))?.length).toBe(200_003);
  });

  test('a missing file is null, and deleting it is no error', async () => {
    const [store, key] = [storeOf(), newKey()];
    expect(await store.read(key)).toBeNull();
    await store.put(key, CONTENT, CONTENT.length, show);
    await store.delete(key);
    await store.delete(key);
    expect(await store.read(key)).toBeNull();
  });

  test('each key has bytes of its own', async () => {
    const [store, key] = [storeOf(), newKey()];
    await store.put(key, CONTENT, CONTENT.length, show);
    const neighbour = { organizationId: randomUUID(), objectId: key.objectId };
    expect(await store.read(neighbour)).toBeNull();
    await store.delete(neighbour);
    expect(await store.read(key).then((stream) => stream?.destroy())).toBeDefined();
  });

  test('a stream that breaks fails the put', async () => {
    const [store, key] = [storeOf(), newKey()];
    const broken = async function* () {
      yield await Promise.resolve(CONTENT);
      throw new Error('the line broke');
    };
    await expect(store.put(key, Readable.from(broken()), CONTENT.length * 2, show)).rejects.toThrow();
  });

  test('a link is signed, expires, and shows the file as last set; a folder has no links', async () => {
    const [store, key] = [storeOf(), newKey()];
    await store.put(key, CONTENT, CONTENT.length, show);
    await store.present(key, { ...show, disposition: 'inline; filename="b.pdf"' });
    const url = await store.signedUrl(key, tenMinutes(false));
    if (place === 'a folder') {
      expect(url).toBeNull();
      return;
    }
    expect(new URL(url ?? '').searchParams.get('X-Amz-Expires')).toBe('600');
    const answer = await fetch(url ?? '');
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
      200,
      'application/pdf',
      'inline; filename="b.pdf"',
    ]);
    expect(Buffer.from(await answer.arrayBuffer()).equals(CONTENT)).toBe(true);
    const signature = new URL(url ?? '').searchParams.get('X-Amz-Signature') ?? '';
    const forged = await fetch((url ?? '').replace(signature, signature.replaceAll(/[0-8]/g, '9')));
    expect(forged.status).toBe(403);
    await store.delete(key);
    expect((await fetch(url ?? '')).status).toBe(404);
  });
});

test('a photo in S3 is kept by a browser alone, as long as its address works; a document is not', async () => {
  const [store, key] = [new FileStore(settingsOf('S3')), newKey()];
  await store.put(key, CONTENT, CONTENT.length, show);
  const life = tenMinutes(true);
  const headersBehind = async (kept: boolean) => {
    const { headers, status } = await fetch((await store.signedUrl(key, { ...life, kept })) ?? '');
    return [status, headers.get('cache-control'), headers.get('expires')];
  };
  const end = new Date(life.from.getTime() + 600_000).toUTCString();
  expect(await headersBehind(true)).toEqual([200, 'private', end]);
  expect(await headersBehind(false)).toEqual([200, 'no-store', null]);
  // The same photo asked for at the same instant has the same address: it comes from the cache.
  expect(await store.signedUrl(key, life)).toBe(await store.signedUrl(key, life));
});

test('an unreachable store fails, and does not look empty', async () => {
  const settings = { ...settingsOf('S3'), STORAGE_URL: 's3+http://key:secret@127.0.0.1:1/files' };
  await expect(new FileStore(settings).read(newKey())).rejects.toThrow();
});
