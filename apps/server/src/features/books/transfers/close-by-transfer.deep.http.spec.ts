import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { v5 as uuidV5 } from 'uuid';
import { approveRequest, askForRefund, askForWriteOff } from '#contracts/books/approvals/approvals.ts';
import * as accounts from '#contracts/books/account/accounts.ts';
import * as bonds from '#contracts/books/bond/bonds.ts';
import { listAccountEntries } from '#contracts/books/account/statements.ts';
import { giveUpCredit, payUnclaimed } from '#contracts/books/account/unclaimed.ts';
import { recoverWriteOff } from '#contracts/books/payments/recovery.ts';
import { billJudgment, enterJudgment, recordRemission, setRecoveryBillable } from '#contracts/books/bond/judgments.ts';
import { listHistory } from '#contracts/people/people/history.ts';
import { closeByTransfer as contract, moveBond } from '#contracts/books/transfers/transfers.ts';
import { dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { isDeep } from '../../../../../../libs/tooling/deep-suite.ts';
import { makeBillable, makeForfeited } from '../../../../test/sample-judgments.ts';
import { startTestSystem, type Person, type TestSystem } from '../../../../test/test-system.ts';
import { trustedOrganizationId, type Actor } from '../../../kernel/actor.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { EventLog } from '../../../platform/event-log/event-log.ts';
import { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';
import { accountDecider, AccountForBond, AccountLedger, closeByTransfer } from '../account/index.ts';
import { bondDecider } from '../bond/index.ts';
import { claimBill, claimMove, activeBill, activePremium } from './bond-move.ts';
import { BondMoves } from './move.query.ts';
import { FinishTransfers } from './finish-transfers.ts';
import { verified } from '../../../../test/verified.ts';
import { voidAlone } from '../../../../test/void-alone.ts';

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
  const readYourWrites = system.app.get(ReadYourWrites, { strict: false });
  for (const view of ['ledger', 'accounts', 'bonds', 'approvals', 'plans'] as const)
    expect(await readYourWrites.reached(view, head, 60_000)).toBe(true);
};
const openAccount = async (defendantId: string) => (await admin.story.account(defendantId)).accountId;
const writeBond = async (defendantId: string, accountId: string, amountCents = 1_000_000) => {
  return (await admin.story.bond({ defendantId, accountId, amountCents, powerNumber: randomUUID().slice(0, 8) }))
    .bondId;
};
/** Two accounts of a defendant; on the first stand two bonds, one of them void, a fee and a payment. */
const twoAccounts = async () => {
  const defendantId = await admin.story.defendant({ birthday: '1980-05-17' });
  const [accountId, other] = [await openAccount(defendantId), await openAccount(defendantId)];
  const params = { accountId };
  const [bondId, voidId] = [await writeBond(defendantId, accountId), await writeBond(defendantId, accountId, 500_000)];
  const why = { reasonCode: 'Duplicate', reason } as const;
  await admin.ask(bonds.voidBond, { params: { bondId: voidId }, body: why });
  const feeId = await admin.story.fee(accountId, 3_000, { bondId });
  const paymentId = await admin.story.pay(accountId, 20_000, { method: 'Check' });
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
        kind,
        amountCents,
        / (from|to) account/.exec(description)?.[1],
        stands,
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
    premiumCents: 240_000,
    feesCents: 0,
    paymentsCents: 1_000,
    writeOffsCents: 49_000,
    balanceCents: 190_000,
  });
  const { rows } = await admin.ask(listHistory, { params: { defendantId }, query: {} });
  expect(rows.map(({ words }) => words).join('\n')).toContain(
    'a premium of $1,200.00, a premium of $0.00, a fee of $30',
  );
});

