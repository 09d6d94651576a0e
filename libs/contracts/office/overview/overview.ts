import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { day, id, signedCents } from '../../kernel/primitives.ts';
import { supervisors } from '../../kernel/roles.ts';

/** With so many weeks before it a week is compared (today#board-week). */
export const WEEKS_BEFORE = 12;

/** A figure of this week until today, of the same weekdays of last week, and the average of the weeks before. */
const figure = z
  .object({
    weekCents: signedCents,
    lastWeekCents: signedCents,
    averageCents: signedCents.nullable(), // null where the agency has no week before this one
  })
  .meta({ id: 'WeekFigure' });
export type WeekFigure = z.output<typeof figure>;

const week = z
  .object({
    monday: day(),
    writtenCents: signedCents,
    collectedCents: signedCents,
    forfeitedCents: signedCents,
    receivableCents: signedCents, // as accounts stood at its end, credits taken off; of this week, today
  })
  .meta({ id: 'OverviewWeek' });
export type OverviewWeek = z.output<typeof week>;

const standing = {
  written: figure,
  collected: figure,
  forfeited: figure,
  owedCents: signedCents, // accounts above zero
  exposureCents: signedCents, // faces of live bonds (bonds#live-bonds)
  forfeitedNowCents: signedCents, // of them, FORFEITED
};
const group = z.object({ name: z.string(), ...standing }).meta({ id: 'OverviewGroup' });
export type OverviewGroup = z.output<typeof group>;

const count = z.object({ count: z.int(), cents: signedCents });

export const getOverview = endpoint({
  method: 'GET',
  path: '/overview',
  summary: 'The owner’s page: this week beside the weeks before, what is owed and exposed; by agent, parish and surety',
  roles: supervisors,
  roleRefusal: 'You do not have access to this page.',
  response: z.object({
    today: day(),
    weeks: z.array(week).length(WEEKS_BEFORE + 1), // the oldest first, the last one is this week
    weeksBefore: z.int(), // how many of those before this one the agency has: its averages are of them
    written: figure,
    collected: figure,
    forfeited: figure,
    receivable: figure, // at the end of the day
    owedCents: signedCents,
    creditsCents: signedCents, // accounts below zero, as a negative sum; with what is owed it is the receivable
    /** What of this week became an unclaimed credit, less what was paid out of such: Payment History has it on other days. */
    unclaimedCents: signedCents,
    exposure: count,
    withSureties: count, // of it, as `/open-liability`
    forfeitedNow: count, // as the list of forfeitures
    agents: z.array(group.extend({ agentId: id.nullable() })), // by name; null: of no bond
    parishes: z.array(group), // by name; an empty one: not known
    sureties: z.array(
      z.object({ suretyId: id, name: z.string(), faceCents: signedCents, forfeitedCents: signedCents }),
    ),
  }),
  refusals: ['MONEY_STOPPED'],
});
