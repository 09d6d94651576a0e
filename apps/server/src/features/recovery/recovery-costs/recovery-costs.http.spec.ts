import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { countApprovals } from '#contracts/books/approvals/approvals.ts';
import { getChronology } from '#contracts/recovery/chronology/chronology.ts';
import * as contract from '#contracts/recovery/recovery-costs/costs.ts';
import { getW9, listRecoveryPayees, saveRecoveryPayee, uploadW9 } from '#contracts/recovery/recovery-costs/payees.ts';
import { removeRecoveryFile, uploadRecoveryFile } from '#contracts/recovery/cases/files.ts';
import { listJournal } from '#contracts/office/reports/reports.ts';
import { addDays } from '#domain/kernel/days.ts';
import { openCase } from '../../../../test/case-of-bond.ts';
import { joinTestSystem, type JoinedSystem, type Remote } from '../../../../test/join-system.ts';
import { pdfNamed } from '../../../../test/sample-files.ts';
import type { Person } from '../../../../test/test-people.ts';
import type { TestClock } from '../../../../test/shared-product.ts';
import type { FinishRecoveryCosts } from './finish-recovery-costs.ts';

let system: JoinedSystem;
let admin: Person;
let recovery: Person;
let supervisor: Person;
let accounting: Person;
let today: string;
let finishing: Remote<FinishRecoveryCosts>;
beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp({ fullName: 'Alma Broussard', organizationName: 'Crescent City Bail Bonds' });
  recovery = await system.addAgent(admin, 'Recovery Agent');
  supervisor = await system.addAgent(admin, 'Supervisor');
  accounting = await system.addAgent(admin, 'Accounting');
  today = admin.session.organization?.today ?? '';
  finishing = system.provider<FinishRecoveryCosts>('FinishRecoveryCosts');
});
afterAll(() => system.close());

/** The case of a forfeited bond of $5,000.00, which `by` may work on. */
const opened = async (by = recovery, owner = admin) => {
  const { bondId } = await owner.story.forfeited();
  const { caseId } = await openCase(owner, bondId);
  by.client.readWhatWrote(owner.client);
  return { recoveryCaseId: caseId };
};

const agentsOwn = ({ session }: Person) => ({ payeeKind: 'agent', payeeId: session.user.userId }) as const;
const cost = (by: Person, more: object = {}) => ({
  amountCents: 64_000,
  spentOn: addDays(today, -1),
  whatFor: 'Locksmith',
  ...agentsOwn(by),
  noReceiptReason: 'Paid in cash at the door',
  ...more,
});
const enter = (by: Person, params: { recoveryCaseId: string }, more: object = {}) =>
  by.ask(contract.enterRecoveryCost, { params, body: cost(by, more) });

const ofCase = async (params: { recoveryCaseId: string }, wrote: Person, by = recovery) => {
  if (by !== wrote) by.client.readWhatWrote(wrote.client);
  return by.ask(contract.listRecoveryCosts, { params });
};

/** Debits less credits of what recovery cost and of what is owed for it, in cents. */
const books = async (wrote: Person, by = admin) => {
  if (by !== wrote) by.client.readWhatWrote(wrote.client);
  const { 5600: expense, 2600: payable } = await by.story.balances('5600', '2600');
  return { expense, payable };
};

