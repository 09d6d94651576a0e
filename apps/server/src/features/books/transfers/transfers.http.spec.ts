import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as accounts from '#contracts/books/account/accounts.ts';
import * as closing from '#contracts/books/account/closing.ts';
import * as bonds from '#contracts/books/bond/bonds.ts';
import { rewriteBond } from '#contracts/books/bond/rewrites.ts';
import { getReceipt, listAccountEntries } from '#contracts/books/account/statements.ts';
import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import { listHistory } from '#contracts/people/people/history.ts';
import { getMove, moveBond, transferEntry } from '#contracts/books/transfers/transfers.ts';
import { dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { isDeep } from '../../../../../../libs/tooling/deep-suite.ts';
import { closeWhatStands } from '../../../../test/close-account.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { TestViews } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';
import type { FinishTransfers } from './finish-transfers.ts';
import { voidAlone } from '../../../../test/void-alone.ts';

let system: JoinedSystem;
let admin: Person;
let agent: Person;
let stranger: Person;
const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
const reason = 'His brother pays for this one';

beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp();
  await voidAlone(admin);
  agent = await system.addAgent(admin, 'Agent');
  stranger = await system.signUp({ organizationName: 'Bayou Bail Bonds' });
});
afterAll(() => system.close());

const newBond = async () => {
  const defendantId = await admin.story.defendant({ birthday: '1980-05-17' });
  const { bondId, accountId } = await admin.story.bond({ defendantId, powerNumber: randomUUID().slice(0, 8) });
  return { defendantId, bondId, accountId };
};
const openAccount = async (defendantId: string) => (await admin.story.account(defendantId)).accountId;
const addFee = (accountId: string, bondId: string | null, amountCents = 3_000, dueOn: string | null = null) =>
  admin.story.fee(accountId, amountCents, { dueOn, bondId });
const pay = (accountId: string, amountCents: number) => admin.story.pay(accountId, amountCents);
type MoveBody = NonNullable<RequestOf<typeof moveBond>['body']>;
const move = (bondId: string, body: Partial<MoveBody>, by = admin, commandId = randomUUID()) =>
  by.call(moveBond, { params: { bondId }, body: { toAccountId: null, reason, ...body }, commandId });
const transfer = (accountId: string, entryId: string, toAccountId: string, by = admin) =>
  by.call(transferEntry, {
    params: { accountId, entryId },
    body: { toAccountId, reason },
    commandId: randomUUID(),
  });
const totals = async (accountId: string) => {
  const account = await admin.ask(accounts.getAccount, { params: { accountId } });
  return [account.premiumCents, account.chargesCents, account.feesCents, account.paymentsCents, account.balanceCents];
};
const statement = async (accountId: string) => {
  const { rows } = await admin.ask(listAccountEntries, { params: { accountId }, query: { voided: 'true' } as never });
  return rows.map(({ kind, what, amountCents }) => [kind, what, amountCents]);
};
/** What may be voided or transferred where it stands. */
const standing = async (accountId: string) => {
  const { rows } = await admin.ask(listAccountEntries, { params: { accountId } });
  return rows.filter(({ stands }) => stands).map(({ entryId }) => entryId);
};
const why = { reasonCode: 'Entered in error', reason: 'The wrong one' } as const;
const voidBond = (bondId: string) =>
  admin.call(bonds.voidBond, { params: { bondId }, body: why, commandId: randomUUID() });

/** What somebody else or a job wrote is read, too. */
const booksAreThere = () => system.provider<TestViews>('TestViews').haveAll('accounts', 'bonds');

