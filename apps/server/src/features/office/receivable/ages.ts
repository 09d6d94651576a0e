/** By how many days: 0 to 29, 30 to 59, 60 to 89, 90 to 119, longer (money#aging). */
export const AGES = ['0–29', '30–59', '60–89', '90–119', '120+'] as const;

/** SQL: which of them a day is in, counted from another; `on` and `since` are SQL of days. */
export const ageOf = (on: string, since: string): string =>
  `least(greatest(${on} - ${since}, 0) / 30, ${AGES.length - 1})`;

/** Amounts by age, in their order, from rows that name each. */
export const byAge = (rows: readonly { age: number; cents: number }[]): number[] =>
  AGES.map((_, age) => rows.filter((row) => row.age === age).reduce((sum, { cents }) => sum + cents, 0));
