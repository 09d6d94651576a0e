import { z } from 'zod';
import { courtReminder } from '../../books/court-reminders/court-reminders.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { day, id } from '../../kernel/primitives.ts';
import { followUpReaders } from '../../kernel/roles.ts';

/** What is followed up, in its order on the board. */
export const FOLLOW_UP_KINDS = [
  'reminders',
  'check-ins',
  'papers',
  'unfinished',
  'powers',
  'credentials',
  'officials',
] as const;
export type FollowUpKind = (typeof FOLLOW_UP_KINDS)[number];

const followUp = z
  .discriminatedUnion('kind', [
    /** Who is to be reminded of court today. */
    z.object({ kind: z.literal('reminders'), reminder: courtReminder }),
    /** Who missed check-ins since the last one. */
    z.object({
      kind: z.literal('check-ins'),
      defendantId: id,
      fullName: z.string(),
      phoneNumber: z.string(),
      missed: z.int(),
      lastOn: day().nullable(),
    }),
    /** Somebody with a bond of the last 14 days that lacks a paper, and what all of theirs lack. */
    z.object({
      kind: z.literal('papers'),
      defendantId: id,
      fullName: z.string(),
      phoneNumber: z.string(),
      /** The day of the oldest of these bonds. */
      bondOn: day(),
      papers: z.array(z.string()),
    }),
    /** A bond that nobody has finished for 14 days. */
    z.object({ kind: z.literal('unfinished'), bondId: id, fullName: z.string(), begunOn: day(), begunBy: z.string() }),
    /** A power in hand that expires within 30 days; nobody holds it where the name is empty. */
    z.object({
      kind: z.literal('powers'),
      powerId: id,
      powerNumber: z.string(),
      suretyName: z.string(),
      holderName: z.string(),
      expiresOn: day(),
    }),
    /** A licence, or an appointment by a surety, that ends within 30 days or has ended. */
    z.object({
      kind: z.literal('credentials'),
      agentId: id,
      fullName: z.string(),
      /** Null: the licence. */
      suretyName: z.string().nullable(),
      expiresOn: day(),
    }),
    /** An official who is owed a fee for more than 30 days, and what such fees come to. */
    z.object({
      kind: z.literal('officials'),
      /** Null: nobody is known to pay it to. */
      payee: z.string().nullable(),
      name: z.string(),
      owedCents: z.int(),
      since: day(),
    }),
  ])
  .meta({ id: 'FollowUp' });
export type FollowUp = z.output<typeof followUp>;

/** How many of a kind stand on the board, and how many the list gives at most, the most pressing first. */
export const MOST_OF_A_KIND = 2;
export const MOST_FOLLOW_UPS = 200;

/** One kind as it stands on the board: how many there are in its list, and the first of it. */
export const followUpsOfKind = z.object({
  kind: z.enum(FOLLOW_UP_KINDS),
  count: z.int(),
  rows: z.array(followUp).max(MOST_OF_A_KIND),
});
export type FollowUpsOfKind = z.output<typeof followUpsOfKind>;

export const listFollowUps = endpoint({
  method: 'GET',
  path: '/desk/follow-ups',
  summary: 'What of one kind is to be followed up, the most pressing first; of agents their own alone',
  roles: followUpReaders,
  query: z.object({ kind: z.enum(FOLLOW_UP_KINDS) }),
  response: z.object({ count: z.int(), rows: z.array(followUp).max(MOST_FOLLOW_UPS) }),
});
