import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { changeApprovalLimit } from '#contracts/agency/organizations/agency.ts';
import { reinstateBond } from '#contracts/books/bond/bond-status.ts';
import { getBond } from '#contracts/books/bond/bonds.ts';
import { enterJudgment, payJudgment, recordRemission } from '#contracts/books/bond/judgments.ts';
import { downloadStatementPaper, getStatement, type Statement } from '#contracts/office/statements/statements.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { readPdf } from '../../../../test/pdf-text.ts';
import type { Person } from '../../../../test/test-people.ts';

/** Four forfeitures of $5,000, ten days ago: open, set aside, judged and paid in part, and one of two months ago. */

const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
const DAYS = { from: addDays(today, -20), to: today };

let system: JoinedSystem;
let admin: Person;
let known = 0;

beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp();
  await admin.ask(changeApprovalLimit, { body: { approvalLimitCents: 10_000_000 } });
  await admin.story.forfeited({ courtLocation: 'Orleans Criminal District Court' });
  const { bondId: aside } = await admin.story.forfeited({ courtLocation: 'Orleans Criminal District Court' });
  const { revision: basedOn } = await admin.ask(getBond, { params: { bondId: aside } });
  const how = { how: 'Entered in error', reason: 'Another bond was meant', basedOn } as const;
  await admin.ask(reinstateBond, { params: { bondId: aside }, body: how });
  const older = { bondDate: addDays(today, -80), forfeitureDate: addDays(today, -60) };
  const params = { bondId: (await admin.story.forfeited()).bondId };
  const others = { bondId: (await admin.story.forfeited(older)).bondId };
  const judged = { judgedOn: today, judgedCents: 500_000, costsCents: 10_000 };
  await admin.ask(enterJudgment, { params, body: judged });
  await admin.ask(enterJudgment, { params: others, body: { ...judged, costsCents: 0 } });
  known = (await admin.ask(getStatement, { query: { kind: 'forfeitures', ...DAYS } })).journalNumber;
  await admin.ask(payJudgment, { params, body: { amountCents: 300_000, reason: 'Check 1001' } });
  await admin.ask(recordRemission, { params, body: { amountCents: 250_000 } });
});
afterAll(() => system.close());

const ask = async (query: object = {}): Promise<Statement> => {
  const made = await admin.ask(getStatement, { query: { kind: 'forfeitures', ...DAYS, ...query } });
  for (const { words, cents, againstCents } of made.proofs) expect([words, cents]).toEqual([words, againstCents]);
  return made;
};
const linesOf = ({ sections }: Statement, part: string) =>
  sections.find(({ name }) => name === part)?.lines.map(({ name, figures }) => [name, ...figures]);

test('forfeitures are told by agent and court, with what was judged, paid, remitted and is owed', async () => {
  const made = await ask();
  expect(made.columns.map(({ name }) => name)).toEqual([
    'Face',
    'Open',
    'Ended without loss',
    'Judged',
    'Paid',
    'Remitted',
    'Owed',
  ]);
  // Of $5,100 judged $3,000 is paid; of $2,500 remitted $2,100 lowers the debt, the rest comes back.
  const judged = [510_000, 300_000, 250_000, 0];
  expect(linesOf(made, 'By agent')).toEqual([
    [expect.stringMatching(/, 3 forfeitures: 1 open, 1 set aside, 1 judged$/), 1_500_000, 500_000, 500_000, ...judged],
  ]);
  expect(linesOf(made, 'By court')).toEqual([
    ['Orleans Criminal District Court, 2 forfeitures: 1 open, 1 set aside', 1_000_000, 500_000, 500_000, 0, 0, 0, 0],
    ['No court, 1 forfeiture: 1 judged', 500_000, 0, 0, ...judged],
  ]);
  const [line] = made.sections[2]?.lines.filter(({ opens }) => opens.length > 3) ?? [];
  expect(line?.opens[6]).toMatchObject({ ledgerAccount: '2220', of: null, days: { from: null, to: today } });
});

test('it is as it was known, of any dates, and on paper', async () => {
  const then = await ask({ journalNumber: known });
  expect(then.sections[0]?.total.figures.slice(3)).toEqual([510_000, 0, 0, 510_000]);
  const all = await ask({ from: addDays(today, -90) });
  expect(all.sections[0]?.total.figures).toEqual([2_000_000, 500_000, 500_000, 1_010_000, 300_000, 250_000, 500_000]);
  expect((await ask({ from: addDays(today, -90), to: addDays(today, -70) })).sections).toEqual([]);
  const paper = await admin.call(downloadStatementPaper, { query: { kind: 'forfeitures', ...DAYS } });
  const text = (await readPdf(paper.bytes)).pages.join(' ').replaceAll(/\s+/g, ' ');
  expect(text).toContain('Forfeitures and their outcome');
  expect(text).toContain('Orleans Criminal District Court');
});
