import type { Content, TableCell } from 'pdfmake/interfaces.js';

/** US Letter, or the 80 mm roll of a receipt printer, as long as what stands on it. */
export type SheetSize = 'letter' | 'roll';

/** The colour of what only names something else. */
const QUIET = '#555555';

/** A name and what it is; nothing stands for what is not known. */
export type Fact = readonly [name: string, value: string | null];

/** Names beside their values, one to a line; those without a value are left out, and nothing is shown where all are. */
export const facts = (given: readonly Fact[], size: SheetSize): Content => {
  const known = given.filter(([, value]) => value !== null && value !== '');
  if (known.length === 0) return [];
  return {
    table: {
      widths: [size === 'letter' ? 150 : 72, '*'],
      body: known.map(([name, value]): TableCell[] => [{ text: name, color: QUIET }, { text: value ?? '' }]),
    },
    layout: {
      hLineWidth: () => 0,
      vLineWidth: () => 0,
      paddingLeft: () => 0,
      paddingTop: () => 1.5,
      paddingBottom: () => 1.5,
    },
    margin: [0, 6, 0, 6],
  };
};

/** A column of a table: its name, its width in points or the share that is left, and whether it holds amounts. */
export interface Column {
  name: string;
  width: number | '*' | 'auto';
  amounts?: true;
}

/** Lines in columns; the names of the columns stand on each page. A last line of sums has a double rule over it. */
export const table = (
  columns: readonly Column[],
  lines: readonly (readonly string[])[],
  sums?: readonly string[],
): Content => {
  const cell = (text: string, place: number, style: { bold?: true; color?: string } = {}): TableCell => ({
    text,
    ...style,
    alignment: columns[place]?.amounts ? 'right' : 'left',
  });
  const names = columns.map(({ name }, place) => cell(name, place, { color: QUIET }));
  const body = lines.map((line) => line.map((text, place) => cell(text, place)));
  const foot = sums ? [sums.map((text, place) => cell(text, place, { bold: true }))] : [];
  const last = lines.length + 1;
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: columns.map(({ width }) => width),
      body: [names, ...body, ...foot],
    },
    layout: {
      hLineWidth: (row) => (row === 1 || (sums && row === last) ? 0.7 : row === 0 ? 0 : 0.25),
      hLineColor: (row) => (row === 1 || row === last ? '#000000' : '#cccccc'),
      vLineWidth: () => 0,
      paddingLeft: (column) => (column === 0 ? 0 : 4),
      paddingRight: (column) => (column === columns.length - 1 ? 0 : 4),
      paddingTop: () => 2,
      paddingBottom: () => 2,
    },
    fontSize: 8.5,
    margin: [0, 4, 0, 8],
  };
};

/** What stands in bold over what follows. */
export const title = (text: string): Content => ({ text, bold: true, margin: [0, 6, 0, 2] });

/** What has to be read. */
export const paragraph = (text: string): Content => ({ text, fontSize: 9.5, margin: [0, 2, 0, 4] });

/** The words of a paper in large letters, and a day on the right. */
export const headline = (message: string, day: string): Content => ({
  columns: [
    { text: message, bold: true, fontSize: 13 },
    { text: day, alignment: 'right', width: 'auto' },
  ],
});

/** A line for each to sign on, side by side, never alone on a page without its name. */
export const signatures = (who: readonly string[]): Content => ({
  unbreakable: true,
  columnGap: 24,
  margin: [0, 36, 0, 0],
  columns: who.map((name) => ({
    width: '*',
    stack: [
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 250, y2: 0, lineWidth: 0.7 }] },
      { text: `${name} · date`, fontSize: 8.5, margin: [0, 2, 0, 0] },
    ],
  })),
});

/** Small print. */
export const small = (text: string): Content => ({ text, fontSize: 7.5, color: QUIET, margin: [0, 6, 0, 0] });

/** A QR code with what it is for, and its address for whoever cannot scan it. */
export const qr = (address: string, purpose: string, size: SheetSize): Content => {
  const alignment = size === 'letter' ? 'left' : 'center';
  return {
    unbreakable: true,
    stack: [
      { qr: address, fit: 92, eccLevel: 'M', alignment },
      { text: purpose, fontSize: 7.5, alignment, margin: [0, 3, 0, 0] },
      { text: address, fontSize: 6.5, color: QUIET, alignment },
    ],
    margin: [0, 8, 0, 2],
  };
};
