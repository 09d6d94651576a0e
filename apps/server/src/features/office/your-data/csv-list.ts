import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { csv, csvLines } from '../../../platform/csv/csv.ts';

/** A CSV file that comes piece by piece, and how many rows these had so far. */
export interface CsvList {
  name: string;
  pieces: AsyncIterable<string>;
  counted: { rows: number };
}

const PIECE_ROWS = 1_000;

/** SQL: cents as a plain decimal. */
export const dollars = (cents: string): string => `((${cents}) / 100.0)::numeric(20, 2)::text`;

/** SQL: the number of an account as it is printed; `n` is its account_number. */
export const ACCOUNT = "lpad(n.short_id::text, 7, '0')";

/** A file of rows that come in pages, under headings. */
export const listOf = (
  name: string,
  headings: readonly string[],
  pages: AsyncIterable<readonly (readonly (string | number | null)[])[]>,
): CsvList => {
  const counted = { rows: 0 };
  async function* pieces() {
    yield csv([headings]);
    for await (const rows of pages) {
      counted.rows += rows.length;
      yield csvLines(rows);
    }
  }
  return { name, pieces: pieces(), counted };
};

/** Files by their SELECT, whose columns are the headings; one is read to its end before the next. */
export function* listsOf(tx: TenantTransaction, selects: Readonly<Record<string, string>>): Iterable<CsvList> {
  for (const [name, select] of Object.entries(selects)) {
    const counted = { rows: 0 };
    yield { name, pieces: piecesOf(tx, select, counted), counted };
  }
}

async function* piecesOf(tx: TenantTransaction, select: string, counted: CsvList['counted']): AsyncIterable<string> {
  await tx.query(`declare list_rows no scroll cursor for ${select}`);
  for (let isFirst = true; ; isFirst = false) {
    const { fields, rows } = await tx.query<(string | number | null)[]>({
      text: `fetch ${PIECE_ROWS} from list_rows`,
      rowMode: 'array',
    });
    counted.rows += rows.length;
    if (isFirst) yield csv([fields.map(({ name }) => name), ...rows]);
    else if (rows.length > 0) yield csvLines(rows);
    if (rows.length < PIECE_ROWS) break;
  }
  await tx.query('close list_rows');
}
