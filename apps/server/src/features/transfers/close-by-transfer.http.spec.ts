import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { v5 as uuidV5 } from 'uuid';
import { approveRequest, askForRefund, askForWriteOff } from '#contracts/approvals/approvals.ts';
import * as accounts from '#contracts/books/accounts.ts';
import * as bonds from '#contracts/books/bonds.ts';
import { listAccountEntries } from '#contracts/books/statements.ts';
import { giveUpCredit, payUnclaimed } from '#contracts/books/unclaimed.ts';
import { recoverWriteOff } from '#contracts/payments/recovery.ts';
import { billJudgment, enterJudgment, recordRemission } from '#contracts/books/judgments.ts';
import { createDefendant } from '#contracts/people/defendants.ts';
import { listHistory } from '#contracts/people/history.ts';
import { closeByTransfer as contract, moveBond } from '#contracts/transfers/transfers.ts';
import { dayOf, DEFAULT_TIME_ZONE } from '#domain/days.ts';
import { makeBillable, makeForfeited } from '../../../test/sample-judgments.ts';
import { startTestSystem } from '../../../test/test-system.ts';
import type { Person, TestSystem } from '../../../test/test-system.ts';
import { organizationId } from '../../kernel/actor.ts';
import type { Actor } from '../../kernel/actor.ts';
import { CommandRunner } from '../../platform/event-log/command-runner.ts';
import { EventLog } from '../../platform/event-log/event-log.ts';
import { Freshness } from '../../platform/projections/read-your-writes.ts';
import {
  accountDecider,
  AccountLedger,
  bondDecider,
  claimMove,
  closeByTransfer,
  standingPremium,
} from '../books/index.ts';
import { SettleTransfersJob } from './settle-transfers.job.ts';
import { voidAlone } from '../../../test/void-alone.ts';

let system: TestSystem;
let admin: Person;
let bookkeeper: Person;
const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
const reason = 'One account is enough';

beforeAll(async () => {
  system = await startTestSystem();
  admin = await system.signUp();
  await voidAlone(admin);
  bookkeeper = await system.addAgent(admin, 'Accounting');
});
afterAll(() => system.close());

const booksAreThere = async () => {
  const head = (await system.app.get(EventLog, { strict: false }).head()) ?? 0n;
  const freshness = system.app.get(Freshness, { strict: false });
  for (const view of ['ledger', 'accounts', 'bonds', 'approvals'] as const)
    expect(await freshness.reached(view, head, 60_000)).toBe(true);
};
const openAccount = async (defendantId: string) =>
  (await admin.ask(accounts.openAccount, { body: { defendantId } })).accountId;
const writeBond = async (defendantId: string, accountId: string, amountCents = 1_000_000) => {
  const body = { defendantId, accountId, amountCents, jurisdiction: 'Orleans', powerNumber: randomUUID().slice(0, 8) };
  return (await admin.ask(bonds.writeBond, { body: body as never })).bondId;
};
/** Two accounts of a defendant; on the first stand two bonds, one of them void, a fee and a payment. */
const twoAccounts = async () => {
  const { defendantId } = await admin.ask(createDefendant, {
    body: { fullName: 'Odile Fontenot', birthday: '1980-05-17' },
  });
  const [accountId, other] = [await openAccount(defendantId), await openAccount(defendantId)];
  const params = { accountId };
  const [bondId, voidId] = [await writeBond(defendantId, accountId), await writeBond(defendantId, accountId, 500_000)];
  const why = { reasonCode: 'Duplicate', reason } as const;
  await admin.ask(bonds.voidBond, { params: { bondId: voidId }, body: why });
  const fee = { kind: 'Travel Fee', amountCents: 3_000, chargedOn: today, bondId } as const;
  const { feeId } = await admin.ask(accounts.addFee, { params, body: fee });
  const payment = { amountCents: 20_000, method: 'Check', paidOn: today, confirmed: true } as const;
  const { paymentId } = await admin.ask(accounts.recordPayment, { params, body: payment });
  return { defendantId, accountId, other, params, bondId, voidId, feeId, paymentId };
};
const totals = async (accountId: string) => {
  await booksAreThere();
  const one = await admin.ask(accounts.getAccount, { params: { accountId } });
  const { premiumCents, feesCents, paymentsCents, writeOffsCents, unclaimedCents, balanceCents, status } = one;
  return { premiumCents, feesCents, paymentsCents, writeOffsCents, unclaimedCents, balanceCents, status };
};
const NOTHING = { premiumCents: 0, feesCents: 0, paymentsCents: 0, writeOffsCents: 0, unclaimedCents: 0 };
const close = (accountId: string, toAccountId: string, person = bookkeeper, commandId: string = randomUUID()) =>
  person.call(contract, { params: { accountId }, body: { toAccountId, reason }, commandId });
