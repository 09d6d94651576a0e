import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listAccountEntries } from '#contracts/books/account/statements.ts';
import { addBankAccount } from '#contracts/books/bank/bank.ts';
import { listBankTransfers, transferBetweenBanks } from '#contracts/books/bank/bank-transfers.ts';
import { listReconciliations, startReconciliation } from '#contracts/books/bank/reconciliation.ts';
import { getExport, listExports, requestExport } from '#contracts/books/ledger/exports.ts';
import { getTrialBalance } from '#contracts/books/ledger/ledger.ts';
import { changeAgent, listTeam, type AuditTerm } from '#contracts/agency/organizations/team.ts';
import { listAudit } from '#contracts/office/audit/audit.ts';
import { getSession, signIn } from '#contracts/office/identity/identity.ts';
import { getCertificate } from '#contracts/office/certificate/certificate.ts';
import { listPayments } from '#contracts/office/payment-history/payment-history.ts';
import { listJournal } from '#contracts/office/reports/reports.ts';
import { getStatement } from '#contracts/office/statements/statements.ts';
import { setCommissionRate } from '#contracts/payouts/commission/commission-rates.ts';
import { getCommission, previewCommission, runCommission } from '#contracts/payouts/commission/commission.ts';
import { addDays, formatDay } from '#domain/kernel/days.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { TestClock } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
let admin: Person;
let auditor: Person;
let accountId: string;
let today: string;

beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp({ organizationName: 'Crescent City Bail Bonds' });
  today = admin.session.organization?.today ?? '';
  auditor = await system.addAgent(admin, 'Auditor');
  ({ accountId } = await admin.story.account());
  await admin.story.fee(accountId, 9_000, { chargedOn: addDays(today, -20) });
  await admin.story.pay(accountId, 1_000, { paidOn: addDays(today, -20) });
  await admin.story.pay(accountId, 2_000, { paidOn: addDays(today, -10) });
  await admin.story.pay(accountId, 3_000, { paidOn: addDays(today, -3) });
  auditor.client.readWhatWrote(admin.client);
});
afterAll(() => system.close());

/** Gives the auditor a time and a period. */
const given = async (audit: AuditTerm): Promise<void> => {
  const { agents } = await admin.ask(listTeam);
  const found = agents.find(({ agentId }) => agentId === auditor.userId);
  if (!found) throw new Error('The auditor is not on the team.');
  const { fullName, email, phoneNumber, licenseNumber, role } = found;
  const body = { fullName, email, phoneNumber, licenseNumber, role, audit };
  await admin.ask(changeAgent, { params: { agentId: auditor.userId }, body });
};
const amountsOf = async (person: Person, query: object = {}) =>
  (await person.ask(listPayments, { query: { by: 'effective', ...query } })).rows.map(({ amountCents }) => amountCents);

