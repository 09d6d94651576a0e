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
  expect(chargesOfText(`\n${header}`, by)).toHaveLength(1);
});

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
    ...[false, false, false],
  ]);
  expect([isRowsOfCharges('14:67\t500'), isRowsOfCharges('1\n2'), isRowsOfCharges('14:67,500,A-1,Orleans')]).toEqual([
    ...[true, true, true],
  ]);
  expect([isBlankCharge(NO_CHARGE), isBlankCharge({ ...NO_CHARGE, courtDate: '1' })]).toEqual([true, false]);
});
