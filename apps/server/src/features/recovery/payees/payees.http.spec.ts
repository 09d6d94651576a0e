import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { countApprovals } from '#contracts/books/approvals/approvals.ts';
import * as contract from '#contracts/recovery/payees/payables.ts';
import {
  approveRecoveryCost,
  enterRecoveryCost,
  recoverPaidCost,
  voidRecoveryCost,
} from '#contracts/recovery/recovery-costs/costs.ts';
import { saveRecoveryPayee, uploadW9 } from '#contracts/recovery/recovery-costs/payees.ts';
import { createRecoveryCase } from '#contracts/recovery/cases/recovery.ts';
import { addDays } from '#domain/kernel/days.ts';
import { joinTestSystem, type JoinedSystem, type Remote } from '../../../../test/join-system.ts';
import { pdfNamed } from '../../../../test/sample-files.ts';
import type { Person } from '../../../../test/test-people.ts';
import type { FinishPayments } from './finish-payments.ts';

let system: JoinedSystem;
let finishing: Remote<FinishPayments>;
beforeAll(async () => {
  system = await joinTestSystem();
  finishing = system.provider<FinishPayments>('FinishPayments');
});
afterAll(() => system.close());

const anAgency = async () => {
  const admin = await system.signUp();
  const [supervisor, accounting] = [
    await system.addAgent(admin, 'Supervisor'),
    await system.addAgent(admin, 'Accounting'),
  ];
  const { caseId: recoveryCaseId } = await admin.ask(createRecoveryCase, { body: { title: 'Costs of a case' } });
  return { admin, supervisor, accounting, recoveryCaseId, today: admin.session.organization?.today ?? '' };
};
type Agency = Awaited<ReturnType<typeof anAgency>>;

const fileW9 = (by: Person, recoveryPayeeId: string) =>
  by.ask(uploadW9, { params: { recoveryPayeeId }, file: pdfNamed(`${randomUUID()} W-9.pdf`) });

const aPayee = async ({ admin }: Agency, hasW9: boolean) => {
  const payeeId = randomUUID();
  await admin.ask(saveRecoveryPayee, { body: { payeeId, name: 'Bayou Towing', basedOn: 0 } });
  if (hasW9) await fileW9(admin, payeeId);
  return { payeeKind: 'payee', payeeId } as const;
};

/** A cost that the Supervisor entered and the Admin approved. */
const aCost = async (
  { admin, supervisor, recoveryCaseId, today }: Agency,
  payee: { payeeKind: 'payee' | 'agent'; payeeId: string },
  amountCents: number,
) => {
  supervisor.client.readWhatWrote(admin.client);
  const facts = { amountCents, spentOn: addDays(today, -1), whatFor: 'Locksmith', noReceiptReason: 'Paid at the door' };
  const { costId } = await supervisor.ask(enterRecoveryCost, {
    params: { recoveryCaseId },
    body: { ...facts, ...payee },
  });
  admin.client.readWhatWrote(supervisor.client);
  await admin.ask(approveRecoveryCost, { params: { costId }, body: {} });
  return costId;
};

const payment = (payee: object, costIds: string[], amountCents: number) =>
  ({ ...payee, costIds, amountCents, method: 'Check', reason: 'Check 1002' }) as never;

/** Debits less credits, in cents. */
const books = async (by: Person, wrote = by) => {
  if (by !== wrote) by.client.readWhatWrote(wrote.client);
  return by.story.balances('1000', '2600', '5600');
};

