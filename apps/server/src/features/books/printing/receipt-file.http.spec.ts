import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import * as accounts from '#contracts/books/account/accounts.ts';
import { getReceiptFile } from '#contracts/books/account/paper.ts';
import { getReceipt } from '#contracts/books/account/statements.ts';
import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import { changeAgency, getAgency } from '#contracts/agency/organizations/agency.ts';
import { transferEntry } from '#contracts/books/transfers/transfers.ts';
import { dayOf, DEFAULT_TIME_ZONE, formatDay } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { readPdf } from '../../../../test/pdf-text.ts';
import type { TestClock } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
let admin: Person;
let agent: Person;
let auditor: Person;
const today = dayOf(new Date(), DEFAULT_TIME_ZONE);

beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp({ organizationName: 'Crescent City Bail Bonds' });
  const { subscriptionPlan: _, billingStatus: __, policy: ___, ...given } = await admin.ask(getAgency);
  const {
    approvalLimitCents: ____,
    refusesUnknownPowers: _____,
    depositsByTwo: ______,
    cardFeesByMonth: _______,
    ...agency
  } = given;
  const at = { address: '2600 Tulane Ave', city: 'New Orleans', state: 'LA', zip: '70119' } as const;
  const body = { ...agency, ...at, phone: '5045550199', licenseNumber: 'LA-7781' };
  await admin.ask(changeAgency, { body });
  agent = await system.addAgent(admin, 'Agent');
  auditor = await system.addAgent(admin, 'Auditor');
});
afterAll(() => system.close());
afterEach(() => system.provider<TestClock>('TestClock').set(null));

/** A bond of $10,000.00 and a payment on its account, taken by an agent. */
const takePayment = async (amountCents = 123_456) => {
  const defendantId = await admin.story.defendant({ fullName: 'Rémy Thibodeaux' });
  const bond = { defendantId, amountCents: 1_000_000, jurisdiction: 'Orleans', powerNumber: randomUUID().slice(0, 8) };
  const { accountId } = await admin.story.bond(bond as never);
  const paymentId = await agent.story.pay(accountId, amountCents, { paidOn: today, payer: 'Odile Fontenot' });
  // Each waits for what they wrote themselves; after both everybody reads all of it.
  for (const by of [admin, agent]) await by.ask(getReceipt, { params: { accountId, paymentId } });
  return { defendantId, powerNumber: bond.powerNumber, params: { accountId, paymentId } };
};

type Paper = NonNullable<RequestOf<typeof getReceiptFile>['query']>;
const paperOf = async (person: Person, params: { accountId: string; paymentId: string }, query: Paper = {}) => {
  const answer = await person.call(getReceiptFile, { params, query });
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  const { pages, sizes } = await readPdf(answer.bytes);
  return { text: pages.join('\n').replaceAll('\n', ' '), pages, sizes, headers: answer.headers };
};

describe('The PDF of a receipt', () => {
  it('says what the receipt says, under the letterhead, on one sheet or a roll of 80 mm', async () => {
    const { params, powerNumber } = await takePayment();
    const receipt = await agent.ask(getReceipt, { params });
    const [premium] = receipt.premiums;
    const words = [
      'Crescent City Bail Bonds',
      '2600 Tulane Ave, New Orleans, LA 70119',
      '(504) 555-0199',
      'License LA-7781',
      `No. ${receipt.receiptNumber}`,
      'Odile Fontenot',
      'Rémy Thibodeaux',
      'Cash',
      formatDay(today),
      formatCents(receipt.amountCents),
      'One thousand two hundred thirty-four and 56/100 dollars',
      receipt.recordedBy,
      `${formatCents(-receipt.balanceCents)} credit`,
      powerNumber,
      premium?.computation ?? '?',
      formatCents(premium?.premiumCents ?? 0),
      `Verification code ${receipt.chainHead}`,
    ];
    const letter = await paperOf(agent, params);
    expect([letter.pages.length, letter.sizes]).toEqual([1, [[612, 792]]]);
    const roll = await paperOf(agent, params, { size: 'roll' });
    expect(roll.pages).toHaveLength(1);
    expect(roll.sizes[0]?.[0]).toBeCloseTo((80 / 25.4) * 72, 1);
    // Lines are broken where a roll ends: blanks do not count.
    const plain = (text: string) => text.replaceAll(/\s/g, '');
    for (const paper of [letter, roll])
      expect(words.filter((word) => !plain(paper.text).includes(plain(word)))).toEqual([]);
    expect(letter.headers['content-disposition']).toBe(`inline; filename="receipt-${receipt.receiptNumber}.pdf"`);
  });

  it('is the original for the screen of the taking, as often as that asks, and a copy for everything else', async () => {
    const { params } = await takePayment();
    const original = randomUUID();
    // A copy that somebody makes before does not use up the original, nor does the id of somebody else.
    expect((await paperOf(admin, params, { original: randomUUID() })).text).toContain('RECEIPT · COPY');
    expect((await paperOf(agent, params, { original })).text).not.toContain('COPY');
    expect((await paperOf(agent, params, { original, size: 'roll' })).text).not.toContain('COPY');
    for (const [person, query] of [
      [agent, {}],
      [agent, { original: randomUUID() }],
      [admin, { original }],
      [auditor, { original }],
    ] as const)
      expect((await paperOf(person, params, query)).text).toContain('RECEIPT · COPY');
    const later = new Date(Date.now() + 16 * 60_000).toISOString();
    await system.provider<TestClock>('TestClock').set(later);
    expect((await paperOf(agent, params, { original })).text).toContain('RECEIPT · COPY');
  });

  it('prints cash received and the change, where it is cash and enough', async () => {
    const { params } = await takePayment(5_000);
    expect((await paperOf(agent, params, { receivedCents: 10_000 })).text).toMatch(
      /Cash received \$100\.00 Change \$50\.00/,
    );
    for (const query of [{}, { receivedCents: 4_999 }])
      expect((await paperOf(agent, params, query)).text).not.toContain('Change');
  });

  it('says VOID with the reason, and where a transferred payment stands', async () => {
    const { params, defendantId } = await takePayment(5_000);
    const { accountId, shortId } = await admin.story.account(defendantId);
    await admin.ask(transferEntry, {
      params: { accountId: params.accountId, entryId: params.paymentId },
      body: { toAccountId: accountId, reason: 'For his other bond' },
    });
    expect((await paperOf(admin, params)).text).toContain(`Transferred to Account ${String(shortId).padStart(7, '0')}`);
    await admin.ask(accounts.voidPayment, {
      params: { accountId, paymentId: params.paymentId },
      body: { reasonCode: 'Entered in error', reason: 'Typed twice' },
    });
    for (const size of ['letter', 'roll'] as const)
      expect((await paperOf(admin, params, { size })).text).toMatch(/VOID · RECEIPT · COPY.*VOID since .*Typed twice/);
  });

  it('is for whoever may read the receipt, of the own agency alone', async () => {
    const { params } = await takePayment(5_000);
    const stranger = await system.signUp();
    const { problem } = await stranger.call(getReceiptFile, { params });
    expect(problem?.code).toBe('ACCOUNT_NOT_FOUND');
    const unknown = { ...params, paymentId: randomUUID() };
    expect((await agent.call(getReceiptFile, { params: unknown })).problem?.code).toBe('ENTRY_NOT_FOUND');
    const { rows } = await system.owner.query('select 1 from receipt_paper where payment_id = any($1)', [
      [params.paymentId, unknown.paymentId],
    ]);
    expect(rows).toEqual([]);
  });
});
