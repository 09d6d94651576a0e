import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import * as accounts from '#contracts/books/account/accounts.ts';
import * as closing from '#contracts/books/account/closing.ts';
import * as statements from '#contracts/books/account/statements.ts';
import { amendBond, voidBond, writeBond } from '#contracts/books/bond/bonds.ts';
import { askForWriteOff } from '#contracts/books/approvals/approvals.ts';
import { setPlan } from '#contracts/books/plans/plans.ts';
import { deleteDefendant } from '#contracts/people/people/defendants.ts';
import { addCatalogueCharge, changeCatalogueCharge } from '#contracts/agency/organizations/organizations.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { formatShortId } from '#domain/kernel/short-id.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { Person } from '../../../../test/test-people.ts';
import { voidAlone } from '../../../../test/void-alone.ts';

let system: JoinedSystem;
let admin: Person;
let agent: Person;
let stranger: Person;
const today = dayOf(new Date(), DEFAULT_TIME_ZONE);

beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp({ organizationName: 'Pelican Bail Bonds' });
  await voidAlone(admin);
  agent = await system.addAgent(admin, 'Agent');
  stranger = await system.signUp({ organizationName: 'Bayou Bail Bonds' });
});
afterAll(() => system.close());

const newAccount = async (by = admin) => (await by.story.account()).accountId;
const pay = (accountId: string, amountCents: number, commandId = randomUUID(), by = admin) =>
  by.call(accounts.recordPayment, {
    params: { accountId },
    body: { amountCents, method: 'Cash', paidOn: today, payer: 'Odile Thibodeaux', note: 'In person', confirmed: true },
    commandId,
  });
const fee = (accountId: string, body: Partial<Parameters<typeof addFeeBody>[0]> = {}, by = admin) =>
  by.call(accounts.addFee, { params: { accountId }, body: addFeeBody(body) });
const addFeeBody = (body: {
  kind?: 'Travel Fee' | 'Application Fee';
  amountCents?: number;
  chargedOn?: string;
  bondId?: string | null;
  description?: string;
}) => ({ kind: 'Travel Fee', amountCents: 5_000, chargedOn: today, ...body }) as const;
const summary = (accountId: string, by = admin) => by.ask(accounts.getAccount, { params: { accountId } });
const entries = async (accountId: string, query: RequestOf<typeof statements.listAccountEntries>['query'] = {}) =>
  admin.ask(statements.listAccountEntries, { params: { accountId }, query });
const why = { reasonCode: 'Wrong amount', reason: 'Typed 50 instead of 15' } as const;

