import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readBalances } from './move-in-balance-rows.ts';
import { readBonds } from './move-in-bond-rows.ts';
import { checkMoveIn, isOpen } from './move-in-check.ts';
import { proposedFields, templateOf, type MoveInList } from './move-in-fields.ts';
import { totalsOfOwed } from './move-in-owed-check.ts';
import { readOwed, type OwedReading } from './move-in-owed-rows.ts';
import { readRows, type MoveInChoices } from './move-in-rows.ts';
import { moveInTable } from './move-in-table.ts';

const BAYOU = '3a5c7e9b-1d2f-4b6a-8c4d-0e2f6a8b1c99';
const AGENT = '4c1e7a9b-2d3f-4e5a-9b6c-8d0e1f2a3b44';
const by: OwedReading = {
  today: '2026-11-29',
  timeZone: 'America/Chicago',
  sureties: [{ id: BAYOU, name: 'Bayou Surety' }],
  agents: [{ id: AGENT, name: 'Sam Roy' }],
  courts: [],
  lastDay: '2026-10-31',
  chart: [
    { code: '1000', name: 'Operating Bank' },
    { code: '1005', name: 'Trust Bank' },
    { code: '1015', name: 'Undeposited Trust Funds' },
    { code: '1020', name: 'Card Clearing' },
    { code: '1100', name: 'Accounts Receivable' },
    { code: '1500', name: 'Computers' },
    { code: '2100', name: 'Jail Fee Payable' },
    { code: '2110', name: 'Commissioner Fee Payable' },
    { code: '2115', name: 'Statutory Excess Held' },
    { code: '2200', name: 'Surety Premium Payable' },
    { code: '2220', name: 'Forfeitures Payable' },
    { code: '2310', name: 'Unclaimed Credits' },
    { code: '2400', name: 'Collateral Held' },
    { code: '2500', name: 'Commission Payable' },
    { code: '2600', name: 'Accounts Payable' },
    { code: '4000', name: 'Premium Income' },
  ],
};
const CLIENTS = 'ID,Name\n1,Ann Lee\n2,Bo Diaz\n';
const INDEMNITORS = 'ID,Client ID,Name\n8,1,Odile Lee\n';
const BONDS = `Bond ID,Client ID,Bond Date,Status,Bond Amt,POA #,Forfeiture Date,Account
71,1,08/14/2026,Open,1000,A-1,,5521
72,1,08/15/2026,Discharged,1000,A-2,,5521
81,2,09/15/2026,Forfeited,1000,B-1,10/01/2026,
82,2,09/16/2026,Open,1000,B-2,,
`;
const BALANCES = 'Client ID,Balance\n2,100\n';
const HEAD = 'GL Account,Amount,Not banked,Surety,Payee,Agent,Bond ID,POA #,Client ID,Person,Acct No';

const fileOf = <L extends MoveInList>(list: L, text: string, said: Partial<MoveInChoices> = {}) => {
  const table = moveInTable(list, text);
  const fields = proposedFields(list, table.headings);
  return { list, table, choices: { fields, answers: {}, leftOut: [], leftOutWhys: [], ...said } };
};
const check = (text: string, said: Partial<MoveInChoices> = {}) => {
  const people = (['clients', 'indemnitors'] as const).map((list) => {
    const file = fileOf(list, list === 'clients' ? CLIENTS : INDEMNITORS);
    return { file, rows: readRows(file, { ...by, refusedFields: () => ({}) }) };
  });
  const bonds = fileOf('bonds', BONDS);
  const balances = fileOf('balances', BALANCES);
  const file = fileOf('owed-and-held', text, said);
  const checked = checkMoveIn(
    people,
    { here: [], digest: (words) => `hash of ${words}` },
    {
      bonds: { given: { file: bonds, rows: readBonds(bonds, by), by }, here: [] },
      balances: { file: balances, rows: readBalances(balances, by) },
      owed: { file, rows: readOwed(file, by), by },
    },
  );
  const owed = checked.find(({ list }) => list === 'owed-and-held');
  if (owed?.list !== 'owed-and-held') throw new Error('What is owed and held was not checked.');
  return owed;
};
const rows = (...lines: string[]) => check(`${HEAD}\n${lines.join('\n')}\n`);
const saidOf = (owed: ReturnType<typeof check>) =>
  owed.rows.flatMap(({ line, state, said }) => said.map(({ words }) => `${String(line)} ${state}: ${words}`));

