import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { addFee, getAccount, listAccountsOfDefendant } from '#contracts/books/account/accounts.ts';
import { listAccountEntries } from '#contracts/books/account/statements.ts';
import * as adjusting from '#contracts/books/bond/adjusting-bonds.ts';
import * as bonds from '#contracts/books/bond/bonds.ts';
import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import {
  addPremiumRule,
  correctPremiumRule,
  listPremiumRules,
  setSheriffFee,
} from '#contracts/agency/organizations/organizations.ts';
import { getJournalEntry, listJournal } from '#contracts/office/reports/reports.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE, formatDay } from '#domain/kernel/days.ts';
import { closeWhatStands } from '../../../../test/close-account.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { Person } from '../../../../test/test-people.ts';
import type { TestClock } from '../../../../test/shared-product.ts';
import { voidAlone } from '../../../../test/void-alone.ts';
import { trustedOrganizationId, type Actor } from '../../../kernel/actor.ts';
import type { PowerClaims } from '../power-numbers/index.ts';

let system: JoinedSystem;
let admin: Person;
let agent: Person;
let stranger: Person;
const today = dayOf(new Date(), DEFAULT_TIME_ZONE);

beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp();
  await voidAlone(admin);
  agent = await system.addAgent(admin, 'Agent');
  stranger = await system.signUp({ organizationName: 'Bayou Bail Bonds' });
});
afterAll(() => system.close());

type WriteBody = Omit<NonNullable<RequestOf<typeof bonds.writeBond>['body']>, 'defendantId'>;

const write = (defendantId: string, body: WriteBody = {}, commandId = randomUUID(), by = admin) =>
  by.call(bonds.writeBond, { body: { defendantId, ...body }, commandId });
const written = async (body: WriteBody = {}) =>
  (await write(await admin.story.defendant({ fullName: 'Odile Fontenot' }), body)).body;
const get = (bondId: string, by = admin) => by.ask(bonds.getBond, { params: { bondId } });
type AmendBody = Partial<NonNullable<RequestOf<typeof bonds.amendBond>['body']>>;
const amend = async (bondId: string, body: AmendBody, by = admin) => {
  const { body: bond, problem } = await by.call(bonds.getBond, { params: { bondId } });
  return by.call(bonds.amendBond, { params: { bondId }, body: { basedOn: problem ? 0 : bond.revision, ...body } });
};
const error = { reasonCode: 'Entered in error', reason: 'Wrong defendant' } as const;
const voidBond = (bondId: string, by = admin) => by.call(bonds.voidBond, { params: { bondId }, body: error });
const renumbered = (powerNumber: string) =>
  ({ powerNumber, powerChange: 'mistyped', reason: 'Read it wrong' }) as const satisfies AmendBody;
const newNumber = () => `PW-${randomUUID().slice(0, 8)}`;

