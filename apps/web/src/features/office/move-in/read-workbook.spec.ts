import { expect, test } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import { moveInTable, wrongOfRow } from '#domain/office/move-in-table.ts';
import { workbook } from '../../../test/workbook.ts';
import { sheetsOf } from './read-workbook.ts';

const text = (at: string, words: string) => `<c r="${at}" t="inlineStr"><is><t>${words}</t></is></c>`;
const HEAD = `<row r="1">${text('A1', 'ID')}${text('B1', 'Name')}${text('C1', 'DOB')}</row>`;
const tableOf = async (bytes: Uint8Array) => {
  const { sheets } = await sheetsOf(bytes);
  return moveInTable('clients', sheets[0]?.text ?? '');
};

test('text keeps its zeros, a formula is its value, a day is a day, and lines are those of the sheet', async () => {
  const row =
    text('A3', '00123') + '<c r="B3" t="str"><f>D3&amp;E3</f><v>Landry, Marie</v></c><c r="C3" s="1"><v>32246</v></c>';
  const { headings, rows } = await tableOf(workbook({ People: `${HEAD}<row r="3">${row}</row>` }));
  expect(headings).toEqual(['ID', 'Name', 'DOB']);
  expect(rows).toEqual([{ line: 3, cells: ['00123', 'Landry, Marie', '1988-04-13'] }]);
});

test('days of the other day system are read by it', async () => {
  const row = `<row r="2">${text('B2', 'Ann Lee')}<c r="C2" s="1"><v>30784</v></c></row>`;
  const { rows } = await tableOf(workbook({ People: HEAD + row }, '<workbookPr date1904="1"/>'));
  expect(rows[0]?.cells).toEqual(['', 'Ann Lee', '1988-04-13']);
});

test('an error of the spreadsheet refuses its row', async () => {
  const row = `<row r="2">${text('A2', '1')}<c r="B2" t="e"><v>#REF!</v></c></row>`;
  const table = await tableOf(workbook({ People: HEAD + row }));
  expect(table.rows.map((one) => wrongOfRow(table, one))).toEqual(['A cell holds an error of the spreadsheet.']);
});

test('a long number is written out, quotes and breaks stay in their cell', async () => {
  const row = `<row r="2"><c r="A2"><v>1.2E+11</v></c>${text('B2', 'Ann &quot;A&quot; Lee\nJr, x')}</row>`;
  const { rows } = await tableOf(workbook({ People: HEAD + row }));
  expect(rows).toEqual([{ line: 2, cells: ['120000000000', 'Ann "A" Lee Jr, x', ''] }]);
});

test('sheets without rows are left out, and macros are not looked at', async () => {
  const bytes = workbook({ Empty: '', One: HEAD, Two: HEAD }, '', { 'xl/vbaProject.bin': strToU8('Sub Auto_Open()') });
  const { sheets } = await sheetsOf(bytes);
  expect(sheets.map(({ name }) => name)).toEqual(['One', 'Two']);
});

test('what is no workbook, holds nothing or would be too large is refused in words', async () => {
  const unreadable = 'The workbook cannot be read. Save it as .xlsx or CSV.';
  expect((await sheetsOf(strToU8('PK\u0003\u0004 and nothing more'))).words).toBe(unreadable);
  expect((await sheetsOf(zipSync({ 'a.xml': strToU8('<a/>') }))).words).toBe(unreadable);
  expect((await sheetsOf(workbook({ Empty: '' }))).words).toBe('The workbook is empty.');
  // A sheet of spaces: a hundred kilobytes that unpack to more than a hundred megabytes.
  const bomb = workbook({ People: HEAD }, '', { 'xl/bomb.xml': new Uint8Array(100_000_001) });
  expect((await sheetsOf(bomb)).words).toMatch(/^The workbook is too large\./);
});
