import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { changeApprovalLimit } from '#contracts/agency/organizations/agency.ts';
import * as ledgerContract from '#contracts/books/ledger/ledger.ts';
import * as exportContract from '#contracts/books/ledger/exports.ts';
import { listPayments } from '#contracts/office/payment-history/payment-history.ts';
import { createDefendant } from '#contracts/people/people/defendants.ts';
import { uploadDocument } from '#contracts/people/documents/documents.ts';
import { makeBusy } from '../../../../test/busy-agency.ts';
import { PDF, pdfNamed } from '../../../../test/sample-files.ts';
import { tampering } from '../../../../test/tampering.ts';
import { startTestSystem, type Person, type TestSystem } from '../../../../test/test-system.ts';
import { verified } from '../../../../test/verified.ts';
import type { Pool } from 'pg';
import { eventTypes } from '../../../event-types.ts';
import { PROJECTOR_POOL } from '../../../platform/database/pools.ts';
import { EventLog } from '../../../platform/event-log/event-log.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { noteAllRows } from '../../../platform/proof/linked-tables.ts';
import { trustedOrganizationId } from '../../../kernel/actor.ts';
import { FileStore } from '../../../platform/storage/file-store.ts';
import { rebuildView } from '../../../platform/projections/rebuild.ts';
import { MakeExportJob } from '../../office/reports/make-export.job.ts';
import { auditChainView } from './audit-chain.projection.ts';
import { ledgerView } from './ledger.projection.ts';
import type { VerifyScope } from './verify-ledger.ts';

let system: TestSystem;
let admin: Person;
let other: Person;

beforeAll(async () => {
  system = await startTestSystem();
  [admin, other] = [await system.signUp(), await system.signUp({ organizationName: 'Bayou Bail' })];
  await makeBusy(admin);
  await makeBusy(other);
  const { exportId } = await admin.ask(exportContract.requestExport, { body: { kind: 'journal-csv' } });
  await system.app.get(MakeExportJob).run({ organizationId: admin.organizationId, exportId });
  await admin.call(exportContract.downloadExport, { params: { exportId } });
  // Both views have read everything that was written.
  for (const person of [admin, other]) {
    await person.ask(ledgerContract.getTrialBalance);
    await person.ask(listPayments);
  }
});
afterAll(() => system.close());

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

const verify = (scope: VerifyScope = {}) => verified(system.app, scope);

test('untouched books are right, for all and for one, and name their chain heads', async () => {
  const all = await verify();
  expect(all).toMatchObject({ problems: [], entries: 14, receipts: 6 });
  const { head } = await admin.ask(ledgerContract.getAuditChain);
  expect(all.heads.get(admin.organizationId)?.hash).toBe(head);
  const one = await verify({ organizationId: admin.organizationId });
  expect(one).toMatchObject({ problems: [], entries: 7, receipts: 3, events: all.events / 2 });
});

test('an old chain head is still found after more events; one that never existed is not', async () => {
  const { chainHead } = await admin.ask(ledgerContract.getTrialBalance, { query: { journalNumber: 3 } });
  await makeBusy(admin, 'Odile Fontenot');
  await admin.ask(ledgerContract.getTrialBalance);
  expect((await verify({ head: chainHead ?? '' })).problems).toEqual([]);
  expect((await verify({ head: 'f'.repeat(64) })).problems).toEqual([
    `The chain head ${'f'.repeat(64)} is not contained in the log, nor in a chain of rows.`,
  ]);
  expect((await verify({ organizationId: other.organizationId, head: chainHead ?? '' })).problems).toHaveLength(1);
  const { rowHeads } = await verify();
  expect((await verify({ head: rowHeads.get(admin.organizationId)?.hash ?? '' })).problems).toEqual([]);
});

