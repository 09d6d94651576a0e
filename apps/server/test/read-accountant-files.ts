import { createHash } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';

/** Readers of files for accountants, each written from the published rules of its format alone. */

/** What an entry moved on each account, in cents, debits less credits. */
export interface ReadEntry {
  number: string;
  on: string;
  lines: { account: string; cents: number; name: string }[];
}

const cents = (text: string): number => {
  const found = /^(-?)(\d+)\.(\d\d)$/.exec(text);
  if (!found) throw new Error(`Not an amount: ${text}`);
  return (found[1] === '-' ? -1 : 1) * (Number(found[2]) * 100 + Number(found[3]));
};

const recordOf = (headings: readonly string[], cells: readonly string[]): Record<string, string> =>
  Object.fromEntries(headings.map((heading, at) => [heading, cells[at] ?? '']));

/** An IIF file: lines of cells parted by tabs; a heading begins with an exclamation mark and names the cells of its kind. */
export const readIif = (bytes: Buffer): { lists: Record<string, Record<string, string>[]>; entries: ReadEntry[] } => {
  const headings = new Map<string, string[]>();
  const lists: Record<string, Record<string, string>[]> = {};
  const entries: ReadEntry[] = [];
  let open: ReadEntry | null = null;
  for (const line of bytes.toString('latin1').split('\r\n')) {
    if (line === '') continue;
    if (line.includes('"')) throw new Error(`A quote in: ${line}`);
    const [kind = '', ...cells] = line.split('\t');
    if (kind.startsWith('!')) {
      headings.set(kind.slice(1), cells);
      continue;
    }
    const names = headings.get(kind);
    if (!names) throw new Error(`No heading for ${kind}`);
    if (cells.length > names.length) throw new Error(`Too many cells in: ${line}`);
    const record = recordOf(names, cells);
    if (kind === 'ENDTRNS') {
      if (open === null) throw new Error('An end without a beginning.');
      entries.push(open);
      open = null;
    } else if (kind === 'TRNS' || kind === 'SPL') {
      if ((kind === 'TRNS') !== (open === null)) throw new Error(`Out of place: ${line}`);
      if (record['TRNSTYPE'] !== 'GENERAL JOURNAL') throw new Error(`Not a journal entry: ${line}`);
      open ??= { number: record['DOCNUM'] ?? '', on: record['DATE'] ?? '', lines: [] };
      const { ACCNT: account = '', NAME: name = '', AMOUNT = '' } = record;
      open.lines.push({ account, cents: cents(AMOUNT), name });
    } else {
      (lists[kind] ??= []).push(record);
    }
  }
  if (open !== null) throw new Error('The last transaction has no end.');
  return { lists, entries };
};

/** A CSV file by RFC 4180. */
export const readCsv = (text: string): string[][] => {
  const rows: string[][] = [];
  let [row, cell, quoted]: [string[], string, boolean] = [[], '', false];
  const letters = Array.from(text.replace('\uFEFF', ''));
  for (let at = 0; at < letters.length; at += 1) {
    const letter = letters[at] ?? '';
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (letters[at + 1] === '"') cell += letters[(at += 1)] ?? '';
      else quoted = false;
    } else if (letter === '"') quoted = true;
    else if (letter === ',') [row, cell] = [[...row, cell], ''];
    else if (letter === '\n') {
      rows.push([...row, cell.replace(/\r$/, '')]);
      [row, cell] = [[], ''];
    } else cell += letter;
  }
  if (quoted || cell !== '' || row.length > 0) throw new Error('The last line has no end.');
  return rows;
};

const recordsOf = (text: string): Record<string, string>[] => {
  const [headings = [], ...rows] = readCsv(text);
  return rows.map((row) => recordOf(headings, row));
};

/** Lines that belong to one entry, by what names it. */
const entriesOf = (lines: readonly (ReadEntry['lines'][number] & { number: string; on: string })[]): ReadEntry[] =>
  [...Map.groupBy(lines, ({ number, on }) => `${number} ${on}`).values()].map((own) => ({
    number: own[0]?.number ?? '',
    on: own[0]?.on ?? '',
    lines: own.map(({ account, cents: amount, name }) => ({ account, cents: amount, name })),
  }));

/** Journal entries of QuickBooks Online. */
export const readQuickbooksOnline = (text: string): ReadEntry[] =>
  entriesOf(
    recordsOf(text).map(
      ({ JournalNo = '', JournalDate = '', AccountName = '', Debits = '', Credits = '', ...rest }) => ({
        number: JournalNo,
        on: JournalDate,
        account: AccountName,
        cents: (Debits === '' ? 0 : cents(Debits)) - (Credits === '' ? 0 : cents(Credits)),
        name: rest['Description'] ?? '',
      }),
    ),
  );

/** Manual journals of Xero: lines of one narration and date are one. */
export const readXero = (text: string): ReadEntry[] =>
  entriesOf(
    recordsOf(text).map((record) => ({
      number: record['*Narration'] ?? '',
      on: record['*Date'] ?? '',
      account: record['*AccountCode'] ?? '',
      cents: cents(record['*Amount'] ?? ''),
      name: record['Description'] ?? '',
    })),
  );

/** The files of a ZIP by its central directory (PKWARE's APPNOTE). */
export const readZip = (zip: Buffer): Map<string, Buffer> => {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new Error('No entry of the directory here.');
    const [packed, size] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)];
    const [name, extra, comment] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)];
    const head = zip.readUInt32LE(at + 42);
    const body = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28);
    const bytes = inflateRawSync(zip.subarray(body, body + packed));
    if (bytes.length !== size) throw new Error('Not as long as the directory says.');
    files.set(zip.toString('utf8', at + 46, at + 46 + name), bytes);
    at += 46 + name + extra + comment;
  }
  return files;
};

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** What a manifest says of each file, and what the file itself is. */
export const readManifest = (files: ReadonlyMap<string, Buffer>) =>
  recordsOf((files.get('manifest.csv') ?? Buffer.alloc(0)).toString('utf8')).map((said) => {
    const bytes = files.get(said['Name'] ?? '') ?? Buffer.alloc(0);
    const rows = readCsv(bytes.toString('utf8')).length - 1;
    return { name: said['Name'] ?? '', said: [said['Rows'], said['SHA-256']], is: [String(rows), sha256Of(bytes)] };
  });

/** What all entries moved on each account; each sums to zero. */
export const movedByAccount = (entries: readonly ReadEntry[]): Record<string, number> => {
  const moved = new Map<string, number>();
  for (const { number, lines } of entries) {
    const sum = lines.reduce((total, { cents: amount }) => total + amount, 0);
    if (sum !== 0) throw new Error(`Entry ${number} does not sum to zero.`);
    for (const { account, cents: amount } of lines) moved.set(account, (moved.get(account) ?? 0) + amount);
  }
  return Object.fromEntries([...moved].toSorted(([a], [b]) => (a < b ? -1 : 1)));
};
