import { addDays, addMonths, daysBetween } from '../kernel/days.ts';

/** How often a payment plan is paid (screens#payment-plan). */
export const PLAN_FREQUENCIES = ['WEEKLY', 'BIWEEKLY', 'MONTHLY', 'QUARTERLY'] as const;
export type PlanFrequency = (typeof PLAN_FREQUENCIES)[number];

/** When instalments fall: `endsAfter` is how many there are, null for as many as it takes. */
export interface InstalmentTerms {
  startOn: string;
  frequency: PlanFrequency;
  endsAfter: number | null;
}

/** One instalment: `index` counts periods from the start, skipped ones too; `on` is its day after holidays. */
export interface Instalment {
  index: number;
  on: string;
}

/** Where each of the agency's holidays moves to: the next weekday that is none. */
export type HolidayMoves = ReadonlyMap<string, string>;

const PERIODS = {
  WEEKLY: { days: 7 },
  BIWEEKLY: { days: 14 },
  MONTHLY: { months: 1 },
  QUARTERLY: { months: 3 },
} as const;

/** No day is later (`isDay`). */
const LAST_DAY = '2999-12-31';

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** Only days of the list move, to the next weekday not on it (bonds#plan-holidays). */
export const holidayMoves = (holidays: readonly string[]): HolidayMoves => {
  const listed = new Set(holidays);
  const movedTo = (day: string): string => {
    let next = addDays(day, 1);
    while (isWeekend(next) || listed.has(next)) next = addDays(next, 1);
    return next;
  };
  return new Map(holidays.map((day) => [day, movedTo(day)]));
};

/** The n-th instalment, from 0: the start and n periods, never counted from a clamped day (bonds#instalment-days). */
export const nominalDay = ({ startOn, frequency }: InstalmentTerms, index: number): string => {
  const period = PERIODS[frequency];
  return 'days' in period ? addDays(startOn, index * period.days) : addMonths(startOn, index * period.months);
};

/** How many nominal days there are up to a day. */
const nominalThrough = (terms: InstalmentTerms, day: string): number => {
  const { startOn, frequency } = terms;
  if (day < startOn) return 0;
  const period = PERIODS[frequency];
  if ('days' in period) return Math.floor(daysBetween(startOn, day) / period.days) + 1;
  const months =
    (Number(day.slice(0, 4)) - Number(startOn.slice(0, 4))) * 12 +
    Number(day.slice(5, 7)) -
    Number(startOn.slice(5, 7));
  const periods = Math.floor(months / period.months);
  return nominalDay(terms, periods) <= day ? periods + 1 : periods;
};

/** The day of an instalment: the start stays, a holiday moves. */
const dayOfInstalment = (terms: InstalmentTerms, moves: HolidayMoves, index: number): string => {
  const nominal = nominalDay(terms, index);
  return index === 0 ? nominal : (moves.get(nominal) ?? nominal);
};

/** The index after the last: a skipped instalment appends one (bonds#skipping-an-instalment). */
const indexLimit = ({ endsAfter }: InstalmentTerms, skipped: ReadonlySet<number>): number =>
  endsAfter === null ? Number.POSITIVE_INFINITY : endsAfter + skipped.size;

/** Instalments up to `day` by their nominal days that a holiday moves beyond it. */
const movedBeyond = (terms: InstalmentTerms, moves: HolidayMoves, day: string): number[] =>
  [...moves].flatMap(([holiday, movedTo]) => {
    if (holiday > day || movedTo <= day || holiday <= terms.startOn) return [];
    const index = nominalThrough(terms, holiday) - 1;
    return nominalDay(terms, index) === holiday ? [index] : [];
  });

/** How many instalments have fallen due up to the end of a day; skipped ones do not. */
export const instalmentsThrough = (
  terms: InstalmentTerms,
  moves: HolidayMoves,
  skipped: ReadonlySet<number>,
  day: string,
): number => {
  const limit = Math.min(nominalThrough(terms, day), indexLimit(terms, skipped));
  const isCounted = (index: number) => index < limit;
  const notDue = new Set([...skipped, ...movedBeyond(terms, moves, day)].filter(isCounted));
  return limit - notDue.size;
};

/**
 * The instalments after a day in the order of their days, skipped ones included; without an end they never stop.
 */
export function* instalmentsAfter(
  terms: InstalmentTerms,
  moves: HolidayMoves,
  skipped: ReadonlySet<number>,
  day: string,
): Generator<Instalment> {
  const limit = indexLimit(terms, skipped);
  const first = Math.min(nominalThrough(terms, day), ...movedBeyond(terms, moves, day));
  let waiting: Instalment[] = [];
  for (let index = first; index < limit; index += 1) {
    const nominal = nominalDay(terms, index);
    if (nominal > LAST_DAY) break;
    // Later ones are never before their own nominal days: what waits up to this one has its place.
    yield* waiting.filter(({ on }) => on < nominal);
    waiting = waiting.filter(({ on }) => on >= nominal);
    const on = dayOfInstalment(terms, moves, index);
    if (on > day) waiting.push({ index, on });
    waiting.sort((one, other) => one.on.localeCompare(other.on) || one.index - other.index);
  }
  yield* waiting;
}

/** The day of the last instalment; null without an end. */
export const lastInstalmentDay = (
  terms: InstalmentTerms,
  moves: HolidayMoves,
  skipped: ReadonlySet<number>,
): string | null => {
  const limit = indexLimit(terms, skipped);
  if (limit === Number.POSITIVE_INFINITY) return null;
  // A holiday may move the one before beyond it; a skipped one is no instalment.
  const last = Array.from({ length: limit }, (_, index) => limit - 1 - index).filter((index) => !skipped.has(index));
  const days = last.slice(0, 1 + moves.size).map((index) => dayOfInstalment(terms, moves, index));
  return days.toSorted().at(-1) ?? null;
};
