import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { approveRequest } from '#contracts/books/approvals/approvals.ts';
import { giveUpCredit, payUnclaimed } from '#contracts/books/account/unclaimed.ts';
import { approveCommissionPayment, payCommission } from '#contracts/payouts/commission/commission-payments.ts';
import { setCommissionRate } from '#contracts/payouts/commission/commission-rates.ts';
import { getCommission, previewCommission, runCommission } from '#contracts/payouts/commission/commission.ts';
import { repayAdvance } from '#contracts/payouts/remittances/advances.ts';
import { approveDisbursement, voidDisbursement } from '#contracts/payouts/remittances/disbursements.ts';
import * as officials from '#contracts/payouts/official-fees/official-fees.ts';
import { changeApprovalLimit } from '#contracts/agency/organizations/agency.ts';
import * as payables from '#contracts/recovery/payees/payables.ts';
import { approveRecoveryCost, enterRecoveryCost } from '#contracts/recovery/recovery-costs/costs.ts';
import { createRecoveryCase } from '#contracts/recovery/cases/recovery.ts';
import { listJournal } from '#contracts/office/reports/reports.ts';
import { dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { download, exported } from '../../../../test/hledger-agrees.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { makePayee } from '../../../../test/sample-recovery-costs.ts';
import { aHouse, duesOf, remit, type House } from '../../../../test/surety-house.ts';
import type { Person } from '../../../../test/test-people.ts';
import type { FinishPayments } from '../../recovery/payees/finish-payments.ts';
import { EXPORT_QUEUE } from './export.ts';

const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
const byCheck = (externalReference: string) => ({ method: 'Check', reason: 'Owed', externalReference }) as const;

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
  await system.work(EXPORT_QUEUE);
});
afterAll(() => system.close());

/** Where everything waits for a second person. */
const careful = async (): Promise<House> => {
  const house = await aHouse(system);
  await house.admin.ask(changeApprovalLimit, { body: { approvalLimitCents: 0 } });
  house.supervisor.client.readWhatWrote(house.admin.client);
  return house;
};
/** What the journal says of entries whose number has this in it, the oldest first. */
const found = async (reader: Person, reference: string) => {
  const { rows } = await reader.ask(listJournal, { query: { reference, ascending: 'true' } });
  return rows.map(({ eventType, payee, externalReference }) => [eventType, payee, externalReference]);
};
/** Names of the people who write and approve here. */
const [ADMIN, SUPERVISOR] = ['Alma Broussard', 'Supervisor Guidry'];

test('a remittance that waited is booked with a number for each of its payments, and the journal names the surety', async () => {
  const house = await careful();
  const { admin, supervisor, suretyId } = house;
  const numbers = { externalReference: '1041', bufReference: 'ACH 77' };
  const request = await remit(house, admin, ['P-001'], { bufApart: true, ...numbers });
  expect((await duesOf(house)).remittances[0]).toMatchObject({ state: 'pending', ...numbers, payments: [] });
  supervisor.client.readWhatWrote(admin.client);
  await supervisor.ask(approveDisbursement, { params: { suretyId, requestId: request.body.requestId } });
  const { remittances, suretyName } = await duesOf(house);
  expect(remittances[0]?.payments.map((one) => [one.kind, one.externalReference])).toEqual([
    ['premium', '1041'],
    ['buf', 'ACH 77'],
  ]);
  expect(await found(admin, '1041')).toEqual([['DisbursementMade', suretyName, '1041']]);
  expect(await found(admin, 'ach77')).toEqual([['DisbursementMade', suretyName, 'ACH 77']]);
});

test('a payment that is void is named by its payee, too, and what a colleague advanced by the surety', async () => {
  const house = await aHouse(system);
  const { admin, supervisor, suretyId } = house;
  await remit(house, admin, ['P-001'], { advancedBy: supervisor.userId, externalReference: '204' });
  await remit(house, admin, ['P-002'], { externalReference: '1043' });
  const { remittances, advances, suretyName } = await duesOf(house);
  const disbursementId = advances[0]?.disbursementId ?? '';
  await admin.ask(repayAdvance, { params: { suretyId, disbursementId }, body: byCheck('1044') });
  const second = remittances.flatMap(({ payments }) => payments).find((one) => one.externalReference === '1043');
  await admin.ask(voidDisbursement, {
    params: { suretyId, disbursementId: second?.disbursementId ?? '' },
    body: { reasonCode: 'Lost or stopped', reason: 'Lost in the mail' },
  });
  expect((await duesOf(house)).advances[0]?.repayments[0]?.externalReference).toBe('1044');
  const { rows } = await admin.ask(listJournal, { query: {} });
  expect(
    rows.slice(0, 4).map(({ eventType, payee, externalReference }) => [eventType, payee, externalReference]),
  ).toEqual([
    ['DisbursementVoided', suretyName, null],
    ['AdvanceRepaid', SUPERVISOR, '1044'],
    ['DisbursementMade', suretyName, '1043'],
    ['DisbursementMade', suretyName, '204'],
  ]);
  expect(rows.filter(({ payee }) => payee !== null)).toHaveLength(4); // bonds pay nobody
});

