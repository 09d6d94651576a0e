import { expect, test } from '@jest/globals';
import { picturesOf, readPdf } from '../../../test/pdf-text.ts';
import { photo } from '../../../test/sample-files.ts';
import { LongTable, type LongLine } from './long-table.ts';

const letterhead = { name: 'Crescent City Bail Bonds', lines: ['2600 Tulane Ave', '(504) 555-0199'] };
const columns = [
  { name: 'Date', width: 58 },
  { name: 'Description', width: '*' },
  { name: 'Amount', width: 80, amounts: true },
] as const;

const fileOf = async (lines: readonly LongLine[], logo: string | null = null) => {
  const table = await LongTable.begin({
    title: 'Lines',
    letterhead: { ...letterhead, logo },
    facts: ['Account 0000001'],
    footer: 'Made today',
    columns,
  });
  for (const line of lines) await table.add(line);
  return Buffer.concat(await table.end());
};
const paper = async (lines: readonly LongLine[]) => readPdf(await fileOf(lines));

test('A long table has the letterhead once, and the names of its columns, its foot and the count on each page', async () => {
  const { pages, sizes } = await paper(
    Array.from({ length: 400 }, (_, place) => ({
      cells: ['03/09/2026', `Line ${place + 1}.`, '$1.00'],
      under: 'by Alma',
    })),
  );
  expect(pages.length).toBeGreaterThan(10);
  expect(new Set(sizes.map(String))).toEqual(new Set(['612,792']));
  expect(pages.filter((page) => page.includes(letterhead.name))).toEqual([pages[0]]);
  for (const [place, page] of pages.entries()) {
    expect(page.replaceAll('\n', ' ')).toMatch(/Date\s*Description\s*Amount/);
    expect(page).toContain('Made today');
    expect(page).toMatch(new RegExp(`Page ${place + 1} of\\s*${pages.length}\\D`));
  }
  const numbers = pages.flatMap((page) => [...page.matchAll(/Line (\d+)\./g)].map(([, number]) => Number(number)));
  expect(numbers).toEqual(Array.from({ length: 400 }, (_, place) => place + 1));
});

test('A long table loses no word of what was typed, however long, nor a word that is wider than its column', async () => {
  const message = Array.from({ length: 150 }, (_, place) => `word${place}`).join(' ');
  const wide = 'W'.repeat(130);
  const typed = 'Rémy Ōkuma −$5.00 <b>(text)</b> \\ {"image":"/etc/hostname"}';
  const { pages } = await paper([
    { cells: ['03/09/2026', `${typed} ${wide}`, '$1.00'], under: message, mark: 'VOID', struck: true },
  ]);
  const text = pages.join('').replaceAll(/\s+/g, ' ');
  expect(text).toContain(typed);
  expect(text).toContain(message);
  expect(text).toContain('VOID');
  expect(text.replaceAll(' ', '')).toContain(wide);
});

test('A long table has the logo on its first page alone, and every line all the same', async () => {
  const logo = `data:image/png;base64,${(await photo('png', { width: 600, height: 200 })).toString('base64')}`;
  const lines = Array.from({ length: 90 }, (_, place) => ({ cells: ['03/09/2026', `Line ${place + 1}.`, '$1.00'] }));
  const bytes = await fileOf(lines, logo);
  const [first, ...others] = await picturesOf(bytes);
  expect([first, ...new Set(others)]).toEqual([1, 0]);
  const text = (await readPdf(bytes)).pages.join('');
  expect(lines.filter(({ cells }) => !text.includes(cells[1] ?? ''))).toEqual([]);
});
