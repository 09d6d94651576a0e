import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { freePort } from './free-port.ts';
import type { Unavailable } from './unavailable.ts';
import { localAddress, refusePort } from './product.ts';
import { mustReachDatabase } from './reachable.ts';

const wordsOf = async (reaching: Promise<void>): Promise<string> => {
  const refused = await reaching.then(
    () => undefined,
    (error: unknown) => error as Unavailable,
  );
  return refused ? `${refused.message} ${refused.remedy}` : '';
};

test('a database that cannot be reached is named by address, with cause and remedy, without the password', async () => {
  const port = await freePort();
  const database = await wordsOf(mustReachDatabase(`postgres://bailiwick:four-words@127.0.0.1:${String(port)}/books`));
  expect(database).toContain(`127.0.0.1:${String(port)} (DATABASE_URL)`);
  expect(database).toContain('ECONNREFUSED');
  expect(database).toContain('Nothing listens there.');
  expect(database).not.toContain('four-words');
});

test('a database that does not take the password says so, and an address that cannot be read is not repeated', async () => {
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  await mustReachDatabase(url.href);
  url.password = 'four-words';
  const message = await wordsOf(mustReachDatabase(url.href));
  expect(message).toContain('It does not take this user and password.');
  expect(message).not.toContain('four-words');
  expect(await wordsOf(mustReachDatabase('postgres://bailiwick:four-words@[::1/books'))).not.toContain('four-words');
});

test('an address that is taken, and one of another machine, are told apart; IPv6 stands in brackets', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const dataDir = '/tmp/data';
  const said: string[] = [];
  const listen = (host: string, timeoutMs: number) =>
    refusePort({ host, port, dataDir }, (line) => said.push(line), timeoutMs);
  await expect(listen('127.0.0.1', 0)).rejects.toThrow('in use by another program');
  await expect(listen('192.0.2.1', 0)).rejects.toThrow('not an address of this machine');
  expect(said).toEqual([`Port ${String(port)} is in use; waiting a moment for whoever leaves it …`]);
  const leaving = listen('127.0.0.1', 600_000);
  server.close();
  await leaving;
  expect(localAddress({ host: '::1', port: 4000 })).toBe('http://[::1]:4000');
  expect(localAddress({ host: '::', port: 4000 })).toBe('http://[::1]:4000');
  expect(localAddress({ host: '0.0.0.0', port: 4000 })).toBe('http://127.0.0.1:4000');
  expect(localAddress({ host: 'office.example', port: 4000 })).toBe('http://office.example:4000');
});
