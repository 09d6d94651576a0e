import type { KeptColumns } from '#contracts/books/bank/bank.ts';
import { bankTable, proposedColumns, readBankTable } from '#domain/books/bank-csv.ts';
import { keysOf, UnreadableBankFile, type BankFile, type BankFileLine } from '#domain/books/bank-file.ts';
import { isOfx, readOfx } from '#domain/books/ofx.ts';
import type { Reading } from '#domain/kernel/read-day.ts';

/** As many lines are taken from one file. */
const MOST_LINES = 10_000;

/** How a file is read: the agency's today and zone, and the last digits of the account that it is for. */
interface ReadingOf extends Reading {
  lastFour: string;
  /** Finds the columns that were kept for files with these headings. */
  kept: (headings: readonly string[]) => Promise<KeptColumns | undefined>;
}

/** A file as it was read; of a CSV file with the columns that were taken. */
interface ReadFile {
  format: 'OFX' | 'CSV';
  headings: string[];
  columns: KeptColumns | null;
  file: BankFile;
}

/** A line with what tells it again, and its place among those of its file. */
export interface KeyedLine extends BankFileLine {
  key: string;
  place: number;
}

/** Of a file with several accounts the one with the same last digits. */
const fileOf = (files: readonly BankFile[], lastFour: string): BankFile => {
  const [only] = files;
  if (files.length === 1 && only) {
    const differs = lastFour !== '' && only.endsIn !== '' && only.endsIn !== lastFour.slice(-only.endsIn.length);
    if (!differs) return only;
    throw new UnreadableBankFile(`The file is of the account that ends in ${only.endsIn}, not in ${lastFour}.`);
  }
  const same = files.filter(({ endsIn }) => endsIn !== '' && endsIn === lastFour);
  if (same.length === 1 && same[0]) return same[0];
  throw new UnreadableBankFile(
    lastFour === ''
      ? 'The file holds several accounts. Enter the last four digits of this one first.'
      : `The file holds several accounts, and not one that ends in ${lastFour}.`,
  );
};

const mustHaveLines = (file: BankFile): BankFile => {
  const { lines, faults } = file;
  if (lines.length + faults.length === 0) throw new UnreadableBankFile('The file holds no lines.');
  if (lines.length > MOST_LINES) throw new UnreadableBankFile('The file holds more than 10,000 lines.');
  return file;
};

/**
 * Reads the text of a bank's file. Unless columns are given, those that were kept for its headings are taken, or else
 * those that its headings propose (money#bank-columns). It is read while somebody waits for it, as statements of sureties
 * are: it is text that they sent, its length is limited, and the time that it takes grows with its length alone.
 * @throws UnreadableBankFile
 */
export const readBankFile = async (
  { text, columns: given }: { text: string; columns: KeptColumns | null },
  { lastFour, kept, ...by }: ReadingOf,
): Promise<ReadFile> => {
  if (isOfx(text)) {
    return { format: 'OFX', headings: [], columns: null, file: mustHaveLines(fileOf(readOfx(text), lastFour)) };
  }
  const table = bankTable(text);
  const { headings } = table;
  const columns = given ?? (await kept(headings)) ?? proposedColumns(table);
  return { format: 'CSV', headings, columns, file: mustHaveLines(readBankTable(table, columns, by)) };
};

/** The lines of a file, the oldest first, each once. */
export const keyedLines = (lines: readonly BankFileLine[]): KeyedLine[] => {
  const isNewestFirst = (lines[0]?.on ?? '') > (lines.at(-1)?.on ?? '');
  const keys = keysOf(lines);
  const keyed = new Map<string, KeyedLine>();
  for (const [at, line] of lines.entries()) {
    const key = keys[at] ?? '';
    if (!keyed.has(key)) keyed.set(key, { ...line, key, place: isNewestFirst ? lines.length - at : at + 1 });
  }
  return [...keyed.values()];
};
