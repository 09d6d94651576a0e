import { expect, test } from '@jest/globals';
import { picturesOf, readPdf } from '../../../test/pdf-text.ts';
import { photo } from '../../../test/sample-files.ts';
import { facts, small, table } from './pieces.ts';
import { renderPdf } from './pdf.ts';

const letterhead = { name: 'Crescent City Bail Bonds', lines: ['2600 Tulane Ave', '(504) 555-0199'], logo: null };

test('A sheet has the letterhead once, and the names of its columns, its foot and the count on each page', async () => {
  const lines = Array.from({ length: 90 }, (_, place) => [`Line ${place + 1}`, '$1.00']);
  const columns = [
    { name: 'What', width: '*' },
    { name: 'Amount', width: 80, amounts: true },
  ] as const;
  const content = [table(columns, lines, ['Total', '$90.00'])];
  const { pages } = await renderPdf({ title: 'Lines', size: 'letter', letterhead, content, footer: 'Chain' }).then(
    readPdf,
  );
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.filter((page) => page.includes(letterhead.name))).toEqual([pages[0]]);
  for (const [place, page] of pages.entries()) {
    expect(page).toMatch(/What\s+Amount/);
    expect(page).toContain(`Page ${place + 1} of ${pages.length}`);
    expect(page).toContain('Chain');
  }
  const numbers = pages.flatMap((page) => [...page.matchAll(/Line (\d+)/g)].map(([, number]) => Number(number)));
  expect(numbers).toEqual(lines.map((_, place) => place + 1));
  expect(pages.at(-1)).toMatch(/Total\s+\$90\.00/);
});

test('A roll is one page, as long as what stands on it', async () => {
  const paper = (count: number) =>
    renderPdf({
      title: 'Roll',
      size: 'roll',
      letterhead,
      content: [
        facts(
          Array.from({ length: count }, (_, place) => [`Fact ${place}`, 'is so'] as const),
          'roll',
        ),
      ],
    }).then(readPdf);
  const [short, long] = await Promise.all([paper(3), paper(120)]);
  expect([short.pages.length, long.pages.length]).toEqual([1, 1]);
  expect(long.sizes[0]?.[1]).toBeGreaterThan((short.sizes[0]?.[1] ?? 0) * 5);
  expect(long.pages[0]).toContain('Fact 119');
});

test('What was typed is text on it, never a file or an address', async () => {
  const typed = '/etc/hostname http://127.0.0.1/ {"image":"/etc/hostname"} <b>Rémy</b> −$5.00 ₿';
  const content = [small(typed), facts([['Payer', typed]], 'letter')];
  const { pages } = await renderPdf({ title: typed, size: 'letter', letterhead, content }).then(readPdf);
  expect(pages.join('').replaceAll('\n', ' ')).toContain('{"image":"/etc/hostname"} <b>Rémy</b> −$5.00');
});

test('Facts of which none is known are no table', async () => {
  const content = [small('Before'), facts([['To', '']], 'letter'), facts([], 'letter'), small('After')];
  const { pages } = await renderPdf({ title: 'Facts', size: 'letter', letterhead, content }).then(readPdf);
  expect(pages.join('')).toMatch(/Before\s+After/);
});

test('A logo stands once in the letterhead, on a sheet and on a roll, however wide or high it is', async () => {
  const content = [
    table(
      [{ name: 'Line', width: '*' }],
      Array.from({ length: 90 }, (_, line) => [`Line ${line}`]),
    ),
  ];
  for (const edges of [
    { width: 600, height: 20 },
    { width: 20, height: 200 },
  ]) {
    const logo = `data:image/png;base64,${(await photo('png', edges)).toString('base64')}`;
    const made = (size: 'letter' | 'roll') =>
      renderPdf({ title: 'Lines', size, letterhead: { ...letterhead, logo }, content });
    const [sheet, roll] = await Promise.all([made('letter'), made('roll')]);
    const [first, ...others] = await picturesOf(sheet);
    expect([first, ...new Set(others)]).toEqual([1, 0]);
    expect(await picturesOf(roll)).toEqual([1]);
    for (const { pages } of await Promise.all([readPdf(sheet), readPdf(roll)]))
      expect(pages[0]).toContain(letterhead.name);
  }
});
