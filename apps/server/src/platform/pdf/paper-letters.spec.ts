import { expect, test } from '@jest/globals';
import { boxesOf, textsOf, readPdf } from '../../../test/pdf-text.ts';
import { LongTable } from './long-table.ts';
import { IN_BRACKETS } from './paper-letters.ts';
import { facts, table, type SheetSize } from './pieces.ts';
import { renderPdf } from './pdf.ts';

const NAMES = [
  'Kaʻahumanu Kealoha',
  'Nguyễn Thị Hồng',
  'Αριστοτέλης Ωνάσης',
  'Фёдор Достоевский',
  'कृष्ण',
  '王小明',
  '김민수',
  '佐々木 さくら',
  'Łukasz Żółć ß ı ẞ',
];

const letterhead = { name: '王 Bail Bonds', lines: ['Kaʻū', '(504) 555-0199'], logo: null };

const sheetOf = (names: readonly string[], size: SheetSize) =>
  renderPdf({
    title: 'Names',
    size,
    letterhead,
    footer: `Made for ${names[0] ?? ''}`,
    content: [
      { text: names.join(', '), bold: true },
      facts(
        names.map((name) => ['Payer', `${name} paid $5.00`] as const),
        size,
      ),
      table(
        [{ name: 'Name', width: '*' }],
        names.map((name) => [name]),
      ),
    ],
  });

const tableOf = async (names: readonly string[]) => {
  const long = await LongTable.begin({
    title: 'Names',
    letterhead,
    facts: [...names],
    footer: names[0] ?? '',
    columns: [
      { name: 'Date', width: 58 },
      { name: 'Name', width: '*' },
    ],
  });
  for (const name of names) await long.add({ cells: ['', name], under: `by ${name}`, bold: true });
  return Buffer.concat(await long.end());
};

const wordsOf = async (bytes: Buffer) => (await readPdf(bytes)).pages.join('').replaceAll(/\s+/g, ' ').normalize('NFC');

const papersOf = (names: readonly string[]) =>
  Promise.all([sheetOf(names, 'letter'), sheetOf(names, 'roll'), tableOf(names)]);

test('Names of all scripts that have a font print as they are written, on a sheet, a roll and a long table', async () => {
  for (const bytes of await papersOf(NAMES)) {
    const message = (await wordsOf(bytes)).replaceAll(' ', '');
    expect(NAMES.filter((name) => !message.includes(name.replaceAll(' ', '')))).toEqual([]);
    expect(message).not.toContain('[');
    expect(await boxesOf(bytes)).toBe(0);
  }
});

test('A name of a script without a font prints in Latin letters in brackets, and the paper says what they mean', async () => {
  for (const bytes of await papersOf(['ᏣᎳᎩ Smith', 'José 😀\u{FE0F} \u{E000}\u0007'])) {
    const message = await wordsOf(bytes);
    expect(message).toContain('[TsaLaGi] Smith');
    expect(message).toMatch(/José \[:grinning:\] \[\?\]/);
    expect(message).toContain(IN_BRACKETS);
    expect(await boxesOf(bytes)).toBe(0);
  }
});
test('Arabic reads from right to left within a line that reads from left to right, its numbers as all numbers', async () => {
  for (const bytes of await papersOf(['محمد العلي ٢٥ (12)'])) {
    const texts = await textsOf(bytes);
    const name = texts.find(({ text }) => text.includes('ح'));
    const line = texts.filter(({ y }) => y === name?.y);
    const places = ['12', '٢', 'ل', 'ح'].map((letters) => line.find(({ text }) => text.includes(letters))?.x ?? 0);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(new Set(places).size).toBe(4);
    expect(await boxesOf(bytes)).toBe(0);
  }
});