describe('writing a bond', () => {
  it('opens an account where there is none, and puts the next bond on it', async () => {
    const defendantId = await admin.story.defendant({ fullName: 'Odile Fontenot' });
    const { body: first } = await write(defendantId, { amountCents: 1_000_000, jurisdiction: 'Jefferson' });
    const { body: second } = await write(defendantId, { amountCents: 50_000, jurisdiction: 'Jefferson Davis' });
    expect([first.premiumCents, second.premiumCents]).toEqual([125_000, 12_000]);
    expect(second.accountId).toBe(first.accountId);
    expect(await admin.ask(getAccount, { params: { accountId: first.accountId } })).toMatchObject({
      defendantId,
      premiumCents: 137_000,
      balanceCents: 137_000,
    });
    const { bonds: listed } = await admin.ask(bonds.listBondsOfDefendant, { params: { defendantId } });
    expect(listed.map(({ bondId }) => bondId)).toEqual([second.bondId, first.bondId]);
    expect(listed[0]).toMatchObject({
      jurisdiction: 'Jefferson Davis',
      premiumComputation: '12% of $500.00 is $60.00, below the minimum of $120.00 (R.S. 22:1443)',
      voidedAt: null,
      revision: 0,
    });
  });

  it('twice at the same moment for a new defendant opens one account', async () => {
    const defendantId = await admin.story.defendant({ fullName: 'Odile Fontenot' });
    const answers = await Promise.all([1, 2, 3, 4].map(() => write(defendantId, { amountCents: 100_000 })));
    expect(new Set(answers.map(({ body }) => body.accountId)).size).toBe(1);
    expect(await admin.ask(getAccount, { params: { accountId: answers[0]!.body.accountId } })).toMatchObject({
      premiumCents: 48_000,
    });
  });

  it('sent again answers the same and writes nothing more, whatever became of the account', async () => {
    const defendantId = await admin.story.defendant({ fullName: 'Odile Fontenot' });
    const commandId = randomUUID();
    const body = { amountCents: 1_000_000, powerNumber: newNumber() };
    const answers = await Promise.all([1, 2, 3].map(() => write(defendantId, body, commandId)));
    const { accountId } = answers[0]!.body;
    await closeWhatStands(system, admin, accountId);
    const later = await write(defendantId, body, commandId);
    for (const answer of [...answers, later])
      expect(answer.body).toEqual({ bondId: commandId, accountId, premiumCents: 120_000 });
    expect((await admin.ask(getAccount, { params: { accountId } })).premiumCents).toBe(120_000);
    const changed = await write(defendantId, { ...body, amountCents: 1 }, commandId);
    expect(changed.problem?.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('goes on the account asked for, if it is the defendant’s and open', async () => {
    const defendantId = await admin.story.defendant({ fullName: 'Odile Fontenot' });
    const { accountId } = await admin.story.account(defendantId);
    await admin.story.account(defendantId);
    expect((await write(defendantId, { accountId })).body.accountId).toBe(accountId);
    const other = await write(await admin.story.defendant({ fullName: 'Odile Fontenot' }), { accountId });
    expect(other.problem).toMatchObject({ status: 409, code: 'ACCOUNT_OF_OTHER_DEFENDANT' });
    expect((await write(defendantId, { accountId: randomUUID() })).problem?.code).toBe('ACCOUNT_NOT_FOUND');
    await closeWhatStands(system, admin, accountId);
    expect((await write(defendantId, { accountId })).problem?.code).toBe('ACCOUNT_CLOSED');
  });

  it('without an amount books nothing, and refuses what cannot be', async () => {
    const defendantId = await admin.story.defendant({ fullName: 'Odile Fontenot' });
    const { body } = await write(defendantId);
    expect(body.premiumCents).toBe(0);
    expect(await get(body.bondId)).toMatchObject({ premiumComputation: 'No amount yet: no premium.' });
    const { rows } = await admin.ask(listAccountEntries, { params: { accountId: body.accountId } });
    expect(rows).toEqual([]);
    expect((await write(randomUUID())).problem?.code).toBe('DEFENDANT_NOT_FOUND');
    expect((await write(defendantId, { bondDate: addDays(today, 1) })).problem).toMatchObject({
      code: 'FUTURE_DAY',
      errors: [{ path: 'bondDate', message: 'The date cannot be in the future.' }],
    });
    expect((await write(defendantId, { amountCents: 1, bondDate: '1899-12-31' })).status).toBe(422);
    const bad = await write(defendantId, {
      jurisdiction: 'Atlantis' as never,
      chargeCode: '1'.repeat(41),
      reminderDays: 3_651,
    });
    expect(bad.problem?.errors).toEqual([
      { path: 'jurisdiction', message: 'Choose a parish from the list.' },
      { path: 'chargeCode', message: 'Use at most 40 characters.' },
      { path: 'reminderDays', message: 'Enter at most 3,650 days.' },
    ]);
  });

  it('forfeited clears the court date and is due after 180 days', async () => {
    const dates = { courtDate: addDays(today, 9), forfeitureDate: '2026-01-01' };
    const { bondId } = await written({ status: 'FORFEITED', ...dates });
    expect(await get(bondId)).toMatchObject({ courtDate: null, forfeitureDate: '2026-01-01', dueDate: '2026-06-30' });
    await amend(bondId, { status: 'CLOSED', reason: 'Set aside', confirmed: true });
    await amend(bondId, { status: 'OPEN', courtDate: dates.courtDate, confirmed: true });
    expect(await get(bondId)).toMatchObject({ courtDate: dates.courtDate, forfeitureDate: null, dueDate: null });
  });
});

describe('amending a bond', () => {
  it('books the difference, keeps what a changed rule would change, and counts revisions', async () => {
    const { bondId, accountId } = await written({ amountCents: 1_000_000, jurisdiction: 'Acadia' });
    const { body } = await amend(bondId, { amountCents: 500_000, jurisdiction: 'Acadia' }, agent);
    expect(body).toEqual({ bondId, accountId, premiumCents: 60_000, revision: 1, changed: true });
    await admin.ask(addPremiumRule, {
      body: {
        parish: 'Acadia',
        effectiveOn: '2020-01-01',
        rateBasisPoints: 1_000,
        minimumCents: 0,
        rewriteBasisPoints: 200,
        citation: 'Order 12',
        confirmed: true,
      },
    });
    await amend(bondId, { amountCents: 500_000, jurisdiction: 'Acadia', caseNumber: '2026-77' });
    expect(await get(bondId)).toMatchObject({
      premiumCents: 60_000,
      premiumComputation: '12% of $5,000.00 is $600.00 (R.S. 22:1443)',
      caseNumber: '2026-77',
      revision: 2,
    });
    const { rows } = await admin.ask(listAccountEntries, { params: { accountId } });
    expect(rows.map(({ what, amountCents, runningBalanceCents }) => [what, amountCents, runningBalanceCents])).toEqual([
      ['added', 120_000, 120_000],
      ['amended', -60_000, 60_000],
    ]);
  });

  it('refuses what is not there, and what was voided', async () => {
    expect((await amend(randomUUID(), {})).problem?.code).toBe('BOND_NOT_FOUND');
    const { bondId } = await written();
    await voidBond(bondId);
    expect((await amend(bondId, { caseNumber: '1' })).problem?.code).toBe('BOND_VOIDED');
  });
});

describe('bonds priced by a corrected rule (money#corrected-premium-rules)', () => {
  let owner: Person;
  let wrong: { ruleId: string };
  const figures = { rateBasisPoints: 1_000, minimumCents: 12_000, rewriteBasisPoints: 200, citation: 'Act 5' };
  const correction = { ...figures, rateBasisPoints: 1_100, reason: 'The Act says 11%' };
  const bondOf = async (body: WriteBody, defendantId?: string) =>
    (
      await write(
        defendantId ?? (await owner.story.defendant({ fullName: 'Odile Fontenot' })),
        body,
        randomUUID(),
        owner,
      )
    ).body;
  const correct = (basedOn = 1, rateBasisPoints = 1_100) =>
    owner.ask(correctPremiumRule, {
      params: { ruleId: wrong.ruleId },
      body: { ...correction, rateBasisPoints, basedOn },
    });
  const list = () => owner.ask(adjusting.listBondsToReprice, { params: { ruleId: wrong.ruleId } });
  const reprice = (bondId: string, ruleId: string, commandId = randomUUID()) =>
    owner.call(adjusting.repriceBond, { params: { bondId }, body: { ruleId }, commandId });

  beforeEach(async () => {
    owner = await system.signUp();
    await voidAlone(owner);
    wrong = await owner.ask(addPremiumRule, { body: { ...figures, parish: 'Caddo', effectiveOn: '2020-01-01' } });
  });

  it('are listed with the difference, priced anew one by one, and then listed no more', async () => {
    const priced = { amountCents: 1_000_000, jurisdiction: 'Caddo' } as const;
    const first = await bondOf(priced);
    const second = await bondOf({ ...priced, amountCents: 555_555 });
    await bondOf({ ...priced, amountCents: 50_000 }); // the minimum either way
    await bondOf({ amountCents: 1_000_000, jurisdiction: 'Orleans' });
    const voided = await bondOf(priced);
    await voidBond(voided.bondId, owner);
    expect(await list()).toMatchObject({ rows: [], count: 0, differenceCents: 0 });

    const { ruleId, version } = await correct();
    expect(version).toBe(2);
    const { rows, ...sums } = await list();
    expect(sums).toEqual({ nextCursor: null, count: 2, differenceCents: 10_000 + 5_555, same: 1 });
    expect(rows.map(({ bondId, bookedCents, owedCents }) => [bondId, bookedCents, owedCents])).toEqual([
      [first.bondId, 100_000, 110_000],
      [second.bondId, 55_556, 61_111],
    ]);
    const paged = { params: { ruleId }, query: { limit: 1 } };
    const { nextCursor } = await owner.ask(adjusting.listBondsToReprice, paged);
    const next = await owner.ask(adjusting.listBondsToReprice, { ...paged, query: { limit: 1, cursor: nextCursor! } });
    expect([next.rows[0]?.bondId, next.nextCursor]).toEqual([second.bondId, null]);

    const commandId = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => reprice(first.bondId, ruleId, commandId)));
    for (const { body } of answers) expect(body).toEqual({ ...first, premiumCents: 110_000 });
    expect((await reprice(first.bondId, ruleId)).body.premiumCents).toBe(110_000);
    expect(await get(first.bondId, owner)).toMatchObject({
      revision: 1,
      premiumComputation: '11% of $10,000.00 is $1,100.00 (Act 5)',
    });
    const { rows: lines } = await owner.ask(listAccountEntries, { params: { accountId: first.accountId } });
    expect(lines.map(({ description, amountCents }) => [description, amountCents])).toEqual([
      ['Premium', 100_000],
      ['Premium amended', 10_000],
    ]);
    const reason = await system.owner.query(
      `select body from entry_text where organization_id = $1 and field = 'reason' and body like 'Premium rule%'`,
      [owner.organizationId],
    );
    expect(reason.rows).toEqual([{ body: 'Premium rule corrected: Caddo from 01/01/2020. The Act says 11%' }]);
    expect((await list()).rows.map(({ bondId }) => bondId)).toEqual([second.bondId]);
    expect((await bondOf(priced)).premiumCents).toBe(110_000);
    expect((await list()).count).toBe(1);
  });

  it('say why they cannot be: closed account, voided, corrected again, another rule', async () => {
    const defendantId = await owner.story.defendant({ fullName: 'Odile Fontenot' });
    const priced = { amountCents: 1_000_000, jurisdiction: 'Caddo' } as const;
    const { bondId, accountId } = await bondOf(priced, defendantId);
    const other = await bondOf({ amountCents: 1_000_000, jurisdiction: 'Orleans' });
    const { ruleId } = await correct();
    expect((await reprice(other.bondId, ruleId)).problem?.code).toBe('PRICED_OTHERWISE');
    expect((await reprice(bondId, wrong.ruleId)).problem?.code).toBe('EDITED_MEANWHILE');
    expect((await reprice(bondId, randomUUID())).problem?.code).toBe('PREMIUM_RULE_NOT_FOUND');
    await closeWhatStands(system, owner, accountId);
    const closed = await reprice(bondId, ruleId);
    expect(closed.problem?.detail).toMatch(/^Account \d+ is closed\. Reopen it first\.$/);
    expect((await list()).rows).toMatchObject([{ bondId, accountStatus: 'closed' }]);
    await voidBond(other.bondId, owner);
    expect((await reprice(other.bondId, ruleId)).problem?.code).toBe('BOND_VOIDED');
    const again = await correct(2, 1_000);
    expect(again.version).toBe(3);
    expect(await list()).toMatchObject({ count: 0, same: 1 });
  });

  it('as a file: one line each, a formula made text, and the audit trail says so', async () => {
    const defendantId = await owner.story.defendant({ fullName: '=Odile' });
    await bondOf({ amountCents: 1_000_000, jurisdiction: 'Caddo', bondDate: today }, defendantId);
    await correct();
    const { text } = await owner.call(adjusting.downloadBondsToReprice, { params: { ruleId: wrong.ruleId } });
    const [header, line] = text.split('\r\n');
    expect(header).toBe(
      '\uFEFFPower Number,Defendant,Account,Account Status,Bond Date,Amount,Premium Charged,Premium by Corrected Rule,Difference',
    );
    expect(line).toMatch(new RegExp(`^,'=Odile,\\d+,open,${formatDay(today)},10000.00,1000.00,1100.00,100.00$`));
    const { rules } = await owner.ask(listPremiumRules);
    expect(rules.find(({ parish }) => parish === 'Caddo')?.version).toBe(2);
  });
});

describe("bonds written before the sheriff's fee of their parish (money#bringing-up-bonds)", () => {
  let owner: Person;
  const placed = { amountCents: 1_000_000, jurisdiction: 'Orleans' } as const;
  const bondOf = async (body: WriteBody = placed) =>
    (await write(await owner.story.defendant({ fullName: 'Odile Fontenot' }), body, randomUUID(), owner)).body;
  const setFee = (
    centsPerHundred: number,
    parish: 'Orleans' | 'Caddo' | null = 'Orleans',
    effectiveOn = '2020-01-01',
  ) =>
    owner.ask(setSheriffFee, {
      body: { parish, effectiveOn, centsPerHundred, citation: 'R.S. 22:822', reason: 'Read the order' },
    });
  const list = (by = owner) => by.ask(adjusting.listBondsOffRate);
  type Body = RequestOf<typeof adjusting.adjustSheriffFee>['body'];
  const adjust = (bondId: string, body: Partial<Body> = {}, commandId = randomUUID(), by = owner) =>
    by.call(adjusting.adjustSheriffFee, {
      params: { bondId },
      commandId,
      body: { feeCents: 30_000, basedOn: 0, reason: 'Set too late', ...body },
    });
  /** What the journal says of a bond, in the order of its entries. */
  const journalOf = async (bondId: string) => {
    await owner.ask(listJournal); // waits for the ledger
    const { rows } = await system.owner.query<{ line: string }>(
      `select concat_ws(' ', p.ledger_account, p.payee, p.debit_cents - p.credit_cents) as line
       from posting p where p.organization_id = $1 and p.bond_id = $2 and p.ledger_account in ('5010', '2120')
       order by p.journal_number, p.ledger_account desc`,
      [owner.organizationId, bondId],
    );
    return rows.map(({ line }) => line);
  };

  beforeEach(async () => {
    owner = await system.signUp();
    await voidAlone(owner);
  });

  it('are listed with the difference, brought up one by one by an event of their own, and then listed no more', async () => {
    const first = await bondOf();
    const second = await bondOf({ ...placed, amountCents: 555_555, powerNumber: newNumber() });
    await bondOf({ ...placed, jurisdiction: 'Caddo' }); // has the standard fee
    await bondOf({ ...placed, bondDate: '2019-12-31' }); // its rates are of a day before
    const voided = await bondOf();
    await voidBond(voided.bondId, owner);
    expect(await list()).toMatchObject({ rows: [], count: 0, differenceCents: 0, same: 4 });

    await setFee(300);
    const { rows, ...sums } = await list();
    expect(sums).toEqual({ nextCursor: null, count: 2, differenceCents: 10_000 + 5_556, same: 2 });
    expect(rows).toMatchObject([
      { bondId: first.bondId, parish: 'Orleans', pricedOn: today, revision: 0, bookedCents: 20_000, owedCents: 30_000 },
      { bondId: second.bondId, parish: 'Orleans', bookedCents: 11_111, owedCents: 16_667 },
    ]);
    const { nextCursor } = await owner.ask(adjusting.listBondsOffRate, { query: { limit: 1 } });
    const next = await owner.ask(adjusting.listBondsOffRate, { query: { limit: 1, cursor: nextCursor! } });
    expect([next.rows[0]?.bondId, next.nextCursor]).toEqual([second.bondId, null]);

    const commandId = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => adjust(first.bondId, {}, commandId)));
    for (const { body } of answers) expect(body).toEqual({ bondId: first.bondId, feeCents: 30_000 });
    expect((await adjust(first.bondId)).status).toBe(200); // has it: nothing to do
    expect((await list()).rows.map(({ bondId }) => bondId)).toEqual([second.bondId]);
    expect(await get(first.bondId, owner)).toMatchObject({ revision: 1, premiumCents: 120_000 });
    const { body: account } = await owner.call(getAccount, { params: { accountId: first.accountId } });
    expect(account.balanceCents).toBe(120_000);
    expect(await journalOf(first.bondId)).toEqual([
      '5010 20000',
      '2120 sheriff:Orleans -20000',
      '5010 10000',
      '2120 sheriff:Orleans -10000',
    ]);
    const reason = await system.owner.query(
      `select body from entry_text where organization_id = $1 and field = 'reason' and body like 'Sheriff%'`,
      [owner.organizationId],
    );
    expect(reason.rows).toEqual([{ body: "Sheriff's fee brought up. Set too late" }]);
  });

  it('give back what a lower fee, or none, makes of them, on a closed account too', async () => {
    const { bondId, accountId } = await bondOf();
    await closeWhatStands(system, owner, accountId);
    await setFee(0);
    expect(await list()).toMatchObject({ count: 1, differenceCents: -20_000, rows: [{ accountStatus: 'closed' }] });
    expect((await adjust(bondId, { feeCents: 0 })).body).toEqual({ bondId, feeCents: 0 });
    expect(await list()).toMatchObject({ rows: [], count: 0, same: 1 });
    expect((await journalOf(bondId)).slice(2)).toEqual(['5010 -20000', '2120 sheriff:Orleans 20000']);
  });

  it('are refused where what was previewed has changed, without a reason, and to others', async () => {
    const { bondId } = await bondOf();
    const other = await bondOf();
    await setFee(300);
    expect((await adjust(bondId, { reason: ' ' })).problem?.code).toBe('VALIDATION_FAILED');
    expect((await adjust(bondId, { feeCents: 20_000 })).problem?.code).toBe('EDITED_MEANWHILE');
    await amend(bondId, { caseNumber: '26-104' }, owner);
    expect((await adjust(bondId)).problem?.code).toBe('EDITED_MEANWHILE');
    await setFee(250);
    expect((await adjust(bondId, { basedOn: 1 })).problem?.code).toBe('EDITED_MEANWHILE');
    expect((await adjust(bondId, { basedOn: 1, feeCents: 25_000 })).status).toBe(200);
    await voidBond(other.bondId, owner);
    expect((await adjust(other.bondId, { feeCents: 25_000 })).problem?.code).toBe('BOND_VOIDED');
    expect((await adjust(bondId, { feeCents: 25_000 }, randomUUID(), stranger)).problem?.code).toBe('BOND_NOT_FOUND');
    const supervisor = await system.addAgent(owner, 'Supervisor');
    expect((await adjust(bondId, {}, randomUUID(), supervisor)).problem?.code).toBe('ROLE_REFUSED');
    expect(await list(stranger)).toMatchObject({ rows: [] });
  });

  it('as a file: one line each, and the audit trail says so', async () => {
    await bondOf({ ...placed, bondDate: today });
    await setFee(300);
    const { text } = await owner.call(adjusting.downloadBondsOffRate);
    const [header, line] = text.split('\r\n');
    expect(header).toBe(
      "\uFEFFPower Number,Defendant,Account,Account Status,Bond Date,Amount,Fee Booked,Sheriff's Fee,Difference",
    );
    expect(line).toMatch(new RegExp(`^,Odile Fontenot,\\d+,open,${formatDay(today)},10000.00,200.00,300.00,100.00$`));
    const trail = await system.owner.query(
      `select details from audit_entry where organization_id = $1 and action = 'export-taken'`,
      [owner.organizationId],
    );
    expect(trail.rows).toMatchObject([{ details: { file: 'sheriff-fees.csv' } }]);
  });
});

