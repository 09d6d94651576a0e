import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { Redis } from 'ioredis';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../libs/tooling/test-database.ts';
import { startRedisServer } from '../server/test/redis-server.ts';
import { expect } from './expect.ts';
import { startProduct, type Product } from './product.ts';

interface Provisioning {
  provisioningId: string;
  state: 'working' | 'created' | 'invited' | 'failed';
  email: string;
}

/** A signed-in Admin without a browser. */
class Admin {
  private cookie = '';
  constructor(private readonly url: string) {}

  async send<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
    const headers: Record<string, string> = { cookie: this.cookie, origin: this.url, 'idempotency-key': randomUUID() };
    if (body) headers['content-type'] = 'application/json';
    const answer = await fetch(`${this.url}/api${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${String(answer.status)}: ${await answer.text()}`);
    const [cookie] = answer.headers.getSetCookie();
    if (cookie) this.cookie = cookie.split(';')[0] ?? '';
    return (await answer.json()) as T;
  }

  async signUp(): Promise<void> {
    const password = 'correct horse battery';
    const email = `${randomUUID()}@example.com`;
    const organizationName = 'Provisioning Bonds';
    await this.send('POST', '/sign-up', {
      fullName: 'Alma Broussard',
      email,
      password,
      confirmPassword: password,
      organizationName,
    });
    await this.send('POST', '/sign-in', { email, password });
  }

  add(email: string): Promise<Provisioning> {
    return this.send('POST', '/create-agent', {
      full_name: 'Remy Fontenot',
      phone_number: '5045550111',
      email,
      license_number: null,
      role: 'Agent',
    });
  }
}

const until = async (what: string, reached: () => Promise<boolean>): Promise<void> => {
  const deadline = performance.now() + 240_000;
  while (!(await reached())) {
    if (performance.now() > deadline) throw new Error(`It never came that far: ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

describe.each(['PostgreSQL', 'Redis'])('Adding agents with the queues in %s', (backend) => {
  let database: TestDatabase;
  let redis: Awaited<ReturnType<typeof startRedisServer>> | null = null;
  let product: Product;
  let admin: Admin;
  let owner: pg.Client;
  let holder: pg.Client;

  beforeAll(async () => {
    database = await createTestDatabase();
    redis = backend === 'Redis' ? await startRedisServer() : null;
    const environment = { DATABASE_URL: database.url, ...(redis && { REDIS_URL: redis.url }) };
    product = await startProduct({ environment });
    [owner, holder] = [new pg.Client(database.url), new pg.Client(database.url)];
    await Promise.all([owner.connect(), holder.connect()]);
    admin = new Admin(product.url);
    await admin.signUp();
  });
  afterAll(async () => {
    await Promise.all([owner.end(), holder.end()]);
    await product.stop();
    await redis?.stop();
    await database.drop();
  });

  /** Holds every provisioning in the middle: its user is written, its agent record waits for a lock, nothing is committed. */
  const hold = () => holder.query('begin; lock table agent in share row exclusive mode');
  const release = () => holder.query('rollback');
  const held = async (): Promise<number> => {
    const { rows } = await owner.query<{ count: string }>(
      `select count(*) from pg_locks where not granted and relation = 'agent'::regclass`,
    );
    return Number(rows[0]?.count);
  };
  const effects = async (emails: readonly string[]) => {
    const { rows } = await owner.query<Record<string, string>>(
      `select (select count(*) from auth."user" where email = any($1)) as users,
         (select count(*) from agent where email = any($1)) as agents,
         (select count(*) from outgoing_mail where to_address = any($1) and kind = 'temporary-password') as letters,
         (select count(*) from agent_provisioning where email = any($1) and state = 'created') as done,
         (select count(*) from audit_entry e join auth."user" u on u.id = e.subject_id
            where e.action = 'agent-added' and u.email = any($1)) as audited`,
      [emails],
    );
    return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, count]) => [name, Number(count)]));
  };
  const once = (people: number) => ({ users: people, agents: people, letters: people, done: people, audited: people });

  it('goes on after a worker was killed in the middle, and adds each agent once', async () => {
    const email = `${randomUUID()}@example.com`;
    await hold();
    const adding = admin.add(email);
    await until('the job waits', async () => (await held()) === 1);
    process.kill(await product.pidOf('worker'), 'SIGKILL');
    await release();
    const { provisioningId } = await adding;
    await until('the agent is there', async () => (await effects([email]))['done'] === 1);
    expect(await effects([email])).toEqual(once(1));
    const path = `/create-agent/${provisioningId}/temporary-password`;
    const { tempPassword } = await admin.send<{ tempPassword: string }>('POST', path, {});
    await new Admin(product.url).send('POST', '/sign-in', { email, password: tempPassword });
  });

  it('loses no agent when the queue is emptied meanwhile, and adds each once', async () => {
    const emails = Array.from({ length: 5 }, () => `${randomUUID()}@example.com`);
    await hold();
    const adding = Promise.all(emails.map((email) => admin.add(email)));
    await until('the worker has its hands full', async () => (await held()) === 2);
    if (redis) {
      const client = new Redis(redis.url);
      await client.flushall();
      client.disconnect();
    } else {
      await owner.query('delete from queue.job; delete from queue.scheduler');
    }
    await release();
    await adding;
    await until('all are there', async () => (await effects(emails))['done'] === emails.length);
    expect(await effects(emails)).toEqual(once(emails.length));
  });
});
