import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import * as accounts from '#contracts/books/account/accounts.ts';
import * as closing from '#contracts/books/account/closing.ts';
import * as bonds from '#contracts/books/bond/bonds.ts';
import { listAlarms } from '#contracts/office/system/system.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { SEEDED_PREMIUM_RULES } from '#domain/agency/premium.ts';
import { closeWhatStands } from '../../../../test/close-account.ts';
import { startTestSystem, type Person, type TestSystem } from '../../../../test/test-system.ts';
import { voidAlone } from '../../../../test/void-alone.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { EventLog } from '../../../platform/event-log/event-log.ts';
import { each } from '../../../platform/event-log/pages.ts';
import { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';
import { trustedOrganizationId, type Actor } from '../../../kernel/actor.ts';
import { ReopenAfterPosting } from '../accounts/index.ts';
import { accountDecider, closeAccount } from '../account/index.ts';
import { amendBond, bondDecider, writeBond } from '../bond/index.ts';

/** Many people at one bond and its account at the same moment: nothing is lost, and no money stays on a closed account. */

let system: TestSystem;
let admin: Person;
const today = dayOf(new Date(), DEFAULT_TIME_ZONE);

beforeAll(async () => {
  system = await startTestSystem();
  admin = await system.signUp();
  await voidAlone(admin);
});
afterAll(() => system.close());

const newBond = (amountCents: number | null) => admin.story.bond({ amountCents });
const get = (bondId: string) => admin.ask(bonds.getBond, { params: { bondId } });
const amend = (
  bondId: string,
  body: { basedOn: number; amountCents?: number; caseNumber?: string },
  commandId?: string,
) => admin.call(bonds.amendBond, { params: { bondId }, body, commandId: commandId ?? randomUUID() });

it('of 25 raises made from one version, one is booked and 24 are asked', async () => {
  const { bondId, accountId } = await newBond(1_000_000);
  const raises = Array.from({ length: 25 }, (_, index) => 1_100_000 + index * 100_000);
  const answers = await Promise.all(raises.map((amountCents) => amend(bondId, { basedOn: 0, amountCents })));
  const won = answers.filter(({ status }) => status === 200);
  expect(won).toHaveLength(1);
  for (const { problem } of answers.filter(({ status }) => status !== 200)) {
    expect(problem).toMatchObject({
      code: 'EDITED_MEANWHILE',
      errors: [{ path: 'amountCents', message: 'Somebody changed this at the same time.' }],
    });
  }
  const bond = await get(bondId);
  expect(bond).toMatchObject({ premiumCents: won[0]?.body.premiumCents, revision: 1 });
  const account = await admin.ask(accounts.getAccount, { params: { accountId } });
  expect(account.premiumCents).toBe(bond.premiumCents);
});

it('25 raises, each made again from what it finds, are all booked', async () => {
  const { bondId } = await newBond(1_000_000);
  const raise = async (cents: number): Promise<void> => {
    const { amountCents, revision } = await get(bondId);
    const { status } = await amend(bondId, { basedOn: revision, amountCents: (amountCents ?? 0) + cents });
    if (status !== 200) await raise(cents);
  };
  await Promise.all(Array.from({ length: 25 }, (_, index) => raise((index + 1) * 100_000)));
  expect(await get(bondId)).toMatchObject({ amountCents: 33_500_000, revision: 25 });
});

it('changes that do not touch are merged, from one version, at the same moment', async () => {
  const { bondId } = await newBond(1_000_000);
  const [one, two] = await Promise.all([
    amend(bondId, { basedOn: 0, amountCents: 2_000_000 }),
    amend(bondId, { basedOn: 0, caseNumber: '2026-7' }),
  ]);
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(await get(bondId)).toMatchObject({ amountCents: 2_000_000, caseNumber: '2026-7', premiumCents: 240_000 });
});

it('an edit that changes nothing uses its command id up', async () => {
  const { bondId } = await newBond(1_000_000);
  const commandId = randomUUID();
  const nothing = { basedOn: 0, amountCents: 1_000_000 };
  expect((await amend(bondId, nothing, commandId)).body).toMatchObject({ premiumCents: 120_000, revision: 0 });
  const other = await amend(bondId, { basedOn: 0, amountCents: 9_000_000 }, commandId);
  expect(other.problem).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
  expect((await amend(bondId, nothing, commandId)).status).toBe(200);
  expect((await get(bondId)).revision).toBe(0);
});

it('a closed account takes no premium, fee, charge, payment or void, and says how to reopen it', async () => {
  const { defendantId, bondId, accountId } = await newBond(1_000_000);
  const params = { accountId };
  const fee = { kind: 'Jail Fee', amountCents: 3_000, chargedOn: today } as const;
  const { feeId } = await admin.ask(accounts.addFee, { params, body: fee });
  const { shortId } = await admin.ask(accounts.getAccount, { params });
  await closeWhatStands(system, admin, accountId);
  const why = { reasonCode: 'Entered in error', reason: 'Twice' } as const;
  const refused = await Promise.all([
    amend(bondId, { basedOn: 0, amountCents: 2_000_000 }),
    admin.call(bonds.voidBond, { params: { bondId }, body: why }),
    admin.call(bonds.writeBond, { body: { defendantId, accountId, amountCents: 100_000 } }),
    admin.call(accounts.addFee, { params, body: fee }),
    admin.call(accounts.voidFee, { params: { accountId, feeId }, body: why }),
    admin.call(accounts.recordPayment, { params, body: { amountCents: 100, method: 'Cash', paidOn: today } }),
  ]);
  for (const { problem } of refused) expect(problem).toMatchObject({ status: 409, code: 'ACCOUNT_CLOSED' });
  expect(refused[0].problem?.detail).toBe(`Account ${String(shortId).padStart(7, '0')} is closed. Reopen it first.`);
  expect((await amend(bondId, { basedOn: 0, caseNumber: '7' })).status).toBe(200);
});

/** By the log alone: whether the account is closed, and whether money came to it since. */
const inTheLog = async (accountId: string) => {
  let [closed, late] = [false, false];
  for await (const item of each(system.app.get(EventLog, { strict: false }).readAll(null))) {
    if (item.kind !== 'event') continue;
    const { type, stream, data } = item.event as { type: string; stream: string; data: Record<string, unknown> };
    const isOwn = stream.endsWith(`.${accountId}`);
    if (isOwn && (type === 'AccountClosed' || type === 'AccountReopened')) {
      closed = type === 'AccountClosed';
      late = false;
    } else if (isOwn || data['accountId'] === accountId) {
      late ||= closed && Array.isArray(data['postings']) && data['postings'].length > 0;
    }
  }
  return { closed, late };
};

const actorOf = (): Actor => ({
  userId: admin.userId,
  organizationId: trustedOrganizationId(admin.organizationId),
  role: 'Admin',
  timeZone: DEFAULT_TIME_ZONE,
  commandId: randomUUID(),
  requestId: 'race',
  fromAddress: '127.0.0.1',
});

const viewsAreThere = async () => {
  const head = await system.app.get(EventLog, { strict: false }).head();
  expect(await system.app.get(ReadYourWrites, { strict: false }).reached('accounts', head ?? 0n, 60_000)).toBe(true);
};
const alarm = async () => (await admin.ask(listAlarms, {})).lateMoney;
const reopenLate = () => system.app.get(ReopenAfterPosting, { strict: false }).round();

it('money that reaches an account while it is being closed reopens it, with an alarm until then', async () => {
  const { bondId, accountId } = await newBond(1_000_000);
  await closeWhatStands(system, admin, accountId);
  // The amendment was decided before the account was closed, and appended after.
  const edit = { amountCents: 2_000_000, bondDate: addDays(today, -1) }; // three lines on one account
  const rates = { rules: SEEDED_PREMIUM_RULES, sheriffFees: [] };
  const decision = { edit, basedOn: 0, ...rates, today, role: 'Admin', closed: null } as const;
  await system.app
    .get(CommandRunner, { strict: false })
    .run(bondDecider, { id: bondId, actor: actorOf(), input: edit }, (state) => amendBond(state, decision));
  await viewsAreThere();
  expect(await inTheLog(accountId)).toEqual({ closed: true, late: true });
  expect(await alarm()).toMatchObject({ accounts: 1 });

  for (const _ of [1, 2]) await reopenLate();
  await viewsAreThere();
  expect(await admin.ask(accounts.getAccount, { params: { accountId } })).toMatchObject({
    status: 'open',
    premiumCents: 240_000,
  });
  expect(await alarm()).toBeNull();
  await closeWhatStands(system, admin, accountId);
  await reopenLate();
  await viewsAreThere();
  expect(await inTheLog(accountId)).toEqual({ closed: true, late: false });
});

it('a premium that is booked between the reading of the balance and the closing reopens the account', async () => {
  const { accountId, defendantId } = await admin.story.account();
  const commands = system.app.get(CommandRunner, { strict: false });
  // Decided while the account was open, appended while its closing is decided.
  const bond = { fields: { ...bonds.bondFields.parse({}), amountCents: 1_000_000 }, defendantId, accountId };
  const rates = { rules: SEEDED_PREMIUM_RULES, sheriffFees: [], today };
  const write = { id: randomUUID(), actor: actorOf(), input: bond.fields };
  const close = { id: accountId, actor: actorOf(), input: { close: accountId } };
  await commands.run(accountDecider, close, async (state) => {
    await commands.run(bondDecider, write, (none) => writeBond(none, { ...bond, ...rates }));
    return closeAccount(state, { balanceCents: 0, today, question: null, confirmed: true });
  });
  await viewsAreThere();
  expect(await admin.ask(accounts.getAccount, { params: { accountId } })).toMatchObject({ status: 'closed' });
  expect(await alarm()).toMatchObject({ accounts: 1 });
  await reopenLate();
  await viewsAreThere();
  const account = await admin.ask(accounts.getAccount, { params: { accountId } });
  expect(account).toMatchObject({ status: 'open', premiumCents: 120_000 });
  expect(await alarm()).toBeNull();
});

it('however closing races with writing, amending and adding, no money stays on a closed account', async () => {
  for (let round = 0; round < 12; round += 1) {
    const { defendantId, bondId, accountId } = await newBond(null);
    const params = { accountId };
    const write = { defendantId, accountId, amountCents: 500_000 };
    const payment = { amountCents: 5_000, method: 'Cash', paidOn: today } as const;
    const moves: (() => Promise<{ problem: { code: string } | null }>)[] = [
      () => admin.call(bonds.writeBond, { body: write }),
      () => admin.call(closing.closeAccount, { params, body: { confirmed: true } }),
      () => amend(bondId, { basedOn: 0, amountCents: 1_500_000 + round }),
      () => admin.call(accounts.recordPayment, { params, body: payment }),
      () => admin.call(bonds.writeBond, { body: write }),
      () => admin.call(accounts.addFee, { params, body: { kind: 'Jail Fee', amountCents: 300, chargedOn: today } }),
    ];
    const answers = await Promise.all([...moves.slice(round % 6), ...moves.slice(0, round % 6)].map((move) => move()));
    for (const { problem } of answers)
      expect([undefined, 'ACCOUNT_CLOSED', 'ACCOUNT_HAS_BALANCE']).toContain(problem?.code);
    await viewsAreThere();
    await reopenLate();
    await viewsAreThere();
    const standing = await inTheLog(accountId);
    expect(standing.late).toBe(false);
    expect((await admin.ask(accounts.getAccount, { params })).status).toBe(standing.closed ? 'closed' : 'open');
    expect(await alarm()).toBeNull();
  }
});
