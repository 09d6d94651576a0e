import { WEEKS_BEFORE, type WeekFigure } from '#contracts/office/overview/overview.ts';

/** What a week moved; a week's rows may be split by whether their weekday has come in this week, too. */
export interface MovedInWeek {
  /** From 0, the oldest; `WEEKS_BEFORE` is this week. */
  week: number;
  /** On a weekday of this week until today. */
  inTime: boolean;
  cents: number;
}

const THIS = WEEKS_BEFORE;

const sumOf = (moved: readonly MovedInWeek[], isMeant: (one: MovedInWeek) => boolean): number =>
  moved.reduce((sum, one) => (isMeant(one) ? sum + one.cents : sum), 0);

/** Rounded once, half-up; without a minus before zero. Null of no weeks. */
const averageOf = (cents: number, weeks: number): number | null => (weeks === 0 ? null : Math.round(cents / weeks) + 0);

/** What each week moved, the oldest first. */
export const weeklySums = (moved: readonly MovedInWeek[]): number[] =>
  Array.from({ length: THIS + 1 }, (_, at) => sumOf(moved, ({ week }) => week === at));

/**
 * This week until today, the same weekdays of last week, and the average of the `weeksBefore` whole weeks before this
 * one (today#board-week).
 */
export const figureOf = (moved: readonly MovedInWeek[], weeksBefore: number): WeekFigure => ({
  weekCents: sumOf(moved, ({ week }) => week === THIS),
  lastWeekCents: sumOf(moved, ({ week, inTime }) => week === THIS - 1 && inTime),
  averageCents: averageOf(
    sumOf(moved, ({ week }) => week >= THIS - weeksBefore && week < THIS),
    weeksBefore,
  ),
});

/** What stood at the end of each week, the oldest first, after what was moved until then. */
export const standingOf = (before: number, moved: readonly MovedInWeek[]): number[] => {
  let stood = before;
  return weeklySums(moved).map((cents) => (stood += cents));
};

/** The same three of what stands at the end of a day: today, a week ago, and on average at the ends of the weeks before. */
export const standingFigure = (before: number, moved: readonly MovedInWeek[], weeksBefore: number): WeekFigure => {
  const ends = standingOf(before, moved);
  const later = sumOf(moved, ({ week, inTime }) => week === THIS - 1 && !inTime);
  const counted = ends.slice(THIS - weeksBefore, THIS);
  return {
    weekCents: ends[THIS] ?? 0,
    lastWeekCents: (ends[THIS - 1] ?? 0) - later,
    averageCents: averageOf(
      counted.reduce((sum, cents) => sum + cents, 0),
      weeksBefore,
    ),
  };
};