it('a credit goes along with its refund and with what of it is unclaimed, which is paid out there', async () => {
  const defendantId = await admin.story.defendant();
  const [accountId, other] = [await openAccount(defendantId), await openAccount(defendantId)];
  const params = { accountId };
  const paymentId = await admin.story.pay(accountId, 10_000);
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

/** A forfeited bond with a judgment of $300.00, which can be billed to its account, and another account of its defendant. */
const judgedBond = async () => {
  const judged = await makeForfeited(admin, today);
  await makeBillable(admin, judged);
  await admin.ask(enterJudgment, { params: { bondId: judged.bondId }, body: { judgedOn: today, judgedCents: 30_000 } });
  return { ...judged, other: await openAccount(judged.defendantId) };
};
const bill = (bondId: string, accountId: string, amountCents: number) =>
  admin.ask(billJudgment, { params: { bondId }, body: { accountId, amountCents } });
const billsOf = async (bondId: string) => {
  await booksAreThere();
  const { judgment } = await admin.ask(bonds.getBond, { params: { bondId } });
  return judgment?.bills.map(({ accountId, billedCents, givenBackCents }) => [accountId, billedCents, givenBackCents]);
};
const judgmentLines = async (accountId: string) =>
  (await admin.ask(listAccountEntries, { params: { accountId }, query: { voided: 'true' } })).rows
    .filter(({ kind }) => kind === 'CHARGE')
    .map(({ amountCents, description, stands }) => [amountCents, description.replace(/N-[\w-]+|\d{7}/g, '…'), stands]);

it('a billed judgment goes along as the charge it is, and what is remitted later goes to where it stands', async () => {
  const { accountId, bondId, other } = await judgedBond();
  await bill(bondId, accountId, 20_000);
  await admin.ask(recordRemission, { params: { bondId }, body: { amountCents: 3_000 } });
  expect((await close(accountId, other)).problem).toBeNull();
  expect(await totals(accountId)).toEqual({ ...NOTHING, balanceCents: 0, status: 'closed' });
  expect(await totals(other)).toMatchObject({ premiumCents: 120_000, balanceCents: 138_000 });
  expect(await judgmentLines(accountId)).toEqual([
    [20_000, 'Judgment of forfeiture, power …', false],
    [-2_000, 'Remission of the judgment, power …', false],
    [-18_000, 'Judgment of forfeiture, power …, transferred to account …', false],
  ]);
  expect(await billsOf(bondId)).toEqual([[other, 20_000, 2_000]]);
  await admin.ask(recordRemission, { params: { bondId }, body: { amountCents: 3_000 } });
  expect(await totals(other)).toMatchObject({ balanceCents: 136_000 });
  expect(await judgmentLines(other)).toEqual([
    [18_000, 'Judgment of forfeiture, power …, transferred from account …', false],
    [-2_000, 'Remission of the judgment, power …', false],
  ]);
  expect(await totals(accountId)).toMatchObject({ balanceCents: 0, status: 'closed' });
  expect(await admin.ask(accounts.getAccount, { params: { accountId: other } })).toMatchObject({
    chargesCents: 16_000,
  });
});

it('a judgment goes along whose bond stands on the other account, which was billed, too', async () => {
  const { defendantId, accountId, bondId, other } = await judgedBond();
  await admin.ask(setRecoveryBillable, { params: { accountId: other }, body: { billable: true } });
  await bill(bondId, accountId, 10_000);
  await bill(bondId, other, 6_000);
  expect((await close(other, accountId)).problem).toBeNull();
  expect(await totals(other)).toEqual({ ...NOTHING, balanceCents: 0, status: 'closed' });
  expect(await totals(accountId)).toMatchObject({ premiumCents: 120_000, balanceCents: 136_000 });
  expect(await billsOf(bondId)).toEqual([[accountId, 16_000, 0]]);
  expect(await admin.ask(bonds.getBond, { params: { bondId } })).toMatchObject({ accountId });
  await admin.ask(recordRemission, { params: { bondId }, body: { amountCents: 15_000 } });
  expect(await totals(accountId)).toMatchObject({ balanceCents: 128_000 });
  // And on: what came by a transfer goes with the next.
  const third = await openAccount(defendantId);
  expect((await close(accountId, third)).problem).toBeNull();
  expect(await billsOf(bondId)).toEqual([[third, 16_000, 8_000]]);
  expect(await totals(third)).toMatchObject({ premiumCents: 120_000, balanceCents: 128_000 });
  const { rows } = await admin.ask(listHistory, { params: { defendantId }, query: {} });
  const message = rows.map(({ words }) => words).join('\n');
  expect(message).toContain('Began to move the bill of the judgment of bond');
  expect(message).toContain('Moved the bill of the judgment of bond');
  expect(message).toContain('Transferred a judgment of $60.00 from account');
});

it('a judgment goes along that was billed a moment ago, which no statement shows yet', async () => {
  const { accountId, bondId, other } = await judgedBond();
  await booksAreThere();
  const row = await system.owner.connect();
  try {
    await row.query(`begin; select from projection.checkpoint where name = 'accounts' for update`);
    await bill(bondId, accountId, 30_000);
    expect((await close(accountId, other)).problem).toBeNull();
  } finally {
    await row.query('rollback');
    row.release();
  }
  expect(await totals(other)).toMatchObject({ balanceCents: 150_000 });
  expect(await totals(accountId)).toEqual({ ...NOTHING, balanceCents: 0, status: 'closed' });
});

const actorOf = (commandId: ReturnType<typeof randomUUID>): Actor => ({
  userId: bookkeeper.userId,
  organizationId: trustedOrganizationId(admin.organizationId),
  role: 'Accounting',
  timeZone: DEFAULT_TIME_ZONE,
  commandId,
  requestId: 'cut',
  fromAddress: '127.0.0.1',
  endpoint: 'POST /accounts/:accountId/closing-transfer',
});
const runner = () => system.app.get(CommandRunner, { strict: false });
const round = () => system.app.get(FinishTransfers, { strict: false }).round();

/** Claims a bond for a closing, and leaves it at that. */
const claimOf = async (toAccountId: string, bondId: string, commandId = randomUUID()) => {
  const actor = actorOf(commandId);
  const claimId = uuidV5(bondId, commandId);
  const input = { closing: { toAccountId, reason } };
  const command = { id: bondId, actor, input, text: { reason }, step: bondId };
  await runner().run(bondDecider, command, (state) => claimMove(state, { transferId: claimId, toAccountId }, true));
  const bond = await runner().read(bondDecider, actor, bondId);
  return { actor, bond: { ...activePremium(bond), claimId } };
};
const settleAll = async () => {
  for (const _ of [1, 2]) {
    await booksAreThere();
    await round();
  }
};
/** A round a minute after these claims: nobody decided them, so they are given back. */
const roundAMinuteAfter = async (claims: string[]) => {
  const shift = `update account_transfer set began_at = began_at + $2::interval where transfer_id = any ($1)`;
  await system.owner.query(shift, [claims, '-61 seconds']);
  await round();
  await system.owner.query(shift, [claims, '61 seconds']);
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
            bills: [],
            balanceCents,
            today,
          });
        });
      }
      await booksAreThere();
      const isGivenBack = finish === 'worker' && cut !== 'decided';
      if (finish === 'command') expect((await close(accountId, other, bookkeeper, commandId)).problem).toBeNull();
      else if (isGivenBack) await roundAMinuteAfter(claims.map(({ claimId }) => claimId));
      else await settleAll();
      const [from, to] = [await totals(accountId), await totals(other)];
      expect({ cut, finish, from, to }).toEqual({
        cut,
        finish,
        from: isGivenBack ? before : { ...NOTHING, balanceCents: 0, status: 'closed' },
        to: isGivenBack ? { ...NOTHING, balanceCents: 0, status: 'open' } : before,
      });
      const stands = isGivenBack ? accountId : other;
      for (const id of [bondId, voidId]) {
        expect(await admin.ask(bonds.getBond, { params: { bondId: id } })).toMatchObject({ accountId: stands });
      }
      if (isGivenBack) {
        const late = await close(accountId, other, bookkeeper, commandId);
        expect(late.problem?.detail).toBe('This move took too long and was canceled. Try again.');
        expect((await close(accountId, other)).status).toBe(200);
      }
    }
  }
});
/** The next call of a method waits until this is done. */
const first = <T extends object>(whose: T, method: keyof T & string, done: () => Promise<unknown>): void => {
  const original = Reflect.get(whose, method) as (...given: unknown[]) => Promise<unknown>;
  const overtaken = async (...given: unknown[]) => {
    Reflect.deleteProperty(whose, method);
    await done();
    return original.apply(whose, given);
  };
  Reflect.set(whose, method, overtaken);
};

