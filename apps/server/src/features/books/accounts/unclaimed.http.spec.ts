import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { approveRequest, listApprovals } from '#contracts/books/approvals/approvals.ts';
import * as accounts from '#contracts/books/account/accounts.ts';
import { closeWithDisposition } from '#contracts/books/account/closing.ts';
import { listAccountEntries } from '#contracts/books/account/statements.ts';
import { giveUpCredit, payUnclaimed } from '#contracts/books/account/unclaimed.ts';
import { changeApprovalLimit } from '#contracts/agency/organizations/agency.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

const reason = 'Moved away, no address';
/** An account into which so much was paid, and nothing is owed. */
const inCredit = async (amountCents: number) => {
  const admin = await system.signUp();
  const { accountId } = await admin.story.account();
  const params = { accountId };
  await admin.story.pay(accountId, amountCents, { method: 'Check' });
  return { admin, accountId, params };
};
const booked = async ({ story }: Person, code: string) => (await story.balances(code))[code];

test('a credit is given up with a reason, shows on the statement, and can be taken back until it is paid', async () => {
  const { admin, params } = await inCredit(6_000);
  const agent = await system.addAgent(admin, 'Agent');
  const body = { amountCents: 6_000, reason };
  expect((await agent.call(giveUpCredit, { params, body })).problem?.code).toBe('ROLE_REFUSED');
  const blank = await admin.call(giveUpCredit, { params, body: { ...body, reason: ' ' } });
  expect(blank.problem?.errors).toEqual([{ path: 'reason', message: 'Give a reason.' }]);
  const tooMuch = await admin.call(giveUpCredit, { params, body: { ...body, amountCents: 6_001 } });
  expect(tooMuch.problem?.code).toBe('UNCLAIMED_LIMIT');
  const commandId = randomUUID();
  const { unclaimedId } = await admin.ask(giveUpCredit, { params, body, commandId });
  expect(await admin.ask(giveUpCredit, { params, body, commandId })).toEqual({ unclaimedId });
  expect(await admin.ask(accounts.getAccount, { params })).toMatchObject({
    balanceCents: 0,
    paymentsCents: 0,
    unclaimedCents: 6_000,
    payouts: [],
    explanation: expect.arrayContaining([
      '$60.00 of a credit was given up as unclaimed; $60.00 is held for the client or the State.',
    ]) as unknown,
  });
  const { rows } = await admin.ask(listAccountEntries, { params });
  expect(rows.map(({ description, amountCents, reason: why }) => [description, amountCents, why]).at(-1)).toEqual([
    'Credit given up as unclaimed',
    6_000,
    reason,
  ]);
  const why = { reasonCode: 'Entered in error', reason: 'She called' } as const;
  await admin.ask(accounts.voidUnclaimed, { params: { ...params, unclaimedId }, body: why });
  expect(await admin.ask(accounts.getAccount, { params })).toMatchObject({ balanceCents: -6_000, unclaimedCents: 0 });
});

test('an account is closed with its credit unclaimed at once; a part is paid by one person, the rest needs two', async () => {
  const { admin, accountId, params } = await inCredit(80_000);
  const bookkeeper = await system.addAgent(admin, 'Accounting');
  const closing = { disposition: 'unclaimed', reason, confirmed: true } as const;
  expect(await bookkeeper.ask(closeWithDisposition, { params, body: closing })).toEqual({ accountId, requestId: null });
  expect(await bookkeeper.ask(accounts.getAccount, { params })).toMatchObject({ status: 'closed', balanceCents: 0 });
  const client = { amountCents: 10_000, to: 'client', method: 'Check', reason: 'She came for it' } as const;
  const first = await bookkeeper.ask(payUnclaimed, { params, body: client });
  expect(first.paid).toBe(true);
  const state = { amountCents: 70_000, to: 'state', method: 'Bank Transfer', reason: 'Five years' } as const;
  const { requestId, paid } = await bookkeeper.ask(payUnclaimed, { params, body: state });
  expect([paid, await booked(bookkeeper, '2310')]).toEqual([false, -70_000]);
  const { rows } = await bookkeeper.ask(listApprovals, { query: { accountId } });
  expect(rows).toMatchObject([{ requestId, kind: 'payout', to: 'state', amountCents: 70_000, closed: false }]);
  expect((await admin.call(approveRequest, { params: { accountId, requestId }, body: {} })).status).toBe(200);
  expect([await booked(admin, '2310'), await booked(admin, '1000')]).toEqual([0, -80_000]);
  const { payouts, unclaimedCents } = await admin.ask(accounts.getAccount, { params });
  expect([unclaimedCents, payouts.map(({ to, amountCents }) => [to, amountCents])]).toEqual([
    0,
    [
      ['client', 10_000],
      ['state', 70_000],
    ],
  ]);
  const why = { reasonCode: 'Wrong amount', reason: 'The check was lost' } as const;
  const place = { accountId, payoutId: first.requestId };
  await admin.ask(accounts.voidPayout, { params: place, body: why });
  expect((await admin.call(accounts.voidPayout, { params: place, body: why })).problem?.code).toBe('ENTRY_VOIDED');
  expect(await admin.ask(accounts.getAccount, { params })).toMatchObject({
    unclaimedCents: 10_000,
    payouts: [{ to: 'state', amountCents: 70_000 }],
  });
});

test('of payouts at once no more is paid than is held', async () => {
  const { admin, params } = await inCredit(10_000);
  await admin.ask(giveUpCredit, { params, body: { amountCents: 10_000, reason } });
  const body = { amountCents: 4_000, to: 'client', method: 'Check', reason } as const;
  const all = await Promise.all([1, 2, 3, 4].map(() => admin.call(payUnclaimed, { params, body })));
  expect(all.map(({ status, problem }) => problem?.code ?? status).toSorted()).toEqual(
    [201, 201, 'PAYOUT_LIMIT', 'PAYOUT_LIMIT'].toSorted(),
  );
  expect(await booked(admin, '2310')).toBe(-2_000);
});

test('the organization sets up to how much one person pays out', async () => {
  const { admin, params } = await inCredit(80_000);
  const bookkeeper = await system.addAgent(admin, 'Accounting');
  await admin.ask(giveUpCredit, { params, body: { amountCents: 80_000, reason } });
  const pay = async (amountCents: number) => {
    const body = { amountCents, to: 'client', method: 'Check', reason } as const;
    return (await bookkeeper.ask(payUnclaimed, { params, body })).paid;
  };
  await admin.ask(changeApprovalLimit, { body: { approvalLimitCents: 60_000 } });
  expect([await pay(60_000), await pay(1_000)]).toEqual([true, true]);
  await admin.ask(changeApprovalLimit, { body: { approvalLimitCents: 999 } });
  expect([await pay(1_000), await pay(999)]).toEqual([false, true]);
  admin.client.readWhatWrote(bookkeeper.client);
  expect(await booked(admin, '1000')).toBe(-61_999);
});