describe('voiding a bond', () => {
  it('is an Admin’s, happens once, and takes the premium back', async () => {
    const { bondId, accountId } = await written({ amountCents: 1_000_000 });
    expect((await voidBond(bondId, agent)).problem?.code).toBe('ROLE_REFUSED');
    expect((await voidBond(bondId)).status).toBe(200);
    expect((await voidBond(bondId)).problem?.code).toBe('BOND_VOIDED');
    expect((await get(bondId)).voidedAt).not.toBeNull();
    const account = await admin.ask(getAccount, { params: { accountId } });
    expect(account).toMatchObject({ premiumCents: 0, balanceCents: 0 });
    expect(account.explanation).toContain('1 voided entry is not counted.');
    const fee = { kind: 'Jail Fee', amountCents: 3_000, chargedOn: today, bondId } as const;
    const late = await admin.call(addFee, { params: { accountId }, body: fee });
    expect(late.problem?.code).toBe('BOND_VOIDED');
  });
});

describe('the void of a bond (money#voiding-a-bond)', () => {
  const feeOf = async (accountId: string, bondId: string | null) =>
    await admin.story.fee(accountId, 3_000, { kind: 'Jail Fee', chargedOn: today, bondId });

  it('takes the fees along that it names, and is linked with every entry that it takes back', async () => {
    const { bondId, accountId } = await written();
    await amend(bondId, { amountCents: 1_000_000 });
    await amend(bondId, { amountCents: 1_500_000 });
    const [along, left, other] = [
      await feeOf(accountId, bondId),
      await feeOf(accountId, bondId),
      await feeOf(accountId, null),
    ];
    const body = { ...error, fees: [along] };
    const wrong = await admin.call(bonds.voidBond, { params: { bondId }, body: { ...error, fees: [other] } });
    expect(wrong.problem?.code).toBe('ENTRY_NOT_FOUND');
    const sent = { params: { bondId }, body, commandId: randomUUID() };
    await admin.ask(bonds.voidBond, sent);
    await admin.ask(bonds.voidBond, sent);
    const params = { accountId };
    expect(await admin.ask(getAccount, { params })).toMatchObject({ premiumCents: 0, feesCents: 6_000 });
    const { rows } = await admin.ask(listAccountEntries, { params, query: { voided: 'true' } });
    expect(rows.map(({ description, entryId, voided, reason }) => [description, entryId, voided, reason])).toEqual([
      ['Premium', bondId, true, null],
      ['Premium amended', bondId, true, null],
      ['Jail Fee', along, true, null],
      ['Jail Fee', left, false, null],
      ['Jail Fee', other, false, null],
      ['Void of Premium', bondId, false, error.reason],
      ['Void of Jail Fee', along, false, error.reason],
    ]);
    const numbers = rows.map(({ journalNumber }) => journalNumber ?? 0);
    const entry = (index: number) => admin.ask(getJournalEntry, { params: { journalNumber: String(numbers[index]) } });
    expect(await entry(5)).toMatchObject({ reversesJournalNumber: numbers[0] });
    expect((await entry(0)).reversedByJournalNumber).toBe(numbers[5]);
    expect((await entry(1)).reversedByJournalNumber).toBe(numbers[5]);
    expect((await entry(3)).reversedByJournalNumber).toBeNull();
  });

  it('of a bond date far back: its premium stands on the day it was booked, with both days', async () => {
    const bondDate = addDays(today, -60);
    const { accountId, bondId } = await written({ amountCents: 1_000_000, bondDate });
    expect(await get(bondId)).toMatchObject({ bondDate, premiumBookedOn: today });
    const [line] = (await admin.ask(listAccountEntries, { params: { accountId } })).rows;
    expect(line).toMatchObject({ effectiveOn: today, description: `Premium, bond date ${formatDay(bondDate)}` });
    const [entry] = (await admin.ask(listJournal, { query: { accountId } })).rows;
    expect(entry).toMatchObject({ effectiveOn: bondDate, bookedOn: today });
  });
});

