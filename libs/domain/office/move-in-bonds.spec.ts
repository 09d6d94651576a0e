import { describe, expect, test } from '@jest/globals';
import { readAmountCell } from './move-in-amounts.ts';
import { totalsOfBonds, type BondsHere } from './move-in-bond-check.ts';
import { readBonds } from './move-in-bond-rows.ts';
import type { BondReading } from './move-in-bond-values.ts';
import { checkMoveIn } from './move-in-check.ts';
import { proposedFields, templateOf } from './move-in-fields.ts';
import { readRows, type MoveInChoices } from './move-in-rows.ts';
import { moveInTable } from './move-in-table.ts';

const SURETY = '3a5c7e9b-1d2f-4b6a-8c4d-0e2f6a8b1c99';
const AGENT = '4c1e7a9b-2d3f-4e5a-9b6c-8d0e1f2a3b44';
const by: BondReading = {
  today: '2026-11-29',
  timeZone: 'America/Chicago',
  sureties: [{ id: SURETY, name: 'Bayou Surety' }],
  agents: [{ id: AGENT, name: 'Sam Roy' }],
  courts: ['Night Court'],
  lastDay: '2026-10-31',
};
const CLIENTS = 'ID,Name\n1,Ann Lee\n2,Bob Ray\n';

const clientFile = () => {
  const table = moveInTable('clients', CLIENTS);
  const choices = { fields: proposedFields('clients', table.headings), answers: {}, leftOut: [], leftOutWhys: [] };
  return { list: 'clients' as const, table, choices };
};
const check = (text: string, answers: MoveInChoices['answers'] = {}, here: BondsHere = []) => {
  const table = moveInTable('bonds', text);
  const choices = { fields: proposedFields('bonds', table.headings), answers, leftOut: [], leftOutWhys: [] };
  const file = { list: 'bonds' as const, table, choices };
  const clients = clientFile();
  const people = { file: clients, rows: readRows(clients, { ...by, refusedFields: () => ({}) }) };
  const digest = (words: string) => `hash of ${words}`;
  const given = { file, rows: readBonds(file, by), by };
  const checked = checkMoveIn([people], { here: [], digest }, { bonds: { given, here } }).find(
    ({ list }) => list === 'bonds',
  );
  if (checked?.list !== 'bonds') throw new Error('The bonds were not checked.');
  return checked;
};
const why = (text: string, answers: MoveInChoices['answers'] = {}, here: BondsHere = []) =>
  check(text, answers, here).rows.flatMap(({ line, said }) =>
    said.map(({ heading, words, refuses }) => `${String(line)} ${refuses ? 'refused' : 'warned'} ${heading}: ${words}`),
  );
const HEAD = 'Bond ID,Client ID,Bond Date,Status,Bond Amt,POA #,Surety,Parish,Court,Court Date,Forfeited,Exonerated';

describe('moving-in#amounts-in-a-file', () => {
  test.each([
    ['$1,250.00', 125_000],
    ['1250', 125_000],
    ['1250.5', 125_050],
    ['.5', 50],
    ['1250.0000000001', 125_000],
    ['99.9999999998', 10_000],
    ['(12.50)', -1_250],
    ['-$12.50', -1_250],
    ['12.50-', -1_250],
    ['$12.50 CR', -1_250],
    ['-', 0],
    ['', undefined],
    ['N/A', undefined],
    ['(-12.50)', null],
    ['-12.50-', null],
    ['1,25.00', null],
    ['12.345', null],
    ['1.2E+11', null],
    ['ten', null],
  ] as const)('“%s” is %s cents', (cell, cents) => expect(readAmountCell(cell)).toBe(cents));
});

