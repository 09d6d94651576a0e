import type { QueryConfig } from 'pg';

const names = new Map<string, string>();

/**
 * `select *` from a table that a migration may add a column to: PostgreSQL refuses a prepared statement whose columns
 * change.
 */
const ANSWERS_ALL_COLUMNS = /^\s*select (\w+\.)?\*/i;

/**
 * A statement that each connection parses once, and plans once where the plan does not depend on the values. Only for
 * texts from the code, which are few: each is kept by every connection for as long as it lives.
 */
export const prepared = (text: string, values: unknown[] = []): QueryConfig => {
  if (ANSWERS_ALL_COLUMNS.test(text)) return { text, values };
  const name = names.get(text) ?? `prepared-${names.size}`;
  names.set(text, name);
  return { name, text, values };
};