test('a head with its number is found at that number alone (money#chain-head-kept-outside)', async () => {
  const { organizationId } = admin;
  const { sequence = 0, hash } = (await verify({ organizationId })).heads.get(organizationId) ?? {};
  const problemsOf = async (head: string) => (await verify({ organizationId, head })).problems;
  const missing = (head: string) => `The chain head ${head} is not contained in the log, nor in a chain of rows`;
  expect(await problemsOf(`${sequence}:${hash}`)).toEqual([]);
  const earlier = `${sequence - 1}:${hash}`;
  expect(await problemsOf(earlier)).toEqual([`${missing(earlier)}: that hash is of link ${sequence} of the log.`]);
  const other = `${sequence}:${'f'.repeat(64)}`;
  expect(await problemsOf(other)).toEqual([
    `${missing(other)}: the log was rewritten, link ${sequence} of organization ${organizationId} is ${hash}.`,
  ]);
  const later = `${sequence + 7}:${'f'.repeat(64)}`;
  expect(await problemsOf(later)).toEqual([
    `${missing(later)}: no log has ${sequence + 7} links, so it was rewritten or its end was cut off.`,
  ]);
});

/** What is changed of the agency's rows, in which table, and what is found. */
type Tamper = readonly [what: string, table: string, change: string, problem: RegExp];

const OF = 'where organization_id = $1 and';

