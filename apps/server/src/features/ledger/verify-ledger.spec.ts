import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as contract from '#contracts/ledger.ts';
import { makeBusy } from '../../../test/busy-agency.ts';
import { startTestSystem } from '../../../test/test-system.ts';
import type { Person, TestSystem } from '../../../test/test-system.ts';
import type { Pool } from 'pg';
import { eventTypes } from '../../event-types.ts';
import { PROJECTOR_POOL } from '../../platform/database/pools.ts';
import { EventLog } from '../../platform/event-log/event-log.ts';
import { rebuildView } from '../../platform/projections/rebuild.ts';
import { auditChainView } from './audit-chain.view.ts';
import { ledgerView } from './ledger.view.ts';
import { verifyLedger } from './verify-ledger.ts';
import type { VerifyScope } from './verify-ledger.ts';

let system: TestSystem;
let admin: Person;
let other: Person;

beforeAll(async () => {
  system = await startTestSystem();
  [admin, other] = [await system.signUp(), await system.signUp({ organizationName: 'Bayou Bail' })];
  await makeBusy(admin);
  await makeBusy(other);
  // Both views have read everything that was written.
  for (const person of [admin, other]) {
    await person.ask(contract.getTrialBalance);
    await person.ask(contract.listPayments);
  }
});
afterAll(() => system.close());

const verify = (scope: VerifyScope = {}) =>
  verifyLedger(system.app.get(EventLog), system.app.get(PROJECTOR_POOL), scope);

test('untouched books are right, for all and for one, and name their chain heads', async () => {
  const all = await verify();
  expect(all).toMatchObject({ problems: [], entries: 14, receipts: 6 });
  const { head } = await admin.ask(contract.getAuditChain);
  expect(all.heads.get(admin.organizationId)?.hash).toBe(head);
  const one = await verify({ organizationId: admin.organizationId });
  expect(one).toMatchObject({ problems: [], entries: 7, receipts: 3, events: all.events / 2 });
});

test('an old chain head is still contained after more has happened; one that never was is not', async () => {
  const { chainHead } = await admin.ask(contract.getTrialBalance, { query: { journalNumber: 3 } });
  await makeBusy(admin, 'Odile Fontenot');
  await admin.ask(contract.getTrialBalance);
  expect((await verify({ head: chainHead ?? '' })).problems).toEqual([]);
  expect((await verify({ head: 'f'.repeat(64) })).problems).toEqual([
    `The chain head ${'f'.repeat(64)} is not contained in the log.`,
  ]);
  expect((await verify({ organizationId: other.organizationId, head: chainHead ?? '' })).problems).toHaveLength(1);
});

/** Changes something behind the product's back, verifies, and puts it back. */
const tampered = async (change: string, back: string): Promise<string[]> => {
  // As a superuser with triggers off: what somebody with the database's password can do.
  const client = await system.owner.connect();
  try {
    await client.query(`set session_replication_role = replica`);
    const changed = await client.query(change, [admin.organizationId]);
    expect(changed.rowCount).toBeGreaterThan(0);
    const { problems } = await verify();
    await client.query(back, [admin.organizationId]);
    expect((await verify()).problems).toEqual([]);
    return problems;
  } finally {
    await client.query('set session_replication_role = default');
    client.release();
  }
};

const OF = 'where organization_id = $1 and';

test.each([
  [
    'an amount of a posting',
    `update posting set debit_cents = debit_cents + 1 ${OF} journal_number = 1 and line = 1`,
    `update posting set debit_cents = debit_cents - 1 ${OF} journal_number = 1 and line = 1`,
    /Journal entry of event/,
  ],
  [
    'a day',
    `update journal_entry set effective_on = effective_on + 1 ${OF} number = 2`,
    `update journal_entry set effective_on = effective_on - 1 ${OF} number = 2`,
    /Journal entry of event/,
  ],
  [
    'a receipt number',
    `update receipt set number = 900 ${OF} number = 2`,
    `update receipt set number = 2 ${OF} number = 900`,
    /Receipt of payment/,
  ],
  [
    'a receipt method',
    `update receipt set method = 'Check' ${OF} number = 1`,
    `update receipt set method = 'Cash' ${OF} number = 1`,
    /Receipt of payment/,
  ],
  [
    'a balance',
    `update ledger_balance set credit_cents = credit_cents + 1 ${OF} ledger_account = '4000'`,
    `update ledger_balance set credit_cents = credit_cents - 1 ${OF} ledger_account = '4000'`,
    /The balance of 4000/,
  ],
  [
    'a short id',
    `update account_number set short_id = 77 ${OF} short_id = 1`,
    `update account_number set short_id = 1 ${OF} short_id = 77`,
    /Short id of account/,
  ],
  [
    'a hash of the chain',
    `update audit_link set hash = 'x' || hash ${OF} sequence = 2`,
    `update audit_link set hash = substr(hash, 2) ${OF} sequence = 2`,
    /Audit link of event/,
  ],
  [
    'what an account owes',
    `update account set fees_cents = fees_cents + 1 where organization_id = $1`,
    `update account set fees_cents = fees_cents - 1 where organization_id = $1`,
    /What account/,
  ],
  [
    'an entry that no event explains',
    `insert into journal_entry select organization_id, 99, gen_random_uuid(), event_type, detail, stream, revision, position,
       effective_on, booked_on, recorded_at, actor_id, command_id, account_id, bond_id, null, amount_cents
     from journal_entry ${OF} number = 1`,
    `delete from journal_entry ${OF} number = 99`,
    /journal entries; the log says/,
  ],
])('%s that was changed is found', async (_, change, back, problem) => {
  expect(await tampered(change, back)).toContainEqual(expect.stringMatching(problem));
});

test('an event that was changed in the store is found, although every row still fits', async () => {
  const set = (from: string, to: string) =>
    `update log.event set data = convert_to(replace(convert_from(data, 'UTF8'), '${from}', '${to}'), 'UTF8')
     where convert_from(data, 'UTF8') like '%"kind":"Jail Fee"%${from}%' and convert_from(metadata, 'UTF8') like '%' || $1 || '%'`;
  const problems = await tampered(set('2026-03-10', '2026-03-08'), set('2026-03-08', '2026-03-10'));
  expect(problems).toContainEqual(expect.stringMatching(/Audit link of event/));
  expect(problems).toContainEqual(expect.stringMatching(/Journal entry of event/));
});

test('rebuilt from the log, both views equal the live rows; rows that were changed are put right', async () => {
  const log = system.app.get(EventLog);
  const [ledger, chain] = [ledgerView(Object.keys(eventTypes)), auditChainView(Object.keys(eventTypes))];
  for (const view of [ledger, chain]) {
    expect((await rebuildView(system.owner, log, view, { check: true })).outcome).toBe('equal');
  }
  const before = await admin.ask(contract.getTrialBalance, { query: { effectiveOn: '2026-12-31' } });
  await system.owner.query('update posting set debit_cents = debit_cents * 2, credit_cents = credit_cents * 2');
  await system.owner.query(`update audit_link set hash = 'forged' where sequence = 3`);
  for (const view of [ledger, chain]) {
    expect((await rebuildView(system.owner, log, view)).outcome).toBe('different');
    expect((await rebuildView(system.owner, log, view, { repair: true })).outcome).toBe('replaced');
  }
  expect((await verify()).problems).toEqual([]);
  expect(await admin.ask(contract.getTrialBalance, { query: { effectiveOn: '2026-12-31' } })).toEqual(before);
  await expect(system.app.get<Pool>(PROJECTOR_POOL).query('delete from posting')).rejects.toThrow('permission denied');
});
