import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { addPremiumRule, correctPremiumRule, listPremiumRules } from '#contracts/agency/organizations/organizations.ts';
import { voidPayment } from '#contracts/books/account/accounts.ts';
import { askForAdjustment } from '#contracts/books/account/adjustments.ts';
import { approveAdjustment } from '#contracts/books/approvals/approvals.ts';
import { amendBond, getBond, voidBond } from '#contracts/books/bond/bonds.ts';
import { rewriteBond } from '#contracts/books/bond/rewrites.ts';
import { getTrialBalance } from '#contracts/books/ledger/ledger.ts';
import { moveBond } from '#contracts/books/transfers/transfers.ts';
import { downloadProduction, downloadProductionPaper, getProduction } from '#contracts/office/production/production.ts';
import {
  downloadRatesCharged,
  downloadRatesChargedPaper,
  getRatesCharged,
} from '#contracts/office/production/rates-charged.ts';
import { setCommissionRate } from '#contracts/payouts/commission/commission-rates.ts';
import { previewCommission, runCommission } from '#contracts/payouts/commission/commission.ts';
import { addDays } from '#domain/kernel/days.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { readPdf } from '../../../../test/pdf-text.ts';
import type { Person } from '../../../../test/test-people.ts';

/** What production and rates say as of an entry of the journal is what they said then, whatever came later (money#as-of). */

let system: JoinedSystem;
let admin: Person;
let other: Person;
let today: string;
beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp();
  other = await system.addAgent(admin, 'Supervisor');
  today = admin.session.organization?.today ?? '';
});
afterAll(() => system.close());

const reason = 'Agreed';
const asked = () => ({ from: addDays(today, -20), to: today });

/** What both reports say, of all and of one agent and parish, and what they are as files. */
const told = async (known: { journalNumber?: number; knownOn?: string }) => {
  const query = { ...asked(), ...known };
  const narrowed = { ...query, agentId: other.userId, parish: 'Jefferson' };
  const text = async (endpoint: typeof downloadProduction | typeof downloadRatesCharged) =>
    (await admin.call(endpoint, { query })).text;
  return {
    production: await admin.ask(getProduction, { query }),
    narrowed: await admin.ask(getProduction, { query: narrowed }),
    rates: await admin.ask(getRatesCharged, { query }),
    ratesNarrowed: await admin.ask(getRatesCharged, { query: narrowed }),
    files: [await text(downloadProduction), await text(downloadRatesCharged)],
  };
};

/** Everything that changes what production or rates say of bonds, one step after another. */
const steps = async function* (): AsyncGenerator<string> {
  const bondDate = addDays(today, -3);
  const params = { agentId: admin.userId };
  const rate = { effectiveOn: addDays(today, -60), basisPoints: 1_000, basis: 'collected' as const, reason };
  await admin.ask(setCommissionRate, { params, body: rate });
  const { bondId, accountId } = await admin.story.bond({ bondDate, jurisdiction: 'Jefferson' });
  yield 'a bond';
  const paymentId = await admin.story.pay(accountId, 30_000);
  yield 'a payment';
  const defendantId = await admin.story.defendant({ fullName: 'Odile Fontenot', birthday: '1980-05-17' });
  other.client.readWhatWrote(admin.client);
  const theirs = await other.story.bond({ defendantId, bondDate, jurisdiction: 'Jefferson', amountCents: 500_000 });
  admin.client.readWhatWrote(other.client);
  yield 'a bond of a colleague';
  const { requestId } = await other.ask(askForAdjustment, { params: { bondId }, body: { amountCents: 5_000, reason } });
  admin.client.readWhatWrote(other.client);
  await admin.ask(approveAdjustment, { params: { bondId, requestId } });
  yield 'an adjustment';
  const amend = async (id: string, change: object) => {
    const { revision: basedOn } = await admin.ask(getBond, { params: { bondId: id } });
    await admin.ask(amendBond, { params: { bondId: id }, body: { ...change, reason, basedOn } });
    await admin.story.fee(accountId, 100); // what books nothing is known with the next entry
  };
  await amend(bondId, { amountCents: 2_000_000 });
  yield 'a larger face';
  await amend(bondId, { jurisdiction: 'Orleans' });
  yield 'another parish';
  await amend(theirs.bondId, { bondDate: addDays(today, -30) });
  yield 'a day before the period';
  await amend(theirs.bondId, { bondDate });
  yield 'the day again';
  await amend(bondId, { agentId: other.userId });
  yield 'another agent';
  const again = {
    accountId: theirs.accountId,
    amountCents: 600_000,
    bondDate: today,
    reason,
    jurisdiction: 'Jefferson',
  } as const;
  const { bondId: rewritten } = await admin.ask(rewriteBond, { params: { bondId: theirs.bondId }, body: again });
  yield 'a rewrite';
  await admin.ask(moveBond, { params: { bondId: rewritten }, body: { toAccountId: null, reason } });
  yield 'a move';
  await admin.ask(voidPayment, { params: { accountId, paymentId }, body: { reasonCode: 'Wrong amount', reason } });
  yield 'a void of a payment';
  await admin.story.pay(accountId, 90_000);
  const run = { throughOn: addDays(today, -1) };
  const { amountCents } = await admin.ask(previewCommission, { params, query: run });
  await admin.ask(runCommission, { params, body: { ...run, amountCents } });
  await admin.story.fee(accountId, 100);
  yield 'a run';
  const figures = { rateBasisPoints: 1_300, minimumCents: 12_000, rewriteBasisPoints: 200, citation: 'Order' };
  const { ruleId } = await admin.ask(addPremiumRule, {
    body: { ...figures, parish: 'Jefferson', effectiveOn: addDays(today, -10) },
  });
  await admin.story.fee(accountId, 100);
  yield 'a rule';
  await admin.ask(correctPremiumRule, {
    params: { ruleId },
    body: { ...figures, rateBasisPoints: 1_250, reason, basedOn: 1 },
  });
  await admin.story.fee(accountId, 100);
  yield 'a corrected rule';
  const small = await admin.story.bond({ bondDate, jurisdiction: 'Orleans', amountCents: 100_000 });
  yield 'a small bond';
  const why = { reasonCode: 'Entered in error', reason } as const;
  await admin.ask(voidBond, { params: { bondId: small.bondId }, body: why });
  yield 'a void bond';
};