const TAMPERS: readonly Tamper[] = [
  [
    'an amount of a posting',
    'posting',
    `update posting set debit_cents = debit_cents + 1 ${OF} journal_number = 1 and line = 1`,
    /posting \(journal_number 1, line 1\), debit_cents: found 120001, expected 120000$/,
  ],
  [
    'the day on which a posting is booked, its journal entry as it was',
    'posting',
    `update posting set booked_on = booked_on + 365 ${OF} journal_number = 2`,
    /posting \(journal_number 2, line 2\), booked_on: found 2027-03-09, expected 2026-03-09$/,
  ],
  [
    'a day',
    'journal_entry',
    `update journal_entry set effective_on = effective_on + 1 ${OF} number = 3`,
    /journal_entry \(number 3\), effective_on: found 2026-03-11, expected 2026-03-10$/,
  ],
  [
    'an entry that no event explains',
    'journal_entry',
    `insert into journal_entry select organization_id, 99, gen_random_uuid(), event_type, detail, stream, revision, position,
       effective_on, booked_on, recorded_at, actor_id, command_id, account_id, bond_id, null, amount_cents
     from journal_entry ${OF} number = 1`,
    /journal_entry \(number 99\) must not be there/,
  ],
  [
    'a receipt number',
    'receipt',
    `update receipt set number = 900 ${OF} number = 2`,
    /receipt \(number 2\) is missing: /,
  ],
  [
    'a receipt method',
    'receipt',
    `update receipt set method = 'Check' ${OF} number = 1`,
    /receipt \(number 1\), method: found Check, expected Cash$/,
  ],
  [
    'a balance',
    'ledger_balance',
    `update ledger_balance set credit_cents = credit_cents + 1 ${OF} ledger_account = '4000'`,
    /the balance of 4000 on 2026-03-09 is not the sum/,
  ],
  [
    'what stands of a liability',
    'liability',
    `update liability set standing_cents = standing_cents + 1 ${OF} ledger_account = '2100'`,
    /what stands of 2100 to \S+ is not the sum of its postings/,
  ],
  [
    'the day on which a liability came to be owed',
    'liability',
    `update liability set owed = '{"2025-01-01": 20000}' ${OF} ledger_account = '2120'`,
    /what was owed on 2120 to payee:sheriff:East Baton Rouge by day is not the sum of its postings/,
  ],
  [
    'a short id',
    'account_number',
    `update account_number set short_id = 77 ${OF} short_id = 1`,
    /account_number \(short_id 77\) must not be there/,
  ],
  [
    'a hash of the chain',
    'audit_link',
    `update audit_link set hash = 'x' || hash ${OF} sequence = 2`,
    /audit_link \(sequence 2\), hash: found x/,
  ],
  [
    'what an account owes',
    'account',
    `update account set fees_cents = fees_cents + 1 where organization_id = $1`,
    /what account .* owes is not the sum/,
  ],
  [
    'the day of the last payment of an account',
    'account',
    `update account set last_payment_on = last_payment_on + 1 where organization_id = $1`,
    /account \(account_id .*\), last_payment_on: /,
  ],
  [
    'a line of a statement',
    'account_entry',
    `update account_entry set effective_on = effective_on - 1 ${OF} kind = 'FEE'`,
    /account_entry \(account_id .*, position .*\), effective_on: /,
  ],
  [
    'the status of a bond',
    'bond',
    `update bond set status = 'CLOSED' where organization_id = $1`,
    /bond \(bond_id .*\), status: found CLOSED, expected OPEN$/,
  ],
  [
    'a balance in the list of defendants',
    'defendant_balance',
    `update defendant_balance set balance_cents = balance_cents - 100 where organization_id = $1`,
    /defendant_balance \(defendant_id .*\), balance_cents/,
  ],
  [
    'what the history tells of a payment',
    'history_event',
    `update history_event set data = data || '{"was": true}' ${OF} type = 'PaymentReceived'`,
    /history_event \(.*\), data: /,
  ],
  [
    'a typed text',
    'entry_text',
    `update entry_text set body = 'Dash payer' ${OF} body = 'Cash payer'`,
    /entry_text \(event_id .*, field payer\), body: it is not the text whose keyed hash is in the event/,
  ],
  [
    'a text that is gone without an erasure',
    'entry_text',
    `delete from entry_text ${OF} body = 'It was 200'`,
    /entry_text \(event_id .*\) is missing; no erasure names it/,
  ],
  [
    'a text that nobody typed',
    'entry_text',
    `insert into entry_text select organization_id, event_id, 'note', 'Paid twice', stream
     from entry_text ${OF} body = 'Bank Transfer payer' limit 1`,
    /entry_text \(event_id .*, field note\) must not be there/,
  ],
  [
    'where a command came from',
    'command_origin',
    `update command_origin set from_address = '10.0.0.1' where organization_id = $1`,
    /command_origin \(command_id .*\): it is not the origin whose keyed hash is in the event/,
  ],
  [
    'the type of an account in the chart',
    'ledger_account',
    `update ledger_account set type = 'liability' ${OF} code = '4000'`,
    /ledger_account \(4000\) is not the row that the chain of rows has$/,
  ],
  [
    'the rate of a premium rule',
    'premium_rule',
    `update premium_rule set rate_basis_points = 1 where organization_id = $1`,
    /premium_rule \(.*\) is not the row/,
  ],
  [
    'a piece of an export',
    'export_chunk',
    `update export_chunk set body = replace(body, '1200.00', '1000.00') where organization_id = $1`,
    /export_chunk \(.* 1\) is not the row/,
  ],
  [
    'an entry of the audit trail that is gone',
    'audit_entry',
    `delete from audit_entry ${OF} action = 'export-taken'`,
    /audit_entry \(.*\) is missing; the chain of rows has it/,
  ],
  [
    'an entry of the audit trail that nobody caused',
    'audit_entry',
    `insert into audit_entry (organization_id, action, from_address, request_id) values ($1, 'file-erased', '', '')`,
    /audit_entry \(.*\) must not be there: the chain of rows has no such row/,
  ],
  [
    'a link of the chain of rows',
    'row_link',
    `delete from row_link ${OF} sequence = 2`,
    /row_link \(sequence 3\): 1 links before it are missing/,
  ],
];

test('a change with the triggers on is told as another hand’s, whatever the product writes after it', async () => {
  const { organizationId } = other;
  const rename = "update organization set name = 'Egret Bail' where organization_id = $1";
  await system.owner.query(rename, [organizationId]);
  const place = `Organization ${organizationId}: organization (${organizationId})`;
  const byAnother = `${place} was changed by another hand than the product's`;
  await makeBusy(other, 'Odile Fontenot');
  expect((await verify({ organizationId })).problems).toEqual([
    `${place} is not the row that the chain of rows has`,
    byAnother,
  ]);
  // The product's own change of that row links it as it is, and says nothing about what was before.
  await other.ask(changeApprovalLimit, { body: { approvalLimitCents: 75_000 } });
  expect((await verify({ organizationId })).problems).toEqual([byAnother]);
  // An operator who made the change links the rows as they are.
  const vouched = trustedOrganizationId(organizationId);
  expect(await system.app.get(TenantDatabase).write(vouched, (tx) => noteAllRows(tx))).toBeGreaterThan(20);
  expect((await verify()).problems).toEqual([]);
});

