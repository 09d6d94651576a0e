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
  const serverUrl = process.env['TEST_DATABASE_URL'];
  if (!serverUrl)
    throw new Error('TEST_DATABASE_URL is not set: run this through jest with libs/tooling/jest.config.mjs');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(serverUrl, `drop database if exists ${name} with (force)`) };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
