import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { correctPremiumRule, listPremiumRules } from '#contracts/agency/organizations/organizations.ts';
import { askForAdjustment } from '#contracts/books/account/adjustments.ts';
import { approveAdjustment } from '#contracts/books/approvals/approvals.ts';
import { voidBond } from '#contracts/books/bond/bonds.ts';
import { getProduction } from '#contracts/office/production/production.ts';
import {
  downloadRatesCharged,
  downloadRatesChargedPaper,
  getRatesCharged,
} from '#contracts/office/production/rates-charged.ts';
import { readPdf } from '../../../../test/pdf-text.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { TestClock } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';

const MARCH = { from: '2026-03-01', to: '2026-03-31' };
const NOTHING = { adjustedCents: 0, aboveCents: 0, belowCents: 0 };

let system: JoinedSystem;
let admin: Person;
let supervisor: Person;

const clock = () => system.provider<TestClock>('TestClock');
const write = async (jurisdiction: 'Orleans' | 'Jefferson', bondDate: string, amountCents = 1_000_000) =>
  (await supervisor.story.bond({ jurisdiction, bondDate, amountCents })).bondId;
const report = (query: object = MARCH) => admin.ask(getRatesCharged, { query });

beforeAll(async () => {
  system = await joinTestSystem();
  await clock().set('2026-04-02T18:00:00.000Z');
  admin = await system.signUp();
  supervisor = await system.addAgent(admin, 'Supervisor');
  await write('Orleans', '2026-03-05');
  await write('Jefferson', '2026-03-06');
  const voided = await write('Orleans', '2026-03-07', 100_000); // below the limit of a second person
  const why = { reasonCode: 'Entered in error', reason: 'Typed twice' } as const;
  await admin.ask(voidBond, { params: { bondId: voided }, body: why });
  await write('Orleans', '2026-04-01');
  admin.client.readWhatWrote(supervisor.client);
});
afterAll(async () => {
  await clock().set(null);
  await system.close();
});

test('what was charged in each parish is what its rule says, and comes to what production says', async () => {
  const { parishes, total, differ } = await report();
  expect(parishes).toEqual([
    { parish: 'Jefferson', bonds: 1, faceCents: 1_000_000, lawfulCents: 125_000, chargedCents: 125_000, ...NOTHING },
    { parish: 'Orleans', bonds: 1, faceCents: 1_000_000, lawfulCents: 120_000, chargedCents: 120_000, ...NOTHING },
  ]);
  expect([total.bonds, total.chargedCents, differ]).toEqual([2, 245_000, 0]);
  const production = await admin.ask(getProduction, { query: MARCH });
  expect([total.bonds, total.faceCents, total.chargedCents]).toEqual([
    production.total.bonds,
    production.total.faceCents,
    production.total.premiumCents,
  ]);
  expect(await report({})).toMatchObject({ from: '2026-04-01', to: '2026-04-30', total: { bonds: 1 } });
});

test('it is of an agent and a parish alone, as production is, and says so (money#narrowed-reports)', async () => {
  const own = { ...MARCH, agentId: supervisor.userId, parish: 'Orleans' };
  const { parishes, total, narrowedTo } = await report(own);
  expect([parishes.map(({ parish }) => parish), total.bonds]).toEqual([['Orleans'], 1]);
  expect(narrowedTo).toEqual([expect.stringMatching(/^Agent /), 'Parish Orleans']);
  expect(total.chargedCents).toBe((await admin.ask(getProduction, { query: own })).total.premiumCents);
  expect((await report({ ...MARCH, agentId: admin.userId })).total.bonds).toBe(0);
  const { text } = await admin.call(downloadRatesCharged, { query: own });
  expect(text).toMatch(/^\uFEFFRates by parish,Agent .*,Parish Orleans\r\n/);
});

test('an approved adjustment is listed as one; a corrected rule makes bonds that its first version priced above it', async () => {
  const bondId = await write('Orleans', '2026-03-20');
  const asked = await supervisor.ask(askForAdjustment, {
    params: { bondId },
    body: { amountCents: 20_000, reason: 'Asked' },
  });
  admin.client.readWhatWrote(supervisor.client);
  await admin.ask(approveAdjustment, { params: { bondId, requestId: asked.requestId } });
  const adjusted = await report();
  expect(adjusted.differing).toMatchObject([
    { bondId, why: 'adjusted', lawfulCents: 120_000, chargedCents: 100_000, adjustedCents: 20_000 },
  ]);
  expect(adjusted.total).toMatchObject({ aboveCents: 0, belowCents: -20_000, adjustedCents: 20_000 });
  expect(adjusted.total.chargedCents).toBe((await admin.ask(getProduction, { query: MARCH })).total.premiumCents);

  const { rules } = await admin.ask(listPremiumRules);
  const standard = rules.find(({ parish }) => parish === null);
  const figures = { rateBasisPoints: 1_100, minimumCents: 10_000, rewriteBasisPoints: 200 };
  await admin.ask(correctPremiumRule, {
    params: { ruleId: standard?.ruleId ?? '' },
    body: { ...figures, citation: 'R.S. 22:1443', reason: 'Read again', basedOn: 1 },
  });
  const { differing, total, differ } = await report();
  expect(differing.map(({ why, writtenOn, lawfulCents }) => [why, writtenOn, lawfulCents])).toEqual([
    ['above', '2026-03-05', 110_000],
    ['below', '2026-03-20', 110_000],
  ]);
  expect([differ, total.aboveCents, total.belowCents]).toEqual([2, 10_000, -10_000]);
  expect(differing[0]?.computation).toBe('11% of $10,000.00 is $1,100.00 (R.S. 22:1443)');
});

test('the file has a line for each bond, and what each parish and all of them come to', async () => {
  const { text } = await admin.call(downloadRatesCharged, { query: MARCH });
  const lines = text.trim().split('\r\n');
  expect(lines.map((line) => line.split(',').slice(0, 2).join(','))).toEqual([
    expect.stringMatching(/Parish,Date$/),
    'Orleans,03/05/2026',
    'Jefferson,03/06/2026',
    'Orleans,03/20/2026',
    'Jefferson,',
    'Orleans,',
    ',',
  ]);
  expect(lines.at(-1)).toBe(',,Total,,,,3,30000.00,3450.00,3450.00,200.00,0.00,');
});

test('the paper has each parish, then the bonds that differ with the computation of their rule', async () => {
  const text = (await readPdf((await admin.call(downloadRatesChargedPaper, { query: MARCH })).bytes)).pages
    .join(' ')
    .replaceAll(/\s+/g, ' ');
  expect(text).toMatch(/Total\s*3\s*\$3,450\.00\s*\$3,450\.00/);
  expect(text).toContain('11% of $10,000.00 is $1,100.00 (R.S. 22:1443)');
});

test('whoever reads the ledger reads it; an Agent does not, and another agency has no part in it', async () => {
  const [auditor, agent] = [await system.addAgent(admin, 'Auditor'), await system.addAgent(admin, 'Agent')];
  expect((await auditor.call(getRatesCharged, { query: MARCH })).status).toBe(200);
  expect((await auditor.call(downloadRatesCharged, { query: MARCH })).status).toBe(403);
  expect((await agent.call(getRatesCharged, { query: MARCH })).status).toBe(403);
  const stranger = await system.signUp();
  expect(await stranger.ask(getRatesCharged, { query: MARCH })).toMatchObject({ parishes: [], differ: 0 });
  const long = await admin.call(getRatesCharged, { query: { from: '2025-01-01', to: '2026-12-31' } });
  expect(long.problem?.errors?.[0]?.message).toBe('Choose a year at most.');
});
