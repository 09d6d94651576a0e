import { request } from 'node:http';
import type { Pool } from 'pg';
import type { PendingSignUps } from '../src/edge/auth/pending-sign-ups.ts';
import type { SessionCache } from '../src/edge/auth/session-cache.ts';
import type { AfterAnswer } from '../src/edge/http/after-answer.ts';
import { createPool } from '../src/platform/database/pools.ts';
import type { SharedProduct, TestLog, TestProduct, TestWorkers } from './shared-product.ts';
import type { ApiReply, ApiRequest, TestApi } from './test-client.ts';
import { peopleOf, type TestPeople } from './test-people.ts';
import { linkedWriter, type WriteLinked } from './write-linked.ts';

/** The product as a spec sees it that speaks HTTP and no more: it may be another process. */
export interface SharedSystem extends TestPeople {
  app: TestApi;
  /** A superuser's view of the database: row-level security does not apply. */
  owner: Pool;
  /** As the owner, for rows that `verify-ledger` shall take for the product's. */
  writeLinked: WriteLinked;
  /** Works on the jobs of a queue from now on; the system's `close` ends it, or the end of the run where it is shared. */
  work: (queue: string) => Promise<void>;
  /** Waits until what the api does after its answers is done. */
  settled: () => Promise<void>;
  close: () => Promise<void>;
}

/** The product that this worker's specs share. */
export interface JoinedSystem extends SharedSystem {
  /** Where it listens. */
  url: string;
  /** What a command of the same server reads of its database. */
  settings: { DATABASE_URL: string; BAILIWICK_SECRET: string };
  /**
   * Does something with a log that takes so many appends and then none, as of a process that was killed; `losesLast`: it
   * takes the last one, but whoever sent it does not hear so.
   */
  killedAfter: <T>(appends: number, work: () => Promise<T>, losesLast?: boolean) => Promise<T>;
  /** A pool as the role of the api, ended by `close`. */
  pool: () => Pool;
  /** A provider of the product's container by the name of its class. What its methods take and answer is JSON. */
  provider: <T extends object>(name: string) => Remote<T>;
}

/** The methods of a provider in another process. */
export type Remote<T> = {
  [Name in keyof T]: T[Name] extends (...given: infer Given) => infer Answer
    ? (...given: Given) => Promise<Awaited<Answer>>
    : never;
};

/** One request over a connection of its own: none that is kept can break between two. */
const send = (origin: string, { method = 'GET', url, query, headers, payload }: ApiRequest): Promise<ApiReply> =>
  new Promise((resolve, reject) => {
    const address = new URL(url, origin);
    for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, value);
    const isJson = payload !== undefined && typeof payload !== 'string' && !Buffer.isBuffer(payload);
    const body = isJson ? JSON.stringify(payload) : payload;
    const sent = request(address, {
      method,
      agent: false,
      headers: {
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
        ...headers,
      },
    });
    sent.once('error', reject).once('response', (reply) => {
      const pieces: Buffer[] = [];
      reply
        .on('data', (piece: Buffer) => pieces.push(piece))
        .once('error', reject)
        .once('end', () => {
          const rawPayload = Buffer.concat(pieces);
          const { statusCode = 0, headers } = reply;
          resolve({ statusCode, headers, body: rawPayload.toString(), rawPayload });
        });
    });
    sent.end(body);
  });

const ask = async (origin: string, request: ApiRequest): Promise<unknown> => {
  const { statusCode, body } = await send(origin, request);
  if (statusCode !== 200) throw new Error(body);
  return JSON.parse(body || 'null') as unknown;
};

/**
 * Joins the product that runs for all specs of this worker which need none of their own, because they neither set, stop
 * nor break anything: each is an agency of its own in it, and alone with it while it runs. Leave it by `close` in
 * `afterAll`. Who needs settings, the container or another clock than the machine's starts one (`startTestSystem`).
 */
export const joinTestSystem = async (): Promise<JoinedSystem> => {
  const worker = process.env['JEST_WORKER_ID'] ?? '1';
  const kept = (await ask(process.env['TEST_PRODUCTS'] ?? '', { url: `/${worker}` })) as SharedProduct;
  const provider: JoinedSystem['provider'] = <T extends object>(name: string) =>
    new Proxy({} as Remote<T>, {
      get:
        (_, method) =>
        (...given: unknown[]) =>
          ask(kept.controls, { method: 'POST', url: '/', payload: { provider: name, method, given } }),
    });
  const settled = () => provider<AfterAnswer>('AfterAnswer').settled();
  const pools: Pool[] = [];
  const pool = (url: string): Pool => {
    const made = createPool(url, { connectionTimeoutMillis: 120_000 });
    pools.push(made);
    return made;
  };
  const owner = pool(kept.ownerUrl);
  const writeLinked = linkedWriter(owner, kept.secret);
  const app: TestApi = { inject: (request) => send(kept.url, request) };
  // How often this machine has tried something is not this spec's doing.
  await owner.query('delete from auth.attempt');
  return {
    app,
    owner,
    writeLinked,
    ...peopleOf({
      api: app,
      owner,
      writeLinked,
      sessionChanged: (userId) => provider<SessionCache>('SessionCache').changed(userId),
      confirmLink: (email) => provider<PendingSignUps>('PendingSignUps').renew(email),
    }),
    url: kept.url,
    settings: { DATABASE_URL: kept.ownerUrl, BAILIWICK_SECRET: kept.secret },
    killedAfter: async (appends, work, losesLast = false) => {
      const log = provider<TestLog>('TestLog');
      await log.takes(appends, losesLast);
      try {
        return await work();
      } finally {
        await log.takes(null);
      }
    },
    pool: () => pool(kept.appUrl),
    provider,
    work: (queue) => provider<TestWorkers>('TestWorkers').work(queue),
    settled,
    close: async () => {
      // By whoever leaves: a test that fails between setting and putting back does not reach the specs after it.
      await provider<TestProduct>('TestProduct').putBack();
      await settled();
      await Promise.all(pools.map((one) => one.end()));
    },
  };
};