it('sent twice at the same moment it answers as the first, wherever the other one overtakes it', async () => {
  const moments = [
    [AccountForBond, 'closed'],
    [BondMoves, 'bondsOf'],
    [AccountLedger, 'mayHaveBilled'],
  ] as const;
  for (const [service, method] of moments) {
    const { accountId, other } = await twoAccounts();
    const commandId = randomUUID();
    const twin = () => close(accountId, other, bookkeeper, commandId);
    const overtaking: Promise<Awaited<ReturnType<typeof twin>>>[] = [];
    first(system.app.get<object>(service, { strict: false }), method as never, () => {
      const done = twin();
      overtaking.push(done);
      return done;
    });
    const [late, done] = [await twin(), await overtaking[0]];
    expect([method, done?.problem, late.problem, late.body]).toEqual([method, null, null, done?.body]);
    expect(await totals(accountId)).toEqual({ ...NOTHING, balanceCents: 0, status: 'closed' });
  }
});

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

it('a billed judgment of another account is cut between any two events: finished or given back, never a half', async () => {
  for (const cut of ['claimed', 'decided'] as const) {
    for (const finish of ['command', 'worker'] as const) {
      const { accountId, bondId, other } = await judgedBond();
      await admin.ask(setRecoveryBillable, { params: { accountId: other }, body: { billable: true } });
      await bill(bondId, other, 9_000);
      const commandId = randomUUID();
      const actor = actorOf(commandId);
      const claimId = uuidV5(bondId, commandId);
      const command = { actor, input: { closing: { toAccountId: accountId, reason } }, text: { reason } };
      await runner().run(bondDecider, { ...command, id: bondId, step: bondId }, (state) =>
        claimBill(state, { transferId: claimId, billedAccountId: other, toAccountId: accountId }),
      );
      const remission = { params: { bondId }, body: { amountCents: 30_000 } };
      expect((await admin.call(recordRemission, remission)).problem?.code).toBe('CONFLICT');
      if (cut === 'decided') {
        const standing = activeBill(await runner().read(bondDecider, actor, bondId), other);
        const bills = standing ? [{ ...standing, claimId }] : [];
        const said = { transferId: commandId, toAccountId: accountId, bonds: [], bills, balanceCents: 9_000, today };
        await runner().run(accountDecider, { ...command, id: other }, (state) => closeByTransfer(state, said));
        expect((await admin.call(recordRemission, remission)).problem?.code).toBe('CONFLICT');
      }
      await booksAreThere();
      const isGivenBack = finish === 'worker' && cut === 'claimed';
      if (finish === 'command') expect((await close(other, accountId, bookkeeper, commandId)).problem).toBeNull();
      else if (isGivenBack) await roundAMinuteAfter([claimId]);
      else await settleAll();
      const stands = isGivenBack ? other : accountId;
      expect({ cut, finish, bills: await billsOf(bondId) }).toEqual({ cut, finish, bills: [[stands, 9_000, 0]] });
      expect(await totals(other)).toMatchObject(
        isGivenBack ? { balanceCents: 9_000, status: 'open' } : { balanceCents: 0, status: 'closed' },
      );
      await booksAreThere();
      const open = 'select 1 from account_transfer where not is_settled and transfer_id = any ($1)';
      expect((await system.owner.query(open, [[claimId, commandId]])).rowCount).toBe(0);
      await admin.ask(recordRemission, remission);
      expect((await totals(accountId)).balanceCents + (await totals(other)).balanceCents).toBe(120_000);
      if (isGivenBack) expect((await close(other, accountId)).problem).toBeNull();
    }
  }
});