const approve = async (accountId: string, { requestId }: { requestId: string }) =>
  admin.ask(approveRequest, { params: { accountId, requestId }, body: { confirmed: true } });

it('everything goes along, each in its kind, in one event; both statements show it, and all can be voided there', async () => {
  const { defendantId, accountId, other, params, bondId, voidId, feeId, paymentId } = await twoAccounts();
  await approve(accountId, await bookkeeper.ask(askForWriteOff, { params, body: { amountCents: 50_000, reason } }));
  const recovery = { amountCents: 1_000, method: 'Cash', paidOn: today, confirmed: true } as const;
  await bookkeeper.ask(recoverWriteOff, { params, body: recovery });
  const before = await totals(accountId);
  const agent = await system.addAgent(admin, 'Agent');
  expect((await close(accountId, other, agent)).problem?.code).toBe('ROLE_REFUSED');
  const commandId = randomUUID();
  const [first, again] = await Promise.all([
    close(accountId, other, bookkeeper, commandId),
    close(accountId, other, bookkeeper, commandId),
  ]);
  expect([first.problem, first.status, again.body]).toEqual([null, 200, { accountId, toAccountId: other }]);
  expect(await totals(accountId)).toEqual({ ...NOTHING, balanceCents: 0, status: 'closed' });
  expect(await totals(other)).toEqual({ ...before, status: 'open' });
  const lines = async (id: string) => {
    const { rows } = await admin.ask(listAccountEntries, { params: { accountId: id }, query: { voided: 'true' } });
    return rows
      .filter(({ what }) => what === 'transferred')
      .map(({ kind, amountCents, description, stands }) => [
        ...[kind, amountCents, / (from|to) account/.exec(description)?.[1], stands],
      ]);
  };
  expect(await lines(accountId)).toEqual([
    ['PREMIUM', -120_000, 'to', false],
    ['FEE', -3_000, 'to', false],
    ['PAYMENT', 20_000, 'to', false],
    ['WRITE_OFF', 50_000, 'to', false],
    ['WRITE_OFF', -1_000, 'to', false],
    ['PAYMENT', 1_000, 'to', false],
  ]);
  expect(await lines(other)).toEqual([
    ['PREMIUM', 120_000, 'from', false],
    ['FEE', 3_000, 'from', true],
    ['PAYMENT', -20_000, 'from', true],
    ['WRITE_OFF', -50_000, 'from', true],
    ['WRITE_OFF', 1_000, 'from', false],
    ['PAYMENT', -1_000, 'from', true],
  ]);
  for (const id of [bondId, voidId]) {
    expect(await admin.ask(bonds.getBond, { params: { bondId: id } })).toMatchObject({ accountId: other });
  }
  const why = { reasonCode: 'Duplicate', reason } as const;
  await admin.ask(accounts.voidPayment, { params: { accountId: other, paymentId }, body: why });
  await admin.ask(accounts.voidFee, { params: { accountId: other, feeId }, body: why });
  await admin.ask(bonds.amendBond, { params: { bondId }, body: { basedOn: 0, amountCents: 2_000_000 } });
  expect(await totals(other)).toMatchObject({
    ...{ premiumCents: 240_000, feesCents: 0, paymentsCents: 1_000, writeOffsCents: 49_000, balanceCents: 190_000 },
  });
  const { rows } = await admin.ask(listHistory, { params: { defendantId }, query: {} });
  expect(rows.map(({ words }) => words).join('\n')).toContain(
    'a premium of $1,200.00, a premium of $0.00, a fee of $30',
  );
});

