import { addDays, addMonths } from '../kernel/days.ts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** A month that is over: its last day, and its name. */
export interface EndedMonth {
  endsOn: string;
  name: string;
}

/**
 * The last twelve months that are over, the newest first; none before the one that the last run went up to, since no run
 * goes up to an earlier day than one before it (money#commission-runs).
 */
export const lastMonths = (today: string, lastThroughOn: string | null): EndedMonth[] => {
  const first = `${today.slice(0, 7)}-01`;
  return Array.from({ length: 12 }, (_, back) => {
    const endsOn = addDays(addMonths(first, -back), -1);
    return { endsOn, name: `${MONTHS[Number(endsOn.slice(5, 7)) - 1] ?? ''} ${endsOn.slice(0, 4)}` };
  }).filter(({ endsOn }) => lastThroughOn === null || endsOn >= lastThroughOn);
};
