import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { BACKWARDS, END, EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { addFee, getAccount, openAccount, recordPayment } from '#contracts/books/account/accounts.ts';
import { getReceipt, listAccountEntries } from '#contracts/books/account/statements.ts';
import { writeBond } from '#contracts/books/bond/bonds.ts';
import { createDefendant } from '#contracts/people/people/defendants.ts';
import { signIn } from '#contracts/office/identity/identity.ts';
import { listPayments } from '#contracts/office/payment-history/payment-history.ts';
import { getTrialBalance } from '#contracts/books/ledger/ledger.ts';
import { listExports, requestExport } from '#contracts/books/ledger/exports.ts';
import { signUp } from '#contracts/office/identity/sign-up.ts';
import { getSystem } from '#contracts/office/system/system.ts';
import { build } from '../launcher/build.ts';
import { startBalancer, type Balancer } from './balancer.ts';
import { Caller } from './caller.ts';
import { startFleet, type Build, type Fleet, type Slot } from './fleet.ts';

/** How many people work at once; a larger run is a parameter. */
const CALLERS = Number(process.env['TEST_ROLLING_CALLERS'] ?? 24);
const AGENCIES = 3;
const PAYMENTS = 2;
/** What one person does at most while one process is exchanged. */
const MOST_CASES = 2;
const PASSWORD = 'a-long-passphrase-9';
// Generous, so that a slow machine does not fail the test.
jest.setTimeout(1_200_000);

interface Agency {
  email: string;
  today: string;
  /** What the server acknowledged to its people: the books must hold exactly that. */
  told: { premiumCents: number; feeCents: number; paymentCents: number; paymentIds: string[]; exportIds: string[] };
}

/** One person of an agency and their browser. */
interface Worker {
  caller: Caller;
  agency: Agency;
}

let fleet: Fleet;
let balancer: Balancer;
const agencies: Agency[] = [];
const workers: Worker[] = [];

/** Everything an agency does with a case, each answer checked against what was sent. */
const journey = async ({ caller, agency }: Worker): Promise<void> => {
  const { today, told } = agency;
  const { defendantId } = await caller.ask(createDefendant, { body: { fullName: 'Marcel Arceneaux' } });
  const powerNumber = `P-${randomUUID()}`;
  const bond = { defendantId, amountCents: 1_000_000, jurisdiction: 'Caddo', powerNumber } as const;
  const { accountId, premiumCents } = await caller.ask(writeBond, { body: bond });
  told.premiumCents += premiumCents;
  const params = { accountId };
  await caller.ask(addFee, { params, body: { kind: 'Travel Fee', amountCents: 4_000, chargedOn: today } });
  told.feeCents += 4_000;
  for (let index = 0; index < PAYMENTS; index += 1) {
    const amountCents = 1_000 + index;
    const { paymentId } = await caller.ask(recordPayment, {
      params,
      body: { amountCents, method: 'Cash', paidOn: today, confirmed: true },
    });
    told.paymentCents += amountCents;
    told.paymentIds.push(paymentId);
    const receipt = await caller.ask(getReceipt, { params: { accountId, paymentId } });
    expect(receipt).toMatchObject({ amountCents, paymentId });
  }
  const { rows } = await caller.ask(listAccountEntries, { params });
  expect(rows.filter(({ kind }) => kind === 'PAYMENT')).toHaveLength(PAYMENTS);
  const summary = await caller.ask(getAccount, { params });
  const paidCents = PAYMENTS * 1_000 + (PAYMENTS * (PAYMENTS - 1)) / 2;
  expect(summary.balanceCents).toBe(premiumCents + 4_000 - paidCents);
  const { exportId } = await caller.ask(requestExport, { body: { kind: 'statement-csv', accountId } });
  told.exportIds.push(exportId);
};

const answered = () => workers.reduce((sum, { caller }) => sum + caller.answered, 0);

/** The latest errors that the api processes have logged. */
const failures = () =>
  [...fleet.lines('api-1'), ...fleet.lines('api-2')].filter((line) => line.includes('"level":50')).slice(-4);

/** Everybody signs in and works while `disturb` happens; it begins in the middle of their work. */
const whileAllWork = async (disturb: () => Promise<void>): Promise<void> => {
  // One after the other: so many at once from one network would be asked to come again.
  for (const { caller, agency } of workers) {
    await caller.ask(signIn, { body: { email: agency.email, password: PASSWORD } });
  }
  const before = answered();
  let over = false;
  const disturbed = (async () => {
    while (answered() < before + 3 * CALLERS) await delay(20);
    await disturb();
  })().finally(() => (over = true));
  const working = workers.map(async (worker) => {
    for (let cases = 0; cases < MOST_CASES && (cases === 0 || !over); cases += 1) await journey(worker);
  });
  await Promise.all([disturbed, ...working]).catch((error: unknown) => {
    throw new Error(`What the api processes logged:\n${failures().join('\n')}`, { cause: error });
  });
};

const sumOf = (mishap: 'broken' | 'unavailable') =>
  workers.reduce((sum, { caller }) => sum + caller.mishaps[mishap], 0);
const assetsOf = async (port: number): Promise<string[]> => {
  const page = await fetch(`http://127.0.0.1:${String(port)}/`, { headers: { accept: 'text/html' } });
  return [...(await page.text()).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
};

/** Pages of both builds load, whichever process each of their files is asked from. */
const expectPagesToLoad = async () => {
  const pages = await Promise.all([assetsOf(fleet.ports['api-1']), assetsOf(fleet.ports['api-2'])]);
  expect(pages[0]).not.toEqual(pages[1]);
  for (const asset of new Set(pages.flat())) {
    for (const slot of ['api-1', 'api-2'] as const) {
      const answer = await fetch(`http://127.0.0.1:${String(fleet.ports[slot])}${asset}`);
      expect([asset, slot, answer.status]).toEqual([asset, slot, 200]);
      expect(answer.headers.get('content-type')).toMatch(/javascript|css|font/);
      await answer.body?.cancel();
    }
  }
};

const versionOf = async (slot: Slot): Promise<string> => {
  const admin = new Caller(`http://127.0.0.1:${String(fleet.ports[slot])}`);
  admin.cookie = workers[0]?.caller.cookie ?? '';
  return (await admin.ask(getSystem)).version;
};

/** The line that some process of the kind writes sooner or later. */
const lineWith = async (
  kind: 'api' | 'worker',
  fits: (line: Record<string, unknown>) => boolean,
): Promise<Record<string, unknown>> => {
  const slots: Slot[] = kind === 'api' ? ['api-1', 'api-2'] : ['worker-1', 'worker-2'];
  for (;;) {
    const lines = slots.flatMap((slot) => fleet.lines(slot)).filter((line) => line.startsWith('{'));
    const found = lines.map((line) => JSON.parse(line) as Record<string, unknown>).find(fits);
    if (found) return found;
    await delay(50);
  }
};

/** What the log itself says of the request that a payment came with. */
const correlationOf = async (accountId: string, paymentId: string): Promise<unknown> => {
  const client = EventStoreDBClient.connectionString(fleet.eventStoreUrl);
  try {
    for await (const { event } of client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 50 })) {
      if (!event?.streamId.endsWith(accountId)) continue;
      const { data, metadata } = event as { data: Record<string, unknown>; metadata: Record<string, unknown> };
      if (data['paymentId'] === paymentId) return metadata['$correlationId'];
    }
    return null;
  } finally {
    await client.dispose();
  }
};

