import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Queue } from 'bullmq';
import { Cashiers } from './cashiers.ts';
import { startParts, until, type Parts } from './parts.ts';
import { expectRightBooks, untilCaughtUp } from './right-books.ts';

const SEED = Number(process.env['TEST_SEED'] ?? randomInt(1_000_000));
const KILLS = Number(process.env['TEST_KILLS'] ?? 6);
const AWAY_MS = Number(process.env['TEST_AWAY_MS'] ?? 30_000);
const DAY_MS = 24 * 3_600_000;
/** Generous, so that a slow machine does not fail the test. */
const TIMEOUT_MS = 600_000;
jest.setTimeout(TIMEOUT_MS);

/** The same numbers from 0 to 1 for the same seed. */
const randomFrom = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};

describe(`With the seed ${SEED}, nothing is lost and nothing doubled`, () => {
  const random = randomFrom(SEED);
  let clock: string;
  let parts: Parts;
  let cashiers: Cashiers;

  beforeAll(async () => {
    clock = join(await mkdtemp(join(tmpdir(), 'bailiwick-clock-')), 'shift');
    parts = await startParts({
      preload: join(import.meta.dirname, 'jumping-clock.ts'),
      environment: { TEST_CLOCK: clock },
    });
    cashiers = new Cashiers(parts.urls);
    await cashiers.open();
  });
  afterAll(async () => {
    await parts.close();
    await rm(join(clock, '..'), { recursive: true, force: true });
  });

  /** Which worker keeps the books at the moment, 1 or 2; 0 while none does. */
  const ownerOfViews = async (): Promise<number> => {
    const { rows } = await parts.owner.query<{ name: string }>(
      `select application_name as name from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and granted and application_name like 'worker-%'
         and classid::int8 << 32 | objid::int8 = hashtextextended('projection:ledger', 0)`,
    );
    return Number(rows[0]?.name.slice('worker-'.length) ?? 0);
  };
  /** Whether PostgreSQL hears a worker ask for views that another may have. */
  const asksForViews = async (number: number): Promise<boolean> => {
    const { rowCount } = await parts.owner.query(
      `select 1 from pg_stat_activity where application_name = $1 and query like '%pg_try_advisory_lock%'`,
      [`worker-${number}`],
    );
    return rowCount !== 0;
  };
  const epochs = async () =>
    (await parts.owner.query('select name, epoch from projection.checkpoint order by name')).rows as unknown[];
  /** Whoever was refused has read why, and that they may try again. */
  const expectClearRefusals = () => {
    const unclear = parts
      .said()
      .split('\n')
      .filter((line) => line.includes('INTERNAL_ERROR'));
    expect(unclear).toEqual([]);
    const known = ['TEMPORARILY_UNAVAILABLE', 'CONFLICT', 'TOO_MANY_REQUESTS'];
    expect([...cashiers.refusals.keys()].filter((code) => !known.includes(code))).toEqual([]);
  };
  /** The processes that serve, once none of them is being started again. */
  const pids = async () => {
    const serving = () => [...parts.apis, ...parts.workers].map(({ pid }) => pid);
    await until('every process runs', () => !serving().includes(0));
    return serving();
  };

  it('when workers are killed at any moment', async () => {
    cashiers.start(4);
    for (let kill = 0; kill < KILLS; kill += 1) {
      await cashiers.workOn(4, until);
      await delay(random() * 100);
      await until('the worker was started again', () => parts.workers[kill % 2]?.pid !== 0);
      process.kill(parts.workers[kill % 2]?.pid ?? 0, 'SIGKILL');
    }
    await cashiers.stop();
    await expectRightBooks(parts, cashiers);
  });

  it('when the worker that keeps the views is frozen, and wakes up when another has them', async () => {
    await until('a worker keeps the books', async () => (await ownerOfViews()) !== 0);
    const frozen = await ownerOfViews();
    const other = 3 - frozen;
    cashiers.start(4);
    const { pid = 0 } = parts.workers[frozen - 1] ?? {};
    process.kill(pid, 'SIGSTOP');
    await until('the other worker keeps the books', async () => (await ownerOfViews()) === other);
    await untilCaughtUp(parts);
    const before = await epochs();
    await until('its session has ended', async () => !(await asksForViews(frozen)));
    process.kill(pid, 'SIGCONT');
    await until('the woken one stands by', () => asksForViews(frozen));
    await cashiers.workOn(20, until);
    await cashiers.stop();
    expect(parts.workers[frozen - 1]?.pid).toBe(pid);
    // A busy machine may have the views change hands once more: by the lock, which raises their epochs, and not otherwise.
    const isSameOwner = JSON.stringify(await epochs()) === JSON.stringify(before);
    expect([other, isSameOwner ? other : frozen]).toContain(await ownerOfViews());
    await expectRightBooks(parts, cashiers);
  });

  it('when PostgreSQL is away for half a minute', async () => {
    const before = await pids();
    cashiers.start(4);
    await cashiers.workOn(5, until);
    await parts.postgres.stop();
    const back = delay(AWAY_MS);
    const { status, body } = await cashiers.send('GET', '/defendants');
    expect([status, body['code'], body['detail']]).toEqual([
      503,
      'TEMPORARILY_UNAVAILABLE',
      'A part of the system is not reachable. Nothing was lost; try again in a moment.',
    ]);
    const health = await cashiers.send<{ checks: Record<string, string> }>('GET', '/health/ready');
    expect([health.status, health.body.checks['postgres']]).toEqual([503, 'down: not reachable']);
    await back;
    await parts.postgres.start();
    await cashiers.workOn(20, until);
    await cashiers.stop();
    await expectRightBooks(parts, cashiers);
    expect(await pids()).toEqual(before);
    expectClearRefusals();
  });

  it('when the event store is killed, again and again', async () => {
    const before = await pids();
    cashiers.start(4);
    for (let kill = 0; kill < 2; kill += 1) {
      await cashiers.workOn(10, until);
      await delay(random() * 100);
      process.kill(parts.eventStore.pid, 'SIGKILL');
    }
    await cashiers.workOn(10, until);
    await cashiers.stop();
    await expectRightBooks(parts, cashiers);
    expect(await pids()).toEqual(before);
  });

  /** The agents of these addresses: users, records, letters, provisionings done. */
  const agentsOf = async (emails: readonly string[]) => {
    const { rows } = await parts.owner.query<Record<string, string>>(
      `select (select count(*) from auth."user" where email = any($1)) as users,
         (select count(*) from agent where email = any($1)) as agents,
         (select count(*) from outgoing_mail where to_address = any($1) and kind = 'temporary-password') as letters,
         (select count(*) from agent_provisioning where email = any($1) and state = 'created') as done`,
      [emails],
    );
    return Object.values(rows[0] ?? {}).map(Number);
  };
  const addAgent = (email: string) => {
    const person = { full_name: 'Agent Guidry', phone_number: '5045550111', license_number: null, role: 'Agent' };
    return cashiers.ask<{ provisioningId: string }>('POST', '/create-agent', { ...person, email });
  };

  it('when Redis is emptied, and then away, with jobs in it', async () => {
    const emails = Array.from({ length: 4 }, () => `${randomUUID()}@example.com`);
    const added: Promise<{ provisioningId: string }>[] = [];
    const holder = await parts.owner.connect();
    try {
      // Every job waits in its middle: the user is written, the agent record is not, nothing is committed.
      await holder.query('begin; lock table agent in share row exclusive mode');
      added.push(...emails.slice(0, 2).map(addAgent));
      const held = `select 1 from pg_locks where not granted and relation = 'agent'::regclass`;
      await until('the workers are at it', async () => (await parts.owner.query(held)).rowCount === 2);
      await parts.redis.empty();
      await parts.redis.stop();
      const system = await cashiers.send<{ queues: null }>('GET', '/system');
      expect([system.status, system.body.queues]).toEqual([200, null]);
    } finally {
      // Ending the connection releases the lock.
      holder.release(true);
    }
    added.push(...emails.slice(2).map(addAgent));
    await until('all of it is wanted', async () => {
      const wanted = await parts.owner.query('select 1 from agent_provisioning where email = any($1)', [emails]);
      return wanted.rowCount === emails.length;
    });
    await parts.redis.start();
    await until('all four are there', async () => (await agentsOf(emails))[3] === 4);
    await Promise.all(added);
    await expectRightBooks(parts, cashiers);
  });

  it('when a queue delivers again what was done', async () => {
    const email = `${randomUUID()}@example.com`;
    const { provisioningId } = await addAgent(email);
    await until('the agent is there', async () => (await agentsOf([email]))[3] === 1);
    const queue = new Queue('provision-agent', { connection: { url: parts.redis.url } });
    const ids = { organizationId: cashiers.organizationId, provisioningId };
    await Promise.all(['a', 'b', 'c'].map((copy) => queue.add('again', ids, { jobId: `${copy}-${email}` })));
    await until('the copies are worked off', async () => {
      const counts = await queue.getJobCounts('waiting', 'active', 'delayed');
      return Object.values(counts).every((count) => count === 0);
    });
    await queue.close();
    expect(await agentsOf([email])).toEqual([1, 1, 1, 1]);
    await expectRightBooks(parts, cashiers);
  });

  it('when the same form reaches two servers at once', async () => {
    const [accountId = ''] = cashiers.accounts;
    const paidOn = await cashiers.today();
    const sendTwice = async (path: string, body: object) => {
      const commandId = randomUUID();
      const sent = [...parts.urls, ...parts.urls].map((url) => cashiers.send('POST', path, body, { commandId, url }));
      const answers = await Promise.all(sent);
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      return {
        commandId,
        ids: new Set(answers.map(({ body }) => body['paymentId'] ?? body['bondId'] ?? body['defendantId'])),
      };
    };
    for (let turn = 0; turn < 5; turn += 1) {
      const { commandId, ids } = await sendTwice(`/accounts/${accountId}/payments`, {
        amountCents: 700,
        method: 'Cash',
        confirmed: true,
        paidOn,
      });
      expect(ids).toEqual(new Set([commandId]));
      cashiers.payments.set(commandId, 700);
      const { ids: defendants } = await sendTwice('/defendants', { fullName: 'Clothilde Sonnier' });
      expect(defendants.size).toBe(1);
      const [defendantId] = defendants;
      const { ids: bonds } = await sendTwice('/bonds', { defendantId, amountCents: 500_000, jurisdiction: 'Caddo' });
      expect(bonds.size).toBe(1);
      for (const bond of bonds) cashiers.bonds.add(String(bond));
    }
    await expectRightBooks(parts, cashiers);
  });

  it('when PostgreSQL is slow, and its connections break', async () => {
    cashiers.refusals.clear();
    parts.wire.slow(100);
    cashiers.start(16);
    await cashiers.workOn(16, until);
    parts.wire.slow(0);
    for (let turn = 0; turn < 5; turn += 1) {
      parts.wire.cut();
      await cashiers.workOn(10, until);
    }
    await cashiers.stop();
    await expectRightBooks(parts, cashiers);
    expectClearRefusals();
  });

  it('when the clock is set back by three days: nothing is booked until it is right again', async () => {
    const before = await cashiers.today();
    const visitor = new Cashiers(parts.urls);
    await visitor.open();
    cashiers.start(4);
    await writeFile(clock, String(-3 * DAY_MS));
    await until('the servers have the new day', async () => (await cashiers.today()) < before);
    await until('every cashier is told of it', () => (cashiers.refusals.get('CLOCK_WRONG') ?? 0) >= 8);
    await writeFile(clock, '0');
    await until('the servers have the right day', async () => (await cashiers.today()) >= before);
    await cashiers.workOn(20, until);
    await cashiers.stop();
    await visitor.pay();
    await expectRightBooks(parts, cashiers);
    await expectRightBooks(parts, visitor);
  });
});
