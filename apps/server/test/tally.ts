import { z } from 'zod';
import { eventType, type EventOf, type EventTypes } from '../src/platform/event-log/event-types.ts';
import type { Decider } from '../src/platform/event-log/events.ts';
import { Refused } from '../src/kernel/refused.ts';

/** A small aggregate for specs of the log: it counts, and refuses to go below zero. */
export const tallyEventTypes = {
  Counted: {
    schema: z.object({ by: z.int(), unit: z.enum(['piece', 'box']) }),
    version: 2,
    upcasters: { 1: (data) => ({ ...data, unit: 'piece' }) },
    samples: [
      { version: 1, data: { by: 1 } },
      { version: 2, data: { by: -1, unit: 'box' } },
    ],
  },
  Sealed: eventType(z.object({}), {}),
} satisfies EventTypes;

export type TallyEvent = EventOf<typeof tallyEventTypes>;

interface Tally {
  sum: number;
  sealed: boolean;
}

export const tally: Decider<Tally, TallyEvent> = {
  category: 'tally',
  initial: () => ({ sum: 0, sealed: false }),
  evolve: (state, event) =>
    event.type === 'Counted' ? { ...state, sum: state.sum + event.data.by } : { ...state, sealed: true },
};

/** @throws Refused CONFLICT below zero (any code would do), ACCOUNT_CLOSED when sealed. */
export const count =
  (by: number) =>
  (state: Tally): TallyEvent[] => {
    if (state.sealed) throw new Refused('ACCOUNT_CLOSED');
    if (state.sum + by < 0) throw new Refused('FUTURE_DAY');
    return by === 0 ? [] : [{ type: 'Counted', data: { by, unit: 'piece' } }];
  };

export const seal = (): TallyEvent[] => [{ type: 'Sealed', data: {} }];
