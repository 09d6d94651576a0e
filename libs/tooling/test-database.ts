import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** An empty database of its own for one test file, on the server of `TEST_DATABASE_URL`. */
export interface TestDatabase {
  url: string;
  /** Ends every session on it and removes it. */
  drop(): Promise<void>;
}

/** Creates it; its owner is the superuser that `TEST_DATABASE_URL` names. Drop it in `afterAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = newTestName();
  await onServer((server) => server.query(`create database ${name}`));
  return {
    url: testUrl(name),
    drop: async () => void (await onServer((server) => server.query(`drop database if exists ${name} with (force)`))),
  };
}

/** Connections to a database of a test, which may be dropped while the last of them close. */
export const testPool = (connectionString: string, max: number): pg.Pool =>
  new pg.Pool({ connectionString, max }).on('error', () => undefined);

/** A name that no database has. */
export const newTestName = (): string => `test_${randomUUID().replaceAll('-', '')}`;

/** The address of a database on the server of the tests. */
export const testUrl = (database: string): string => Object.assign(new URL(serverUrl()), { pathname: database }).href;

/** Does something on the server of the tests, as its superuser; in the database of `url` where one is given. */
export async function onServer<T>(work: (server: pg.Client) => Promise<T>, url = serverUrl()): Promise<T> {
  const server = new pg.Client({ connectionString: url });
  await server.connect();
  try {
    return await work(server);
  } finally {
    await server.end();
  }
}

const serverUrl = (): string => {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run this through jest with libs/tooling/jest.config.mjs');
  return url;
};
