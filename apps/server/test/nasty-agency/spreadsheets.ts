/** How other programs write their lists: separators, quotes, line ends, days, amounts, encodings. */
import { readText } from '#domain/kernel/read-text.ts';
import type { Seeded } from '../simulation/seeded.ts';

export const DAY_STYLES = ['us', 'us-short', 'european', 'iso', 'named', 'dots', 'excel-1900', 'excel-1904'] as const;
export type DayStyle = (typeof DAY_STYLES)[number];

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A day as a column of this style has it. */
export const writeDay = (day: string, style: DayStyle): string => {
  const [year = '', month = '', date = ''] = day.split('-');
  const since = (from: string) =>
    String((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
  switch (style) {
    case 'us':
      return `${month}/${date}/${year}`;
    case 'us-short':
      return `${String(Number(month))}/${String(Number(date))}/${year.slice(2)}`;
    case 'european':
      return `${date}/${month}/${year}`;
    case 'iso':
      return day;
    case 'named':
      return `${String(Number(date))}-${MONTHS[Number(month) - 1] ?? ''}-${year}`;
    case 'dots':
      return `${month}.${date}.${year}`;
    case 'excel-1900':
      return since('1899-12-30');
    case 'excel-1904':
      return since('1904-01-01');
  }
};

/** What a column of this style is asked, and answered. */
export const dayAnswers = (field: string, style: DayStyle): Record<string, string> => {
  const at = (asks: string) => (field === '' ? `days-${asks}` : `days-${asks}-${field}`);
  return {
    [at('order')]: style === 'european' ? 'day' : 'month',
    [at('excel')]: style === 'excel-1904' ? '1904' : '1900',
  };
};

/** An amount of cents in one of the ways of other programs. */
export const writeAmount = (cents: number, random: Seeded): string => {
  const bare = (Math.abs(cents) / 100).toFixed(2);
  const [whole = '', fraction = ''] = bare.split('.');
  const commas = `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
  if (cents === 0) return random.pick(['0', '-', '$0.00', '0.00']);
  if (cents < 0)
    return random.pick([
      `(${commas})`,
      `($${commas})`,
      `-${bare}`,
      `-$${commas}`,
      `${bare}-`,
      `${bare} CR`,
      `$${commas}CR`,
    ]);
  return random.pick([bare, `$${commas}`, commas, `$ ${commas}`, `${bare}0000000001`]);
};

const ENCODINGS = [
  'utf-8',
  'utf-8 with a mark',
  'utf-16le',
  'utf-16le with a mark',
  'utf-16be with a mark',
  'windows-1252',
] as const;

const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16();

const asBytes = (text: string, encoding: (typeof ENCODINGS)[number]): Buffer => {
  if (encoding === 'windows-1252') return Buffer.from(text.normalize('NFC'), 'latin1');
  if (encoding === 'utf-8') return Buffer.from(text);
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le');
  const marked = `\uFEFF${text}`;
  if (encoding === 'utf-8 with a mark') return Buffer.from(marked);
  const little = Buffer.from(marked, 'utf16le');
  return encoding === 'utf-16le with a mark' ? little : swapped(little);
};

/** The text of a file that was written in some encoding, as the product reads it. */
const sent = (text: string, random: Seeded): string => {
  const encoding = random.pick(ENCODINGS);
  const read = readText(asBytes(text, encoding));
  if (read === null) throw new Error(`A file in ${encoding} cannot be read.`);
  return read;
};

/** A column with its heading. */
export interface NastyColumn {
  field: string;
  heading: string;
}

/** What stands in the columns of a row, by their fields. */
export type NastyRow = Readonly<Record<string, string>>;

const quoted = (cell: string, separator: string, random: Seeded): string => {
  const mustBe = cell.includes(separator) || /[\n\r]/.test(cell) || cell.startsWith('"');
  return mustBe || random.chance(0.2) ? `"${cell.replaceAll('"', '""')}"` : cell;
};

/** A sheet with what stands around tables: a title, blank lines, the headings once more, a total. */
export const writeSheet = (columns: readonly NastyColumn[], rows: readonly NastyRow[], random: Seeded): string => {
  const separator = random.pick([',', ',', ';', '\t', '|']);
  const lineEnd = random.pick(['\n', '\r\n', '\r']);
  const line = (cells: readonly string[]) => cells.map((cell) => quoted(cell, separator, random)).join(separator);
  const head = line(columns.map(({ heading }) => heading));
  const body = rows.map((row) => line(columns.map(({ field }) => row[field] ?? '')));
  const again = Math.floor(body.length / 2);
  const lines = [
    ...(random.chance(0.3) ? [`Report of ${random.pick(['clients', 'all bonds'])}`, ''] : []),
    head,
    ...body.slice(0, again),
    ...(random.chance(0.4) ? [head, separator.repeat(columns.length - 1)] : []),
    ...body.slice(again),
    ...(random.chance(0.4) ? [line(columns.map((_, at) => (at === 0 ? 'Total' : '')))] : []),
  ];
  const declared = random.chance(0.15) ? `sep=${separator}${lineEnd}` : '';
  return sent(`${declared}${lines.join(lineEnd)}${lineEnd}`, random);
};
