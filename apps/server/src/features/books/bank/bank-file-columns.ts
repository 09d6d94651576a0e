import { createHash } from 'node:crypto';
import type { KeptColumns } from '#contracts/books/bank/bank.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';

/** A hash of what a bank wrote, of one length however long it is. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const headingsKey = (headings: readonly string[]): string => hashOf(JSON.stringify(headings));

/** Which columns were taken from a file with the same headings (money#bank-columns). */
export const readKeptColumns = async (
  tx: TenantTransaction,
  organizationId: string,
  headings: readonly string[],
): Promise<KeptColumns | undefined> => {
  const { rows } = await tx.query<{ columns: KeptColumns }>(
    'select columns from bank_file_columns where organization_id = $1 and headings = $2',
    [organizationId, headingsKey(headings)],
  );
  return rows[0]?.columns;
};

/** Keeps them for the next file with these headings. */
export const keepColumns = async (
  tx: TenantTransaction,
  organizationId: string,
  headings: readonly string[],
  columns: KeptColumns,
): Promise<void> => {
  await tx.query(
    `insert into bank_file_columns (organization_id, headings, columns) values ($1, $2, $3)
     on conflict (organization_id, headings) do update set columns = excluded.columns
     where bank_file_columns.columns <> excluded.columns`,
    [organizationId, headingsKey(headings), JSON.stringify(columns)],
  );
};
