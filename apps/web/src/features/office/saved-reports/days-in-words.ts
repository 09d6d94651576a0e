import type { ReportChoices } from '#contracts/office/saved-reports/saved-reports.ts';
import { DAY_PRESETS, daysOfPreset, type DayPreset } from '#domain/kernel/day-presets.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { daysInWords, isAsItStands, isOfADay, type ReportKind } from '#domain/office/statements.ts';

type Days = Pick<ReportChoices, 'from' | 'to'>;

/** Of the state at the end of a day: what has ended, and the day on which it is opened. */
const OF_A_DAY: Partial<Record<DayPreset, string>> = {
  Today: 'The day on which it is opened',
  Yesterday: 'The day before',
  'Last week': 'End of the week before',
  'Last month': 'End of the month before',
  'Last quarter': 'End of the quarter before',
  'Last year': 'End of the year before',
};

/** What a saved report's days may be called, by name; of what is as it stands the day on which it is opened alone. */
export const namedDays = (kind: ReportKind): { value: DayPreset; label: string }[] =>
  DAY_PRESETS.flatMap((value) => {
    if (isAsItStands(kind) && value !== 'Today') return [];
    const label = isOfADay(kind) ? OF_A_DAY[value] : value;
    return label === undefined ? [] : [{ value, label }];
  });

/** By which name the days that are shown go today, if any. */
export const nameOfDays = (kind: ReportKind, { from, to }: Days, today: string): DayPreset | null =>
  namedDays(kind).find(({ value }) => {
    const days = daysOfPreset(value, today);
    return days.to === to && (isOfADay(kind) || days.from === from);
  })?.value ?? null;

/** The days that were typed, as they stay. */
export const fixedDays = ({ from, to }: Days): string =>
  to === null ? `From ${formatDay(from ?? '')}` : daysInWords({ from, to });

/** Of which days a saved report is. */
export const daysOf = (kind: ReportKind, { days, from, to }: ReportChoices): string => {
  if (days === null) return from === null && to === null ? 'Usual days' : fixedDays({ from, to });
  return namedDays(kind).find(({ value }) => value === days)?.label ?? days;
};