beforeAll(async () => {
  await build(() => undefined, new AbortController().signal);
  fleet = await startFleet();
  const { old } = fleet.builds;
  const slots: Slot[] = ['worker-1', 'worker-2', 'api-1', 'api-2'];
  await Promise.all(slots.map((slot) => fleet.start(slot, old)));
  balancer = await startBalancer([fleet.ports['api-1'], fleet.ports['api-2']]);
  for (let index = 0; index < AGENCIES; index += 1) {
    const email = `owner-${String(index)}@example.com`;
    const person = { fullName: 'Alma Broussard', email, password: PASSWORD, confirmPassword: PASSWORD };
    const owner = new Caller(balancer.url);
    await owner.ask(signUp, { body: { ...person, organizationName: `Agency ${String(index)}` } });
    const { session } = await owner.ask(signIn, { body: { email, password: PASSWORD } });
    const told = { premiumCents: 0, feeCents: 0, paymentCents: 0, paymentIds: [], exportIds: [] };
    agencies.push({ email, today: session?.organization?.today ?? '', told });
  }
  for (let index = 0; index < CALLERS; index += 1) {
    const agency = agencies[index % AGENCIES];
    if (agency) workers.push({ caller: new Caller(balancer.url), agency });
  }
});

afterAll(async () => {
  await balancer.close();
  await fleet.stop();
});

