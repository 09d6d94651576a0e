/** The arrays that `unnest` takes: one column each, in the order of the keys. */
export const columns = <T extends object>(rows: readonly T[], keys: readonly (keyof T)[]): unknown[] =>
  keys.map((key) => rows.map((row) => row[key]));
