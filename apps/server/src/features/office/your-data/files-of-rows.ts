import type { OrganizationId } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { agencyBooks } from '../reports/index.ts';
import { agencyLists } from './agency-lists.ts';
import { balancesOut } from './balances-out.ts';
import { copyReadme } from './copy-readme.ts';
import type { CopyFile } from './data-copy.ts';
import { listsThatComeBack } from './lists-out.ts';
import { booksBeside, recordsOf } from './records-out.ts';

/** Of whom, and of when. */
export interface RowsOf {
  organizationId: OrganizationId;
  timeZone: string;
  takenAt: Date;
  today: string;
  withDocuments: boolean;
}

/** A snapshot that is read for long: its files are stored between two reads of it. */
const LONG = "set local idle_in_transaction_session_timeout = '5min'";

const within = (folder: string, { name, ...file }: CopyFile): CopyFile => ({ name: `${folder}/${name}`, ...file });

async function* whole(text: string): AsyncIterable<string> {
  yield await Promise.resolve(text);
}

/** Every file of rows as one transaction sees it, each read when it is asked for (moving-in#leaving). */
export async function* filesOfRows(
  tx: TenantTransaction,
  of: RowsOf,
  tills: Parameters<typeof agencyBooks>[2],
): AsyncIterable<CopyFile> {
  const { organizationId, takenAt, withDocuments } = of;
  await tx.query(LONG);
  const { rows } = await tx.query<{ name: string }>('select name from organization where organization_id = $1', [
    organizationId,
  ]);
  const readme = copyReadme(rows[0]?.name ?? '', takenAt.toISOString(), withDocuments);
  yield { name: 'README.txt', pieces: whole(readme), counted: null };
  for (const list of listsThatComeBack(tx)) yield within('lists', list);
  for (const list of balancesOut(tx, of)) yield within('lists', list);
  for await (const book of agencyBooks(tx, organizationId, tills)) yield within('books', book);
  for (const list of booksBeside(tx)) yield within('books', list);
  for (const list of agencyLists(tx)) yield within('records', list);
  for (const list of recordsOf(tx)) yield within('records', list);
}
