import { expect, it } from '@jest/globals';
import { chargesOfText, isBlankCharge, isRowsOfCharges, NO_CHARGE, parishFrom } from './pasted-charges.ts';

const by = { today: '2026-11-20', timeZone: 'America/Chicago' };
const row = { ...NO_CHARGE, chargeCode: '14:67', amount: '1,000.00', powerNumber: 'A-1', jurisdiction: 'Orleans' };

it('lines of a spreadsheet are charges, cell by cell', () => {
  const pasted = '14:67\t$1,000.00\tA-1\torleans parish\t1/5/2027\t26-1001\r\n40:966\t500\t\tSt Tammany\r\n';
  expect(chargesOfText(pasted, by)).toEqual([
    { ...row, courtDate: '2027-01-05', caseNumber: '26-1001' },
    { ...NO_CHARGE, chargeCode: '40:966', amount: '500', jurisdiction: 'St. Tammany' },
  ]);
});

it('lines separated by commas are charges, too; an amount with a comma stands in quotes', () => {
  expect(chargesOfText('14:67,"$1,000.00",A-1,Orleans', by)).toEqual([row]);
  expect(chargesOfText('"a ""b""",5,,', by)).toEqual([{ ...NO_CHARGE, chargeCode: 'a "b"', amount: '5' }]);
});

it('a first line without digits is a header, and blank lines drop', () => {
  const header = 'Charge\tAmount\tPower\tParish';
  expect(chargesOfText(`${header}\n\n14:67\t$1,000.00\tA-1\tOrleans\n\t\t\n`, by)).toEqual([row]);
  expect(chargesOfText(`\n${header}`, by)).toEqual([]);
});

it('a cell with a line break in it is one cell', () => {
  const pasted = '"14:67\r\nTheft ""A"""\t$1,000,000.00\tA-1\n40:966\t500\t\n';
  expect(chargesOfText(pasted, by)).toEqual([
    { ...NO_CHARGE, chargeCode: '14:67 Theft "A"', amount: '1,000,000.00', powerNumber: 'A-1' },
    { ...NO_CHARGE, chargeCode: '40:966', amount: '500' },
  ]);
});

it.each([
  ['Case No.\tPower #\tBond Amount\tCharge Code\tCourt Date\tParish', '26-1001\tA-1\t1,000.00\t14:67\t1/5/27\tOrleans'],
  ['Docket\tCourt\tDate\tCharge\tPower\tAmount\tJurisdiction', '26-1001\tCDC\t1/5/27\t14:67\tA-1\t1,000.00\tOrleans'],
  [
    'Date of Court\tPower Amount\tPower Number\tStatute\tCharge\tParish\tCase',
    '1/5/27\t1,000.00\tA-1\t14:67\tTheft\tOrleans\t26-1001',
  ],
])('a header %j says which column is which', (header, line) => {
  expect(chargesOfText(`${header}\n${line}\n`, by)).toEqual([
    { ...row, courtDate: '2027-01-05', caseNumber: '26-1001' },
  ]);
});

it.each(['TOTAL\t$1,500.00', '\tTotal:\t1,500.00', 'Grand Total\t1500', 'Total of 2 charges\t1500', 'Subtotal\t1500'])(
  'the line %j is left out',
  (total) => {
    const header = 'Charge\tAmount\tPower\tParish';
    expect(chargesOfText(`${header}\n14:67\t$1,000.00\tA-1\tOrleans\n${total}`, by)).toEqual([row]);
  },
);

it('what is no day, amount or parish stays as it stands', () => {
  const [read] = chargesOfText('14:67\tabout 500\tA-1\tAtlantis\t13/45/2026', by);
  expect(read).toMatchObject({ amount: 'about 500', jurisdiction: 'Atlantis', courtDate: '13/45/2026' });
});

it.each([
  ['2027-01-05', '2027-01-05'],
  ['01-05-27', '2027-01-05'],
  ['5-Jan-2027', '2027-01-05'],
  ['1/5/2027 12:00:00 AM', '2027-01-05'],
  ['1/5/2027', '2027-01-05'],
  ['', null],
])('the court date %p is %p', (typed, day) => {
  expect(chargesOfText(`1\t2\t3\t4\t${typed}`, by)[0]?.courtDate).toBe(day);
});

it('Jefferson Davis is not Jefferson', () => {
  expect([parishFrom('Jefferson Davis Parish'), parishFrom('JEFFERSON')]).toEqual(['Jefferson Davis', 'Jefferson']);
});

it('only what has several cells is rows: the text of one cell is pasted into it', () => {
  expect([isRowsOfCharges('14:67, 14:68'), isRowsOfCharges('$1,000,000,000'), isRowsOfCharges('14:67 \n')]).toEqual([
    false,
    false,
    false,
  ]);
  expect([isRowsOfCharges('14:67\t500'), isRowsOfCharges('1\n2'), isRowsOfCharges('14:67,500,A-1,Orleans')]).toEqual([
    true,
    true,
    true,
  ]);
  expect([isRowsOfCharges('"14:67\nTheft"'), isRowsOfCharges('"14:67\nTheft"\t500')]).toEqual([false, true]);
  expect([isBlankCharge(NO_CHARGE), isBlankCharge({ ...NO_CHARGE, courtDate: '1' })]).toEqual([true, false]);
});
