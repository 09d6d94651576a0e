import { expect, test } from '@jest/globals';
import { readSettings } from './config.ts';

const needed = {
  DATABASE_URL: 'postgres://owner@db/bailiwick',
  EVENTSTORE_URL: 'esdb://log:2113',
  BAILIWICK_SECRET: 'x'.repeat(32),
};

test('what is needed is enough; empty variables count as absent', () => {
  expect(readSettings({ ...needed, PORT: '', TRUST_PROXY: '', HOME: '/root' })).toEqual({
    ...needed,
    PORT: 4000,
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://localhost:4000',
    BAILIWICK_DATA_DIR: '.data',
    COMING_SOON: false,
    DRAIN_SECONDS: 0,
    LOG_LEVEL: 'info',
  });
  expect(readSettings({ ...needed, PORT: '4100' }).PUBLIC_URL).toBe('http://localhost:4100');
});

test('says of each variable what is wrong and what it is for', () => {
  const wrong = { ...needed, DATABASE_URL: '', PORT: '70000', BAILIWICK_SECRET: 'short', LOG_LEVEL: 'loud' };
  const read = () => readSettings(wrong);
  expect(read).toThrow('DATABASE_URL: is not set. PostgreSQL 15 or newer');
  expect(read).toThrow(/PORT: Too big.*The port of the web client/);
  expect(read).toThrow(/BAILIWICK_SECRET: Too small.*The secret that cookies/);
  expect(read).toThrow(/LOG_LEVEL: Invalid option/);
  expect(read).not.toThrow('HOST');
});
