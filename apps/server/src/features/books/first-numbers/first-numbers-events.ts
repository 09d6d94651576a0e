import { z } from 'zod';
import { NUMBER_SERIES } from '#domain/books/first-numbers.ts';
import { booked, type EventOf, type EventTypes } from '../../../platform/event-log/event-types.ts';

/** With which number the series of an agency begin: one stream for each agency. */
export const firstNumberEventTypes = {
  /** The next one to be given has this number, where none was given before it in the log. */
  FirstNumberSet: booked(
    z.object({ series: z.enum(NUMBER_SERIES), first: z.int().positive() }),
    ({ series, first }) => (series === 'receipts' || series === 'accounts' ? { firstNumber: { series, first } } : {}),
    { series: 'receipts', first: 20_418 },
    { series: 'collateral', first: 311 },
  ),
} satisfies EventTypes;

export type FirstNumberEvent = EventOf<typeof firstNumberEventTypes>;
