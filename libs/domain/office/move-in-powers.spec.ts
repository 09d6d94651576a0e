import { describe, expect, test } from '@jest/globals';
import { readBonds } from './move-in-bond-rows.ts';
import type { BondReading } from './move-in-bond-values.ts';
import { checkMoveIn, isOpen } from './move-in-check.ts';
import { proposedFields, templateOf, type MoveInList } from './move-in-fields.ts';
import { totalsOfPowers, type PowerHere } from './move-in-power-check.ts';
import { readPowers } from './move-in-power-rows.ts';
import { readRows, type MoveInChoices } from './move-in-rows.ts';
import { moveInTable } from './move-in-table.ts';

const [BAYOU, PELICAN] = ['3a5c7e9b-1d2f-4b6a-8c4d-0e2f6a8b1c99', '3a5c7e9b-1d2f-4b6a-8c4d-0e2f6a8b1c98'];
const AGENT = '4c1e7a9b-2d3f-4e5a-9b6c-8d0e1f2a3b44';
const by: BondReading = {
  today: '2026-11-29',
  timeZone: 'America/Chicago',
  sureties: [
    { id: BAYOU, name: 'Bayou Surety' },
    { id: PELICAN, name: 'Pelican Surety' },
  ],
  agents: [{ id: AGENT, name: 'Sam Roy' }],
  courts: [],
  lastDay: '2026-10-31',
};
const HEAD = 'POA #,Surety,Power Amt,Exp Date,Assigned To';
const BONDS = `Client ID,Bond Date,Status,Bond Amt,POA #,Surety
1,08/14/2026,Open,1000,A-1,Bayou Surety
1,09/15/2026,Discharged,1000,a1-07,
`;

const fileOf = <L extends MoveInList>(list: L, text: string, said: Partial<MoveInChoices> = {}) => {
  const table = moveInTable(list, text);
  const fields = proposedFields(list, table.headings);
  return { list, table, choices: { fields, answers: {}, leftOut: [], leftOutWhys: [], ...said } };
};
interface Given {
  answers?: MoveInChoices['answers'];
  here?: PowerHere[];
  reading?: BondReading;
}
const check = (text: string, { answers = {}, here = [], reading = by }: Given = {}) => {
  const clients = fileOf('clients', 'ID,Name\n1,Ann Lee\n');
  const people = { file: clients, rows: readRows(clients, { ...by, refusedFields: () => ({}) }) };
  const ofBonds = fileOf('bonds', BONDS);
  const file = fileOf('powers', text, { answers });
  const checked = checkMoveIn(
    [people],
    { here: [], digest: (words) => `hash of ${words}` },
    {
      bonds: { given: { file: ofBonds, rows: readBonds(ofBonds, by), by }, here: [] },
      powers: { file, rows: readPowers(file, reading), by: reading, here },
    },
  );
  const powers = checked.find(({ list }) => list === 'powers');
  if (powers?.list !== 'powers') throw new Error('The powers were not checked.');
  return powers;
};
const saidOf = (powers: ReturnType<typeof check>) =>
  powers.rows.flatMap(({ line, state, said }) => said.map(({ words }) => `${String(line)} ${state}: ${words}`));

const A_POWER: PowerHere = {
  powerNumber: 'B5',
  spelling: 'B-5',
  suretyId: BAYOU,
  isReceived: true,
  isInHand: true,
  isBorne: false,
};

describe('moving-in#move-in-lists', () => {
  test('a power has number and surety, and may have whole dollars, an expiry and a holder', () => {
    const powers = check(`${HEAD}\nB-5,bayou surety,"$10,000.75",12/31/2027,"Roy, Sam"\nB-6,Pelican Surety,-,,\n`);
    expect(saidOf(powers)).toEqual([]);
    expect(isOpen(powers)).toBe(false);
    expect(powers.wanted).toMatchObject([
      {
        key: `power:B5|${BAYOU}`,
        facts: {
          powerNumber: 'B-5',
          suretyId: BAYOU,
          amountCents: 1_000_000,
          expiresOn: '2027-12-31',
          holderId: AGENT,
        },
        isInHand: true,
      },
      { key: `power:B6|${PELICAN}`, facts: { amountCents: null, expiresOn: null, holderId: null } },
    ]);
  });

  test('the example of its template comes as it stands', () => {
    const columns = templateOf('powers');
    const powers = check(
      `${columns.map(({ heading }) => heading).join(',')}\n${columns.map(({ example }) => `"${example}"`).join(',')}\n`,
    );
    expect([saidOf(powers), powers.wanted.length]).toEqual([[], 1]);
  });

  test('a row without number or surety is refused, and so is what Excel shortened or no amount', () => {
    const powers = check(
      `${HEAD}\n,Bayou Surety,,,\n - ,Bayou Surety,,,\n1.2E+11,Bayou Surety,,,\nB-7,Bayou Surety,(5),,\n`,
    );
    expect(saidOf(powers)).toEqual([
      '2 refused: The number is missing.',
      '3 refused: The number is missing.',
      '4 refused: This cannot be read.',
      '5 refused: This is no amount.',
    ]);
    expect(powers.wanted).toEqual([]);
  });

  test('an expiry that cannot be read stays in the note: no power is lost for it (moving-in#unreadable-cells)', () => {
    const powers = check(`${HEAD}\nB-5,Bayou Surety,,soon,\n`);
    expect(saidOf(powers)).toEqual(['2 warned: This is no day.']);
    expect(powers.wanted).toMatchObject([{ note: 'Expiry: soon', facts: { expiresOn: null } }]);
  });
});