test('each is as of an entry what it was then, as a file too, and as of the end of a day', async () => {
  const then: { step: string; journalNumber: number; said: Awaited<ReturnType<typeof told>>; known: string[] }[] = [];
  for await (const step of steps()) {
    const { journalNumber } = await admin.ask(getTrialBalance);
    const { files: known } = await told({ journalNumber });
    then.push({ step, journalNumber, said: await told({}), known });
  }
  expect(new Set(then.map(({ said }) => JSON.stringify(said))).size).toBeGreaterThan(14);
  for (const { step, journalNumber, said, known } of then) {
    const { files, ...now } = await told({ journalNumber });
    const { files: live, ...before } = said;
    expect([step, now]).toEqual([step, before]);
    expect([step, files]).toEqual([step, known]);
    const asKnown = `As known at journal entry ${journalNumber}\r\n`;
    expect([step, files]).toEqual([step, live.map((text) => `${text}${asKnown}`)]);
  }
  const { files: _, ...last } = then.at(-1)!.said;
  const { files: __, ...ofToday } = await told({ knownOn: today });
  expect(ofToday).toEqual(last);
  const { production, rates } = await told({ knownOn: addDays(today, -1) });
  expect([production.total.bonds, rates.total.bonds]).toEqual([0, 0]);
  expect((await admin.ask(listPremiumRules)).rules.length).toBeGreaterThan(0);
});

test('the papers say as of what was known they are, and are the same later', async () => {
  const paper = async (endpoint: typeof downloadProductionPaper | typeof downloadRatesChargedPaper) =>
    (await readPdf((await admin.call(endpoint, { query: { ...asked(), journalNumber: 3 } })).bytes)).pages;
  const first = [await paper(downloadProductionPaper), await paper(downloadRatesChargedPaper)];
  for (const pages of first) expect(pages.join(' ').replaceAll(/\s+/g, ' ')).toContain('As known at journal entry 3');
  await admin.story.bond({ bondDate: today });
  expect([await paper(downloadProductionPaper), await paper(downloadRatesChargedPaper)]).toEqual(first);
});

test('an Agent reads their own as known, and another agency nothing of it', async () => {
  const agent = await system.addAgent(admin, 'Agent');
  const { total, agents } = await agent.ask(getProduction, { query: { ...asked(), journalNumber: 5 } });
  expect([total.bonds, agents.map(({ agentId }) => agentId)]).toEqual([0, [agent.userId]]);
  const stranger = await system.signUp();
  expect((await stranger.ask(getProduction, { query: { ...asked(), journalNumber: 5 } })).total.bonds).toBe(0);
});
