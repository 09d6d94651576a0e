import type { NumberSeries } from '#domain/books/first-numbers.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Decider } from '../../../platform/event-log/events.ts';
import type { FirstNumberEvent } from './first-numbers-events.ts';

/** The first number of each series that was set. */
export type FirstNumbers = Readonly<Partial<Record<NumberSeries, number>>>;

/** Stream `numbers-{organization}.{organization}`. */
export const firstNumbersDecider: Decider<FirstNumbers, FirstNumberEvent> = {
  category: 'numbers',
  initial: () => ({}),
  evolve: (state, { data: { series, first } }) => ({ ...state, [series]: first }),
};

/** The number that the first of a series has. */
export const firstOf = (state: FirstNumbers, series: NumberSeries): number => state[series] ?? 1;

/** Sets the first number of a series, as long as none of it is given. @throws Refused FIRST_NUMBER_GIVEN. */
export const setFirstNumber = (
  state: FirstNumbers,
  { series, first, isGiven }: { series: NumberSeries; first: number; isGiven: boolean },
): FirstNumberEvent[] => {
  if (isGiven) throw new Refused('FIRST_NUMBER_GIVEN');
  return firstOf(state, series) === first ? [] : [{ type: 'FirstNumberSet', data: { series, first } }];
};