describe('The period of an auditor (money#auditor-access)', () => {
  it('bounds lists of money, whatever days are asked for; opening and closing foot', async () => {
    const [from, to] = [addDays(today, -12), addDays(today, -5)];
    await given({ until: null, from, to });
    expect(await amountsOf(auditor)).toEqual([2_000]);
    expect(await amountsOf(auditor, { from: addDays(today, -11) })).toEqual([2_000]);
    expect(await amountsOf(auditor, { from: addDays(today, -4) })).toEqual([]);
    expect(await amountsOf(admin)).toHaveLength(3);
    const query = { voided: 'true', newestFirst: 'false' } as const;
    const statement = await auditor.ask(listAccountEntries, { params: { accountId }, query });
    expect(statement.rows.map(({ amountCents }) => amountCents)).toEqual([-2_000]);
    expect([statement.openingCents, statement.closingCents]).toEqual([8_000, 6_000]);
    const journal = await auditor.ask(listJournal, { query: { by: 'effective' } });
    expect(journal.rows).toHaveLength(1);
    const made = await auditor.ask(requestExport, { body: { kind: 'statement-csv', accountId } });
    expect(made.fileName).toContain(`from-${from}-to-${to}`);
  });

  it('bounds what has a day of its own: the trial balance, transfers between banks, reconciliations, and exports', async () => {
    const [from, to] = [addDays(today, -12), addDays(today, -5)];
    await given({ until: null, from, to });
    const days = [addDays(today, -1), addDays(today, -10)];
    const [one, other] = await Promise.all(
      ['First bank', 'Second bank'].map((name) => admin.ask(addBankAccount, { body: { name } })),
    );
    const [fromAccountId, toAccountId] = [one?.bankAccountId ?? '', other?.bankAccountId ?? ''];
    for (const movedOn of days) {
      const body = { fromAccountId, toAccountId, movedOn, amountCents: 1_000, reason: 'Wages' };
      await admin.ask(transferBetweenBanks, { body });
    }
    const ofDay = { statementOn: days[0] ?? '', statementCents: 0 };
    await admin.ask(startReconciliation, { params: { bankAccountId: fromAccountId }, body: ofDay });
    const { exportId } = await admin.ask(requestExport, { body: { kind: 'trial-balance-csv' } });
    auditor.client.readWhatWrote(admin.client);
    expect((await auditor.ask(getTrialBalance)).effectiveOn).toBe(to);
    const early = { effectiveOn: addDays(today, -60) };
    expect((await auditor.ask(getTrialBalance, { query: early })).effectiveOn).toBe(addDays(from, -1));
    const moved = async (person: Person) =>
      (await person.ask(listBankTransfers)).transfers.map(({ movedOn }) => movedOn);
    expect([await moved(admin), await moved(auditor)]).toEqual([days, [days[1]]]);
    const params = { bankAccountId: fromAccountId };
    const compared = async (person: Person) =>
      (await person.ask(listReconciliations, { params })).reconciliations.map(({ statementOn }) => statementOn);
    expect([await compared(admin), await compared(auditor)]).toEqual([[days[0]], []]);
    expect((await auditor.call(getExport, { params: { exportId } })).problem?.code).toBe('EXPORT_NOT_FOUND');
    const own = await auditor.ask(requestExport, { body: { kind: 'trial-balance-csv' } });
    const listed = (await auditor.ask(listExports)).rows.map((row) => row.exportId);
    expect([listed.includes(exportId), listed.includes(own.exportId)]).toEqual([false, true]);
  });

  it('bounds the certificate, and what a statement stands beside', async () => {
    const [from, to] = [addDays(today, -12), addDays(today, -5)];
    await given({ until: null, from, to });
    const certificate = await auditor.ask(getCertificate);
    expect([certificate.from, certificate.to, certificate.counts.receipts]).toEqual([from, to, 1]);
    const before = await auditor.ask(getCertificate, { query: { from: addDays(today, -30), to: addDays(today, -15) } });
    expect([before.counts.receipts, before.balances]).toEqual([0, []]);
    const columnsOf = async (person: Person, days: { from: string; to: string }) => {
      const query = { kind: 'income-statement', beside: 'previous', ...days } as const;
      return (await person.ask(getStatement, { query })).columns.map(({ days: of }) => of?.from);
    };
    const late = { from: addDays(today, -8), to };
    expect(await columnsOf(auditor, late)).toEqual([late.from, from, undefined]);
    // All of the period stands beside days that are not theirs.
    expect(await columnsOf(auditor, { from, to })).toEqual([from]);
    expect(await columnsOf(admin, { from, to })).toEqual([from, addDays(today, -20), undefined]);
  });

  it('bounds the runs of an agent’s commission', async () => {
    const [from, to] = [addDays(today, -12), addDays(today, -5)];
    const params = { agentId: admin.userId };
    const rate = { effectiveOn: '2026-01-01', basisPoints: 1_000, basis: 'written', reason: 'Agreed' } as const;
    await admin.ask(setCommissionRate, { params, body: rate });
    const { defendantId, accountId: ofBonds } = await admin.story.account();
    for (const daysAgo of [9, 2]) {
      await admin.story.bond({ defendantId, accountId: ofBonds, bondDate: addDays(today, -daysAgo) });
      const throughOn = addDays(today, 1 - daysAgo);
      const { amountCents } = await admin.ask(previewCommission, { params, query: { throughOn } });
      await admin.ask(runCommission, { params, body: { throughOn, amountCents } });
    }
    await given({ until: null, from, to });
    auditor.client.readWhatWrote(admin.client);
    const runsOf = async (person: Person) =>
      (await person.ask(getCommission, { params })).runs.map(({ throughOn }) => throughOn);
    expect([await runsOf(admin), await runsOf(auditor)]).toEqual([
      [addDays(today, -1), addDays(today, -8)],
      [addDays(today, -8)],
    ]);
  });

  it('is shown with the team, and a change of it is in the audit trail', async () => {
    const term = { until: addDays(today, 30), from: '2026-01-01', to: '2026-12-31' };
    await given(term);
    const { agents } = await admin.ask(listTeam);
    expect(agents.find(({ agentId }) => agentId === auditor.userId)?.audit).toEqual(term);
    const { rows } = await admin.ask(listAudit, { query: { action: 'agent-changed' } });
    expect(rows[0]?.words).toContain('time and period of the audit');
  });

  it('is refused where it ends before it begins', async () => {
    const { agents } = await admin.ask(listTeam);
    const found = agents.find(({ agentId }) => agentId === auditor.userId);
    const { fullName, email, phoneNumber, licenseNumber, role } = found ?? {};
    const body = { fullName, email, phoneNumber, licenseNumber, role };
    const audit = { until: null, from: '2026-02-01', to: '2026-01-01' };
    const params = { agentId: auditor.userId };
    const { problem } = await admin.call(changeAgent, { params, body: { ...body, audit } as never });
    expect(problem).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path: 'audit.to' }] });
  });

  it('is of Auditors alone: a colleague of another role has none', async () => {
    await admin.ask(changeAgent, {
      params: { agentId: admin.userId },
      body: {
        fullName: 'Alma Broussard',
        email: 'alma@example.com',
        phoneNumber: '5045550100',
        role: 'Admin',
        audit: { until: '2020-01-01', from: null, to: null },
      },
    });
    const { agents } = await admin.ask(listTeam);
    expect(agents.find(({ agentId }) => agentId === admin.userId)?.audit).toEqual({
      until: null,
      from: null,
      to: null,
    });
  });
});