describe('a cost of a case', () => {
  test('is entered, counted as waiting, approved by somebody else, booked with its day, and voided', async () => {
    const params = await opened();
    const before = await books(recovery);
    const { waiting } = await supervisor.ask(countApprovals);
    const entered = await enter(recovery, params);
    expect(entered.status).toBe('waiting');
    expect(await ofCase(params, recovery)).toMatchObject({ spentCents: 0, waitingCents: 64_000, ofCents: 500_000 });
    supervisor.client.readWhatWrote(recovery.client);
    expect(await supervisor.ask(countApprovals)).toEqual({ waiting: waiting + 1 });
    const { costs } = await supervisor.ask(contract.listCostsToDecide);
    expect(costs.map(({ costId }) => costId)).toContain(entered.costId);
    expect(await books(recovery)).toEqual(before);

    const which = { params: { costId: entered.costId } };
    const commandId = randomUUID();
    for (const _ of [1, 2]) await supervisor.ask(contract.approveRecoveryCost, { ...which, body: {}, commandId });
    await finishing.round();
    expect(await books(supervisor)).toEqual({ expense: before.expense + 64_000, payable: before.payable - 64_000 });
    const after = await ofCase(params, supervisor);
    expect(after).toMatchObject({ spentCents: 64_000, waitingCents: 0, costs: [{ status: 'approved', alone: false }] });
    const { rows } = await admin.ask(listJournal, { query: {} });
    const entries = rows.filter((entry) => entry.eventType === 'RecoveryCostBooked');
    expect(entries.map(({ effectiveOn }) => effectiveOn)).toEqual([addDays(today, -1)]);

    const voided = { ...which, body: { reason: 'Of another case' } };
    expect((await supervisor.call(contract.voidRecoveryCost, voided)).status).toBe(403);
    await admin.ask(contract.voidRecoveryCost, voided);
    expect(await books(admin)).toEqual(before);
    expect(await ofCase(params, admin)).toMatchObject({
      spentCents: 0,
      costs: [{ status: 'voided', endReason: 'Of another case' }],
    });
    expect((await admin.call(contract.voidRecoveryCost, voided)).problem?.code).toBe('COST_MOVED_ON');
    const chronology = await admin.ask(getChronology, { params });
    expect(chronology.entries.filter(({ kind }) => kind.startsWith('Cost'))).toMatchObject([
      {
        kind: 'Cost',
        day: addDays(today, -1),
        enteredOn: today,
        lines: expect.arrayContaining(['$640.00, Locksmith']),
      },
      { kind: 'Cost voided', day: today, lines: [expect.stringContaining('$640.00, Locksmith'), 'Of another case'] },
    ]);
  });

  test('is never approved by who entered it, and not alone while somebody else may', async () => {
    const params = await opened(supervisor);
    const { costId } = await enter(supervisor, params);
    const which = { params: { costId }, body: {} };
    expect((await supervisor.call(contract.approveRecoveryCost, which)).problem?.code).toBe('FOUR_EYES');
    expect((await supervisor.call(contract.releaseRecoveryCost, which)).problem?.code).toBe('FOUR_EYES');
    admin.client.readWhatWrote(supervisor.client);
    expect((await admin.ask(contract.declineRecoveryCost, { ...which, body: { reason: 'Not ours' } })).status).toBe(
      'declined',
    );
  });

  test('is released alone after 24 hours where nobody else may approve it', async () => {
    const alone = await system.signUp({ organizationName: 'Bayou Bail' });
    const params = await opened(alone, alone);
    const clock = system.provider<TestClock>('TestClock');
    await clock.set(new Date(Date.now() - 25 * 3_600_000).toISOString());
    const older = await enter(alone, params, { amountCents: 2_000, spentOn: addDays(today, -3) });
    await clock.set(null);
    const newer = await enter(alone, params);
    const release = ({ costId }: { costId: string }) =>
      alone.call(contract.releaseRecoveryCost, { params: { costId }, body: {} });
    expect((await release(newer)).problem?.code).toBe('WAITING_FOR_APPROVAL');
    expect((await release(older)).status).toBe(200);
    const { costs } = await ofCase(params, alone, alone);
    expect(costs.find(({ costId }) => costId === older.costId)).toMatchObject({ status: 'approved', alone: true });
    expect(await books(alone, alone)).toEqual({ expense: 2_000, payable: -2_000 });
  });

  test('that was approved and not booked, since the server stopped, is booked by the next round, once', async () => {
    const params = await opened();
    const { costId } = await enter(recovery, params, { amountCents: 300 });
    await system.owner.query(
      "update recovery_cost set status = 'booking', approved_by = $2, approved_at = now() where id = $1",
      [costId, supervisor.userId],
    );
    for (const _ of [1, 2]) await finishing.round();
    expect((await ofCase(params, recovery)).costs).toMatchObject([{ status: 'approved' }]);
    const later = await enter(recovery, params, { amountCents: 400 });
    supervisor.client.readWhatWrote(recovery.client);
    await supervisor.ask(contract.approveRecoveryCost, { params: { costId: later.costId }, body: {} });
    admin.client.readWhatWrote(supervisor.client); // who has read what came later has read the round's
    const { rows } = await admin.ask(listJournal, { query: {} });
    expect(rows.filter(({ postings }) => postings.some(({ debitCents }) => debitCents === 300))).toHaveLength(1);
  });

  test('needs its receipt, from the drawer of the case, or a reason; a receipt stays there', async () => {
    const params = await opened();
    const without = { params, body: cost(recovery, { noReceiptReason: '' }) as never };
    const refused = await recovery.call(contract.enterRecoveryCost, without);
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining('noReceiptReason')]);
    const foreign = { params, body: cost(recovery, { receiptFileId: randomUUID() }) as never };
    expect((await recovery.call(contract.enterRecoveryCost, foreign)).problem?.code).toBe('FILE_NOT_FOUND');

    const drawer = { drawerKind: 'case', drawerId: params.recoveryCaseId } as const;
    const { fileId } = await recovery.ask(uploadRecoveryFile, { params: drawer, file: pdfNamed('Receipt.pdf') });
    const { costId } = await enter(recovery, params, { receiptFileId: fileId, noReceiptReason: '' });
    const costs = await ofCase(params, recovery, accounting); // whoever reads money sees costs with their receipts
    expect(costs.costs).toMatchObject([{ costId, hasReceipt: true, own: false }]);
    expect((await accounting.ask(contract.getCostReceipt, { params: { costId } })).url).toContain('/files/content/');
    supervisor.client.readWhatWrote(recovery.client);
    const removal = { params: { ...drawer, recoveryFileId: fileId }, body: { reason: 'Blurred' } };
    expect((await supervisor.call(removeRecoveryFile, removal)).problem?.code).toBe('FILE_IS_PROOF');
  });

  test('of more than 30 days ago is booked with its day where the approval gives a reason; one of tomorrow is refused', async () => {
    const params = await opened();
    const before = await books(admin);
    const spentOn = addDays(today, -31);
    const { costId } = await enter(recovery, params, { spentOn, amountCents: 100 });
    supervisor.client.readWhatWrote(recovery.client);
    const which = { params: { costId } };
    const silent = await supervisor.call(contract.approveRecoveryCost, { ...which, body: {} });
    expect(silent.problem?.code).toBe('TOO_FAR_BACK');
    await supervisor.ask(contract.approveRecoveryCost, { ...which, body: { reason: 'Receipt came by mail' } });
    expect(await books(supervisor)).toEqual({ expense: before.expense + 100, payable: before.payable - 100 });
    const { rows } = await admin.ask(listJournal, { query: {} });
    expect(rows.find((entry) => entry.eventType === 'RecoveryCostBooked')).toMatchObject({ effectiveOn: spentOn });
    const tomorrow = { params, body: cost(recovery, { spentOn: addDays(today, 1) }) as never };
    expect((await recovery.call(contract.enterRecoveryCost, tomorrow)).problem?.code).toBe('FUTURE_DAY');
  });

  test('is withdrawn by who entered it alone', async () => {
    const params = await opened();
    const { costId } = await enter(recovery, params);
    const which = { params: { costId }, body: { reason: 'Entered twice' } };
    supervisor.client.readWhatWrote(recovery.client);
    expect((await supervisor.call(contract.withdrawRecoveryCost, which)).problem?.code).toBe('COST_OF_SOMEBODY_ELSE');
    expect((await recovery.ask(contract.withdrawRecoveryCost, which)).status).toBe('withdrawn');
  });
});

