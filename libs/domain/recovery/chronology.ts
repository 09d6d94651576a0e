import { maskSsns } from '../kernel/masked-ssns.ts';

/** For whom a chronology is made: the surety reads all of it; a court no sources, costs or phones of third persons. */
export const EDITIONS = ['surety', 'court'] as const;
export type Edition = (typeof EDITIONS)[number];

/** An entry as a chronology orders and shows it. */
export interface ChronologyEntry {
  id: string;
  day: string;
  /** An ISO instant; null where only the day is known. */
  at: string | null;
  enteredAt: string;
  lines: readonly string[];
  suretyLines?: readonly string[];
  /** The whole of it is for the surety alone: a court reads of no costs. */
  suretyOnly?: boolean;
}

const PHONE = /(?<!\d)(?:\+?1[-. ]?)?\(?(\d{3})\)?[-. ]?(\d{3})[-. ]?(\d{4})(?!\d)/g;

/** Text without phones, those of the defendant excepted; `own` are theirs, ten digits each. */
const withoutPhones = (text: string, own: readonly string[]): string =>
  text.replace(PHONE, (found, area: string, exchange: string, line: string) =>
    own.includes(area + exchange + line) ? found : '(phone)',
  );

/**
 * What an edition shows of an entry. SSNs are cut to their last four in both, and phones that were typed into a text are
 * left out for a court.
 */
export const linesFor = (
  edition: Edition,
  { lines, suretyLines = [] }: Pick<ChronologyEntry, 'lines' | 'suretyLines'>,
  ownPhones: readonly string[],
): string[] =>
  edition === 'surety'
    ? [...lines, ...suretyLines].map((line) => maskSsns(line))
    : lines.map((line) => withoutPhones(maskSsns(line, 'grouped'), ownPhones)).map((line) => maskSsns(line));

/** Whether an edition has an entry at all. */
export const isInEdition = (edition: Edition, { suretyOnly = false }: Pick<ChronologyEntry, 'suretyOnly'>): boolean =>
  edition === 'surety' || !suretyOnly;

/** By the day and time of the fact; what is known by its day alone comes first of its day; then as it was entered. */
export const inChronology = <E extends ChronologyEntry>(entries: readonly E[]): E[] =>
  entries.toSorted(
    (one, other) =>
      compare(one.day, other.day) ||
      compare(one.at ?? '', other.at ?? '') ||
      compare(one.enteredAt, other.enteredAt) ||
      compare(one.id, other.id),
  );

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