test('whatever is changed behind the product’s back is found, all of it by one run', async () => {
  const tables = [...new Set(TAMPERS.map(([, table]) => table))];
  const { problems } = await tampering(system.owner, tables, async (client) => {
    for (const [what, , change] of TAMPERS) {
      const { rowCount } = await client.query(change, [admin.organizationId]);
      if (rowCount === 0) throw new Error(`Nothing was changed: ${what}`);
    }
    return verify();
  });
  const missed = TAMPERS.filter(([, , , problem]) => !problems.some((found) => problem.test(found)));
  expect(missed.map(([what]) => what)).toEqual([]);
});

test('every wrong row is reported, not only the first', async () => {
  const { problems } = await tampering(system.owner, ['posting'], async (client) => {
    await client.query('update posting set booked_on = booked_on + 1');
    return verify({ organizationId: admin.organizationId });
  });
  const { rows } = await system.owner.query('select 1 from posting where organization_id = $1', [admin.organizationId]);
  expect(problems.filter((problem) => problem.includes(', booked_on: '))).toHaveLength(rows.length);
});

test('an event that was changed in the store is found, although every row still fits', async () => {
  const { problems } = await tampering(system.owner, ['log.event'], async (client) => {
    await client.query(
      `update log.event
       set data = convert_to(replace(convert_from(data, 'UTF8'), '2026-03-10', '2026-03-08'), 'UTF8')
       where convert_from(data, 'UTF8') like '%"kind":"Jail Fee"%'`,
    );
    return verify();
  });
  expect(problems).toContainEqual(expect.stringMatching(/audit_link \(sequence .*\), hash/));
  expect(problems).toContainEqual(expect.stringMatching(/journal_entry \(number 3\), effective_on/));
});

test('an event that is gone from the middle of a stream is named first, with how many lines follow from it', async () => {
  const found: { stream: string; revision: string }[] = [];
  const { problems } = await tampering(system.owner, ['log.event'], async (client) => {
    const { rows } = await client.query<{ stream: string; revision: string }>(
      `delete from log.event where position = (
         select min(e.position) from log.event e where e.stream ~ $1 and e.revision > 0 and exists (
           select from log.event later where later.stream = e.stream and later.revision > e.revision + 1))
       returning stream, revision`,
      [admin.organizationId],
    );
    found.push(...rows);
    return verify();
  });
  const [{ stream, revision } = { stream: '', revision: '' }] = found;
  const following = problems.length - 2;
  expect(following).toBeGreaterThan(5);
  expect(problems[0]).toBe(
    `Organization ${admin.organizationId}: event ${revision} of stream ${stream} is missing; ${following} lines follow from it`,
  );
  expect(problems[1]).toMatch(/log.event: position \d+ is missing: somebody has removed events/);
  expect(problems).toContainEqual(expect.stringMatching(/audit_link \(sequence .*\), hash/));
});

