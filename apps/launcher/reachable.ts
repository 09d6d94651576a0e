import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { Unavailable } from './unavailable.ts';

const LIMIT_MS = 10_000;
/** How long a database that starts, or recovers, is waited for. */
const STARTING_MS = 60_000;

/** The first of several failures where a name has several addresses. */
const first = (error: unknown): { code?: string; message?: string } => {
  const one = error as { errors?: unknown[]; code?: string; message?: string };
  return one.errors?.[0] === undefined ? one : first(one.errors[0]);
};
const codeOf = (error: unknown): string => first(error).code ?? '';
const causeOf = (error: unknown): string => first(error).message ?? String(error);

/** What to do, by Node's or PostgreSQL's code of the error. */
const remedyOf = (error: unknown): string => {
  const words: Record<string, string> = {
    ECONNREFUSED: `Nothing listens there. Start it, or correct DATABASE_URL.`,
    ENOTFOUND: `There is no host of that name. Correct DATABASE_URL.`,
    EAI_AGAIN: 'The name cannot be looked up now: look at the network and its name server.',
    EHOSTUNREACH: `No way leads there. Look at the network, or correct DATABASE_URL.`,
    ENETUNREACH: `No way leads there. Look at the network, or correct DATABASE_URL.`,
    ETIMEDOUT: `Nobody answers there. Look at firewalls between, or correct DATABASE_URL.`,
    '28P01': `It does not take this user and password. Correct them in DATABASE_URL.`,
    '28000': `It does not let this user in from here. Correct DATABASE_URL, or its pg_hba.conf.`,
    '3D000': `Create that database there, or correct DATABASE_URL.`,
    '53300': 'It has no connection left: raise its max_connections, or end what holds them.',
  };
  return words[codeOf(error)] ?? `Look at it, or correct DATABASE_URL.`;
};

/** @throws Unavailable, in words without the password, where PostgreSQL at DATABASE_URL lets nobody in */
export async function mustReachDatabase(url: string): Promise<void> {
  const deadline = performance.now() + STARTING_MS;
  for (;;) {
    const client = clientOf(url);
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      await client.end().catch(() => undefined);
      // It starts: that passes.
      if (codeOf(error) === '57P03' && performance.now() < deadline) await delay(500);
      else
        throw new Unavailable(
          `PostgreSQL at ${client.host}:${String(client.port)} (DATABASE_URL) cannot be used: ${causeOf(error)}.`,
          remedyOf(error),
        );
    }
  }
}

function clientOf(url: string): pg.Client {
  try {
    return new pg.Client({ connectionString: url, connectionTimeoutMillis: LIMIT_MS });
  } catch (error) {
    throw new Unavailable(
      'DATABASE_URL cannot be read.',
      `It is postgres://user:password@host/database. ${causeOf(error)}`,
    );
  }
}