describe('The time of an auditor (people#auditors-term)', () => {
  it('ends with their last day: an open session and the sign-in are refused with words', async () => {
    await given({ until: today, from: null, to: null });
    expect(await amountsOf(auditor)).toHaveLength(3);
    const clock = system.provider<TestClock>('TestClock');
    await clock.set(`${addDays(today, 1)}T18:00:00.000Z`);
    try {
      const words = `Your access to Crescent City Bail Bonds ended on ${formatDay(today)}. Ask an Admin of the agency.`;
      const { status, problem } = await auditor.call(listPayments, {});
      expect([status, problem?.code, problem?.detail]).toEqual([403, 'AUDIT_ENDED', words]);
      // Who they are they may still ask, and leave.
      expect((await auditor.call(getSession, {})).status).toBe(200);
      const { email, password } = auditor;
      const again = await auditor.call(signIn, { body: { email, password } });
      expect([again.status, again.problem?.code]).toEqual([403, 'AUDIT_ENDED']);
    } finally {
      await clock.set(null);
    }
    await given({ until: addDays(today, 1), from: null, to: null });
  });
});

describe('What an auditor looks at (people#auditors-views)', () => {
  it('is in the audit trail with what it was about, once in ten minutes', async () => {
    const looker = await system.addAgent(admin, 'Auditor');
    looker.client.readWhatWrote(admin.client);
    const look = () => looker.ask(listAccountEntries, { params: { accountId }, query: {} });
    await look();
    await look();
    const { rows } = await admin.ask(listAudit, { query: { action: 'auditor-looked', userId: looker.userId } });
    expect(rows.map(({ words }) => words)).toEqual([
      'Looked at: the statement of an account, for a range of days, with the running balance',
    ]);
    await admin.ask(listAccountEntries, { params: { accountId }, query: {} });
    const own = await admin.ask(listAudit, { query: { action: 'auditor-looked', userId: admin.userId } });
    expect(own.rows).toEqual([]);
  });
});