describe('a payee', () => {
  test('has a name and a W-9 or not, which their costs say', async () => {
    const payee = { payeeId: randomUUID(), name: 'Bayou Towing', basedOn: 0 };
    await recovery.ask(saveRecoveryPayee, { body: payee });
    expect((await recovery.call(saveRecoveryPayee, { body: payee })).problem?.code).toBe('EDITED_MEANWHILE');
    const params = await opened();
    await enter(recovery, params, { payeeKind: 'payee', payeeId: payee.payeeId });
    expect((await ofCase(params, recovery)).costs).toMatchObject([{ payeeName: 'Bayou Towing', hasW9: false }]);
    const request = { params: { recoveryPayeeId: payee.payeeId } };
    expect((await accounting.call(getW9, request)).problem?.code).toBe('FILE_NOT_FOUND');
    await recovery.ask(uploadW9, { ...request, file: pdfNamed(`${randomUUID()} W-9.pdf`) });
    expect((await ofCase(params, recovery)).costs).toMatchObject([{ hasW9: true }]);
    const { payees } = await recovery.ask(listRecoveryPayees);
    const filed = { hasW9: true, hasW9File: true, version: 2 };
    expect(payees).toContainEqual({ payeeId: payee.payeeId, name: 'Bayou Towing', ...filed });
  });

  test('has one W-9, the newest, which only those who pay can open', async () => {
    const recoveryPayeeId = randomUUID();
    await recovery.ask(saveRecoveryPayee, { body: { payeeId: recoveryPayeeId, name: 'Bayou Towing', basedOn: 0 } });
    const request = { params: { recoveryPayeeId } };
    const first = await recovery.ask(uploadW9, { ...request, file: pdfNamed(`${randomUUID()} W-9.pdf`) });
    const file = pdfNamed(`${randomUUID()} newer W-9.pdf`);
    const second = await accounting.ask(uploadW9, { ...request, file });
    expect([first.version, second.version]).toEqual([2, 3]);
    expect((await accounting.ask(uploadW9, { ...request, file })).fileId).toBe(second.fileId);
    const { url } = await accounting.ask(getW9, request);
    expect(url).toContain(second.fileId);
    expect((await recovery.call(getW9, request)).status).toBe(403);
    expect(
      (await recovery.call(uploadW9, { ...request, file: { ...file, content: Buffer.from('MZ') } })).problem?.code,
    ).toBe('CASE_FILE_TYPE_REFUSED');
    const other = await system.signUp({ organizationName: 'Magnolia Bonds' });
    expect((await other.call(getW9, request)).problem?.code).toBe('PAYEE_NOT_FOUND');
    expect((await other.call(uploadW9, { ...request, file })).problem?.code).toBe('PAYEE_NOT_FOUND');
  });

  test('that nobody knows is refused beside its field', async () => {
    const params = await opened();
    const body = cost(recovery, { payeeKind: 'payee', payeeId: randomUUID() }) as never;
    const { problem } = await recovery.call(contract.enterRecoveryCost, { params, body });
    expect(problem).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path: 'payeeId' }] });
  });
});
