import { describe, expect, test } from '@jest/globals';
import { readBalances } from './move-in-balance-rows.ts';
import { readBonds } from './move-in-bond-rows.ts';
import type { BondReading } from './move-in-bond-values.ts';
import { checkMoveIn } from './move-in-check.ts';
import { proposedFields, templateOf, type MoveInList } from './move-in-fields.ts';
import { readPlans } from './move-in-plan-rows.ts';
import { readRows, type MoveInChoices } from './move-in-rows.ts';
import { moveInTable } from './move-in-table.ts';

const by: BondReading = {
  today: '2026-11-29',
  timeZone: 'America/Chicago',
  sureties: [],
  agents: [],
  courts: [],
  lastDay: '2026-10-31',
};
const CLIENTS = 'ID,Name\n1,Ann Lee\n2,Bob Ray\n3,Cora Day\n';
const BONDS = `Client ID,Bond Date,Status,Bond Amt,Account
1,08/14/2026,Open,1000,0551
1,09/15/2026,Open,1000,0552
`;
const BALANCES = 'Client ID,Account,Balance\n1,0551,450.00\n2,,300.00\n3,,(20.00)\n';
const HEAD = 'Client ID,Acct,Pmt Amt,Freq,Next Due,Past Due';

const fileOf = <L extends MoveInList>(list: L, text: string, answers: MoveInChoices['answers'] = {}) => {
  const table = moveInTable(list, text);
  const choices = { fields: proposedFields(list, table.headings), answers, leftOut: [], leftOutWhys: [] };
  return { list, table, choices };
};
const check = (rows: string, answers: MoveInChoices['answers'] = {}, balances: string | null = BALANCES) => {
  const clients = fileOf('clients', CLIENTS);
  const people = { file: clients, rows: readRows(clients, { ...by, refusedFields: () => ({}) }) };
  const ofBonds = fileOf('bonds', BONDS);
  const ofBalances = balances === null ? null : fileOf('balances', balances);
  const file = fileOf('plans', `${HEAD}\n${rows}\n`, answers);
  const checked = checkMoveIn(
    [people],
    { here: [], digest: (words) => `hash of ${words}` },
    {
      bonds: { given: { file: ofBonds, rows: readBonds(ofBonds, by), by }, here: [] },
      balances: ofBalances && { file: ofBalances, rows: readBalances(ofBalances, by) },
      plans: { file, rows: readPlans(file, by), lastDay: by.lastDay },
    },
  );
  const plans = checked.find(({ list }) => list === 'plans');
  if (plans?.list !== 'plans') throw new Error('The plans were not checked.');
  return { plans, wanted: checked.flatMap((one) => (one.list === 'balances' ? one.wanted : [])) };
};
const why = (rows: string, answers: MoveInChoices['answers'] = {}, balances: string | null = BALANCES) =>
  check(rows, answers, balances).plans.rows.flatMap(({ line, said }) =>
    said.map(({ heading, words, refuses }) => `${String(line)} ${refuses ? 'refused' : 'warned'} ${heading}: ${words}`),
  );
const plansOf = (rows: string, answers: MoveInChoices['answers'] = {}) =>
  check(rows, answers).wanted.flatMap(({ account, plan }) => (plan === null ? [] : [[account, plan]]));

test('a plan comes with the balance of its account, found as that is (moving-in#who-is-meant)', () => {
  expect(plansOf('1,551,$75.00,Monthly,11/13/2026,\n2,,25,bi-weekly,10/30/2026,50.00')).toEqual([
    ['0551', { amountCents: 7_500, frequency: 'MONTHLY', nextDueOn: '2026-11-13', pastDueCents: null }],
    ['', { amountCents: 2_500, frequency: 'BIWEEKLY', nextDueOn: '2026-10-30', pastDueCents: 5_000 }],
  ]);
  expect(plansOf(',0551,75,Weekly,11/13/2026,')).toMatchObject([['0551', { frequency: 'WEEKLY' }]]);
});

describe('moving-in#refused-rows', () => {
  test.each([
    ['1,0552,75,Weekly,11/13/2026,', '2 refused : Its account owes nothing in the list of open balances.'],
    ['3,,75,Weekly,11/13/2026,', '2 refused : Its account owes nothing in the list of open balances.'],
    ['1,,75,Weekly,11/13/2026,', '2 refused : This client has several accounts. Say which.'],
    ['9,,75,Weekly,11/13/2026,', '2 refused : No client of the lists has this id.'],
    ['2,,,Weekly,11/13/2026,', '2 refused Pmt Amt: The amount of a payment is missing.'],
    ['2,,0,Weekly,11/13/2026,', '2 refused Pmt Amt: The amount of a payment is missing.'],
    ['2,,ten,Weekly,11/13/2026,', '2 refused Pmt Amt: This is no amount.'],
    ['2,,75,,11/13/2026,', '2 refused Freq: How often it is paid is missing.'],
    ['2,,75,Weekly,soon,', '2 refused Next Due: This is no day.'],
    ['2,,75,Weekly,,', '2 refused Next Due: The next due date is missing.'],
    ['2,,75,Weekly,11/13/2026,(5.00)', '2 refused Past Due: This is no amount.'],
  ])('%s', (row, words) => expect(why(row)).toEqual([words]));

  test('a second plan of an account, and any without a list of open balances', () => {
    expect(why('2,,75,Weekly,11/13/2026,\n2,,25,Weekly,11/13/2026,')).toEqual([
      '3 refused : Line 2 is a plan of this account.',
    ]);
    expect(why('2,,75,Weekly,11/13/2026,', {}, null)).toEqual([
      '2 refused : Its account owes nothing in the list of open balances.',
    ]);
  });

  test('a past due above the balance warns: it is cut (moving-in#warned-rows)', () => {
    expect(why('2,,75,Weekly,11/13/2026,301.00')).toEqual([
      '2 warned : The past due is more than the balance of $300.00. It is cut.',
    ]);
  });
});

test('a frequency that nobody knows is asked once, and its plan comes with the answer (moving-in#unknown-values)', () => {
  const rows = '1,0551,75,Twice a month,11/13/2026,\n2,,25,twice a month,11/13/2026,';
  const { questions } = check(rows).plans;
  expect(questions.map(({ words, rows: count, answer }) => [words, count, answer])).toEqual([
    ['How often is “Twice a month”?', 2, null],
  ]);
  const [question] = questions;
  expect(plansOf(rows, { [question?.id ?? '']: 'BIWEEKLY' })).toMatchObject([
    ['0551', { frequency: 'BIWEEKLY' }],
    ['', { frequency: 'BIWEEKLY' }],
  ]);
});

test('the template proposes its own columns, and its example can be brought in', () => {
  const columns = templateOf('plans');
  const headings = columns.map(({ heading }) => heading);
  expect(proposedFields('plans', headings).every((name) => name !== '')).toBe(true);
  const cells = columns.map(({ heading, example }) => (heading === 'Id of the client' ? '2' : example));
  const named = cells.map((cell, at) => (headings[at] === 'Name of the client' ? '' : `"${cell}"`));
  const text = `${headings.map((heading) => `"${heading}"`).join(',')}\n${named.join(',')}\n`;
  const file = fileOf('plans', text);
  expect(readPlans(file, by)).toMatchObject([
    { clientId: '2', plan: { amountCents: 7_500, frequency: 'MONTHLY' }, said: [] },
  ]);
});
