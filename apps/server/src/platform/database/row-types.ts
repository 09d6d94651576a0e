import pg, { type CustomTypesConfig, type QueryConfig } from 'pg';

const { builtins } = pg.types;
const dateOf = pg.types.getTypeParser(builtins.TIMESTAMPTZ, 'text') as (text: string) => Date;

const safeInteger = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError('A bigint does not fit a JavaScript number: select it as text.');
  return value;
};

/** UTC as PostgreSQL writes it where the connection's zone is UTC, as in ours: `2026-02-28 18:00:00.123456+00`. */
const IN_UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/;

const instant = (text: string): string => {
  const [, day, time, fraction = ''] = IN_UTC.exec(text) ?? [];
  if (day === undefined || time === undefined) return dateOf(text).toISOString();
  return `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
};

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, safeInteger],
  [builtins.DATE, (text) => text],
  [builtins.TIMESTAMPTZ, instant],
]);

const getTypeParser = (oid: number, format: 'text' | 'binary' = 'text'): ((text: string) => unknown) =>
  (format === 'text' ? parsers.get(oid) : undefined) ??
  (pg.types.getTypeParser(oid, format) as (text: string) => unknown);

/**
 * How rows come back: bigint as number (cents), date as `YYYY-MM-DD`, timestamptz as an ISO string in UTC, and column
 * `bond_id` as `bondId`.
 */
export const rowTypes: CustomTypesConfig = { getTypeParser };

/** As `rowTypes`, under the names that the columns have: for a query whose rows are written back as they are. */
export const columnTypes: CustomTypesConfig = { getTypeParser };

/** What PostgreSQL says of the columns of the rows that follow, as `pg` hands it to the query. */
interface RowDescription {
  fields: { name: string }[];
}

/** What `pg` calls on the query that it runs; its types leave it out. */
const driverQuery = pg.Query.prototype as pg.Query & { handleRowDescription: (told: RowDescription) => void };

const names = new Map<string, string>();

const camelCase = (column: string): string => {
  const name = names.get(column) ?? column.replaceAll(/_([a-z0-9])/g, (_, next: string) => next.toUpperCase());
  names.set(column, name);
  return name;
};

class CamelCaseQuery extends pg.Query {
  handleRowDescription(told: RowDescription): void {
    for (const field of told.fields) field.name = camelCase(field.name);
    driverQuery.handleRowDescription.call(this, told);
  }
}

/** What `pg` lets be called with a callback or answers with a promise. */
export type Answering = (...args: unknown[]) => unknown;

/** A client's `query`, whose rows are named as `rowTypes` says. A query with types of its own is left to them. */
export const namingRows =
  (query: Answering): Answering =>
  (...args) => {
    const [asked, values] = args as [string | QueryConfig, unknown[] | undefined];
    const isOurs = typeof asked === 'string' || (!('submit' in asked) && asked.types === undefined);
    if (!isOurs || typeof args.at(-1) === 'function') return query(...args);
    return new Promise((resolve, reject) => {
      query(new CamelCaseQuery(asked, values, (error, result) => (error ? reject(error) : resolve(result))));
    }).catch((error: unknown) => {
      // As the driver does: the stack leads to whoever asked, not to the socket.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    });
  };