describe('an account', () => {
  it('is opened with the organization’s next short id, for a defendant of the organization', async () => {
    const defendantId = await admin.story.defendant();
    const first = await admin.story.account(defendantId);
    const second = await agent.story.account(defendantId);
    expect(second.shortId).toBe((first.shortId ?? 0) + 1);
    const { accounts: listed } = await agent.ask(accounts.listAccountsOfDefendant, { params: { defendantId } });
    expect(listed.map(({ accountId }) => accountId)).toEqual([second.accountId, first.accountId]);
    const unknown = await admin.call(accounts.openAccount, { body: { defendantId: randomUUID() } });
    expect(unknown.problem).toMatchObject({ status: 404, code: 'DEFENDANT_NOT_FOUND' });
    const other = await stranger.call(accounts.openAccount, { body: { defendantId } });
    expect(other.problem?.code).toBe('DEFENDANT_NOT_FOUND');
  });

  it('that is closed takes no money and no void until it is reopened', async () => {
    const accountId = await newAccount();
    const { body: paid } = await pay(accountId, 1_000);
    await fee(accountId, { amountCents: 1_000 });
    await admin.ask(closing.closeAccount, { params: { accountId }, body: { confirmed: true } });
    expect((await summary(accountId)).status).toBe('closed');
    const params = { accountId, paymentId: paid.paymentId };
    const { shortId } = await summary(accountId);
    const closed = {
      code: 'ACCOUNT_CLOSED',
      detail: `Account ${formatShortId(shortId ?? 0)} is closed. Reopen it first.`,
    };
    for (const refused of [
      await pay(accountId, 1_000),
      await fee(accountId),
      await admin.call(closing.closeAccount, { params: { accountId } }),
      await admin.call(accounts.voidPayment, { params, body: why }),
      await admin.call(askForWriteOff, { params: { accountId }, body: { amountCents: 100, reason: 'Moved away' } }),
      await admin.call(setPlan, {
        params: { accountId },
        body: { amountCents: 100, frequency: 'WEEKLY', startOn: today },
      }),
    ])
      expect(refused.problem).toMatchObject(closed);
    const blank = await agent.call(accounts.reopenAccount, { params: { accountId }, body: { reason: ' ' } });
    expect(blank.problem?.errors).toEqual([{ path: 'reason', message: 'Give a reason.' }]);
    const body = { reason: 'A last payment came by mail' };
    await agent.ask(accounts.reopenAccount, { params: { accountId }, body });
    await admin.ask(accounts.voidPayment, { params, body: why });
    expect(await summary(accountId)).toMatchObject({ status: 'open', closedOn: null, balanceCents: 1_000 });
    const open = await admin.call(accounts.reopenAccount, { params: { accountId }, body });
    expect(open.problem?.code).toBe('ACCOUNT_OPEN');
  });

  it('has a name that the staff give it, never over a newer one', async () => {
    const accountId = await newAccount();
    const params = { accountId };
    expect(await summary(accountId)).toMatchObject({ name: '', nameVersion: 0 });
    const name = (person: typeof agent, body: { name: string; basedOn: number }, commandId = randomUUID()) =>
      person.call(accounts.nameAccount, { params, body, commandId });
    const commandId = randomUUID();
    await name(agent, { name: '  Drug case ', basedOn: 0 }, commandId);
    const again = await name(agent, { name: '  Drug case ', basedOn: 0 }, commandId);
    expect(again.body).toEqual({ accountId, name: 'Drug case', nameVersion: 1 });
    const stale = await name(admin, { name: 'Traffic', basedOn: 0 });
    expect(stale.problem).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(await summary(accountId)).toMatchObject({ name: 'Drug case', nameVersion: 1 });
    await name(admin, { name: '', basedOn: 1 });
    expect(await summary(accountId)).toMatchObject({ name: '', nameVersion: 2 });
    const unknown = await admin.call(accounts.nameAccount, {
      params: { accountId: randomUUID() },
      body: { name: 'Nobody', basedOn: 0 },
    });
    expect(unknown.problem?.code).toBe('ACCOUNT_NOT_FOUND');
  });

  it('adds up premium, charges, fees and payments, and says why', async () => {
    const { accountId, bondId } = await admin.story.bond();
    const { chargeId: catalogueChargeId } = await admin.ask(addCatalogueCharge, {
      body: { code: 'GPS', description: 'Ankle monitor', amountCents: 4_000 },
    });
    await admin.ask(accounts.addCharge, {
      params: { accountId },
      body: { catalogueChargeId, amountCents: 4_000, chargedOn: today },
    });
    await fee(accountId, { kind: 'Application Fee', amountCents: 2_500, bondId });
    await pay(accountId, 30_000);
    expect(await summary(accountId)).toMatchObject({
      premiumCents: 120_000,
      chargesCents: 4_000,
      feesCents: 2_500,
      paymentsCents: 30_000,
      balanceCents: 96_500,
      defendantName: 'Remy Thibodeaux',
      allocation: { passThroughCents: 0, feesCents: 6_500, premiumCents: 23_500, creditCents: 0 },
    });
    expect((await summary(accountId)).explanation.at(-1)).toBe(
      '$1,200.00 premium + $40.00 charges + $25.00 fees − $300.00 payments: $965.00 due.',
    );
    const { rows } = await entries(accountId);
    expect(rows.map(({ description, runningBalanceCents }) => [description, runningBalanceCents])).toEqual([
      ['Premium', 120_000],
      ['Ankle monitor', 124_000],
      ['Application Fee', 126_500],
      ['Payment, Cash', 96_500],
    ]);
    expect(rows.at(-1)).toMatchObject({ payer: 'Odile Thibodeaux', note: 'In person', recordedBy: 'Alma Broussard' });
  });
});