const ROUNDS = isDeep ? 80 : 4;
it(`against a remission, and a bill, ${String(ROUNDS)} times, nothing is lost and nothing is left on the closed account`, async () => {
  const closings: unknown[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { accountId, bondId, other } = await judgedBond();
    await admin.ask(setRecoveryBillable, { params: { accountId: other }, body: { billable: true } });
    await bill(bondId, other, 9_000);
    await booksAreThere();
    const params = { bondId };
    const [closed, remitted, billed] = await Promise.all([
      close(other, accountId),
      admin.call(recordRemission, { params, body: { amountCents: 10_000 } }),
      ...(round % 2 === 0 ? [] : [admin.call(billJudgment, { params, body: { accountId, amountCents: 2_000 } })]),
    ]);
    await settleAll();
    for (const answer of [closed, remitted, billed]) expect([undefined, 'CONFLICT']).toContain(answer?.problem?.code);
    const bills = (await billsOf(bondId)) ?? [];
    const due = bills.reduce((sum, [, billedCents, back]) => sum + Number(billedCents) - Number(back), 0);
    const whole = 9_000 + (billed?.problem === null ? 2_000 : 0);
    expect(bills.reduce((sum, [, billedCents]) => sum + Number(billedCents), 0)).toBe(whole);
    const [from, to] = [await totals(other), await totals(accountId)];
    expect(from.balanceCents + to.balanceCents).toBe(120_000 + due);
    if (closed.status === 200) {
      expect(from).toEqual({ ...NOTHING, balanceCents: 0, status: 'closed' });
      expect(bills.map(([account]) => account)).toEqual([accountId]);
    } else expect(from.status).toBe('open');
    closings.push(closed.problem?.code ?? 'closed');
  }
  expect(closings).toContain('closed');
}, 1_800_000);

it('after all of it the books are proven: the log, the ledger and every view agree', async () => {
  await settleAll();
  await booksAreThere();
  const { problems } = await verified(system.app);
  expect(problems).toEqual([]);
});
