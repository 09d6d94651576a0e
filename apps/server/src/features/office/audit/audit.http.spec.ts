import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { voidPayment } from '#contracts/books/account/accounts.ts';
import { changeAgency } from '#contracts/agency/organizations/agency.ts';
import { downloadAudit, listAudit } from '#contracts/office/audit/audit.ts';
import { voidBond } from '#contracts/books/bond/bonds.ts';
import { signIn } from '#contracts/office/identity/identity.ts';

import { listDeadLetters, retryDeadLetter } from '#contracts/office/system/jobs.ts';
import { getTrialBalance } from '#contracts/books/ledger/ledger.ts';
import { getSystem, listAlarms } from '#contracts/office/system/system.ts';
import { changeAgent, getProvisioning } from '#contracts/agency/organizations/team.ts';
import { AUDIT_ACTION_NAMES, AUDIT_ACTIONS, auditWords } from '#domain/kernel/audit-actions.ts';
import { worldOf } from '../../../../test/sample-world.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { Person } from '../../../../test/test-people.ts';
import { voidAlone } from '../../../../test/void-alone.ts';
import type { DeadLetters } from '../../../platform/jobs/dead-letters.ts';

let system: JoinedSystem;
let admin: Person;
let auditor: Person;
let neighbour: Person;
beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp();
  await voidAlone(admin);
  neighbour = await system.signUp({ organizationName: 'Magnolia Bonds' });
  auditor = await system.addAgent(admin, 'Auditor');
});
afterAll(() => system.close());

describe('the audit trail in words', () => {
  test('every action has words, with all their places filled or empty', () => {
    for (const action of AUDIT_ACTION_NAMES) {
      const names = [...AUDIT_ACTIONS[action].matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'X'] as const);
      const message = auditWords(action, 'X', Object.fromEntries(names));
      expect(message).not.toMatch(/[{}]/);
      expect(message.match(/X/g)?.length ?? 0).toBe(names.length);
    }
  });

  test('the trail lists who, what, when and from where, filtered, newest first, in pages', async () => {
    const agent = await system.addAgent(admin, 'Agent');
    const record = { fullName: 'Agent Guidry', phoneNumber: '5045550111', email: agent.email, licenseNumber: '' };
    const params = { agentId: agent.userId };
    await admin.ask(changeAgent, { params, body: { ...record, role: 'Supervisor' } });
    await admin.ask(changeAgent, { params, body: { ...record, role: 'Accounting' } });
    await system.visitor().call(signIn, { body: { email: agent.email, password: 'wrong password' } });
    await system.settled();

    const roles = await auditor.ask(listAudit, { query: { action: 'role-changed' } });
    expect(roles.rows.map(({ who, words, fromAddress }) => [who, words, fromAddress])).toEqual([
      ['Alma Broussard', "Changed Agent Guidry's role from Supervisor to Accounting", '127.0.0.1'],
      ['Alma Broussard', "Changed Agent Guidry's role from Agent to Supervisor", '127.0.0.1'],
    ]);
    const first = await admin.ask(listAudit, { query: { limit: 1 } });
    const second = await admin.ask(listAudit, { query: { limit: 1, cursor: first.nextCursor ?? '' } });
    const both = await admin.ask(listAudit, { query: { limit: 2 } });
    expect([...first.rows, ...second.rows]).toEqual(both.rows);

    const today = admin.session.organization?.today ?? '';
    const all = await admin.ask(listAudit, { query: { from: today, to: today } });
    expect(all.rows.length).toBeGreaterThan(2);
    expect((await admin.ask(listAudit, { query: { to: '2020-01-01' } })).rows).toEqual([]);
    const own = await admin.ask(listAudit, { query: { userId: auditor.userId, action: 'role-changed' } });
    expect(own.rows).toEqual([]);
    const { rows: theirs } = await neighbour.ask(listAudit);
    expect(theirs.filter(({ auditId }) => all.rows.some((row) => row.auditId === auditId))).toEqual([]);
  });

  test('the trail lists voided money', async () => {
    const { accountId, paymentId, bondId } = await worldOf(admin).named('accountId', 'paymentId', 'bondId');
    const body = { reasonCode: 'Duplicate', reason: 'Typed twice' } as const;
    await admin.ask(voidPayment, { params: { accountId, paymentId }, body });
    await admin.ask(voidBond, { params: { bondId }, body });
    await admin.ask(getTrialBalance);
    const { rows } = await auditor.ask(listAudit, { query: { limit: 2 } });
    expect(rows.map(({ who, words, fromAddress }) => [who, words, fromAddress])).toEqual([
      [
        'Alma Broussard',
        expect.stringMatching(/^Voided a bond with its premium of \$1,200.00 \(journal entry \d+\)$/),
        '127.0.0.1',
      ],
      ['Alma Broussard', expect.stringMatching(/^Voided a payment of \$100.00 \(journal entry \d+\)$/), '127.0.0.1'],
    ]);
    const page = await auditor.ask(listAudit, { query: { limit: 1 } });
    const next = await auditor.ask(listAudit, { query: { limit: 1, cursor: page.nextCursor ?? '' } });
    expect([...page.rows, ...next.rows]).toEqual(rows);
  });

  test('the CSV file says the same, holds no formula, and its download is recorded', async () => {
    const form = { name: 'Pelican Bail Bonds', timeZone: 'America/Chicago', retentionYears: 9 };
    await admin.ask(changeAgency, { body: form });
    await system.owner.query('update agent set full_name = $1 where user_id = $2', ['=cmd()', auditor.userId]);
    await auditor.ask(downloadAudit);
    const { text, headers } = await auditor.call(downloadAudit);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = text.split('\r\n');
    expect(lines[0]).toBe('\uFEFFRecorded At,Who,What,From Address');
    expect(text).toContain('Alma Broussard,Changed the organization: retention,127.0.0.1');
    expect(text).toContain("'=cmd(),Exported the audit trail,");
  });
});

