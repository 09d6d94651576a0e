/** Takes what was found wrong, one sentence each, as it is found: there may be any number. */
export type Report = (problem: string) => void;

/** A value of a row that is not what it must be. */
export interface Finding {
  organizationId: string;
  table: string;
  /** The row's key beside its organization, as `number 7`. */
  key: string;
  /** Null where the whole row is missing, or is one too many. */
  column: string | null;
  expected: unknown;
  found: unknown;
}

const value = (given: unknown): string => (typeof given === 'string' ? given : JSON.stringify(given));

/** The finding as a sentence that names organization, table, key, column, the value and the expected value. */
export const inWords = ({ organizationId, table, key, column, expected, found }: Finding): string => {
  const row = `Organization ${organizationId}: ${table} (${key})`;
  if (column !== null) return `${row}, ${column}: found ${value(found)}, expected ${value(expected)}`;
  return expected === null ? `${row} must not be there: ${value(found)}` : `${row} is missing: ${value(expected)}`;
};

/** What is said of values: they may be a person's. Numbers alone stay. */
const VALUES: readonly (readonly [RegExp, string])[] = [
  [/^Organization [0-9a-f-]{36}: /u, ''],
  [/: found (?!-?\d+, expected -?\d+$)[^]*$/u, ': found is not what is expected'],
  [/(must not be there|is missing): [^]*$/u, '$1'],
  [/(cannot take event \S+ of \S+|stands still at \S+, \d+|cannot be read): [^]*$/u, '$1'],
];
const LONGEST = 300;

/** A problem as it was reported, without its organization and without what stands in rows, for whoever keeps it. */
export const withoutValues = (problem: string): string =>
  VALUES.reduce((words, [pattern, instead]) => words.replace(pattern, instead), problem).slice(0, LONGEST);