describe('a payment', () => {
  it('sent twice, also at the same moment, is one payment with one receipt', async () => {
    const accountId = await newAccount();
    const commandId = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => pay(accountId, 2_500, commandId)));
    const later = await pay(accountId, 2_500, commandId);
    for (const { body } of [...answers, later]) expect(body).toEqual(later.body);
    expect(await summary(accountId)).toMatchObject({ paymentsCents: 2_500, balanceCents: -2_500 });
    const changed = await pay(accountId, 2_600, commandId);
    expect(changed.problem).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
    const elsewhere = await pay(await newAccount(), 2_500, commandId);
    expect(elsewhere.problem?.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('by two clerks at once is two payments with two receipts', async () => {
    const accountId = await newAccount();
    const answers = await Promise.all([pay(accountId, 1_000), pay(accountId, 1_000, randomUUID(), agent)]);
    const numbers = answers.map(({ body }) => body.receiptNumber ?? 0).sort((a, b) => a - b);
    expect(numbers[1]).toBe((numbers[0] ?? 0) + 1);
    expect(await summary(accountId)).toMatchObject({ paymentsCents: 2_000 });
  });

  it('has a receipt with the balance right after it, which a void marks and does not renumber', async () => {
    const { accountId, bondId } = await admin.story.bond();
    const { body } = await pay(accountId, 20_000);
    await pay(accountId, 100_000);
    const params = { accountId, paymentId: body.paymentId };
    const receipt = await agent.ask(statements.getReceipt, { params });
    expect(receipt).toMatchObject({
      receiptNumber: body.receiptNumber,
      organizationName: 'Pelican Bail Bonds',
      defendantName: 'Remy Thibodeaux',
      payer: 'Odile Thibodeaux',
      amountCents: 20_000,
      balanceCents: 100_000,
      premiums: [{ bondId, premiumCents: 120_000, computation: '12% of $10,000.00 is $1,200.00 (R.S. 22:1443)' }],
      voided: null,
    });
    expect(receipt.chainHead).toMatch(/^[0-9a-f]{64}$/);
    await admin.ask(accounts.voidPayment, { params, body: why });
    const voided = await admin.ask(statements.getReceipt, { params });
    expect(voided).toMatchObject({ ...receipt, voided: { reason: why.reason }, chainHead: voided.chainHead });
    expect(voided.chainHead).not.toBe(receipt.chainHead);
    const none = await admin.call(statements.getReceipt, { params: { accountId, paymentId: randomUUID() } });
    expect(none.problem?.code).toBe('ENTRY_NOT_FOUND');
  });

  it('has a command id that is refused for anything else, on any stream', async () => {
    const defendantId = await admin.story.defendant();
    const { accountId } = await admin.story.bond({ defendantId });
    const commandId = randomUUID();
    await pay(accountId, 20_000, commandId);
    const body = { defendantId, accountId, amountCents: 500_000 };
    for (const _ of ['first', 'again']) {
      const { problem } = await admin.call(writeBond, { body, commandId });
      expect(problem).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
    }
    const opened = await admin.call(accounts.openAccount, { body: { defendantId }, commandId });
    expect(opened.problem?.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await summary(accountId)).toMatchObject({ premiumCents: 120_000, paymentsCents: 20_000 });
  });

  it('keeps on its receipt the premium as it was when the payment came, whatever becomes of the bond', async () => {
    const defendantId = await admin.story.defendant();
    const { accountId, bondId } = await admin.story.bond({ defendantId });
    const { body } = await pay(accountId, 20_000);
    const receipt = () => admin.ask(statements.getReceipt, { params: { accountId, paymentId: body.paymentId } });
    const { premiums, balanceCents } = await receipt();
    await admin.ask(amendBond, {
      params: { bondId },
      body: { amountCents: 2_000_000, jurisdiction: 'Jefferson', basedOn: 0 },
    });
    expect(await receipt()).toMatchObject({ premiums, balanceCents });
    const second = await pay(accountId, 20_000);
    const later = { params: { accountId, paymentId: second.body.paymentId } };
    expect((await admin.ask(statements.getReceipt, later)).premiums).toMatchObject([
      { bondId, amountCents: 2_000_000, premiumCents: 250_000 },
    ]);
    await admin.story.bond({ defendantId, accountId, amountCents: 500_000 });
    await admin.ask(voidBond, { params: { bondId }, body: why });
    expect(await receipt()).toMatchObject({ premiums, balanceCents });
    const third = await pay(accountId, 20_000);
    const last = { params: { accountId, paymentId: third.body.paymentId } };
    expect((await admin.ask(statements.getReceipt, last)).premiums).toMatchObject([{ premiumCents: 60_000 }]);
  });

  it('is not taken while the books are stopped, though one taken before is answered for', async () => {
    const other = await system.signUp({ organizationName: 'Stopped Bail Bonds' });
    const accountId = await newAccount(other);
    const commandId = randomUUID();
    const { body } = await pay(accountId, 500, commandId, other);
    await system.owner.query(
      `insert into projection.stopped_organization (view, organization_id, stream, position, reason)
       values ('ledger', $1, 'account', 0, 'a test')`,
      [other.organizationId],
    );
    let refused = await pay(accountId, 600, randomUUID(), other);
    // Halts are cached for a second.
    for (let tries = 0; !refused.problem && tries < 2_000; tries += 1)
      refused = await pay(accountId, 600, randomUUID(), other);
    expect(refused.problem).toMatchObject({ status: 503, code: 'MONEY_STOPPED' });
    expect((await pay(accountId, 500, commandId, other)).body).toMatchObject({ paymentId: body.paymentId });
    const own = [other.organizationId];
    await system.owner.query('delete from projection.stopped_organization where organization_id = $1', own);
  });

  it('is refused in the future and with bad input, with the words beside the field', async () => {
    const accountId = await newAccount();
    const send = (body: object) =>
      admin.call(accounts.recordPayment, { params: { accountId }, body: body as never }).then(({ problem }) => problem);
    const good = { amountCents: 1, method: 'Cash', paidOn: today };
    expect(await send({ ...good, paidOn: addDays(today, 1) })).toMatchObject({
      status: 422,
      code: 'FUTURE_DAY',
      errors: [{ path: 'paidOn', message: 'The date cannot be in the future.' }],
    });
    expect((await fee(accountId, { chargedOn: addDays(today, 1) })).problem?.errors).toEqual([
      { path: 'chargedOn', message: 'The date cannot be in the future.' },
    ]);
    expect(await send({ ...good, amountCents: 0 })).toMatchObject({
      status: 422,
      errors: [{ path: 'amountCents', message: 'No account selected or invalid amount.' }],
    });
    expect(await send({ ...good, paidOn: '2026-02-30' })).toMatchObject({
      errors: [{ path: 'paidOn', message: 'Enter a valid date in MM/DD/YYYY.' }],
    });
    expect(await send({ ...good, method: 'Shells', amountCents: 1.5 })).toMatchObject({
      errors: [
        { path: 'amountCents', message: 'No account selected or invalid amount.' },
        { path: 'method', message: 'Choose a payment method.' },
      ],
    });
    expect(await summary(accountId)).toMatchObject({ balanceCents: 0 });
  });
});

describe('a fee', () => {
  it('for the application is charged once per bond, names a bond of the account, and is at most $25.00', async () => {
    const { accountId, bondId } = await admin.story.bond();
    const other = await admin.story.bond();
    const application = (body: { amountCents?: number; bondId?: string | null }) =>
      fee(accountId, { kind: 'Application Fee', amountCents: 2_500, bondId, ...body }).then(({ problem }) => problem);
    expect((await application({ amountCents: 2_501 }))?.code).toBe('APPLICATION_FEE_LIMIT');
    expect((await application({ bondId: null }))?.code).toBe('APPLICATION_FEE_LIMIT');
    expect((await application({ bondId: other.bondId }))?.code).toBe('BOND_NOT_FOUND');
    expect((await application({ bondId: randomUUID() }))?.code).toBe('BOND_NOT_FOUND');
    const answers = await Promise.all([application({}), application({}), application({})]);
    expect(answers.map((problem) => problem?.code ?? 'added').sort()).toEqual([
      'APPLICATION_FEE_CHARGED',
      'APPLICATION_FEE_CHARGED',
      'added',
    ]);
  });

  it('keeps its typed description out of the log', async () => {
    const accountId = await newAccount();
    await fee(accountId, { description: 'Drive to Shreveport' });
    expect((await entries(accountId)).rows[0]?.description).toBe('Travel Fee: Drive to Shreveport');
    const { rows } = await system.owner.query(
      `select 1 from log.event where convert_from(data, 'UTF8') like '%Shreveport%'`,
    );
    expect(rows).toEqual([]);
  });
});

describe('a charge', () => {
  it('comes from the active catalogue and keeps the words it was booked with', async () => {
    const accountId = await newAccount();
    const body = { code: 'NOTARY', description: 'Notary', amountCents: 1_000 };
    const { chargeId: catalogueChargeId } = await admin.ask(addCatalogueCharge, { body });
    const charge = (id = catalogueChargeId) =>
      agent.call(accounts.addCharge, {
        params: { accountId },
        body: { catalogueChargeId: id, amountCents: 1_000, chargedOn: today },
      });
    const { body: added } = await charge();
    expect((await charge(randomUUID())).problem?.code).toBe('CHARGE_NOT_FOUND');
    const change = {
      params: { chargeId: catalogueChargeId },
      body: { ...body, description: 'Notary 2', active: false },
    };
    await admin.ask(changeCatalogueCharge, change);
    expect((await charge()).problem?.code).toBe('CHARGE_INACTIVE');
    const params = { accountId, chargeId: added.chargeId };
    await admin.ask(accounts.voidCharge, { params, body: why });
    const { rows } = await entries(accountId, { voided: 'true' });
    expect(rows.map(({ description, voided, reason }) => [description, voided, reason])).toEqual([
      ['Notary', true, null],
      ['Void of Notary', false, why.reason],
    ]);
  });
});

describe('the defendant of a fee', () => {
  it('is refused where the caller names another one or one whose file is gone; earlier charges stay', async () => {
    const defendantId = await admin.story.defendant();
    const { accountId } = await admin.story.account(defendantId);
    const add = (changes: { defendantId?: string }, commandId = randomUUID()) =>
      agent.call(accounts.addFee, { params: { accountId }, body: { ...addFeeBody({}), ...changes }, commandId });
    const silent = await add({ defendantId: '' });
    expect(silent.problem?.errors).toEqual([{ path: 'defendantId', message: 'Missing defendant ID.' }]);
    const gone = /^This defendant ID was not found in tables /;
    const other = await add({ defendantId: await admin.story.defendant() });
    expect(other.problem).toMatchObject({ code: 'DEFENDANT_NOT_FOUND', detail: expect.stringMatching(gone) });
    const commandId = randomUUID();
    expect((await add({ defendantId }, commandId)).status).toBe(201);
    await admin.ask(deleteDefendant, { params: { defendantId } });
    const { problem } = await add({ defendantId });
    expect(problem).toMatchObject({ status: 404, code: 'DEFENDANT_NOT_FOUND', detail: expect.stringMatching(gone) });
    expect((await add({ defendantId }, commandId)).status).toBe(201);
    expect(await summary(accountId)).toMatchObject({ feesCents: 5_000 });
  });
});

describe('a void', () => {
  it('is an Admin’s, has a reason, happens once, and restores the balance', async () => {
    const accountId = await newAccount();
    await fee(accountId, { amountCents: 7_000 });
    const { body: paid } = await pay(accountId, 5_000);
    const params = { accountId, paymentId: paid.paymentId };
    const byAgent = await agent.call(accounts.voidPayment, { params, body: why });
    const message = 'You do not have permission to delete payments.';
    expect(byAgent.problem).toMatchObject({ status: 403, code: 'ROLE_REFUSED', detail: message });
    const defendant = await agent.call(deleteDefendant, { params: { defendantId: await admin.story.defendant() } });
    expect(defendant.problem?.detail).toBe('Only administrators can delete defendants.');
    const silent = await admin.call(accounts.voidPayment, { params, body: { ...why, reason: ' ' } });
    expect(silent.problem?.errors).toEqual([{ path: 'reason', message: 'Give a reason.' }]);
    await admin.ask(accounts.voidPayment, { params, body: why });
    expect(await summary(accountId)).toMatchObject({ paymentsCents: 0, balanceCents: 7_000 });
    const twice = await admin.call(accounts.voidPayment, { params, body: why });
    expect(twice.problem).toMatchObject({ status: 409, code: 'ENTRY_VOIDED' });
    const asFee = await admin.call(accounts.voidFee, { params: { accountId, feeId: paid.paymentId }, body: why });
    expect(asFee.problem?.code).toBe('ENTRY_NOT_FOUND');
  });

  it('leaves a statement that adds up with and without the voided pair', async () => {
    const accountId = await newAccount();
    await fee(accountId, { amountCents: 10_000 });
    const { body: paid } = await pay(accountId, 5_000);
    await fee(accountId, { amountCents: 1_000 });
    await admin.ask(accounts.voidPayment, { params: { accountId, paymentId: paid.paymentId }, body: why });
    const balances = async (voided: 'true' | 'false') =>
      (await entries(accountId, { voided })).rows.map((row) => [row.amountCents, row.runningBalanceCents]);
    expect(await balances('false')).toEqual([
      [10_000, 10_000],
      [1_000, 11_000],
    ]);
    expect(await balances('true')).toEqual([
      [10_000, 10_000],
      [-5_000, 5_000],
      [1_000, 6_000],
      [5_000, 11_000],
    ]);
  });
});

describe('the statement', () => {
  it('pages both ways without losing the running balance', async () => {
    const accountId = await newAccount();
    for (let index = 1; index <= 7; index += 1) await fee(accountId, { amountCents: index * 100 });
    const paged = async (newestFirst?: 'true') => {
      const rows = [];
      for (let cursor: string | undefined; ;) {
        const page = await entries(accountId, {
          limit: 3,
          ...(newestFirst ? { newestFirst } : {}),
          ...(cursor ? { cursor } : {}),
        });
        rows.push(...page.rows);
        if (page.nextCursor === null) return rows.map(({ runningBalanceCents }) => runningBalanceCents);
        cursor = page.nextCursor;
      }
    };
    const expected = [100, 300, 600, 1_000, 1_500, 2_100, 2_800];
    expect(await paged()).toEqual(expected);
    expect(await paged('true')).toEqual(expected.toReversed());
  });

  it('lists one kind of entries, each with the balance of the whole account after it', async () => {
    const accountId = await newAccount();
    for (let index = 1; index <= 4; index += 1) {
      await fee(accountId, { amountCents: 1_000 });
      await pay(accountId, 300);
    }
    const kindOf = async (query: Parameters<typeof entries>[1]) => {
      const { rows } = await entries(accountId, query);
      return rows.map(({ kind, runningBalanceCents }) => [kind, runningBalanceCents]);
    };
    const payments = [700, 1_400, 2_100, 2_800].map((balance) => ['PAYMENT', balance]);
    expect(await kindOf({ show: 'payments' })).toEqual(payments);
    expect(await kindOf({ show: 'payments', newestFirst: 'true' })).toEqual(payments.toReversed());
    expect(await kindOf({ show: 'fees', limit: 2 })).toEqual([
      ['FEE', 1_000],
      ['FEE', 1_700],
    ]);
    const first = await entries(accountId, { show: 'fees', limit: 2, newestFirst: 'true' });
    const second = await entries(accountId, {
      show: 'fees',
      limit: 2,
      newestFirst: 'true',
      cursor: first.nextCursor ?? '',
    });
    expect(second.rows.map(({ runningBalanceCents }) => runningBalanceCents)).toEqual([1_700, 1_000]);
    expect(second.nextCursor).toBeNull();
  });

  it.each(['x', 'e30', Buffer.from('["1; drop table account"]').toString('base64url')])(
    'refuses the cursor %p',
    async (cursor) => {
      const { problem } = await admin.call(statements.listAccountEntries, {
        params: { accountId: await newAccount() },
        query: { cursor },
      });
      expect(problem).toMatchObject({ status: 422, errors: [{ path: 'cursor' }] });
    },
  );
});

describe('another organization', () => {
  it('finds none of it: every route answers 404 and writes nothing', async () => {
    const { accountId, bondId } = await admin.story.bond();
    const { body: paid } = await pay(accountId, 1_000);
    const { chargeId } = await stranger.ask(addCatalogueCharge, {
      body: { code: 'X', description: 'X', amountCents: 1 },
    });
    const params = { accountId };
    const { paymentId } = paid;
    const answers = await Promise.all([
      stranger.call(accounts.getAccount, { params }),
      stranger.call(statements.listAccountEntries, { params }),
      stranger.call(statements.getReceipt, { params: { accountId, paymentId } }),
      pay(accountId, 1_000, randomUUID(), stranger),
      fee(accountId, {}, stranger),
      fee(accountId, { bondId }, stranger),
      stranger.call(accounts.addCharge, {
        params,
        body: { catalogueChargeId: chargeId, amountCents: 1, chargedOn: today },
      }),
      stranger.call(accounts.voidPayment, { params: { accountId, paymentId }, body: why }),
      stranger.call(closing.closeAccount, { params }),
      stranger.call(accounts.reopenAccount, { params, body: { reason: 'Not ours' } }),
      stranger.call(accounts.nameAccount, { params, body: { name: 'Not ours', basedOn: 0 } }),
    ]);
    for (const { problem } of answers) expect(problem).toMatchObject({ status: 404, code: 'ACCOUNT_NOT_FOUND' });
    expect(await summary(accountId)).toMatchObject({ status: 'open', balanceCents: 119_000 });
  });
});
