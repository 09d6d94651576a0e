import { describe, expect, test } from '@jest/globals';
import { totalsOfBalances } from './move-in-balance-check.ts';
import { netOf, NOTHING_OWED, readBalances } from './move-in-balance-rows.ts';
import { readBonds } from './move-in-bond-rows.ts';
import type { BondReading } from './move-in-bond-values.ts';
import { checkMoveIn } from './move-in-check.ts';
import { proposedFields, templateOf, type MoveInList } from './move-in-fields.ts';
import { hintsOf } from './move-in-hints.ts';
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
const CLIENTS = 'ID,Name\n1,Ann Lee\n2,Bob Ray\n3,Bob Ray\n';
const BONDS = `Client ID,Bond Date,Status,Bond Amt,Account
1,08/14/2026,Open,1000,0551
1,09/15/2026,Open,1000,0552
2,07/13/2026,Closed,1000,
`;
const HEAD = 'Client ID,Client,Account,Balance,Premium,Fees,Credit,Owed since';

const fileOf = <L extends MoveInList>(list: L, text: string, answers: MoveInChoices['answers'] = {}) => {
  const table = moveInTable(list, text);
  const choices = { fields: proposedFields(list, table.headings), answers, leftOut: [], leftOutWhys: [] };
  return { list, table, choices };
};
const check = (rows: string, answers: MoveInChoices['answers'] = {}, bonds = BONDS) => {
  const clients = fileOf('clients', CLIENTS);
  const people = { file: clients, rows: readRows(clients, { ...by, refusedFields: () => ({}) }) };
  const ofBonds = fileOf('bonds', bonds);
  const file = fileOf('balances', `${HEAD}\n${rows}\n`, answers);
  const digest = (words: string) => `hash of ${words}`;
  const checked = checkMoveIn(
    [people],
    { here: [], digest },
    {
      bonds: { given: { file: ofBonds, rows: readBonds(ofBonds, by), by }, here: [] },
      balances: { file, rows: readBalances(file, by) },
    },
  ).find(({ list }) => list === 'balances');
  if (checked?.list !== 'balances') throw new Error('The balances were not checked.');
  return checked;
};
const why = (rows: string, answers?: MoveInChoices['answers']) =>
  check(rows, answers).rows.flatMap(({ said }) =>
    said.map(({ heading, words, refuses }) => `${refuses ? 'refused' : 'warned'} ${heading}: ${words}`),
  );
const owed = (rows: string, answers?: MoveInChoices['answers']) =>
  check(rows, answers)
    .wanted.filter(({ line }) => line !== 0)
    .map(({ account, parts, since }) => [account, netOf(parts), since]);

describe('moving-in#kinds-of-opening', () => {
  test.each([
    ['1,,0551,475.00,,,,', { premium: 47_500 }],
    ['1,,0551,(20.00),,,,', { credit: 2_000 }],
    ['1,,0551,0,,,,', {}],
    ['1,,0551,475.00,450,25,,', { premium: 45_000, fees: 2_500 }],
    ['1,,0551,,450,25,75,', { premium: 45_000, fees: 2_500, credit: 7_500 }],
    ['1,,0551,400.00,450,25,-75,', { premium: 45_000, fees: 2_500, credit: 7_500 }],
  ])('%s', (row, parts) => {
    const [first] = check(row).wanted;
    expect(first?.parts).toEqual({ ...NOTHING_OWED, ...parts });
  });
});

describe('what was written off', () => {
  const readRow = (row: string) => {
    const file = fileOf('balances', `Client ID,Balance,Premium,Write-off\n${row}\n`);
    return readBalances(file, by).map(({ parts, said }) => [parts, said.map(({ words }) => words)]);
  };

  test.each([
    ['1,475.00,,300.00', { premium: 47_500, writtenOff: 30_000 }],
    ['1,475.00,475.00,(300.00)', { premium: 47_500, writtenOff: 30_000 }],
    ['1,,,300.00', { writtenOff: 30_000 }],
    ['1,(20.00),,300.00', { credit: 2_000, writtenOff: 30_000 }],
    ['1,475.00,,-', { premium: 47_500 }],
  ])('%s is beside the balance, and not owed', (row, parts) => {
    expect(readRow(row)).toEqual([[{ ...NOTHING_OWED, ...parts }, []]]);
  });

  test('is refused where it is no amount', () =>
    expect(readRow('1,475.00,,all')[0]?.[1]).toEqual(['This is no amount.']));
});

describe('moving-in#refused-rows', () => {
  test.each([
    ['1,,0551,500.00,450,25,,', 'refused Balance: The parts come to $475.00.'],
    ['1,,0551,,,,,', 'refused Balance: The balance is missing.'],
    ['1,,0551,ten,,,,', 'refused Balance: This is no amount.'],
    ['1,,0551,,-450,,,', 'refused Premium: A part is never below zero. Write it under Credit.'],
    [',,,10.00,,,,', 'refused : Whose it is is missing: a client, or the number of an account.'],
    [',,9999,10.00,,,,', 'refused : No bond of the lists has this account. Say whose it is.'],
    ['9,,,10.00,,,,', 'refused : No client of the lists has this id.'],
    [',Bob Ray,,10.00,,,,', 'refused : Several clients have this name. Say which by an id.'],
    ['1,,,10.00,,,,', 'refused : This client has several accounts. Say which.'],
    ['1,,0551,10.00,,,,11/15/2026', 'warned Owed since: This is after the cut-over day. It counts from the bond date.'],
    ['1,,0551,10.00,,,,soon', 'warned Owed since: This is no day. It counts from the bond date.'],
  ])('%s: %s', (row, words) => expect(why(row)).toEqual([words]));
});