test('rows that the event store did not write are named, and positions whose events are gone', async () => {
  const { problems } = await tampering(system.owner, ['log.event'], async (client) => {
    const insert = (position: string, stream: string, revision: number) =>
      client.query(
        `insert into log.event (position, stream, revision, event_id, type, is_json, data, metadata, created)
         select ${position}, $1, $2, gen_random_uuid(), 'Foreign', true, '', '', now() from log.store`,
        [stream, revision],
      );
    await insert('-7', 'foreign', 0);
    await insert('next_position', `account-${admin.organizationId}.1`, 4);
    await client.query(`update log.event set stream = 'elsewhere' where position = 5`);
    await client.query('delete from log.event where position = (select next_position - 1 from log.store)');
    return verify();
  });
  const { rows } = await system.owner.query<{ next: number; eventId: string; organizationId: string }>(
    `select next_position as next, event_id, organization_id
     from log.store join audit_link on position = next_position - 1`,
  );
  const { next, eventId, organizationId } = rows[0] ?? { next: 0, eventId: '', organizationId: '' };
  const row = (position: number) => `^log.event: the row at position ${position} \\(event .{36} of type `;
  const outside = `was not written by the event store: it is outside of the log, whose next event goes to position ${next}$`;
  for (const found of [
    `${row(-7)}Foreign, revision 0 of stream foreign\\) ${outside}`,
    `${row(next)}Foreign, revision 4 of stream account-${admin.organizationId}.1\\) ${outside}`,
    `${row(5)}.*, revision .* of stream elsewhere\\) was not written by the event store: it is in no stream of an agency$`,
    `^Organization ${organizationId}: log.event: position ${next - 1} is missing: somebody has removed events from the ` +
      `event store's table, the first of them ${eventId}; .* from it$`,
  ])
    expect(problems).toContainEqual(expect.stringMatching(new RegExp(found)));
  expect((await verify()).problems).toEqual([]);
});

test('the bytes of every file are compared with its hash', async () => {
  const { defendantId } = await admin.ask(createDefendant, { body: { fullName: 'Odile Sonnier' } });
  const params = { subjectKind: 'defendant', subjectId: defendantId } as const;
  const upload = async (name: string) => (await admin.ask(uploadDocument, { params, file: pdfNamed(name) })).fileId;
  const [changed, gone] = [await upload('Bond.pdf'), await upload('Receipt.pdf'), await upload('Order.pdf')];
  expect(await verify()).toMatchObject({ files: 3, problems: [] });
  const store = system.app.get(FileStore);
  const objectOf = async (fileId: string) => {
    const { rows } = await system.owner.query<{ objectId: string }>('select object_id from stored_file where id = $1', [
      fileId,
    ]);
    return { organizationId: admin.organizationId, objectId: rows[0]?.objectId ?? '' };
  };
  const shown = { mediaType: 'application/pdf', disposition: 'inline' };
  await store.put(await objectOf(changed), Buffer.from('%PDF-1.4 another'), 16, shown);
  await store.delete(await objectOf(gone));
  const of = `Organization ${admin.organizationId}: stored_file`;
  const { problems } = await verify();
  expect(problems.toSorted()).toEqual(
    [
      `${of} (${changed}): its bytes have the SHA-256 ${sha256('%PDF-1.4 another')}, expected ${sha256(PDF)}`,
      `${of} (${gone}): its bytes are missing`,
    ].toSorted(),
  );
  for (const fileId of [changed, gone]) await store.put(await objectOf(fileId), PDF, PDF.length, shown);
  expect((await verify()).problems).toEqual([]);
});

test('rebuilt from the log, both views equal the live rows; rows that were changed are put right', async () => {
  const log = system.app.get(EventLog);
  const [ledger, chain] = [ledgerView(eventTypes), auditChainView(Object.keys(eventTypes))];
  for (const view of [ledger, chain]) {
    expect((await rebuildView(system.owner, log, view, { check: true })).outcome).toBe('equal');
  }
  const before = await admin.ask(ledgerContract.getTrialBalance, { query: { effectiveOn: '2026-12-31' } });
  await system.owner.query('update posting set debit_cents = debit_cents * 2, credit_cents = credit_cents * 2');
  await system.owner.query(`update audit_link set hash = 'forged' where sequence = 3`);
  for (const view of [ledger, chain]) {
    expect((await rebuildView(system.owner, log, view)).outcome).toBe('different');
    expect((await rebuildView(system.owner, log, view, { repair: true })).outcome).toBe('replaced');
  }
  expect((await verify()).problems).toEqual([]);
  expect(await admin.ask(ledgerContract.getTrialBalance, { query: { effectiveOn: '2026-12-31' } })).toEqual(before);
  await expect(system.app.get<Pool>(PROJECTOR_POOL).query('delete from posting')).rejects.toThrow('permission denied');
});