describe('what is owed and held', () => {
  test('its template can be brought in as it stands (moving-in#move-in-lists)', () => {
    const columns = templateOf('owed-and-held');
    const line = (cells: string[]) => `${cells.map((cell) => `"${cell}"`).join(',')}\n`;
    const owed = check(line(columns.map(({ heading }) => heading)) + line(columns.map(({ example }) => example)));
    expect(owed.rows.map(({ state }) => state)).toEqual(['fine']);
    expect(owed.wanted).toMatchObject([{ account: '2100', amountCents: 12_000, payee: 'sheriff:Orleans' }]);
    expect(isOpen(owed)).toBe(false);
  });

  test('each row is a line of its account with whom that names (moving-in#opening-postings)', () => {
    const owed = rows(
      '1000 Operating Bank,"$5,000.00",,,,,,,,,',
      'Computers,900,,,,,,,,,',
      '2100,120,,,Jefferson Parish,,,,,,',
      '2110,50,,,,,,,,,',
      '2115,2.50,,,,,71,,,,',
      '2200,(75),,Bayou Surety,,,,,,,',
      '2220,400,,,,,,B-1,,,',
      '2310,30,,,,,,,1,,5521',
      '2400,600,100,,,,71,,1,,',
      '2400,700,,,,,71,,,"Lee, Odile",',
      '2500,12,,,,Sam Roy,,,,,',
    );
    expect(saidOf(owed)).toEqual([]);
    const [client] = owed.wanted.filter(({ person }) => person?.list === 'clients');
    expect(
      owed.wanted.map(({ account, amountCents, payee, suretyId, agentId, bondKey }) => [
        account,
        amountCents,
        payee ?? suretyId ?? agentId ?? bondKey,
      ]),
    ).toEqual([
      ['1000', 500_000, null],
      ['1500', 90_000, null],
      ['2100', 12_000, 'sheriff:Jefferson'],
      ['2110', 5_000, '24th-jdc'],
      ['2115', 250, 'id:71'],
      ['2200', -7_500, BAYOU],
      ['2220', 40_000, 'id:81'],
      ['2310', 3_000, null],
      ['2400', 60_000, 'id:71'],
      ['2400', 70_000, 'id:71'],
      ['2500', 1_200, AGENT],
    ]);
    expect(client).toMatchObject({ unbankedCents: 10_000, person: { list: 'clients', key: 'id:1' } });
    expect(owed.wanted.find(({ person }) => person?.list === 'indemnitors')?.person?.key).toBe('id:1\nid:8');
    expect(owed.wanted.find(({ account }) => account === '2310')?.accountKey).toBe('account:id:1\n5521');
    expect(totalsOfOwed(owed.wanted).slice(0, 4)).toEqual([
      { account: '1000', cents: 500_000 },
      { account: '1005', cents: 120_000 },
      { account: '1015', cents: 10_000 },
      { account: '1500', cents: 90_000 },
    ]);
  });

  test('what is refused has the words of lines by hand (moving-in#refused-rows)', () => {
    const owed = rows(
      ',120,,,,,,,,,',
      '2100,,,,Sheriff of Orleans,,,,,,',
      '4000,5,,,,,,,,,',
      '1100,5,,,,,,,,,',
      '2200,5,,,,,,,,,',
      '2500,5,,,,,,,,,',
      '1020,-5,,,,,,,,,',
      '2400,5,,,,,,,,,',
      '2400,5,,,,,71,,,,',
      '2400,5,,,,,71,,2,,',
      '2400,5,,,,,99,,1,,',
      '2400,5,6,,,,71,,1,,',
      '2220,5,,,,,71,,,,',
      '2115,5,,,,,,,,,',
      '2310,5,,,,,,,1,,7777',
    );
    expect(owed.wanted).toEqual([]);
    expect(saidOf(owed)).toEqual([
      '2 refused: The account is missing.',
      '3 refused: The amount is missing.',
      '4 refused: This account does not open here. Choose another.',
      '5 refused: This account does not open here. Choose another.',
      '6 refused: Choose a surety.',
      '7 refused: Choose a colleague.',
      '8 refused: This account is never below zero.',
      '9 refused: Choose a bond.',
      '10 refused: Choose whose it is.',
      '11 refused: Choose the defendant or an indemnitor.',
      '12 refused: No bond of the lists, or more than one, is meant.',
      '13 refused: The trust money differs from it. A shortage is funded first.',
      '14 refused: Only a forfeited bond can have a judgment.',
      '15 refused: Choose a bond.',
      '16 refused: No account of this client in the lists has this number.',
    ]);
  });

  test('the person’s only live bond is meant where a row of collateral names none (moving-in#refused-rows)', () => {
    expect(rows('2400,5,,,,,,,1,,').wanted).toMatchObject([{ bondKey: 'id:71', person: { key: 'id:1' } }]);
    // Of Bo a forfeited bond is live, too.
    expect(saidOf(rows('2400,5,,,,,,,2,,'))).toEqual(['2 refused: Choose a bond.']);
  });

  test('rows of one thing are added up, and the sum may not be below zero where no line is', () => {
    const owed = rows(
      '2100,120,,,Orleans,,,,,,',
      "2100,30,,,Orleans Parish Sheriff's Office,,,,,,",
      '1020,9,,,,,,,,,',
      '1020,-10,,,,,,,,,',
    );
    expect(owed.wanted.map(({ account, amountCents }) => [account, amountCents])).toEqual([['2100', 15_000]]);
    expect(owed.rows.map(({ state }) => state)).toEqual(['fine', 'fine', 'refused', 'refused']);
  });

  test('the trust money that the file says is that of its collateral (moving-in#opening-trust)', () => {
    const held = ['2400,600,100,,,,71,,1,,', '2400,50,,,,,82,,2,,'];
    expect(saidOf(rows(...held, '1005,550,,,,,,,,,', '1015,60,,,,,,,,,', '1015,40,,,,,,,,,'))).toEqual([]);
    const short = rows(...held, '1005,500,,,,,,,,,');
    expect(saidOf(short)).toEqual([
      '4 refused: The collateral in the list makes this $550.00. A shortage is funded first.',
    ]);
    expect(short.wanted).toHaveLength(2);
    const { rows: left } = check(`${HEAD}\n${held.join('\n')}\n1005,500,,,,,,,,,\n`, { leftOut: [4] });
    expect(left.map(({ state }) => state)).toEqual(['fine', 'fine', 'left-out']);
  });

  test('what nobody knows is asked once, and so is who is owed what names none (moving-in#unknown-values)', () => {
    const text = `${HEAD}\nJail fees,5,,,Orleans,,,,,,\njail fees,6,,,NOPD Lockup,,,,,,\n2200,7,,Pelican,,,,,,,\n2500,8,,,,Jo Fox,,,,,\n2100,9,,,,,,,,,\n`;
    const { questions } = check(text);
    expect(questions.map(({ id, words, rows: all }) => [id, words, all])).toEqual([
      ['chart-jail fees', 'Which account is “Jail fees”?', 2],
      ['official-nopd lockup', 'Who is “NOPD Lockup”?', 1],
      ['surety-pelican', 'Which surety is “Pelican”?', 1],
      ['agent-jo fox', 'Who is “Jo Fox”?', 1],
      ['payee-of-rest', 'Which sheriff is owed what names none?', 1],
    ]);
    const answers = {
      'chart-jail fees': '2100',
      'official-nopd lockup': 'sheriff:Orleans',
      'surety-pelican': BAYOU,
      'agent-jo fox': 'none',
      'payee-of-rest': 'sheriff:Caddo',
    };
    const owed = check(text, { answers });
    expect(owed.questions.every(({ answer }) => answer !== null)).toBe(true);
    expect(saidOf(owed)).toEqual(['5 refused: Choose a colleague.']);
    expect(owed.wanted.map(({ account, amountCents, payee }) => [account, amountCents, payee])).toEqual([
      ['2100', 1_100, 'sheriff:Orleans'],
      ['2200', 700, null],
      ['2100', 900, 'sheriff:Caddo'],
    ]);
  });

  test('whatever order the rows have, each line comes to the same, and totals are those of the rows', () => {
    const aRow = fc.record({
      to: fc.constantFrom('1000,?,,,,,,,,,', '2100,?,,,Orleans,,,,,,', '2100,?,,,Caddo,,,,,,', '2400,?,,,,,71,,1,,'),
      cents: fc.integer({ min: 1, max: 1_000_000 }),
    });
    fc.assert(
      fc.property(fc.array(aRow, { minLength: 1, maxLength: 12 }), (all) => {
        const lines = all.map(({ to, cents }) => to.replace('?', (cents / 100).toFixed(2)));
        const sums = (owed: ReturnType<typeof check>) =>
          new Map(owed.wanted.map(({ key, amountCents }) => [key, amountCents] as const));
        const owed = rows(...lines);
        expect(sums(rows(...lines.toReversed()))).toEqual(sums(owed));
        const debits = totalsOfOwed(owed.wanted).filter(({ account }) => account !== '1005');
        expect(debits.reduce((sum, { cents }) => sum + cents, 0)).toBe(all.reduce((sum, { cents }) => sum + cents, 0));
      }),
    );
  });
});