describe('moving-in#move-in-lists', () => {
  test('the template of bonds proposes its own columns, and its example can be brought in', () => {
    const columns = templateOf('bonds');
    const quoted = (cells: string[]) => cells.map((cell) => `"${cell}"`).join(',');
    const example = columns.map(({ heading, example: cell }) =>
      heading === 'Id of the client' ? '1' : heading === 'Name of the client' ? 'Ann Lee' : cell,
    );
    const checked = check(`${quoted(columns.map(({ heading }) => heading))}\n${quoted(example)}\n`, {
      'days-order-bondDate': 'month',
    });
    expect(checked.rows.map(({ state }) => state)).toEqual(['fine']);
    expect(checked.questions).toMatchObject([{ id: 'days-order-bondDate', answer: 'month' }]);
    expect(checked.wanted[0]).toMatchObject({
      key: 'id:5001',
      clientKey: 'id:1',
      facts: { status: 'OPEN', amountCents: 1_000_000, powerNumber: 'A5-10021', chargedCents: 120_000 },
    });
  });

  test('a row says what is known here by its name', () => {
    const [bond] = check(
      `${HEAD}\n7,1,10/13/2026,Active,"$5,000",A-1,bayou surety,Orleans Parish,night court,12/24/2026,,`,
    ).wanted;
    expect(bond?.facts).toMatchObject({
      status: 'OPEN',
      suretyId: SURETY,
      jurisdiction: 'Orleans',
      courtLocation: 'Night Court',
      courtDate: '2026-12-24',
      courtDateBefore: null,
    });
  });
});

describe('moving-in#status-not-given', () => {
  test('a bond without a status is discharged or forfeited by its date, otherwise open', () => {
    const { wanted } = check(
      `${HEAD}\n1,1,10/13/2025,,500,,,,,,,11/14/2025\n2,1,10/13/2025,,500,,,,,,11/14/2025,\n3,1,10/13/2025,,500,,,,,,,`,
    );
    expect(wanted.map(({ facts }) => facts.status)).toEqual(['DISCHARGED', 'FORFEITED', 'OPEN']);
  });
});

describe('moving-in#key-of-a-row', () => {
  test('a bond is known by its id, by its power with surety and day, or by client, day and face', () => {
    const { wanted } = check(
      `${HEAD}\n9,1,10/13/2025,,500,,,,,,,\n,1,10/13/2025,,500,a-0 1,,,,,,\n,2,10/13/2025,,700,,,,,,,`,
    );
    expect(wanted.map(({ key }) => key)).toEqual(['id:9', 'power:A01||2025-10-13', 'client:id:2|2025-10-13|70000']);
  });

  test('equal rows without an id, and one id twice, are refused', () => {
    const same = ',1,10/13/2025,,500,,,,,,,';
    expect(why(`${HEAD}\n${same}\n${same}\n9,1,10/14/2025,,500,,,,,,,\n9,2,10/15/2025,,500,,,,,,,`)).toEqual([
      '3 refused : Line 2 is the same bond. Give both an id, or leave one out.',
      '5 refused : Line 4 has this id.',
    ]);
  });
});

describe('moving-in#unknown-values', () => {
  test('an error of the spreadsheet is no value: it is not asked about, and days beside it are read', () => {
    const { questions, rows } = check('Client ID,Bond Date,Status,Bond Amt\n1,46204,Open,1000\n2,#N/A,#REF!,1000\n', {
      'days-excel-bondDate': '1900',
    });
    expect(questions.map(({ id }) => id)).toEqual(['days-excel-bondDate']);
    expect(rows.map(({ said }) => said.map(({ words }) => words))).toEqual([
      [],
      ['A cell holds an error of the spreadsheet.'],
    ]);
  });

  test('each unknown value is asked once, and mapped once', () => {
    const text = `${HEAD},Agent\n1,1,10/13/2025,Rearrested,500,A-1,Old Surety,Kenner,,,,,Al\n2,1,10/14/2025,rearrested,500,A-2,Old Surety,,,,,,Al`;
    expect(check(text).questions.map(({ words, rows }) => `${words} ${String(rows)}`)).toEqual([
      'Which status is “Rearrested”? 2',
      'Which parish is “Kenner”? 1',
      'Which surety is “Old Surety”? 2',
      'Who is “Al”? 2',
    ]);
    const answers = { 'status-rearrested': 'CLOSED', 'parish-kenner': 'Jefferson', 'surety-old surety': SURETY };
    const { wanted, questions } = check(text, { ...answers, 'agent-al': 'none' });
    expect(questions.every(({ answer }) => answer !== null)).toBe(true);
    expect(wanted[0]?.facts).toMatchObject({
      status: 'CLOSED',
      jurisdiction: 'Jefferson',
      suretyId: SURETY,
      agentId: null,
    });
  });
});