describe('moving-in#accounts-of-a-move-in', () => {
  test('an account is found by its number alone, and zeros that Excel dropped are forgiven', () => {
    expect(owed(',,551,10.00,,,,\n1,,552,20.00,,,,')).toEqual([
      ['0551', 1_000, '2026-08-14'],
      ['0552', 2_000, '2026-09-15'],
    ]);
  });

  test('a client with one account needs no number, and one without bonds has one', () => {
    expect(owed('2,,,10.00,,,,\n3,,,20.00,,,,')).toEqual([
      ['', 1_000, '2026-07-13'],
      ['', 2_000, null],
    ]);
  });

  test('accounts that bonds alone name owe nothing, and say whether a bond is live', () => {
    const wanted = check('1,,0551,10.00,,,,').wanted.map(({ account, line, hasLiveBond, parts }) => {
      return [account, line, hasLiveBond, netOf(parts)];
    });
    expect(wanted).toEqual([
      ['0551', 2, true, 1_000],
      ['0552', 0, true, 0],
      ['', 0, false, 0],
    ]);
  });

  test('it is owed since its day, else since the newest bond of its account (moving-in#age-of-opening)', () => {
    expect(owed('1,,0551,10.00,,,,06/30/2026\n1,,0552,10.00,,,,')).toEqual([
      ['0551', 1_000, '2026-06-30'],
      ['0552', 1_000, '2026-09-15'],
    ]);
  });
});

describe('two rows of one account', () => {
  const rows = '1,,0551,10.00,,,,06/30/2026\n1,,0551,20.00,,,,05/31/2026';

  test('ask once for the file, and are added', () => {
    const { questions } = check(rows);
    expect(questions.map(({ id, answer, rows: count }) => [id, answer, count])).toEqual([['balances-twice', null, 1]]);
    expect(owed(rows, { 'balances-twice': 'add' })).toEqual([['0551', 3_000, '2026-05-31']]);
  });

  test('are the same figure once more, and refused where they are not', () => {
    expect(why(rows, { 'balances-twice': 'same' })).toEqual(['refused : Line 2 has another balance of this account.']);
    const same = rows.replace('20.00', '10.00');
    expect(owed(same, { 'balances-twice': 'same' })).toEqual([['0551', 1_000, '2026-06-30']]);
  });
});

describe('moving-in#control-totals', () => {
  test('a file comes to what is owed, credits and their rows', () => {
    const totals = totalsOfBalances(check('1,,0551,130.00,,,,\n1,,0552,(65.00),,,,\n2,,,65.00,,,,'));
    expect(totals).toEqual({
      accounts: 3,
      owedCents: 19_500,
      creditCents: -6_500,
      writtenOffCents: 0,
      rows: [
        [2, 13_000],
        [3, -6_500],
        [4, 6_500],
      ],
      repeated: [],
      out: [],
    });
  });

  const twice = '1,,0551,130.00,,,,\n1,,0551,130.00,,,,\n1,,0552,40.00,,,,\n9,,,20.00,,,,';

  test('a row that is added to one that says the same could be too many, and a refused one is missing', () => {
    const totals = totalsOfBalances(check(twice, { 'balances-twice': 'add' }));
    expect(totals).toMatchObject({ owedCents: 30_000, repeated: [[3, 2, 13_000]], out: [[5, 2_000]] });
    expect(hintsOf(-13_000, totals)).toEqual(['Line 3 repeats line 2, so $130.00 counts twice.']);
    expect(hintsOf(2_000, totals)).toEqual(['A row of $20.00, not counted: line 5.']);
  });

  test('a row that counts once could be missing', () => {
    const totals = totalsOfBalances(check(twice, { 'balances-twice': 'same' }));
    expect(totals).toMatchObject({ owedCents: 17_000, repeated: [] });
    expect(hintsOf(13_000, totals)).toEqual(['A row of $130.00, not counted: line 3.', 'A row of $130.00: line 2.']);
  });
});

test('the template proposes its own columns, and its example can be brought in', () => {
  const columns = templateOf('balances');
  const cells = columns.map(({ heading, example }) =>
    heading === 'Id of the client' ? '2' : heading === 'Name of the client' ? '' : example,
  );
  const quoted = (all: string[]) => all.map((cell) => `"${cell}"`).join(',');
  const text = `${quoted(columns.map(({ heading }) => heading))}\n${quoted(cells)}\n`;
  const file = fileOf('balances', text);
  expect(file.choices.fields.every((name) => name !== '')).toBe(true);
  expect(readBalances(file, by)).toMatchObject([{ said: [], parts: { premium: 45_000, fees: 2_500 } }]);
});
