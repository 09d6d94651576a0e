import type { ViewTransaction } from './view.ts';

/** The arrays that `unnest` takes: one column each, in the order of the keys. */
export const columns = <T extends object>(rows: readonly T[], keys: readonly (keyof T)[]): unknown[] =>
  keys.map((key) => rows.map((row) => row[key]));

/** The columns of a table by the fields of the rows that are written to it: `amountCents: 'amount_cents bigint'`. */
export interface ColumnList<T extends object> {
  /** `organization_id, number, …` */
  readonly names: string;
  /** `$1::uuid[], $2::bigint[], …`, for `unnest`. */
  readonly arrays: string;
  /** One array for each column. */
  valuesOf(rows: readonly T[]): unknown[];
}

/** One list that gives a statement its names, types and values, so that none of them can be at another's place. */
export const columnList = <T extends object>(
  list: Readonly<Partial<Record<keyof T & string, string>>>,
): ColumnList<T> => {
  const entries = Object.entries(list) as [keyof T & string, string][];
  const keys = entries.map(([key]) => key);
  const described = entries.map(([, column]) => column.split(' ') as [name: string, type: string]);
  return {
    names: described.map(([name]) => name).join(', '),
    arrays: described.map(([, type], index) => `$${index + 1}::${type}[]`).join(', '),
    valuesOf: (rows) => columns(rows, keys),
  };
};

/** Inserts rows by one statement; none where there are none. */
export const insertRows = async <T extends object>(
  tx: ViewTransaction,
  table: string,
  list: ColumnList<T>,
  rows: readonly T[],
): Promise<void> => {
  if (rows.length === 0) return;
  await tx.query(
    `insert into ${tx.table(table)} (${list.names}) select * from unnest(${list.arrays})`,
    list.valuesOf(rows),
  );
};

/** Writes rows that are named as their columns are (`tx.stored`), each in the place of the one of the same key. */
export const writeRows = async <T extends object>(
  tx: ViewTransaction,
  name: string,
  key: readonly (keyof T & string)[],
  rows: readonly T[],
): Promise<void> => {
  const [first] = rows;
  if (!first) return;
  const table = tx.table(name);
  const names = Object.keys(first);
  const changed = names.filter((column) => !key.some((one) => one === column));
  await tx.query(
    `insert into ${table} (${names.join(', ')})
     select ${names.join(', ')} from jsonb_populate_recordset(null::${table}, $1::jsonb)
     on conflict (${key.join(', ')}) do update set ${changed.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    [JSON.stringify(rows)],
  );
};