it('a credit goes along with its refund and with what of it is unclaimed, which is paid out there', async () => {
  const { defendantId } = await admin.ask(createDefendant, { body: { fullName: 'Remy Thibodeaux' } });
  const [accountId, other] = [await openAccount(defendantId), await openAccount(defendantId)];
  const params = { accountId };
  const payment = { amountCents: 10_000, method: 'Cash', paidOn: today, confirmed: true } as const;
  const { paymentId } = await admin.ask(accounts.recordPayment, { params, body: payment });
  const refund = { amountCents: 2_000, method: 'Check', reason } as const;
  await approve(accountId, await bookkeeper.ask(askForRefund, { params, body: refund }));
  await bookkeeper.ask(giveUpCredit, { params, body: { amountCents: 5_000, reason } });
  const out = { amountCents: 1_000, to: 'client', method: 'Check', reason } as const;
  const { requestId: payoutId } = await bookkeeper.ask(payUnclaimed, { params, body: out });
  await booksAreThere();
  expect((await close(accountId, other)).status).toBe(200);
  expect(await totals(accountId)).toEqual({ ...NOTHING, balanceCents: 0, status: 'closed' });
  expect(await totals(other)).toMatchObject({ paymentsCents: 3_000, unclaimedCents: 4_000, balanceCents: -3_000 });
  expect((await admin.ask(accounts.getAccount, { params: { accountId: other } })).payouts).toMatchObject([
    { payoutId },
  ]);
  const rest = await bookkeeper.ask(payUnclaimed, {
    params: { accountId: other },
    body: { ...out, amountCents: 4_000 },
  });
  expect(rest.paid).toBe(true);
  const why = { reasonCode: 'Duplicate', reason } as const;
  const refused = await admin.call(accounts.voidPayment, { params: { accountId: other, paymentId }, body: why });
  expect(refused.problem?.code).toBe('REFUNDED');
  await admin.ask(accounts.voidPayout, { params: { accountId: other, payoutId }, body: why });
  expect(await totals(other)).toMatchObject({ unclaimedCents: 1_000 });
});

it('is refused with what to do: another defendant, itself, a closed one, a bond that is on its way', async () => {
  const { defendantId, accountId, other, bondId } = await twoAccounts();
  const theirs = await twoAccounts();
  const code = async (from: string, to: string) => (await close(from, to)).problem?.code;
  expect(await code(accountId, theirs.other)).toBe('ACCOUNT_OF_OTHER_DEFENDANT');
  expect(await code(accountId, accountId)).toBe('ON_ACCOUNT_ALREADY');
  expect(await code(accountId, randomUUID())).toBe('ACCOUNT_NOT_FOUND');
  expect(await code(randomUUID(), other)).toBe('ACCOUNT_NOT_FOUND');
  const third = await openAccount(defendantId);
  expect((await close(third, other)).status).toBe(200); // nothing stands on it
  expect(await code(accountId, third)).toBe('ACCOUNT_CLOSED');
  expect(await code(third, other)).toBe('ACCOUNT_CLOSED');
  await claimOf(other, bondId);
  expect(await code(accountId, other)).toBe('CONFLICT');
  expect(await totals(accountId)).toMatchObject({ premiumCents: 120_000, status: 'open' });
});

it('is refused where a judgment was billed a moment ago, which no statement shows yet', async () => {
  const judged = await makeForfeited(admin, today);
  const { accountId, bondId, defendantId } = judged;
  await makeBillable(admin, judged);
  const params = { bondId };
  await admin.ask(enterJudgment, { params, body: { judgedOn: today, judgedCents: 30_000 } });
  const other = await openAccount(defendantId);
  await booksAreThere();
  const held = await system.owner.connect();
  try {
    await held.query(`begin; select from projection.checkpoint where name = 'accounts' for update`);
    await admin.ask(billJudgment, { params, body: { accountId, amountCents: 30_000 } });
    expect((await close(accountId, other)).problem?.code).toBe('JUDGMENT_BILLED');
  } finally {
    await held.query('rollback');
    held.release();
  }
});

it('is refused where a judgment is billed to the account, which stays there; its bond is free again', async () => {
  const judged = await makeForfeited(admin, today);
  const { accountId, bondId, defendantId } = judged;
  await makeBillable(admin, judged);
  const params = { bondId };
  await admin.ask(enterJudgment, { params, body: { judgedOn: today, judgedCents: 30_000 } });
  await admin.ask(billJudgment, { params, body: { accountId, amountCents: 30_000 } });
  const other = await openAccount(defendantId);
  expect((await close(accountId, other)).problem?.code).toBe('JUDGMENT_BILLED');
  await admin.ask(recordRemission, { params, body: { amountCents: 30_000 } });
  expect((await close(accountId, other)).status).toBe(200);
  expect(await totals(other)).toMatchObject({ premiumCents: 120_000, balanceCents: 120_000 });
});

const actorOf = (commandId: ReturnType<typeof randomUUID>): Actor => ({
  ...{ userId: bookkeeper.userId, organizationId: organizationId(admin.organizationId), role: 'Accounting' },
  ...{ timeZone: DEFAULT_TIME_ZONE, commandId, requestId: 'cut', fromAddress: '127.0.0.1' },
  endpoint: 'POST /accounts/:accountId/closing-transfer',
});
const runner = () => system.app.get(CommandRunner, { strict: false });
const job = () => system.app.get(SettleTransfersJob, { strict: false });

