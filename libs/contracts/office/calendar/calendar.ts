import { z } from 'zod';
import { daysBetween } from '#domain/kernel/days.ts';
import { CALENDAR_KINDS, MOST_CALENDAR_DAYS } from '#domain/office/calendar-days.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { day, flag, id } from '../../kernel/primitives.ts';
import { moneyReaders } from '../../kernel/roles.ts';

/** How much of a kind each day gives at most: among several days, and where one day alone is asked for. */
export const MOST_AMONG_DAYS = 20;
export const MOST_OF_ONE_DAY = 500;

const entry = z
  .object({
    defendantId: id,
    fullName: z.string(),
    phoneNumber: z.string(),
    /** Null where it is of an account, or of a court date that stands on the defendant's file alone. */
    bondId: id.nullable(),
    powerNumber: z.string(),
    /** Of an instalment. */
    accountId: id.nullable(),
    courtTime: z.string().nullable(),
    courtSection: z.string(),
    courtLocation: z.string().nullable(),
    /** The parish of the bond. */
    jurisdiction: z.string().nullable(),
    caseNumber: z.string(),
    /** What is still owed of the instalment, or the face that is forfeited. */
    amountCents: z.int().nullable(),
  })
  .meta({ id: 'CalendarEntry' });
export type CalendarEntry = z.output<typeof entry>;

/** What a day brings of a kind: how many there are, and the first of them. */
const ofDay = z
  .object({
    on: z.string(),
    kind: z.enum(CALENDAR_KINDS),
    count: z.int(),
    entries: z.array(entry).max(MOST_OF_ONE_DAY),
  })
  .meta({ id: 'CalendarOfDay' });
export type CalendarOfDay = z.output<typeof ofDay>;

export const getCalendar = endpoint({
  method: 'GET',
  path: '/desk/calendar',
  summary: 'Court dates, deadlines, check-ins and instalments from one day to another, six weeks at most',
  roles: moneyReaders,
  query: z
    .object({ from: day(), to: day(), kind: z.enum(CALENDAR_KINDS).optional(), mine: flag })
    .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day is before the first.' })
    .refine(({ from, to }) => daysBetween(from, to) < MOST_CALENDAR_DAYS, {
      path: ['to'],
      message: `Ask for ${MOST_CALENDAR_DAYS} days at most.`,
    }),
  response: z.object({ days: z.array(ofDay).max(MOST_CALENDAR_DAYS * CALENDAR_KINDS.length) }),
});
