import { connect } from 'node:net';
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

/** What is wrong with an address, and what to do, by Node's code of the error. */
const remedyOf = (error: unknown, variable: string): string => {
  const words: Record<string, string> = {
    ECONNREFUSED: `Nothing listens there. Start it, or correct ${variable}.`,
    ENOTFOUND: `There is no host of that name. Correct ${variable}.`,
    EAI_AGAIN: 'The name cannot be looked up now: look at the network and its name server.',
    EHOSTUNREACH: `No way leads there. Look at the network, or correct ${variable}.`,
    ENETUNREACH: `No way leads there. Look at the network, or correct ${variable}.`,
    ETIMEDOUT: `Nobody answers there. Look at firewalls between, or correct ${variable}.`,
    '28P01': `It does not take this user and password. Correct them in ${variable}.`,
    '28000': `It does not let this user in from here. Correct ${variable}, or its pg_hba.conf.`,
    '3D000': `Create that database there, or correct ${variable}.`,
    '53300': 'It has no connection left: raise its max_connections, or end what holds them.',
  };
  return words[codeOf(error)] ?? `Look at it, or correct ${variable}.`;
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
          remedyOf(error, 'DATABASE_URL'),
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

/** The hosts of a connection string of EventStoreDB, with their ports. */
export const hostsOf = (url: string): { host: string; port: number }[] => {
  const [, authority = ''] = /^[a-z+]+:\/\/([^/?]*)/.exec(url) ?? [];
  return authority
    .slice(authority.lastIndexOf('@') + 1)
    .split(',')
    .map((one) => {
      const [, host = one, port = '2113'] = /^(.*?)(?::(\d+))?$/.exec(one) ?? [];
      return { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) };
    });
};

/** @throws Unavailable, in words without the password, where no host of EVENTSTORE_URL takes a connection */
export async function mustReachEventStore(url: string): Promise<void> {
  const failures: string[] = [];
  let last: unknown;
  for (const { host, port } of hostsOf(url)) {
    try {
      await open(host, port);
      return;
    } catch (error) {
      last = error;
      failures.push(`${host}:${String(port)} (${causeOf(error)})`);
    }
  }
  throw new Unavailable(
    `The event store at ${failures.join(', ')} (EVENTSTORE_URL) cannot be reached.`,
    remedyOf(last, 'EVENTSTORE_URL'),
  );
}

async function open(host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const socket = connect({ host, port, timeout: LIMIT_MS });
    socket.once('connect', () => {
      socket.destroy();
      resolve();
    });
    socket.once('timeout', () => {
      socket.destroy();
      reject(Object.assign(new Error(`no answer within ${String(LIMIT_MS / 1000)} s`), { code: 'ETIMEDOUT' }));
    });
    socket.once('error', reject);
  });
}
