import { z } from 'zod';
import { PAYMENT_METHODS } from '#domain/kernel/payment-methods.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { day, id } from '../../kernel/primitives.ts';
import {
  collectReaders,
  courtReaders,
  everyMember,
  followUpReaders,
  ledgerReaders,
  recoveryReaders,
  type Role,
} from '../../kernel/roles.ts';
import { courtDateOfWeek } from '../../books/bond/court-answers.ts';
import { queuedForfeiture, rowsAndCents } from '../../recovery/cases/queue.ts';
import { othersMoney } from '../alerts/others-money.ts';
import { followUpsOfKind } from './follow-ups.ts';
import { pastDueTotal } from './past-due.ts';

/** Who has which panel of the board, in its order (today#board-panels). */
export const BOARD_PANELS = {
  forfeitures: recoveryReaders,
  court: courtReaders,
  followUps: followUpReaders,
  collect: collectReaders,
  drawer: ledgerReaders,
  sinceYesterday: ledgerReaders,
} as const satisfies Record<string, readonly Role[]>;
export type BoardPanel = keyof typeof BOARD_PANELS;

/** How many rows stand on a panel at most; of money to collect. */
export const MOST_ON_PANEL = 6;
export const MOST_TO_COLLECT = 10;
/** Of court: dates that are asked about, before those to come. */
export const MOST_ASKED = 4;
/** How many people stand on "Since yesterday", who did most first. */
export const MOST_PEOPLE = 10;

/** From how many days on debts are older: 0 to 29, 30 to 59, 60 to 89, 90 to 119, 120 and more (today#owed-by-age). */
export const AGES = [0, 30, 60, 90, 120] as const;

/** "Forfeitures": the first of `getRecoveryQueue`, and its figures. */
const forfeitures = z.object({
  rows: z.array(queuedForfeiture).max(MOST_ON_PANEL),
  all: rowsAndCents,
  past: rowsAndCents,
});

/** "Court": the first that are asked about, then the first to come, of `listCourtDates`, and how many there are of each. */
const court = z.object({
  /** Asked about today; as many as the list has at most (today#unanswered-court-date). */
  unanswered: z.int(),
  today: z.int(),
  tomorrow: z.int(),
  /** In the seven days after today. */
  week: z.int(),
  rows: z.array(courtDateOfWeek).max(MOST_ASKED + MOST_ON_PANEL),
});

const toCollect = z
  .object({
    accountId: id,
    defendantId: id,
    fullName: z.string(),
    phoneNumber: z.string(),
    /** The larger of what is past due and what a broken promise lacks. */
    amountCents: z.int(),
    explanation: z.string(),
    /** Since when money is past due of an account without a plan; null where that is not why it stands here. */
    noPlanSince: day().nullable(),
  })
  .meta({ id: 'MoneyToCollect' });
export type ToCollect = z.output<typeof toCollect>;

/** "Money to collect": the first of the call list, and what all accounts owe. */
const collect = z.object({
  /** The call list. */
  calls: z.int(),
  rows: z.array(toCollect).max(MOST_TO_COLLECT),
  /** All accounts that are past due, called or held ones too, as `listPastDue` has them (today#board-owed). */
  pastDue: pastDueTotal,
  /** Balances above zero by how long they have been due, as in `AGES`; credits apart, below zero. In cents. */
  owed: z.object({ ages: z.array(z.int()).length(AGES.length), creditsCents: z.int() }),
});

const collected = z.object({ cents: z.int(), byMethod: z.partialRecord(z.enum(PAYMENT_METHODS), z.int()) });

/**
 * "Money in the drawer": what was collected (today#board-collected), what is not in the bank, what is owed to others past
 * terms and not there, what waits for approval.
 */
const drawer = z.object({
  today: collected,
  yesterday: collected,
  /** Since Monday (today#board-week). */
  week: collected,
  undeposited: z.object({
    /** What account 1010 stands at. */
    cents: z.int(),
    /** The day of the oldest receipt that is not deposited; null where all are. */
    since: day().nullable(),
  }),
  others: othersMoney,
  /** As many as wait on the page of approvals. */
  approvals: z.int(),
});

const counted = z.object({ count: z.int(), cents: z.int() });
/** What was done yesterday and today; null is for who reads the money alone. */
const done = z.object({
  /** Bonds of these days, by their posting agent, with their faces; as `getProduction` has them. */
  bonds: counted.nullable(),
  /** Payments, and what they come to less what was taken back; as `listPayments` has them. */
  money: counted,
  notes: z.int().nullable(),
  /** Recovery cases that were opened. */
  cases: z.int().nullable(),
});
export type DoneSinceYesterday = z.output<typeof done>;

/** "Since yesterday": what was done, by whom, and by all of them. */
const sinceYesterday = z.object({
  rows: z.array(done.extend({ userId: id, name: z.string() })).max(MOST_PEOPLE),
  /** How many people there are. */
  people: z.int(),
  all: done,
});

/**
 * One request for all panels of a role; a panel that the role has not, or that cannot be had now, is null. Every figure
 * is that of the list it opens (today#figure-equals-its-list).
 */
export const getBoard = endpoint({
  method: 'GET',
  path: '/desk/board',
  summary: 'The board of the dashboard: what burns, by role, each panel with its first rows and its figures',
  roles: everyMember,
  response: z.object({
    today: day(),
    forfeitures: forfeitures.nullable(),
    court: court.nullable(),
    /** The kinds of which there is something (today#follow-ups). */
    followUps: z.array(followUpsOfKind).nullable(),
    collect: collect.nullable(),
    drawer: drawer.nullable(),
    sinceYesterday: sinceYesterday.nullable(),
    /** Panels that cannot be had now, each with why. */
    failed: z.partialRecord(
      z.enum(['forfeitures', 'court', 'followUps', 'collect', 'drawer', 'sinceYesterday']),
      z.string(),
    ),
  }),
});
