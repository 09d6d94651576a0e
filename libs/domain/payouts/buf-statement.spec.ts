import { expect, test } from '@jest/globals';
import { bufHeadings, compareBuf, readBufStatement, withoutNumber } from './buf-statement.ts';

const mapping = { number: 'Power', day: 'Date', in: 'Deposit', out: 'Withdrawal', balance: 'Balance' };
const by = { today: '2026-03-31', timeZone: 'America/Chicago' };
const head = 'Power,Date,Deposit,Withdrawal,Balance\n';
const line = (number: string, inCents: number, outCents = 0) => ({
  number,
  spelling: number,
  on: null,
  inCents,
  outCents,
  balanceCents: null,
});
const own = (powerNumber: string, cents: number) => ({ powerNumber, spelling: powerNumber, cents });

test('a statement is read by its columns: numbers, days, amounts with their signs', () => {
  const text = `${head}P-001,3/9/26 0:00,$50.00,,150.00\n,10-Mar-2026,1.25,,151.25\np 002,,,(20.00),131.25\n,,,,\nTotal,,,,\n`;
  expect(readBufStatement(text, mapping, by)).toEqual([
    { number: 'P001', spelling: 'P-001', on: '2026-03-09', inCents: 5_000, outCents: 0, balanceCents: 15_000 },
    { number: '', spelling: '', on: '2026-03-10', inCents: 125, outCents: 0, balanceCents: 15_125 },
    { number: 'P002', spelling: 'p 002', on: null, inCents: 0, outCents: 2_000, balanceCents: 13_125 },
  ]);
});

test('a file with one column of amounts has what went out as negative ones', () => {
  const lines = readBufStatement('No;Amount\nP1;50\nP2;-20\n', { ...mapping, number: 'No', in: 'Amount', out: '' }, by);
  expect(lines.map(({ inCents, outCents }) => [inCents, outCents])).toEqual([
    [5_000, 0],
    [0, 2_000],
  ]);
});

test('titles above the header, totals and what is written below are left out', () => {
  const titles = '"Pelican Surety, Inc.",Louisiana,USA\nBUF statement,January 2026\n\n';
  const totals = 'Total,,$1050.00,,\n,Total:,1050.00,,\nGrand total,,1050.00,0.00,1050.00\nQuestions?,Call us,,,\n';
  const text = `${titles}${head}P-001,1/9/26,50.00,,\nP-002,2026-01-10,"1,000.00",,\n${totals}`;
  expect(bufHeadings(text)).toEqual(['Power', 'Date', 'Deposit', 'Withdrawal', 'Balance']);
  expect(readBufStatement(text, mapping, by).map(({ number, on, inCents }) => [number, on, inCents])).toEqual([
    ['P001', '2026-01-09', 5_000],
    ['P002', '2026-01-10', 100_000],
  ]);
});

test.each([
  ['Number,Deposit\nP1,5\n', 'The file has no column "Power".'],
  [`${head}P1,,five,,\n`, 'Line 2: what came in is no amount.'],
  [`${head}P1,13/40/2026,5,,\n`, 'Line 2: the date cannot be read.'],
  [head, 'No line of the file has an amount.'],
])('%j is refused with what is wrong', (text, message) => {
  expect(() => readBufStatement(text, mapping, by)).toThrow(message);
});

test('each number is equal, differs, stands on one side only, or came in twice', () => {
  const lines = [line('P1', 5_000), line('P2', 4_000), line('P4', 5_000), line('P5', 5_000), line('P5', 5_000)];
  const ours = [own('P1', 5_000), own('P2', 5_000), own('P3', 5_000), own('P5', 5_000)];
  const found = compareBuf([...lines, line('', 125)], ours);
  expect(
    found.map(({ powerNumber, result, oursCents, theirsCents }) => [powerNumber, result, oursCents, theirsCents]),
  ).toEqual([
    ['P2', 'differs', 5_000, 4_000],
    ['P3', 'only ours', 5_000, null],
    ['P4', 'only theirs', null, 5_000],
    ['P5', 'doubled', 5_000, 10_000],
    ['P1', 'equal', 5_000, 5_000],
  ]);
  expect(withoutNumber([line('', 125), line('', 0, 500), line('P1', 5)])).toBe(-375);
});

test('what went in and came out again of one number is not doubled', () => {
  expect(compareBuf([line('P1', 5_000), line('P1', 0, 5_000)], [own('P1', 0)])[0]?.result).toBe('equal');
});