/** Claims a bond for a closing, and leaves it at that. */
const claimOf = async (toAccountId: string, bondId: string, commandId = randomUUID()) => {
  const actor = actorOf(commandId);
  const claimId = uuidV5(bondId, commandId);
  const input = { closing: { toAccountId, reason } };
  const command = { id: bondId, actor, input, text: { reason }, step: bondId };
  await runner().run(bondDecider, command, (state) => claimMove(state, { transferId: claimId, toAccountId }, true));
  const bond = await runner().read(bondDecider, actor, bondId);
  return { actor, bond: { ...standingPremium(bond), claimId } };
};
const settleAll = async () => {
  for (let round = 0; round < 2; round += 1) {
    await booksAreThere();
    for (const { ids } of await job().missing()) await job().run(ids);
  }
};

it('cut between any two events it is finished by the same command or by the worker, or given back: never a half', async () => {
  for (const cut of ['one claim', 'all claims', 'decided'] as const) {
    for (const finish of ['command', 'worker'] as const) {
      const { accountId, other, bondId, voidId } = await twoAccounts();
      const before = await totals(accountId);
      const commandId = randomUUID();
      const { actor, bond } = await claimOf(other, bondId, commandId);
      const claims = [bond];
      if (cut !== 'one claim') claims.push((await claimOf(other, voidId, commandId)).bond);
      if (cut === 'decided') {
        const command = { id: accountId, actor, input: { closing: { toAccountId: other, reason } }, text: { reason } };
        const ledger = system.app.get(AccountLedger, { strict: false });
        await runner().run(accountDecider, command, async (state, head) => {
          const balanceCents = await ledger.balanceAt(actor, accountId, head);
          return closeByTransfer(state, {
            transferId: commandId,
            toAccountId: other,
            bonds: claims,
            balanceCents,
            today,
          });
        });
      }
      await booksAreThere();
      const isGivenBack = finish === 'worker' && cut !== 'decided';
      if (finish === 'command') expect((await close(accountId, other, bookkeeper, commandId)).problem).toBeNull();
      else if (isGivenBack) for (const { claimId } of claims) await job().run(ids(claimId));
      else await settleAll();
      const [from, to] = [await totals(accountId), await totals(other)];
      expect({ cut, finish, from, to }).toEqual({
        ...{ cut, finish },
        from: isGivenBack ? before : { ...NOTHING, balanceCents: 0, status: 'closed' },
        to: isGivenBack ? { ...NOTHING, balanceCents: 0, status: 'open' } : before,
      });
      const stands = isGivenBack ? accountId : other;
      for (const id of [bondId, voidId]) {
        expect(await admin.ask(bonds.getBond, { params: { bondId: id } })).toMatchObject({ accountId: stands });
      }
      if (isGivenBack) {
        const late = await close(accountId, other, bookkeeper, commandId);
        expect(late.problem?.detail).toBe('This move took too long and was given up. Try again.');
        expect((await close(accountId, other)).status).toBe(200);
      }
    }
  }
});
const ids = (transferId: string) => ({ organizationId: admin.organizationId, transferId });

it('against a fee, a payment and a move at the same moment nothing is lost and nothing is left on the closed account', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { accountId, other, params, bondId } = await twoAccounts();
    await booksAreThere();
    const fee = { kind: 'Travel Fee', amountCents: 700, chargedOn: today } as const;
    const payment = { amountCents: 500, method: 'Cash', paidOn: today, confirmed: true } as const;
    const [closed, added, paid] = await Promise.all([
      close(accountId, other),
      admin.call(accounts.addFee, { params, body: fee }),
      admin.call(accounts.recordPayment, { params, body: payment }),
      admin.call(moveBond, { params: { bondId }, body: { toAccountId: other, reason }, commandId: randomUUID() }),
    ]);
    await settleAll();
    const [from, to] = [await totals(accountId), await totals(other)];
    const due = 103_000 + (added.status === 201 ? 700 : 0) - (paid.status === 201 ? 500 : 0);
    expect(from.balanceCents + to.balanceCents).toBe(due);
    if (closed.status === 200) expect(from).toEqual({ ...NOTHING, balanceCents: 0, status: 'closed' });
    else expect([closed.problem?.code, from.status]).toEqual(['CONFLICT', 'open']);
  }
});
