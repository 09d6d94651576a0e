import { createServer, type AddressInfo } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { status } from '@grpc/grpc-js';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { refusals, startFaultyStore } from '../../../test/faulty-store.ts';
import { selfSigned } from '../../../test/self-signed.ts';
import { WrongSettings } from '../../../../../libs/process/variables.ts';
import { connectStore } from './connect-store.ts';
import type { ProofSource } from './event-proof.ts';
import { EventStoreLog } from './event-store-log.ts';
import { addressOf } from './store-address.ts';
import { LogAway } from './store-errors.ts';
import { unreachableReason } from './unreachable-reason.ts';

const NO_PROOFS: ProofSource = {
  keysOf: () => Promise.resolve([]),
  signingKey: () => Promise.reject(new Error('Nothing is written here.')),
  unsignedUpTo: () => Promise.resolve(new Map()),
};
/** These stores refuse the client or cannot be reached. */
const NOBODY = 1;
const closing: (() => unknown)[] = [];
let folder: string;
let ca: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bailiwick-ca-'));
  ca = join(folder, 'ca.crt');
  await writeFile(ca, selfSigned.cert);
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
afterAll(() => rm(folder, { recursive: true }));

const aStore = async (certificate?: typeof selfSigned) => {
  const store = await startFaultyStore(NOBODY, certificate);
  closing.push(() => store.close());
  return store;
};
/** What the log says when a process starts with this store; checks that it never holds the password. */
const said = async (url: string) => {
  const log = new EventStoreLog(url, {}, [], NO_PROOFS);
  closing.push(() => log.close());
  const error = await log.head().then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(LogAway);
  const message = await unreachableReason(url, error);
  expect(message).toContain(`EVENTSTORE_URL ${addressOf(url)}: `);
  expect(message).not.toContain('s3cret');
  return message;
};

test('credentials that it refuses', async () => {
  const { port, refuseAll } = await aStore();
  refuseAll(refusals.badPassword);
  expect(await said(`esdb://admin:s3cret@127.0.0.1:${port}?tls=false`)).toContain('refuses the user or the password');
});

test('a user who may not read everything', async () => {
  const { port, refuseAll } = await aStore();
  refuseAll({ code: status.PERMISSION_DENIED, details: 'Access Denied', exception: 'access-denied' });
  const url = `esdb://clerk:s3cret@127.0.0.1:${port}?tls=false`;
  const log = new EventStoreLog(url, {}, [], NO_PROOFS);
  closing.push(() => log.close());
  const error: unknown = await log.head().catch((thrown: unknown) => thrown);
  expect(await unreachableReason(url, error)).toContain('member of $admins');
});

test('a certificate that nobody vouches for, and one that is named', async () => {
  const { port } = await aStore(selfSigned);
  const url = `esdb://admin:s3cret@127.0.0.1:${port}`;
  expect(await said(url)).toMatch(/certificate is not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\).*tlsCAFile/);
  expect(await said(`${url}?tlsCAFile=${encodeURIComponent(ca)}`)).toContain('does not serve yet');
});

test('TLS against none, and none against TLS', async () => {
  const [plain, secure] = [await aStore(), await aStore(selfSigned)];
  expect(await said(`esdb://127.0.0.1:${plain.port}`)).toContain('does not speak TLS');
  expect(await said(`esdb://127.0.0.1:${secure.port}?tls=false`)).toContain('take tls=false out');
});

test('nobody there, and a store that starts', async () => {
  const port = await new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = server.address() as AddressInfo;
      server.close(() => resolve(free));
    });
  });
  expect(await said(`esdb://127.0.0.1:${port}?tls=false`)).toContain('nobody listens there');
  expect(await said(`unix:${join(folder, 'no.sock')}`)).toContain('nobody listens there');
  const starting = await aStore();
  starting.refuseAll(refusals.unavailable);
  expect(await said(starting.url)).toContain('does not serve yet');
});

test('a file that it names and that is not there', () => {
  const connect = () => connectStore('esdb://admin:s3cret@log:2113?tlsCAFile=/nowhere/ca.crt');
  expect(connect).toThrow(WrongSettings);
  expect(connect).toThrow('EVENTSTORE_URL names the file /nowhere/ca.crt (tlsCAFile), which is not there.');
});

test.each([
  ['esdb://admin:s3cret@one:2113,two:2113?tls=false', 'esdb://one:2113,two:2113'],
  ['esdb+discover://admin:s3%40cret@log', 'esdb+discover://log'],
  ['unix:/data/store.sock', 'unix:/data/store.sock'],
])('the address of %s has no password', (url, address) => {
  expect(addressOf(url)).toBe(address);
});