describe('moving-in#unknown-values', () => {
  test('a surety and a holder that nobody knows are asked once; a power without a surety does not come', () => {
    const text = `${HEAD}\nB-5,BS Inc,,,Al\nB-6,BS Inc,,,Al\nB-7,Gone Co,,,\n`;
    const asked = check(text);
    expect(asked.questions.map(({ id, words, rows }) => [id, words, rows])).toEqual([
      ['surety-bs inc', 'Which surety is “BS Inc”?', 2],
      ['surety-gone co', 'Which surety is “Gone Co”?', 1],
      ['agent-al', 'Who is “Al”?', 2],
    ]);
    const answers = { 'surety-bs inc': PELICAN, 'surety-gone co': 'none', 'agent-al': 'none' };
    const powers = check(text, { answers });
    expect(saidOf(powers)).toEqual(['4 refused: The surety is missing.']);
    expect(powers.wanted.map(({ facts }) => [facts.suretyId, facts.holderId])).toEqual([
      [PELICAN, null],
      [PELICAN, null],
    ]);
  });

  test('whose the powers are that name no surety is asked once for the file', () => {
    const text = 'POA #,Surety\nB-5,\nB-6,N/A\n';
    expect(check(text).questions.map(({ id, rows, answer }) => [id, rows, answer])).toEqual([
      ['surety-of-rest', 2, null],
    ]);
    const powers = check(text, { answers: { 'surety-of-rest': BAYOU } });
    expect(powers.wanted.map(({ facts }) => facts.suretyId)).toEqual([BAYOU, BAYOU]);
    expect(isOpen(powers)).toBe(false);
  });
});

describe('moving-in#key-of-a-row', () => {
  test('a power is known by its number as it is compared, and its surety: the same again is refused', () => {
    const powers = check(`${HEAD}\nB-5,Bayou Surety,100,,\nb 5,Bayou Surety,200,,\nB5,Pelican Surety,100,,\n`);
    expect(saidOf(powers)).toEqual(['3 refused: Line 2 is this power. Leave one out.']);
    expect(powers.wanted.map(({ key }) => key)).toEqual([`power:B5|${BAYOU}`, `power:B5|${PELICAN}`]);
  });
});

describe('moving-in#opening-surety', () => {
  test('a power that a bond of the lists bears is completed and not in hand, of whatever status the bond is', () => {
    const powers = check(`${HEAD}\nA1,Bayou Surety,1000,,\nA1,Pelican Surety,1000,,\nA1 07,Pelican Surety,1000,,\n`);
    expect(saidOf(powers)).toEqual([
      '2 warned: A bond uses this power (line 2 of the bonds), so it is not in hand.',
      '4 warned: A bond uses this power (line 3 of the bonds), so it is not in hand.',
    ]);
    expect(powers.wanted.map(({ isBorne, isInHand }) => [isBorne, isInHand])).toEqual([
      [true, false],
      [false, true],
      [true, false],
    ]);
  });

  test('a bond that names no surety bears one power of its number alone', () => {
    const powers = check(`${HEAD}\nA107,Bayou Surety,,,\nA107,Pelican Surety,,,\n`);
    expect(powers.wanted.map(({ isBorne }) => isBorne)).toEqual([true, false]);
  });

  test('a power that a bond here bears is completed; one that is here already stays as it is', () => {
    const text = `${HEAD}\nB-5,Bayou Surety,100,,\n`;
    const borne = check(text, {
      here: [{ ...A_POWER, suretyId: null, isReceived: false, isBorne: true, isInHand: false }],
    });
    expect(saidOf(borne)).toEqual(['2 warned: A bond here uses this power, so it is not in hand.']);
    expect(borne.wanted).toMatchObject([{ isBorne: true, isInHand: false }]);
    const received = check(text, { here: [A_POWER] });
    expect(saidOf(received)).toEqual(['2 warned: This power is here already, so it stays as it is.']);
    expect(received.wanted).toMatchObject([{ isInHand: true }]);
    const another = check(text, { here: [{ ...A_POWER, suretyId: PELICAN }] });
    expect(saidOf(another)).toEqual([]);
  });

  test('an expired one comes expired; the last day itself counts', () => {
    const powers = check(`${HEAD}\nB-5,Bayou Surety,,10/30/2026,\nB-6,Bayou Surety,,10/31/2026,\n`);
    expect(saidOf(powers)).toEqual(['2 warned: It expired on 10/30/2026. It comes expired, and is not in hand.']);
    expect(powers.wanted.map(({ isInHand }) => isInHand)).toEqual([false, true]);
  });

  test('zeros that Excel dropped are asked about, in the lists and here (powers#one-power-per-number)', () => {
    const here = [{ ...A_POWER, powerNumber: 'B0005', spelling: 'B-0005' }];
    const powers = check(`${HEAD}\nA1-7,Bayou Surety,,,\nB-5,Bayou Surety,,,\nB-5,Pelican Surety,,,\n`, { here });
    expect(saidOf(powers)).toEqual(['2 warned: Did you mean a1-07?', '3 warned: Did you mean B-0005?']);
  });
});

test('powers in hand are counted by surety (moving-in#control-totals)', () => {
  const powers = check(
    `${HEAD}\nA-1,Bayou Surety,,,\nB-5,Bayou Surety,,,\nB-6,Bayou Surety,,,\nB-7,Pelican Surety,,,\nB-8,Pelican Surety,,1/1/2026,\n`,
  );
  expect(totalsOfPowers(powers.wanted)).toEqual([
    { suretyId: BAYOU, count: 2 },
    { suretyId: PELICAN, count: 1 },
  ]);
});
