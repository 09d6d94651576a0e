import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as contract from '#contracts/ledger.ts';
import { makeBusy } from '../../../test/busy-agency.ts';
import { startTestSystem } from '../../../test/test-system.ts';
import { verified } from '../../../test/verified.ts';
import type { Person, TestSystem } from '../../../test/test-system.ts';
import type { Pool } from 'pg';
import { eventTypes } from '../../event-types.ts';
import { PROJECTOR_POOL } from '../../platform/database/pools.ts';
import { EventLog } from '../../platform/event-log/event-log.ts';
import { rebuildView } from '../../platform/projections/rebuild.ts';
import { auditChainView } from './audit-chain.view.ts';
import { ledgerView } from './ledger.view.ts';
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

const verify = (scope: VerifyScope = {}) => verified(system.app, scope);

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
const tampered = async (changes: readonly string[], back: readonly string[]): Promise<string[]> => {
  // As a superuser with triggers off: what somebody with the database's password can do.
  const client = await system.owner.connect();
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) {
      const { rowCount } = await client.query(statement, [admin.organizationId]);
      if (rowCount === 0) throw new Error(`Nothing was changed by: ${statement}`);
    }
  };
  try {
    await client.query(`set session_replication_role = replica`);
    await run(changes);
    const { problems } = await verify();
    await run(back);
    expect((await verify()).problems).toEqual([]);
    return problems;
  } finally {
    await client.query('set session_replication_role = default');
    client.release();
  }
};

const OF = 'where organization_id = $1 and';

/** What is changed, how, and how back. */
type Tamper = [what: string, change: string, back: string, problem: RegExp];

const changed = (what: string, table: string, where: string, set: string, back: string, problem: RegExp): Tamper => [
  what,
  `update ${table} set ${set} ${OF} ${where}`,
  `update ${table} set ${back} ${OF} ${where}`,
  problem,
];

const TAMPERS: readonly Tamper[] = [
  changed(
    'an amount of a posting',
    'posting',
    'journal_number = 1 and line = 1',
    'debit_cents = debit_cents + 1',
    'debit_cents = debit_cents - 1',
    /posting \(journal_number 1, line 1\), debit_cents: found 120001, expected 120000$/,
  ),
  changed(
    'the day on which a posting is booked, its journal entry as it was',
    'posting',
    'journal_number = 2',
    "booked_on = booked_on + interval '1 year'",
    "booked_on = booked_on - interval '1 year'",
    /posting \(journal_number 2, line 2\), booked_on: found 2027-03-09, expected 2026-03-09$/,
  ),
  changed(
    'a day',
    'journal_entry',
    'number = 3',
    'effective_on = effective_on + 1',
    'effective_on = effective_on - 1',
    /journal_entry \(number 3\), effective_on: /,
  ),
  [
    'a receipt number',
    `update receipt set number = 900 ${OF} number = 2`,
    `update receipt set number = 2 ${OF} number = 900`,
    /receipt \(number 2\) is missing: /,
  ],
  changed(
    'a receipt method',
    'receipt',
    'number = 1',
    "method = 'Check'",
    "method = 'Cash'",
    /receipt \(number 1\), method/,
  ),
  changed(
    'a balance',
    'ledger_balance',
    "ledger_account = '4000'",
    'credit_cents = credit_cents + 1',
    'credit_cents = credit_cents - 1',
    /the balance of 4000 on 2026-03-09 is not the sum/,
  ),
  [
    'a short id',
    `update account_number set short_id = 77 ${OF} short_id = 1`,
    `update account_number set short_id = 1 ${OF} short_id = 77`,
    /account_number \(short_id 77\) must not be there/,
  ],
  changed(
    'a hash of the chain',
    'audit_link',
    'sequence = 2',
    "hash = 'x' || hash",
    'hash = substr(hash, 2)',
    /audit_link \(sequence 2\), hash: found x/,
  ),
  changed(
    'what an account owes',
    'account',
    'true',
    'fees_cents = fees_cents + 1',
    'fees_cents = fees_cents - 1',
    /what account .* owes is not the sum/,
  ),
  changed(
    'the day of the last payment of an account',
    'account',
    'true',
    'last_payment_on = last_payment_on + 1',
    'last_payment_on = last_payment_on - 1',
    /account \(account_id .*\), last_payment_on: /,
  ),
  changed(
    'a line of a statement',
    'account_entry',
    "kind = 'FEE'",
    'effective_on = effective_on - 1',
    'effective_on = effective_on + 1',
    /account_entry \(account_id .*, position .*\), effective_on: /,
  ),
  changed(
    'the status of a bond',
    'bond',
    'true',
    "status = 'CLOSED'",
    "status = 'OPEN'",
    /bond \(bond_id .*\), status: found CLOSED, expected OPEN$/,
  ),
  changed(
    'a balance in the list of defendants',
    'defendant_balance',
    'true',
    'balance_cents = balance_cents - 100',
    'balance_cents = balance_cents + 100',
    /defendant_balance \(defendant_id .*\), balance_cents/,
  ),
  changed(
    'what the history tells of a payment',
    'history_event',
    "type = 'PaymentReceived'",
    `data = data || '{"was": true}'`,
    `data = data - 'was'`,
    /history_event \(.*\), data: /,
  ),
  [
    'an entry that no event explains',
    `insert into journal_entry select organization_id, 99, gen_random_uuid(), event_type, detail, stream, revision, position,
       effective_on, booked_on, recorded_at, actor_id, command_id, account_id, bond_id, null, amount_cents
     from journal_entry ${OF} number = 1`,
    `delete from journal_entry ${OF} number = 99`,
    /journal_entry \(number 99\) must not be there/,
  ],
];

test('whatever is changed behind the product’s back is found, all of it by one run', async () => {
  const problems = await tampered(
    TAMPERS.map(([, change]) => change),
    TAMPERS.map(([, , back]) => back),
  );
  const missed = TAMPERS.filter(([, , , problem]) => !problems.some((found) => problem.test(found)));
  expect(missed.map(([what]) => what)).toEqual([]);
});

test('an event that was changed in the store is found, although every row still fits', async () => {
  const set = (from: string, to: string) =>
    `update log.event set data = convert_to(replace(convert_from(data, 'UTF8'), '${from}', '${to}'), 'UTF8')
     where convert_from(data, 'UTF8') like '%"kind":"Jail Fee"%${from}%' and convert_from(metadata, 'UTF8') like '%' || $1 || '%'`;
  const problems = await tampered([set('2026-03-10', '2026-03-08')], [set('2026-03-08', '2026-03-10')]);
  expect(problems).toContainEqual(expect.stringMatching(/audit_link \(sequence .*\), hash/));
  expect(problems).toContainEqual(expect.stringMatching(/journal_entry \(number 3\), effective_on/));
});

test('all that is wrong is told, as it is found', async () => {
  const problems = await tampered(
    [`update posting set booked_on = booked_on + 1 where organization_id = $1`],
    [`update posting set booked_on = booked_on - 1 where organization_id = $1`],
  );
  const { rows } = await system.owner.query('select 1 from posting where organization_id = $1', [admin.organizationId]);
  expect(problems.filter((problem) => problem.includes('booked_on'))).toHaveLength(rows.length);
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