describe('dead letters', () => {
  test('work that failed at every try is seen by the Admin, without what people typed, and tried again', async () => {
    const { owner } = system;
    const provisioningId = randomUUID();
    const ids = { organizationId: admin.organizationId, provisioningId };
    await owner.query(
      `insert into agent_provisioning (organization_id, provisioning_id, state, full_name, email, phone_number,
         license_number, role, asked_by, from_address, request_id)
       values ($1, $2, 'failed', 'Remy', $3, '', '', 'Agent', $4, '', '')`,
      [admin.organizationId, provisioningId, `${provisioningId}@example.com`, admin.userId],
    );
    const letters = system.provider<DeadLetters>('DeadLetters');
    const error = { name: 'Error', message: 'Remy Fontenot lives at 5 Rue Royale', code: '23505' };
    const dead = { queue: 'provision-agent', jobId: provisioningId, ids, tries: 8, error };
    await letters.keep(dead);
    await letters.keep(dead);
    const { deadLetters } = await admin.ask(listDeadLetters);
    expect(deadLetters).toMatchObject([{ work: 'Adding an agent', tries: 8, reason: 'Error 23505' }]);
    expect((await neighbour.ask(listDeadLetters)).deadLetters).toEqual([]);

    const params = { deadLetterId: deadLetters[0]?.deadLetterId ?? '' };
    expect((await neighbour.call(retryDeadLetter, { params })).problem?.code).toBe('DEAD_LETTER_NOT_FOUND');
    await admin.ask(retryDeadLetter, { params });
    // A worker may have done it by now.
    expect((await admin.ask(getProvisioning, { params: ids })).state).not.toBe('failed');
    expect((await admin.ask(listDeadLetters)).deadLetters).toEqual([]);
    expect((await admin.call(retryDeadLetter, { params })).problem?.code).toBe('DEAD_LETTER_NOT_FOUND');
    const { rows } = await admin.ask(listAudit, { query: { action: 'job-retried' } });
    expect(rows.map(({ words }) => words)).toEqual(['Had failed work tried again: Adding an agent']);
  });

  test('work that no build does any more leaves the list when it is asked for again', async () => {
    const ids = { organizationId: admin.organizationId };
    const error = { name: 'Error', message: 'gone' };
    const dead = { queue: 'of-an-old-build', jobId: randomUUID(), ids, tries: 8, error };
    await system.provider<DeadLetters>('DeadLetters').keep(dead);
    const { deadLetters } = await admin.ask(listDeadLetters);
    expect(deadLetters).toMatchObject([{ work: 'of-an-old-build' }]);
    const params = { deadLetterId: deadLetters[0]?.deadLetterId ?? '' };
    expect((await admin.call(retryDeadLetter, { params })).problem?.code).toBe('DEAD_LETTER_TOO_OLD');
    expect((await admin.ask(listDeadLetters)).deadLetters).toEqual([]);
  });
});

test('the Admin sees how the installation stands', async () => {
  await admin.story.defendant({ fullName: 'Remy Fontenot' });
  let report = await admin.ask(getSystem);
  // On a busy machine a part may take longer than what counts as an answer; one that is away says so in other words.
  while (!report.queues || JSON.stringify(report.parts).includes('no answer')) report = await admin.ask(getSystem);
  expect(report).toMatchObject({ queueBackend: 'PostgreSQL', fileStore: 'data folder', lastBackup: null });
  expect(report.parts).toMatchObject({ postgres: 'up', log: 'up', migrations: 'up' });
  expect(report.views.map(({ view }) => view)).toContain('ledger');
  expect(report.queues.map(({ queue }) => queue)).toContain('export');
  expect(report.schema).toMatch(/^\d{4}_\w+\.sql$/);
  const takenAt = '2026-11-21T09:30:00.000Z';
  await system.owner.query('insert into operation.backup values ($1, 12, 34, 5)', [takenAt]);
  expect((await admin.ask(getSystem)).lastBackup).toEqual({ takenAt, events: 12, holdsSecret: null });
  await system.owner.query('delete from operation.backup');
});

test('the Admins of an agency see what stands still, the oldest of each kind', async () => {
  const quiet = { books: null, screens: null, lateMoney: null, ssnReveals: null, setAside: null, backups: null };
  expect(await admin.ask(listAlarms)).toEqual(quiet);
  const at = '2026-11-21T15:12:00.000Z';
  const own = [admin.organizationId, at];
  await system.owner.query(
    `insert into projection.stopped_organization (view, organization_id, stream, position, reason, stopped_at) values
       ('ledger', $1, 'account-1', 7, 'No such account.', $2), ('audit-chain', $1, 'account-1', 9, 'Later.', now())`,
    own,
  );
  await system.owner.query(
    `insert into projection.parked_stream (view, organization_id, stream, position, reason, parked_at) values
       ('accounts', $1, 'account-1', 7, 'Cannot show.', $2), ('history', $1, 'account-1', 7, 'Nor that.', now()),
       ('accounts', $1, 'account-2', 8, 'Nor that.', now())`,
    own,
  );
  expect(await admin.ask(listAlarms)).toEqual({
    ...quiet,
    books: { since: at, reason: 'No such account.' },
    screens: { since: at, reason: 'Cannot show.', records: 2 },
  });
  expect(await neighbour.ask(listAlarms)).toEqual(quiet);
  for (const table of ['stopped_organization', 'parked_stream']) {
    await system.owner.query(`delete from projection.${table} where organization_id = $1`, [admin.organizationId]);
  }
});
