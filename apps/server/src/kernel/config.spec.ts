import { expect, test } from '@jest/globals';
import { WrongSettings } from '../../../../libs/process/variables.ts';
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
    BACKUP_DAYS: 7,
    BAILIWICK_DATA_DIR: '.data',
    COLLATERAL_RETURN_DAYS: 30,
    COMING_SOON: false,
    DRAIN_SECONDS: 0,
    MOVABLE_CLOCK: false,
    LOG_LEVEL: 'info',
  });
  expect(readSettings({ ...needed, PORT: '4100' }).PUBLIC_URL).toBe('http://localhost:4100');
});

test.each([
  ['TRUST_PROXY', 'yes', 'it takes addresses or networks'],
  ['TRUST_PROXY', '10.0.0.0/8, proxy', 'it takes addresses or networks'],
  ['REDIS_URL', 'http://redis:6379', 'it takes redis://'],
  ['DATABASE_URL', 'mysql://owner@db/bailiwick', 'it takes postgres://'],
  ['PUBLIC_URL', 'bail.example.com', 'it takes http://'],
])('%s does not take %s, and says what it takes', (name, value, message) => {
  const read = () => readSettings({ ...needed, [name]: value });
  expect(read).toThrow(message);
  expect(read).toThrow(expect.objectContaining({ settings: [name] }));
  expect(read).toThrow(WrongSettings);
});

test.each([
  ['TRUST_PROXY', '10.0.0.0/8, ::1, loopback'],
  ['REDIS_URL', 'rediss://user:password@redis:6379/1'],
  ['DATABASE_URL', 'postgresql://owner:password@db:5432/bailiwick?sslmode=verify-full'],
  ['PUBLIC_URL', 'https://bail.example.com'],
])('%s takes %s', (name, value) => {
  expect(readSettings({ ...needed, [name]: value })).toMatchObject({ [name]: value });
});

test('says of each variable what is wrong and what it is for', () => {
  const wrong = { ...needed, DATABASE_URL: '', PORT: '70000', BAILIWICK_SECRET: 'short', LOG_LEVEL: 'loud' };
  const read = () => readSettings(wrong);
  expect(read).toThrow('DATABASE_URL is not set: it takes postgres://owner:password@host:5432/database. PostgreSQL 15');
  expect(read).toThrow('PORT cannot be right: it takes 1 to 65,535. The port of the web client');
  expect(read).toThrow('BAILIWICK_SECRET cannot be right: it takes at least 32 characters. What cookies');
  expect(read).toThrow('LOG_LEVEL cannot be right: it takes fatal, error, warn, info, debug, trace.');
  expect(read).not.toThrow('HOST');
});

test('a password that every page shows is refused where others could open the page', () => {
  for (const open of [{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://office.example.com' }])
    expect(() => readSettings({ ...needed, MOVABLE_CLOCK: 'true', ...open })).toThrow('of this machine alone');
  const demo = { ...needed, DEMO_PASSWORD: 'shown-to-all' };
  expect(readSettings(demo).DEMO_PASSWORD).toBe('shown-to-all');
  for (const open of [{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://office.example.com' }])
    expect(() => readSettings({ ...demo, ...open })).toThrow('of this machine alone');
});