test("an agent's commission and a payee's costs are booked with the number that they were asked for with", async () => {
  const { admin, supervisor } = await careful();
  const params = { agentId: admin.userId };
  const rate = { effectiveOn: '2026-01-01', basisPoints: 1_000, basis: 'written', reason: 'Agreed' } as const;
  await admin.ask(setCommissionRate, { params, body: rate });
  const { amountCents } = await admin.ask(previewCommission, { params, query: { throughOn: today } });
  await admin.ask(runCommission, { params, body: { throughOn: today, amountCents } });
  const { requestId } = await admin.ask(payCommission, { params, body: { amountCents, ...byCheck('1045') } });
  supervisor.client.readWhatWrote(admin.client);
  await supervisor.ask(approveCommissionPayment, { params: { ...params, requestId } });
  admin.client.readWhatWrote(supervisor.client);
  expect((await admin.ask(getCommission, { params })).payments).toMatchObject([{ externalReference: '1045' }]);
  expect(await found(admin, '1045')).toEqual([['CommissionPaid', ADMIN, '1045']]);

  const payee = { payeeKind: 'payee', payeeId: await makePayee(admin) } as const;
  const { caseId } = await admin.ask(createRecoveryCase, { body: { title: 'Costs of a case' } });
  const spent = { amountCents: 4_000, spentOn: today, whatFor: 'Tow', noReceiptReason: 'Paid at the door' };
  const ofCase = { params: { recoveryCaseId: caseId }, body: { ...spent, ...payee } };
  const { costId } = await admin.ask(enterRecoveryCost, ofCase);
  supervisor.client.readWhatWrote(admin.client);
  await supervisor.ask(approveRecoveryCost, { params: { costId }, body: {} });
  admin.client.readWhatWrote(supervisor.client);
  const body = { ...payee, costIds: [costId], amountCents: 4_000, ...byCheck('1046') };
  const { paymentId } = await admin.ask(payables.payPayables, { body });
  supervisor.client.readWhatWrote(admin.client);
  await supervisor.ask(payables.approvePayment, { params: { payablePaymentId: paymentId } });
  await system.provider<FinishPayments>('FinishPayments').round();
  admin.client.readWhatWrote(supervisor.client);
  const sought = (reference: string) => admin.ask(payables.listPayables, { query: { reference } });
  expect((await sought('046')).payments).toMatchObject([{ paymentId, externalReference: '1046' }]);
  expect((await sought('9')).payments).toEqual([]);
  expect(await found(admin, '1046')).toEqual([['PayablePaid', 'Bayou Towing', '1046']]);
});

test('an official is paid, and a credit paid out, with the number that it was asked for with', async () => {
  const { admin, supervisor, bonds } = await careful();
  const fees = [{ account: '2120' as const, bondId: bonds[0] ?? '' }];
  const owed = { payee: 'sheriff:Orleans', kind: 'paid' as const, fees, amountCents: 20_000 };
  const { requestId } = await admin.ask(officials.moveOfficialFees, { body: { ...owed, ...byCheck('1047') } });
  supervisor.client.readWhatWrote(admin.client);
  await supervisor.ask(officials.approveOfficialFees, { params: { requestId } });
  admin.client.readWhatWrote(supervisor.client);
  const sought = (reference: string) => admin.ask(officials.listOfficialFees, { query: { reference } });
  expect((await sought('1047')).moves).toMatchObject([{ moveId: requestId, externalReference: '1047' }]);
  expect((await sought('1048')).moves).toEqual([]);
  expect(await found(admin, '1047')).toEqual([['OfficialFeesPaid', 'Sheriff of Orleans', '1047']]);

  const { accountId } = await admin.story.account();
  const params = { accountId };
  await admin.story.pay(accountId, 6_000, { method: 'Check' });
  await admin.ask(giveUpCredit, { params, body: { amountCents: 6_000, reason: 'No address' } });
  const payout = { amountCents: 6_000, to: 'state', ...byCheck('1049') } as const;
  const request = await admin.ask(payUnclaimed, { params, body: payout });
  supervisor.client.readWhatWrote(admin.client);
  await supervisor.ask(approveRequest, { params: { accountId, requestId: request.requestId }, body: {} });
  admin.client.readWhatWrote(supervisor.client);
  expect(await found(admin, '1049')).toEqual([['UnclaimedPaid', null, '1049']]);
});

test('both exports of the journal carry the payee and the number', async () => {
  const house = await aHouse(system);
  await remit(house, house.admin, ['P-001'], { externalReference: 'Wire 7, part; 2' });
  const { suretyName } = await duesOf(house);
  const textOf = async (kind: 'journal-csv' | 'journal-hledger') =>
    (await download(house.admin, await exported(house.admin, { kind }))).text;
  const csv = await textOf('journal-csv');
  expect(csv).toContain(',Payee,Check Number or Reference,Approval\r\n');
  expect(csv).toContain(`,${suretyName},"Wire 7, part; 2"`);
  const journal = await textOf('journal-hledger');
  expect(journal).toContain(`) ${suretyName} | Disbursement made (Check)  ; event:`);
  expect(journal).toContain(', ref:Wire 7 part 2\n');
});