describe('moving-in#unreadable-cells', () => {
  test('money, the bond date and the power refuse their row, any other day and a court stay in the note', () => {
    expect(
      why(
        `${HEAD}\n1,1,10/13/2025,,lots,,,,,,,\n2,1,someday,,500,,,,,,,\n3,1,10/13/2025,,500,,,,Moon Court,soon,,\n4,1,10/13/2025,,500,${'9'.repeat(41)},,,,,,`,
      ),
    ).toEqual([
      '2 refused Bond Amt: This is no amount.',
      '3 refused Bond Date: This is no day.',
      '4 warned Court: This court is not on the list.',
      '4 warned Court Date: This is no day.',
      '5 refused POA #: This is too long.',
    ]);
    const [bond] = check(`${HEAD}\n3,1,10/13/2025,,500,,,,Moon Court,soon,,`).wanted;
    expect(bond?.note).toBe('Court: Moon Court\nCourt date: soon');
  });
});

describe('moving-in#refused-rows', () => {
  test('a bond without date or face, after the cut-over day, and of nobody', () => {
    expect(
      why(
        `${HEAD}\n1,1,,,500,,,,,,,\n2,1,10/13/2025,,,,,,,,,\n3,1,11/13/2026,,500,,,,,,,\n4,8,10/13/2025,,500,,,,,,,\n5,1,10/13/2025,Closed,,,,,,,,`,
      ),
    ).toEqual([
      '2 refused Bond Date: The bond date is missing.',
      '3 refused Bond Amt: The face of a live bond is missing.',
      '4 refused Bond Date: This is after the cut-over day. Write this bond here.',
      '5 refused : No client of the lists has this id.',
    ]);
  });

  test('two live bonds with one power, where no surety counts as any; a bond here counts', () => {
    const rows = `1,1,10/13/2025,,500,A-1,,,,,,\n2,1,10/14/2025,,500,a 1,Bayou Surety,,,,,\n3,1,10/15/2025,,500,B-1,,,,,,`;
    expect(why(`${HEAD}\n${rows}`, {}, [{ powerNumber: 'B1', suretyId: null }])).toEqual([
      '3 refused : Line 2 is a bond with this power.',
      '4 refused : A bond here uses this power.',
    ]);
  });

  test('of a live and a dead bond the live one bears the power', () => {
    const { wanted, rows } = check(`${HEAD}\n1,1,10/13/2025,Closed,500,A-1,,,,,,\n2,1,10/14/2025,,500,A-1,,,,,,`);
    expect(rows.map(({ state }) => state)).toEqual(['warned', 'fine']);
    expect(wanted.map(({ facts, note }) => [facts.powerNumber, note])).toEqual([
      ['', 'Power number: A-1'],
      ['A-1', ''],
    ]);
  });

  test('a forfeited bond without its date, unless the missed court date of each is taken', () => {
    const text = `${HEAD}\n1,1,10/13/2025,Forfeited,500,,,,,11/20/2025,,\n2,1,10/13/2025,Forfeited,500,,,,,,,`;
    expect(why(text)).toEqual([
      '2 refused Forfeited: The forfeiture date is missing.',
      '3 refused Forfeited: The forfeiture date is missing.',
    ]);
    expect(check(text).questions).toMatchObject([{ id: 'forfeited-dates', rows: 1, answer: null }]);
    const { wanted } = check(text, { 'forfeited-dates': 'court' });
    expect(wanted.map(({ facts }) => facts.forfeitureDate)).toEqual(['2025-11-20']);
  });
});

test('a discharge before the bond date and a past court date warn (moving-in#warned-rows)', () => {
  expect(why(`${HEAD}\n1,1,10/13/2025,Discharged,500,,,,,,,09/13/2025\n2,1,10/13/2025,,500,,,,,10/20/2025,,`)).toEqual([
    '2 warned Exonerated: The discharge is before the bond date.',
    '3 warned Court Date: This court date has passed. It comes as history.',
  ]);
});

test('what the list comes to, by surety and status (moving-in#control-totals)', () => {
  const { wanted } = check(
    `${HEAD}\n1,1,10/13/2025,,500,A-1,Bayou Surety,,,,,\n2,2,10/13/2025,,700,A-2,Bayou Surety,,,,,\n3,1,10/14/2025,Closed,900,,,,,,,`,
  );
  const rows = [
    [2, 50_000],
    [3, 70_000],
  ];
  expect(totalsOfBonds(wanted)).toEqual([
    { suretyId: SURETY, status: 'OPEN', count: 2, faceCents: 120_000, rows },
    { suretyId: null, status: 'CLOSED', count: 1, faceCents: 90_000, rows: [[4, 90_000]] },
  ]);
});
