import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { Export } from './export.ts';
import type { ExportFile, ExportHeading } from './export-file.ts';
import { journalCsv } from './journal-csv.ts';
import { journalHledger } from './journal-hledger.ts';
import { chainHeadAt, journalHead } from '../../books/ledger/index.ts';
import { paymentsCsv } from './payments-csv.ts';
import { trialBalanceCsv } from './trial-balance-csv.ts';

const FILES = {
  'journal.csv': journalCsv,
  'journal.hledger': journalHledger,
  'payments.csv': paymentsCsv,
  'trial-balance.csv': trialBalanceCsv,
} satisfies Record<string, ExportFile>;

/** To what a file is narrowed. */
type Narrowed = Partial<Pick<Export, 'by' | 'from' | 'to' | 'method' | 'ledgerAccount' | 'journalNumber'>>;

const PIECE_ROWS = 1_000;

/** A file of the books, and how many rows its pieces had so far. */
interface AgencyBook {
  name: string;
  pieces: AsyncIterable<string>;
  counted: { rows: number };
}

/** The whole books of an agency as one transaction sees them: the files of the exports, none left out of any. */
export async function* agencyBooks(
  tx: TenantTransaction,
  organizationId: string,
  tills: ExportHeading['tills'],
): AsyncIterable<AgencyBook> {
  const heading = { ...(await unnumbered(tx, organizationId)), tills };
  for (const [name, file] of Object.entries(FILES)) {
    const counted = { rows: 0 };
    yield { name, pieces: piecesOf(tx, file, heading, counted), counted };
  }
}

/** One of these files, narrowed, as a text: as the numbered exports have it, without a number. */
export const bookText = async (
  tx: TenantTransaction,
  organizationId: string,
  file: 'journal.csv' | 'payments.csv',
  { tills, ...narrowed }: Narrowed & Pick<ExportHeading, 'tills'>,
): Promise<string> => {
  const heading = { ...(await unnumbered(tx, organizationId, narrowed)), tills };
  const pieces: string[] = [];
  for await (const piece of piecesOf(tx, FILES[file], heading)) pieces.push(piece);
  return pieces.join('');
};

/** The head of a file that is no export which somebody asked for: it has no number of its own. */
const unnumbered = async (
  tx: TenantTransaction,
  organizationId: string,
  narrowed: Narrowed = {},
): Promise<Omit<ExportHeading, 'tills'>> => {
  const { rows } = await tx.query<{ name: string }>('select name from organization where organization_id = $1', [
    organizationId,
  ]);
  const journalNumber = narrowed.journalNumber ?? (await journalHead(tx, organizationId));
  return {
    organizationId,
    organizationName: rows[0]?.name ?? '',
    export: {
      exportId: '',
      number: 0,
      kind: 'journal-csv',
      by: 'booked',
      from: null,
      to: null,
      method: null,
      accountId: null,
      ledgerAccount: null,
      person: null,
      ...narrowed,
      journalNumber,
      state: 'working',
      rows: 0,
      totalRows: null,
      nextChunk: 1,
      lastRow: 0,
      runningCents: 0,
      chainHead: null,
    },
    chainHead: await chainHeadAt(tx, organizationId, journalNumber),
  };
};

async function* piecesOf(
  tx: TenantTransaction,
  file: ExportFile,
  heading: ExportHeading,
  counted: AgencyBook['counted'] = { rows: 0 },
): AsyncIterable<string> {
  yield file.head(heading, tx);
  for (let { lastRow, runningCents } = heading.export; ;) {
    const piece = await file.next(tx, { ...heading, export: { ...heading.export, lastRow, runningCents } }, PIECE_ROWS);
    counted.rows += piece.rows;
    yield piece.text;
    if (piece.rows < PIECE_ROWS) break;
    ({ lastRow, runningCents } = piece);
  }
  yield file.foot(heading);
}