describe('a move of a bond (bonds#moving-a-bond)', () => {
  it('takes its premium and its fees to another account; both statements say so, and foot', async () => {
    const { defendantId, bondId, accountId } = await newBond();
    const other = await openAccount(defendantId);
    await addFee(accountId, bondId);
    await addFee(accountId, null, 1_000);
    await pay(accountId, 20_000);
    const { status, body } = await move(bondId, { toAccountId: other }, agent);
    expect([status, body]).toEqual([200, { bondId, accountId: other }]);
    await booksAreThere();
    expect(await totals(accountId)).toEqual([0, 0, 1_000, 20_000, -19_000]);
    expect(await totals(other)).toEqual([120_000, 0, 3_000, 0, 123_000]);
    expect(await statement(accountId)).toEqual([
      ['PREMIUM', 'added', 120_000],
      ['FEE', 'added', 3_000],
      ['FEE', 'added', 1_000],
      ['PAYMENT', 'added', -20_000],
      ['PREMIUM', 'transferred', -120_000],
      ['FEE', 'transferred', -3_000],
    ]);
    expect(await statement(other)).toEqual([
      ['PREMIUM', 'transferred', 120_000],
      ['FEE', 'transferred', 3_000],
    ]);
    expect(await admin.ask(bonds.getBond, { params: { bondId } })).toMatchObject({ accountId: other });
  });

  it('opens a new account where that is asked, once for a command that is sent twice', async () => {
    const { defendantId, bondId } = await newBond();
    const commandId = randomUUID();
    const first = await move(bondId, {}, admin, commandId);
    const second = await move(bondId, {}, admin, commandId);
    expect([first.status, second.body]).toEqual([200, first.body]);
    const { accounts: all } = await admin.ask(accounts.listAccountsOfDefendant, { params: { defendantId } });
    expect(all.map(({ balanceCents }) => balanceCents).sort()).toEqual([0, 120_000]);
    expect((await move(bondId, { reason: 'Another' }, admin, commandId)).problem?.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('leaves fees behind and takes payments along only for the money roles', async () => {
    const { bondId, accountId } = await newBond();
    const feeId = await addFee(accountId, bondId);
    const paymentId = await pay(accountId, 5_000);
    expect((await move(bondId, { leaveBehind: [feeId] }, agent)).problem?.code).toBe('ROLE_REFUSED');
    expect((await move(bondId, { payments: [paymentId] }, agent)).problem?.code).toBe('ROLE_REFUSED');
    const { body } = await move(bondId, { leaveBehind: [feeId], payments: [paymentId] });
    expect(await totals(accountId)).toEqual([0, 0, 3_000, 0, 3_000]);
    expect(await totals(body.accountId)).toEqual([120_000, 0, 0, 5_000, 115_000]);
    const { rows } = await admin.ask(listAccountEntries, { params: { accountId } });
    const { shortId } = await admin.ask(accounts.getAccount, { params: { accountId: body.accountId } });
    const left = `Travel Fee, fee of a bond moved to account ${String(shortId).padStart(7, '0')}`;
    expect(rows.map(({ description }) => description)).toContain(left);
    expect((await transfer(accountId, feeId, body.accountId)).status).toBe(200);
    expect(await totals(accountId)).toEqual([0, 0, 0, 0, 0]);
    expect(await standing(accountId)).toEqual([]);
    expect(await standing(body.accountId)).toEqual([paymentId, feeId]);
    expect((await transfer(body.accountId, feeId, accountId)).status).toBe(200);
    expect([await standing(accountId), await standing(body.accountId)]).toEqual([[feeId], [paymentId]]);
  });

  it('leaves an application fee behind that is still the one of its bond, until it is voided, wherever that is', async () => {
    const { bondId, accountId } = await newBond();
    const apply = async (on: string) => {
      const body = { kind: 'Application Fee', amountCents: 2_500, chargedOn: today, bondId } as const;
      const { body: added, problem } = await admin.call(accounts.addFee, { params: { accountId: on }, body });
      return problem?.code ?? added.feeId;
    };
    const feeId = await apply(accountId);
    const { body: moved } = await move(bondId, { leaveBehind: [feeId] });
    expect(await apply(moved.accountId)).toBe('APPLICATION_FEE_CHARGED');
    await transfer(accountId, feeId, moved.accountId);
    await admin.ask(accounts.voidFee, { params: { accountId: moved.accountId, feeId }, body: why });
    await move(bondId, { toAccountId: accountId });
    expect(await apply(accountId)).toMatch(/^[0-9a-f-]{36}$/);
    expect(await apply(accountId)).toBe('APPLICATION_FEE_CHARGED');
  });

  it('says what would go along and where it could go', async () => {
    const { defendantId, bondId, accountId } = await newBond();
    const other = await openAccount(defendantId);
    const closed = await openAccount(defendantId);
    await admin.ask(closing.closeAccount, { params: { accountId: closed } });
    const feeId = await addFee(accountId, bondId);
    const paymentId = await pay(accountId, 5_000);
    const shown = await agent.ask(getMove, { params: { bondId } });
    expect(shown).toMatchObject({ premiumCents: 120_000, from: { accountId, balanceCents: 118_000 } });
    expect(shown.fees).toMatchObject([{ entryId: feeId, kind: 'FEE', description: 'Travel Fee', amountCents: 3_000 }]);
    expect(shown.payments).toMatchObject([{ entryId: paymentId, description: 'Cash', amountCents: 5_000 }]);
    expect(shown.accounts.map((one) => [one.accountId, one.status])).toEqual([
      [other, 'open'],
      [closed, 'closed'],
    ]);
    expect((await stranger.call(getMove, { params: { bondId } })).problem?.code).toBe('BOND_NOT_FOUND');
  });

  it('is refused with what to do: no reason, a closed account, another defendant, a void bond, another agency', async () => {
    const { defendantId, bondId, accountId } = await newBond();
    const other = await openAccount(defendantId);
    const theirs = await newBond();
    const code = async (...args: Parameters<typeof move>) => (await move(...args)).problem?.code;
    expect((await move(bondId, { reason: ' ' })).problem?.errors).toMatchObject([{ path: 'reason' }]);
    expect(await code(bondId, { toAccountId: accountId })).toBe('ON_ACCOUNT_ALREADY');
    expect(await code(bondId, { toAccountId: theirs.accountId })).toBe('ACCOUNT_OF_OTHER_DEFENDANT');
    expect(await code(bondId, { toAccountId: randomUUID() })).toBe('ACCOUNT_NOT_FOUND');
    expect(await code(bondId, { payments: [randomUUID()] })).toBe('ENTRY_NOT_FOUND');
    expect(await code(bondId, {}, stranger)).toBe('BOND_NOT_FOUND');
    await closeWhatStands(system, admin, other);
    expect(await code(bondId, { toAccountId: other })).toBe('ACCOUNT_CLOSED');
    await closeWhatStands(system, admin, accountId);
    expect(await code(bondId, {})).toBe('ACCOUNT_CLOSED');
    await voidBond(theirs.bondId);
    expect(await code(theirs.bondId, {})).toBe('BOND_VOIDED');
  });

  it('takes along what was amended; amending and voiding it later books where it stands', async () => {
    const { bondId, accountId } = await newBond();
    await admin.ask(bonds.amendBond, { params: { bondId }, body: { basedOn: 0, amountCents: 2_000_000 } });
    const { body } = await move(bondId, {});
    expect([await totals(accountId), await totals(body.accountId)]).toEqual([
      [0, 0, 0, 0, 0],
      [240_000, 0, 0, 0, 240_000],
    ]);
    const { revision } = await admin.ask(bonds.getBond, { params: { bondId } });
    const edit = { basedOn: revision, amountCents: 500_000 } as never;
    await admin.ask(bonds.amendBond, { params: { bondId }, body: edit });
    expect(await totals(body.accountId)).toEqual([60_000, 0, 0, 0, 60_000]);
    expect((await voidBond(bondId)).status).toBe(200);
    expect([await totals(accountId), await totals(body.accountId)]).toEqual([
      [0, 0, 0, 0, 0],
      [0, 0, 0, 0, 0],
    ]);
  });

  it('goes there and back, and moves a rewritten bond by itself', async () => {
    const { bondId, accountId } = await newBond();
    const feeId = await addFee(accountId, bondId);
    const { body } = await move(bondId, {});
    expect((await move(bondId, { toAccountId: accountId })).status).toBe(200);
    expect(await totals(accountId)).toEqual([120_000, 0, 3_000, 0, 123_000]);
    const voided = await admin.call(accounts.voidFee, {
      params: { accountId, feeId },
      body: why,
      commandId: randomUUID(),
    });
    expect(voided.status).toBe(200);
    const request = { amountCents: 1_000_000, jurisdiction: 'Orleans', bondDate: today, reason } as const;
    await admin.ask(rewriteBond, { params: { bondId }, body: request });
    expect((await move(bondId, { toAccountId: body.accountId })).status).toBe(200);
    expect(await totals(accountId)).toEqual([20_000, 0, 0, 0, 20_000]);
    expect(await totals(body.accountId)).toEqual([120_000, 0, 0, 0, 120_000]);
  });

  it('is told in the history', async () => {
    const { defendantId, bondId } = await newBond();
    await move(bondId, {});
    await booksAreThere();
    const { rows } = await admin.ask(listHistory, { params: { defendantId } });
    const message = rows.map((row) => row.words).join('\n');
    expect(message).toMatch(/Moved bond \S+ to account \d{7}/);
    expect(message).toMatch(/Transferred a premium of \$1,200.00 from account \d{7} · His brother pays for this one/);
  });
});

describe('a transfer of an entry alone (money#transfer-of-an-entry)', () => {
  it('takes a payment to the account it belongs to, of whomever; the receipt keeps its number and leads there', async () => {
    const wrong = await newBond();
    const right = await newBond();
    const paymentId = await pay(wrong.accountId, 8_000);
    const before = await admin.ask(getReceipt, { params: { accountId: wrong.accountId, paymentId } });
    expect((await transfer(wrong.accountId, paymentId, right.accountId, agent)).problem?.code).toBe('ROLE_REFUSED');
    expect((await transfer(wrong.accountId, paymentId, right.accountId)).status).toBe(200);
    expect((await totals(wrong.accountId)).slice(3)).toEqual([0, 120_000]);
    expect((await totals(right.accountId)).slice(3)).toEqual([8_000, 112_000]);
    for (const { accountId } of [wrong, right]) {
      const receipt = await admin.ask(getReceipt, { params: { accountId, paymentId } });
      expect(receipt).toMatchObject({
        ...before,
        chainHead: receipt.chainHead,
        standsOn: { accountId: right.accountId },
      });
    }
    const take = (accountId: string) =>
      admin.call(accounts.voidPayment, { params: { accountId, paymentId }, body: why, commandId: randomUUID() });
    expect((await take(wrong.accountId)).problem?.detail).toBe('This was moved to another account.');
    expect((await take(right.accountId)).status).toBe(200);
    expect((await totals(right.accountId)).slice(3)).toEqual([0, 120_000]);
    const receipt = await admin.ask(getReceipt, { params: { accountId: wrong.accountId, paymentId } });
    expect(receipt.voided?.reason).toBe(why.reason);
  });

  it('takes a fee only to another account of the same defendant', async () => {
    const { defendantId, bondId, accountId } = await newBond();
    const feeId = await addFee(accountId, bondId);
    const stranger = await newBond();
    const other = await openAccount(defendantId);
    const refused = await transfer(accountId, feeId, stranger.accountId);
    expect(refused.problem?.code).toBe('ACCOUNT_OF_OTHER_DEFENDANT');
    expect((await transfer(accountId, feeId, accountId)).problem?.code).toBe('ON_ACCOUNT_ALREADY');
    expect((await transfer(accountId, randomUUID(), other)).problem?.code).toBe('ENTRY_NOT_FOUND');
    expect((await transfer(accountId, feeId, other)).status).toBe(200);
    expect((await transfer(accountId, feeId, other)).problem?.code).toBe('ENTRY_NOT_FOUND');
    expect([await totals(accountId), await totals(other)]).toEqual([
      [120_000, 0, 0, 0, 120_000],
      [0, 0, 3_000, 0, 3_000],
    ]);
  });

  it('has no void for a wrong account any more', async () => {
    const { accountId } = await newBond();
    const paymentId = await pay(accountId, 8_000);
    const body = { reasonCode: 'Wrong account', reason: 'Not his' } as never;
    const answer = await admin.call(accounts.voidPayment, {
      params: { accountId, paymentId },
      body,
      commandId: randomUUID(),
    });
    expect(answer.problem?.errors).toMatchObject([{ path: 'reasonCode' }]);
  });
});

describe('a move that was cut', () => {
  const round = () => system.provider<FinishTransfers>('FinishTransfers').round();
  /** What the log holds of a move: the bond says that it moves; the account that it left decides it; the other is told. */
  const CLAIMED = 1;
  const DECIDED = 2;
  const OTHER_TOLD = 3;
  /** Asks for the move of a process that is killed after so many appends. */
  const cutAfter = async (appends: number, bondId: string, toAccountId: string) => {
    const transferId = randomUUID();
    const { status } = await system.killedAfter(appends, () => move(bondId, { toAccountId }, admin, transferId));
    expect(status).toBe(500);
    return transferId;
  };
  const aMinuteLater = (transferId: string) =>
    system.owner.query(
      `update account_transfer set began_at = began_at - interval '61 seconds' where transfer_id = $1`,
      [transferId],
    );

  it('before it was decided is given back after a minute; the slow process is refused, and nothing has moved', async () => {
    const { defendantId, bondId, accountId } = await newBond();
    const other = await openAccount(defendantId);
    const transferId = await cutAfter(CLAIMED, bondId, other);
    const edit = { params: { bondId }, body: { basedOn: 0, caseNumber: '26-1' } as never, commandId: randomUUID() };
    const busy = 'This bond is being moved to another account. Try again in a moment.';
    expect((await admin.call(bonds.amendBond, edit)).problem?.detail).toBe(busy);
    expect((await move(bondId, { toAccountId: other })).problem?.detail).toBe(busy);
    await booksAreThere();
    await round();
    expect((await move(bondId, { toAccountId: other })).problem?.detail).toBe(busy);
    await aMinuteLater(transferId);
    await round();
    await booksAreThere();
    await round();
    const late = await move(bondId, { toAccountId: other }, admin, transferId);
    expect(late.problem?.detail).toBe('This move took too long and was canceled. Try again.');
    expect([await totals(accountId), await totals(other)].map(([premium]) => premium)).toEqual([120_000, 0]);
    expect((await move(bondId, { toAccountId: other })).status).toBe(200);
  });

  it('between any two events is finished by the same command, once', async () => {
    for (const cut of [CLAIMED, DECIDED, OTHER_TOLD]) {
      const { defendantId, bondId, accountId } = await newBond();
      const other = await openAccount(defendantId);
      const transferId = await cutAfter(cut, bondId, other);
      await booksAreThere();
      expect((await move(bondId, { toAccountId: other }, admin, transferId)).status).toBe(200);
      expect([await totals(accountId), await totals(other)].map(([premium]) => premium)).toEqual([0, 120_000]);
      expect(await admin.ask(bonds.getBond, { params: { bondId } })).toMatchObject({ accountId: other });
    }
  });

  it('to an account that was closed meanwhile reopens it: no money stays on a closed account', async () => {
    const { defendantId, bondId } = await newBond();
    const other = await openAccount(defendantId);
    const transferId = await cutAfter(CLAIMED, bondId, other);
    await admin.ask(closing.closeAccount, { params: { accountId: other } }); // its premium is on its way
    expect((await move(bondId, { toAccountId: other }, admin, transferId)).status).toBe(200);
    const account = await admin.ask(accounts.getAccount, { params: { accountId: other } });
    expect(account).toMatchObject({ status: 'open', balanceCents: 120_000 });
  });
});

describe('a move against others', () => {
  // Two hundred rounds in the deep suite.
  const [rounds, atOnce] = isDeep ? [200, 5] : [1, 1];
  const race = async (
    other: (bond: Awaited<ReturnType<typeof newBond>>, to: string) => Promise<{ status: number }>,
    premiumAfter: (answered: number) => number,
  ) => {
    const bond = await newBond();
    const to = await openAccount(bond.defendantId);
    await addFee(bond.accountId, bond.bondId);
    const [moved, answered] = await Promise.all([move(bond.bondId, { toAccountId: to }), other(bond, to)]);
    expect([200, 409]).toContain(moved.status);
    await booksAreThere();
    const { accountId } = await admin.ask(bonds.getBond, { params: { bondId: bond.bondId } });
    const params = { defendantId: bond.defendantId };
    const { accounts: all } = await admin.ask(accounts.listAccountsOfDefendant, { params });
    const premium = premiumAfter(answered.status);
    // All of it on the bond's own account, none elsewhere; its fee beside it.
    const expected = all.map((one) => (one.accountId === accountId ? [premium, 3_000] : [0, 0]));
    const isVoid = premium === 0;
    expect(all.map(({ premiumCents, feesCents }) => [premiumCents, isVoid ? 3_000 : feesCents])).toEqual(
      isVoid ? all.map(() => [0, 3_000]) : expected,
    );
    expect(all.reduce((sum, { feesCents }) => sum + feesCents, 0)).toBe(3_000);
    expect(all.filter(({ status, balanceCents }) => status === 'closed' && balanceCents !== 0)).toEqual([]);
  };
  const play = async (...args: Parameters<typeof race>) => {
    for (let round = 0; round < rounds; round += atOnce)
      await Promise.all(Array.from({ length: atOnce }, () => race(...args)));
  };

  it('a void leaves no premium on two accounts, or on none', () =>
    play(
      ({ bondId }) => voidBond(bondId),
      (voided) => (voided === 200 ? 0 : 120_000),
    ));

  it('another move takes it to one account', () =>
    play(
      ({ bondId }) => move(bondId, {}, agent),
      () => 120_000,
    ));

  it('an amendment books its difference where the bond stands', () =>
    play(
      ({ bondId }) =>
        admin.call(bonds.amendBond, {
          params: { bondId },
          body: { basedOn: 0, amountCents: 2_000_000 },
          commandId: randomUUID(),
        }),
      (amended) => (amended === 200 ? 240_000 : 120_000),
    ));

  it('closing the account that it goes to leaves no money on a closed one', () =>
    play(
      (_, to) => admin.call(closing.closeAccount, { params: { accountId: to }, commandId: randomUUID() }),
      () => 120_000,
    ));
});