describe('what is owed to a payee', () => {
  test('is paid from the bank, each cost whole, once; voided it is owed again', async () => {
    const agency = await anAgency();
    const { admin, accounting } = agency;
    const payee = await aPayee(agency, true);
    const costs = [await aCost(agency, payee, 10_000), await aCost(agency, payee, 2_050)];
    accounting.client.readWhatWrote(admin.client);
    const { payables } = await accounting.ask(contract.listPayables);
    expect(payables).toMatchObject([{ ...payee, name: 'Bayou Towing', hasW9: true, costs: [{}, {}] }]);
    const wrong = await accounting.call(contract.payPayables, { body: payment(payee, costs, 12_000) });
    expect(wrong.problem?.code).toBe('PAYMENT_CHANGED');

    const commandId = randomUUID();
    const body = payment(payee, costs, 12_050);
    for (const _ of [1, 2]) await accounting.ask(contract.payPayables, { body, commandId });
    await finishing.round();
    expect(await books(admin, accounting)).toEqual({ 1000: -12_050, 2600: 0, 5600: 12_050 });
    const paid = await admin.ask(contract.listPayables);
    expect(paid).toMatchObject({ payables: [], payments: [{ paymentId: commandId, status: 'paid', costs: 2 }] });
    const again = await accounting.call(contract.payPayables, { body: payment(payee, [costs[0] ?? ''], 10_000) });
    expect(again.problem?.code).toBe('COST_IN_PAYMENT');
    const voidCost = { params: { costId: costs[0] ?? '' }, body: { reason: 'Of another case' } };
    expect((await admin.call(voidRecoveryCost, voidCost)).problem?.code).toBe('COST_MOVED_ON');

    const which = { params: { payablePaymentId: commandId } };
    const voided = { ...which, body: { reason: 'The check was lost' } };
    expect((await accounting.call(contract.voidPayment, voided)).status).toBe(403);
    await admin.ask(contract.voidPayment, voided);
    await finishing.round();
    expect(await books(admin)).toEqual({ 1000: 0, 2600: -12_050, 5600: 12_050 });
    expect((await admin.call(contract.voidPayment, voided)).problem?.code).toBe('PAYMENT_MOVED_ON');
    await admin.ask(voidRecoveryCost, voidCost);
    expect(await books(admin)).toEqual({ 1000: 0, 2600: -2_050, 5600: 2_050 });
  });

  test('is booked and not paid without a W-9, which a colleague who advanced it does not need', async () => {
    const agency = await anAgency();
    const { admin, supervisor } = agency;
    const payee = await aPayee(agency, false);
    const costId = await aCost(agency, payee, 4_000);
    const body = payment(payee, [costId], 4_000);
    const refused = await admin.call(contract.payPayables, { body });
    expect(refused.problem).toMatchObject({
      code: 'PAYEE_WITHOUT_W9',
      detail: expect.stringContaining('Bayou Towing'),
    });
    await fileW9(admin, payee.payeeId);
    await admin.ask(contract.payPayables, { body });

    const colleague = { payeeKind: 'agent', payeeId: supervisor.userId } as const;
    const advanced = await aCost(agency, colleague, 700);
    await admin.ask(contract.payPayables, { body: payment(colleague, [advanced], 700) });
    expect(await books(admin)).toEqual({ 1000: -4_700, 2600: 0, 5600: 4_700 });
  });

  test('is not paid by whoever gets it, below the limit either: somebody else approves it', async () => {
    const agency = await anAgency();
    const { admin, supervisor } = agency;
    const own = { payeeKind: 'agent', payeeId: supervisor.userId } as const;
    const costId = await aCost(agency, own, 700);
    supervisor.client.readWhatWrote(admin.client);
    const request = await supervisor.ask(contract.payPayables, { body: payment(own, [costId], 700) });
    expect(request.status).toBe('waiting');
    const which = { params: { payablePaymentId: request.paymentId } };
    expect((await supervisor.call(contract.approvePayment, which)).problem?.code).toBe('FOUR_EYES');
    admin.client.readWhatWrote(supervisor.client);
    const { payments } = await admin.ask(contract.listPayables);
    expect(payments).toMatchObject([{ own: false, readerMay: 'approve' }]);
    expect((await admin.ask(contract.approvePayment, which)).status).toBe('booking');
  });

  test('above the limit waits for a second person, and so does its void', async () => {
    const agency = await anAgency();
    const { admin, supervisor, accounting } = agency;
    const payee = await aPayee(agency, true);
    const costId = await aCost(agency, payee, 60_000);
    const before = (await admin.ask(countApprovals)).waiting;
    accounting.client.readWhatWrote(admin.client);
    const request = await accounting.ask(contract.payPayables, { body: payment(payee, [costId], 60_000) });
    expect(request.status).toBe('waiting');
    admin.client.readWhatWrote(accounting.client);
    expect((await admin.ask(countApprovals)).waiting).toBe(before + 1);
    const voidCost = { params: { costId }, body: { reason: 'Of another case' } };
    expect((await admin.call(voidRecoveryCost, voidCost)).problem?.code).toBe('COST_IN_PAYMENT');
    const which = { params: { payablePaymentId: request.paymentId } };
    const reason = { body: { reason: 'Not ours' } };
    supervisor.client.readWhatWrote(accounting.client);
    await supervisor.ask(contract.declinePayment, { ...which, ...reason });
    expect((await supervisor.call(contract.approvePayment, which)).problem?.code).toBe('PAYMENT_MOVED_ON');

    admin.client.readWhatWrote(supervisor.client);
    const own = await admin.ask(contract.payPayables, { body: payment(payee, [costId], 60_000) });
    const second = { params: { payablePaymentId: own.paymentId } };
    expect((await admin.call(contract.approvePayment, second)).problem?.code).toBe('FOUR_EYES');
    supervisor.client.readWhatWrote(admin.client);
    expect((await supervisor.call(contract.withdrawPayment, second)).problem?.code).toBe('PAYMENT_OF_SOMEBODY_ELSE');
    await supervisor.ask(contract.approvePayment, second);
    admin.client.readWhatWrote(supervisor.client);
    expect((await admin.ask(contract.voidPayment, { ...second, ...reason })).status).toBe('void waiting');
    expect((await admin.ask(contract.withdrawPayment, second)).status).toBe('paid');
    expect((await admin.ask(contract.voidPayment, { ...second, ...reason })).status).toBe('void waiting');
    supervisor.client.readWhatWrote(admin.client);
    await supervisor.ask(contract.approvePayment, second);
    expect(await books(supervisor)).toEqual({ 1000: 0, 2600: -60_000, 5600: 60_000 });
    const { payments } = await supervisor.ask(contract.listPayables);
    expect(payments.map(({ status }) => status)).toEqual(['voided', 'declined']);
  });

  test('is released alone after 24 hours where nobody else may approve it', async () => {
    const agency = await anAgency();
    const { admin, accounting } = agency;
    const payee = await aPayee(agency, true);
    const costId = await aCost(agency, payee, 60_000);
    await system.owner.query(`update agent set role = 'Agent' where organization_id = $1 and role = 'Supervisor'`, [
      admin.organizationId,
    ]);
    accounting.client.readWhatWrote(admin.client);
    const { paymentId } = await admin.ask(contract.payPayables, { body: payment(payee, [costId], 60_000) });
    const which = { params: { payablePaymentId: paymentId } };
    expect((await admin.call(contract.releasePayment, which)).problem?.code).toBe('WAITING_FOR_APPROVAL');
    await system.owner.query(`update payable_payment set asked_at = asked_at - interval '25 hours' where id = $1`, [
      paymentId,
    ]);
    await admin.ask(contract.releasePayment, which);
    expect((await admin.ask(contract.listPayables)).payments).toMatchObject([{ status: 'paid', alone: true }]);
  });

  test('goes to one payee at a time, and is of its own agency', async () => {
    const agency = await anAgency();
    const { admin } = agency;
    const [one, other] = [await aPayee(agency, true), await aPayee(agency, true)];
    const costId = await aCost(agency, one, 1_000);
    const mixed = await admin.call(contract.payPayables, { body: payment(other, [costId], 1_000) });
    expect(mixed.problem?.code).toBe('COST_OF_OTHER_PAYEE');
    const stranger = await anAgency();
    const theirs = await aPayee(stranger, true);
    const foreign = await stranger.admin.call(contract.payPayables, { body: payment(theirs, [costId], 1_000) });
    expect(foreign.problem?.code).toBe('COST_NOT_FOUND');
    const { paymentId } = await admin.ask(contract.payPayables, { body: payment(one, [costId], 1_000) });
    const reach = { params: { payablePaymentId: paymentId }, body: { reason: 'Not theirs' } };
    expect((await stranger.admin.call(contract.voidPayment, reach)).problem?.code).toBe('PAYMENT_NOT_FOUND');
  });

  test('of two payments of one cost at once, and of a payment and a void, one stands', async () => {
    const agency = await anAgency();
    const { admin, accounting, supervisor } = agency;
    const payee = await aPayee(agency, true);
    const costId = await aCost(agency, payee, 1_000);
    const voided = await aCost(agency, payee, 500);
    for (const one of [accounting, supervisor]) one.client.readWhatWrote(admin.client);
    const pay = (by: Person, id: string, cents: number) =>
      by.call(contract.payPayables, { body: payment(payee, [id], cents) });
    const paid = await Promise.all([pay(accounting, costId, 1_000), pay(supervisor, costId, 1_000)]);
    expect(paid.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const [payOf, voidOf] = await Promise.all([
      pay(accounting, voided, 500),
      admin.call(voidRecoveryCost, { params: { costId: voided }, body: { reason: 'Twice' } }),
    ]);
    expect([payOf.status, voidOf.status].toSorted()).toEqual([payOf.status === 201 ? 201 : 200, 409]);
    await finishing.round();
    // What the round booked has no token: it is read by whoever reads what was booked after it.
    const later = await aCost(agency, payee, 100);
    await admin.ask(contract.payPayables, { body: payment(payee, [later], 100) });
    supervisor.client.readWhatWrote(admin.client);
    accounting.client.readWhatWrote(supervisor.client);
    const left = payOf.status === 201 ? 500 : 0;
    expect(await books(accounting)).toEqual({ 1000: -1_100 - left, 2600: 0, 5600: 1_100 + left });
  });

  test('that was decided and not booked, since the server stopped, is booked by the next round, once', async () => {
    const agency = await anAgency();
    const { admin } = agency;
    const payee = await aPayee(agency, true);
    const costId = await aCost(agency, payee, 60_000);
    const { paymentId } = await admin.ask(contract.payPayables, { body: payment(payee, [costId], 60_000) });
    await system.owner.query(
      `update payable_payment set status = 'booking', decided_by = asked_by, decided_at = now() where id = $1`,
      [paymentId],
    );
    for (const _ of [1, 2]) await finishing.round();
    const later = await aCost(agency, payee, 100);
    await admin.ask(contract.payPayables, { body: payment(payee, [later], 100) });
    expect(await books(admin)).toEqual({ 1000: -60_100, 2600: 0, 5600: 60_100 });
  });

  test('and paid can come back, once; what came back is not voided any more', async () => {
    const agency = await anAgency();
    const { admin, accounting } = agency;
    const payee = await aPayee(agency, true);
    const costId = await aCost(agency, payee, 3_000);
    const back = { params: { costId }, body: { reason: 'Charged twice' } };
    expect((await admin.call(recoverPaidCost, back)).problem?.code).toBe('COST_MOVED_ON');
    const { paymentId } = await admin.ask(contract.payPayables, { body: payment(payee, [costId], 3_000) });
    accounting.client.readWhatWrote(admin.client);
    await accounting.ask(recoverPaidCost, back);
    expect(await books(admin, accounting)).toEqual({ 1000: 0, 2600: 0, 5600: 0 });
    expect((await accounting.call(recoverPaidCost, back)).problem?.code).toBe('COST_MOVED_ON');
    const gone = { params: { payablePaymentId: paymentId }, body: { reason: 'The check was lost' } };
    expect((await admin.call(contract.voidPayment, gone)).problem?.code).toBe('COST_MOVED_ON');
  });
});