describe('a power number (bonds#power-number-taken)', () => {
  it('is on one live bond at a time, however it is typed', async () => {
    const first = await written({ powerNumber: 'ab-77 01' });
    const taken = await write(await admin.story.defendant({ fullName: 'Odile Fontenot' }), { powerNumber: 'AB 7701' });
    expect(taken.problem).toMatchObject({
      status: 409,
      code: 'POWER_IN_USE',
      detail: 'Power ab-77 01 is already on the bond of Odile Fontenot.',
    });
    await voidBond(first.bondId);
    const next = await written({ powerNumber: 'AB7701' });
    await amend(next.bondId, renumbered(newNumber()));
    expect(
      (await write(await admin.story.defendant({ fullName: 'Odile Fontenot' }), { powerNumber: 'AB7701' })).status,
    ).toBe(201);
  });

  it('whose paper was replaced is void: no bond bears it again', async () => {
    const [old, next] = [newNumber(), newNumber()];
    const { bondId } = await written({ powerNumber: old });
    await amend(bondId, { ...renumbered(next), powerChange: 'replaced' });
    const clock = system.provider<TestClock>('TestClock');
    await clock.set(new Date(Date.now() + 61_000).toISOString());
    const taken = await write(await admin.story.defendant({ fullName: 'Odile Fontenot' }), { powerNumber: old });
    await clock.set(null);
    expect(taken.problem?.detail).toBe(`Power ${old} is void.`);
  });

  it('wanted by many at once goes to one of them', async () => {
    const powerNumber = newNumber();
    const defendants = await Promise.all(
      [1, 2, 3, 4, 5].map(() => admin.story.defendant({ fullName: 'Odile Fontenot' })),
    );
    const answers = await Promise.all(defendants.map((id) => write(id, { powerNumber, amountCents: 100_000 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });

  it('refused in an amendment leaves the bond as it was', async () => {
    const [powerNumber, own] = [newNumber(), newNumber()];
    await written({ powerNumber });
    const { bondId } = await written({ powerNumber: own });
    expect((await amend(bondId, { ...renumbered(powerNumber), caseNumber: '1' })).problem?.code).toBe('POWER_IN_USE');
    expect(await get(bondId)).toMatchObject({ powerNumber: own, caseNumber: '', revision: 0 });
    expect((await amend(bondId, { powerNumber: own, caseNumber: '1' })).status).toBe(200);
  });

  it('changed by one clerk is not put back by another’s form of the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [old, changed] = [newNumber(), newNumber()];
      const { bondId } = await written({ powerNumber: old });
      const renumber = () => amend(bondId, renumbered(changed));
      const recase = () => amend(bondId, { ...renumbered(old), caseNumber: '7' }, agent);
      await Promise.all(round % 2 ? [renumber(), recase()] : [recase(), renumber()]);
      // Whatever the bond carries now is held for it; each of the two waits for what they did themselves.
      const seen = [await get(bondId), await get(bondId, agent)];
      const [{ powerNumber } = { powerNumber: '' }] = seen.toSorted((one, two) => two.revision - one.revision);
      expect(
        (await write(await admin.story.defendant({ fullName: 'Odile Fontenot' }), { powerNumber })).problem?.code,
      ).toBe('POWER_IN_USE');
    }
  });

  it('is never on two live bonds, however many write, amend and void at once', async () => {
    const numbers = [newNumber(), newNumber(), newNumber()];
    const defendantId = await admin.story.defendant({ fullName: 'Odile Fontenot' });
    const live = await Promise.all(Array.from({ length: 4 }, () => write(defendantId)));
    const ids = live.map(({ body }) => body.bondId);
    const move = (round: number, index: number) => {
      const powerNumber = numbers[(round * 5 + index * 7 + (index % 2) * round) % 3] ?? '';
      if (index === 4)
        return write(defendantId, { powerNumber }).then(({ body }) => body.bondId && ids.push(body.bondId));
      return index === 3 && round % 3 === 2
        ? voidBond(ids[round % ids.length] ?? '')
        : amend(ids[(round + index) % ids.length] ?? '', renumbered(index === 2 ? '' : powerNumber));
    };
    for (let round = 0; round < 10; round += 1) {
      await Promise.all([0, 1, 2, 3, 4].map((index) => move(round, index)));
      const { bonds: all } = await admin.ask(bonds.listBondsOfDefendant, { params: { defendantId } });
      const used = all.filter(({ voidedAt, powerNumber }) => !voidedAt && powerNumber).map((bond) => bond.powerNumber);
      expect(new Set(used).size).toBe(used.length);
    }
  });

  it('claimed for an amendment on its way stays with its bond, whoever follows the number meanwhile', async () => {
    const [own, wanted, left] = [newNumber(), newNumber(), newNumber()];
    const { bondId } = await written({ powerNumber: own });
    const actor: Actor = {
      userId: admin.userId,
      organizationId: trustedOrganizationId(admin.organizationId),
      role: 'Admin',
      timeZone: DEFAULT_TIME_ZONE,
      commandId: randomUUID(),
      requestId: 'on its way',
      fromAddress: '127.0.0.1',
    };
    const powers = system.provider<PowerClaims>('PowerClaims');
    const of = { suretyId: null, agentId: admin.userId, usedOn: '2026-03-09' };
    for (const powerNumber of [wanted, left]) await powers.claim(actor, { ...of, powerNumber }, bondId);
    // As the void of a bond does that bore the number until now, and the worker.
    await powers.follow(actor, wanted, left);
    for (const powerNumber of [wanted, left])
      expect(
        (await write(await admin.story.defendant({ fullName: 'Odile Fontenot' }), { powerNumber })).problem?.code,
      ).toBe('POWER_IN_USE');
    expect((await amend(bondId, renumbered(wanted))).status).toBe(200);
    expect(
      (await write(await admin.story.defendant({ fullName: 'Odile Fontenot' }), { powerNumber: own })).status,
    ).toBe(201);

    // What its amendment never came for is free a minute later.
    const clock = system.provider<TestClock>('TestClock');
    await clock.set(new Date(Date.now() + 61_000).toISOString());
    await powers.follow(actor, left);
    await clock.set(null);
    expect(
      (await write(await admin.story.defendant({ fullName: 'Odile Fontenot' }), { powerNumber: left })).status,
    ).toBe(201);
  });

  it('is free at once where its bond was voided, and could not say so to the power', async () => {
    const powerNumber = newNumber();
    const { bondId } = await written({ powerNumber });
    await system.killedAfter(1, () => voidBond(bondId));
    expect((await get(bondId)).voidedAt).not.toBeNull();
    const defendantId = await admin.story.defendant({ fullName: 'Odile Fontenot' });
    expect((await write(defendantId, { powerNumber })).status).toBe(201);
  });

  it('of another organization is free here', async () => {
    const powerNumber = newNumber();
    await written({ powerNumber });
    expect(
      (
        await write(
          await stranger.story.defendant({ fullName: 'Odile Fontenot' }),
          { powerNumber },
          randomUUID(),
          stranger,
        )
      ).status,
    ).toBe(201);
  });

  it('claimed by a command that died is kept for its retry a minute, then goes to who asks', async () => {
    const powerNumber = newNumber();
    const [crashed, defendantId] = [randomUUID(), await admin.story.defendant({ fullName: 'Odile Fontenot' })];
    const actor: Actor = {
      userId: admin.userId,
      organizationId: trustedOrganizationId(admin.organizationId),
      role: 'Admin',
      timeZone: DEFAULT_TIME_ZONE,
      commandId: crashed,
      requestId: 'crashed',
      fromAddress: '127.0.0.1',
    };
    const powers = system.provider<PowerClaims>('PowerClaims');
    const number = { powerNumber, suretyId: null, agentId: admin.userId, usedOn: '2026-03-09' };
    await powers.claim(actor, number, crashed);
    expect((await write(defendantId, { powerNumber })).problem?.code).toBe('POWER_IN_USE');
    expect((await write(defendantId, { powerNumber }, crashed)).status).toBe(201);
    await voidBond(crashed);

    const died = { ...actor, commandId: randomUUID() };
    await powers.claim(died, number, died.commandId);
    const clock = system.provider<TestClock>('TestClock');
    await clock.set(new Date(Date.now() + 61_000).toISOString());
    const taken = await write(defendantId, { powerNumber });
    await clock.set(null);
    expect(taken.status).toBe(201);
    expect((await write(defendantId, { powerNumber }, died.commandId)).problem?.code).toBe('POWER_IN_USE');
  });
});

it('another organization finds no bond of this one', async () => {
  const { bondId } = await written({ amountCents: 1_000_000 });
  const params = { bondId };
  const answers = await Promise.all([
    stranger.call(bonds.getBond, { params }),
    amend(bondId, { caseNumber: 'X' }, stranger),
    voidBond(bondId, stranger),
  ]);
  for (const { problem } of answers) expect(problem).toMatchObject({ status: 404, code: 'BOND_NOT_FOUND' });
  const { defendantId } = await get(bondId);
  for (const id of [defendantId, randomUUID()]) {
    const listed = [bonds.listBondsOfDefendant, listAccountsOfDefendant].map((list) =>
      stranger.call(list, { params: { defendantId: id } }),
    );
    for (const { problem } of await Promise.all(listed)) {
      expect(problem).toMatchObject({ status: 404, code: 'DEFENDANT_NOT_FOUND' });
    }
  }
  expect((await write(defendantId, {}, randomUUID(), stranger)).problem?.code).toBe('DEFENDANT_NOT_FOUND');
});