describe('Two api and two worker processes', () => {
  it('go from one build to the next while everybody works, and no request is dropped', async () => {
    const next: Build = fleet.builds.new;
    const migrated = await fleet.cli(next, 'migrate');
    expect([migrated.code, migrated.output]).toEqual([0, expect.stringContaining('9999_later.sql')]);
    for (const slot of ['worker-1', 'worker-2', 'api-1', 'api-2'] as const) {
      await whileAllWork(async () => {
        expect([slot, await fleet.end(slot, 'SIGTERM')]).toEqual([slot, 0]);
        await fleet.start(slot, next);
      });
      if (slot === 'api-1') {
        expect([await versionOf('api-1'), await versionOf('api-2')]).toEqual(['1.1.0', '1.0.0']);
        await expectPagesToLoad();
      }
    }
    expect({ broken: sumOf('broken'), byProxy: balancer.broken(), unavailable: sumOf('unavailable') }).toEqual({
      broken: 0,
      byProxy: 0,
      unavailable: 0,
    });
  });

  it('are killed in turn while everybody works', async () => {
    for (const slot of ['worker-1', 'worker-2', 'api-1', 'api-2'] as const) {
      await whileAllWork(async () => {
        await fleet.end(slot, 'SIGKILL');
        await fleet.start(slot, fleet.builds.new);
      });
    }
    expect(answered()).toBeGreaterThan(8 * CALLERS * (5 + 2 * PAYMENTS));
  });

  it('leave a trail of each request, from its answer to the posting and the job', async () => {
    const [worker] = workers;
    if (!worker) throw new Error('Nobody works.');
    const { caller, agency } = worker;
    await caller.ask(signIn, { body: { email: agency.email, password: PASSWORD } });
    const { defendantId } = await caller.ask(createDefendant, { body: { fullName: 'Odile Sonnier' } });
    const { accountId } = await caller.ask(openAccount, { body: { defendantId } });
    const params = { accountId };
    const payment = { amountCents: 700, method: 'Cash', paidOn: agency.today, confirmed: true } as const;
    const { paymentId } = await caller.ask(recordPayment, { params, body: payment });
    const asked = caller.requestId;
    agency.told.paymentCents += 700;
    agency.told.paymentIds.push(paymentId);
    expect(await lineWith('api', (line) => line['requestId'] === asked)).toMatchObject({
      msg: 'request',
      method: 'POST',
      route: '/api/accounts/:accountId/payments',
      status: 201,
    });
    const booked = await lineWith(
      'worker',
      (line) => line['view'] === 'ledger' && (line['requestIds'] as string[]).includes(asked),
    );
    expect(booked).toMatchObject({ msg: 'booked' });
    expect(await correlationOf(accountId, paymentId)).toBe(asked);

    const { exportId } = await caller.ask(requestExport, { body: { kind: 'statement-csv', accountId } });
    const askedForExport = caller.requestId;
    agency.told.exportIds.push(exportId);
    const done = await lineWith('worker', (line) => line['requestId'] === askedForExport);
    expect(done).toMatchObject({ msg: 'job done', queue: 'export' });
  });

  it('have applied once what they acknowledged, and nothing else', async () => {
    for (const { caller, agency } of workers.slice(0, AGENCIES)) {
      const { told } = agency;
      const payments = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: Awaited<ReturnType<typeof caller.ask<typeof listPayments>>> = await caller.ask(listPayments, {
          query: { limit: 200, ...(cursor ? { cursor } : {}) },
        });
        payments.push(...page.rows.filter(({ what }) => what === 'received'));
        cursor = page.nextCursor;
      }
      expect(payments.map(({ paymentId }) => paymentId).sort()).toEqual(told.paymentIds.toSorted());
      const numbers = payments.map(({ receiptNumber }) => receiptNumber ?? 0).sort((a, b) => a - b);
      expect(numbers).toEqual(payments.map((_, index) => index + 1));
      const balance = await caller.ask(getTrialBalance);
      expect(balance.totalDebitCents).toBe(balance.totalCreditCents);
      const sums = balance.rows.map(({ debitCents, creditCents }) => debitCents + creditCents);
      expect(sums).toEqual(expect.arrayContaining([told.paymentCents, told.premiumCents]));
    }
  });

  it('have made every export that was asked for, once', async () => {
    for (const { caller, agency } of workers.slice(0, AGENCIES)) {
      const exports = async () => {
        const rows = [];
        for (let cursor: string | null = ''; cursor !== null;) {
          const page: Awaited<ReturnType<typeof caller.ask<typeof listExports>>> = await caller.ask(listExports, {
            query: { limit: 200, ...(cursor ? { cursor } : {}) },
          });
          rows.push(...page.rows);
          cursor = page.nextCursor;
        }
        return rows;
      };
      let made = await exports();
      while (made.some(({ state }) => state !== 'ready')) made = await exports();
      expect(made.map(({ exportId }) => exportId).sort()).toEqual(agency.told.exportIds.toSorted());
    }
  });

  it('leave books that verify, and views equal to the log', async () => {
    const verified = await fleet.cli(fleet.builds.new, 'verify-ledger');
    expect(verified).toMatchObject({ code: 0 });
    const checked = await fleet.cli(fleet.builds.new, 'rebuild', '--all', '--check');
    expect(checked).toMatchObject({ code: 0, output: expect.stringContaining('ledger is equal to the log') });
  });
});
