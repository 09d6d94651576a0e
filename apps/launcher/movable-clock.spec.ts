import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Installation } from './installation.ts';
import { hasMovableClock, mustHaveFixedClock, openMovableClock } from './movable-clock.ts';
import { Unavailable } from './unavailable.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'clock-'));
});
afterEach(async () => {
  await rm(dataDir, { recursive: true });
});

const installation = (changes: Partial<Installation> = {}): Installation => ({
  dataDir,
  host: '127.0.0.1',
  port: 4000,
  publicUrl: 'http://localhost:4000',
  secret: 'a'.repeat(32),
  databaseUrl: undefined,
  eventStoreUrl: undefined,
  postgres: { port: 5432, password: 'kept' },
  backupDir: null,
  headsDir: `${dataDir}-heads`,
  ...changes,
});
const withDatabase = () => mkdir(join(dataDir, 'postgres'));

test('a folder that was made with a clock that can be moved stays so, and starts in no other way', async () => {
  expect(() => mustHaveFixedClock(installation())).not.toThrow();
  openMovableClock(installation());
  await withDatabase();
  expect(() => openMovableClock(installation())).not.toThrow();
  expect(() => mustHaveFixedClock(installation())).toThrow("they are no agency's books");
});

test.each([
  ['listens for others', { host: '0.0.0.0' }],
  ['has an address that others know', { publicUrl: 'https://office.example.com' }],
  ['has a database elsewhere', { databaseUrl: 'postgres://owner@db.example.com/office' }],
  ['has a log elsewhere', { eventStoreUrl: 'esdb://log.example.com:2113' }],
])('a movable clock that %s is refused', (_, changes) => {
  expect(() => openMovableClock(installation(changes))).toThrow(Unavailable);
  expect(hasMovableClock(dataDir)).toBe(false);
});

test('the data of an agency never get a clock that can be moved', async () => {
  await withDatabase();
  expect(() => openMovableClock(installation())).toThrow('never get one');
  expect(hasMovableClock(dataDir)).toBe(false);
});
