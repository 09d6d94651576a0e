import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { day, instant, lines } from '../../kernel/primitives.ts';
import { adminOnly, ledgerReaders, moneyReaders, moneyRoles } from '../../kernel/roles.ts';

/** What closing or opening a month changes. */
const TOPICS = ['month', 'ledger'] as const;

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Name a month as 2026-10.');
const params = z.object({ month });

/** `closed` and not sealed yet lasts moments; `year-ended` is a December whose year was ended after its seal. */
const MONTH_STATES = ['open', 'soft-closed', 'closed', 'sealed', 'year-ended'] as const;

const monthOfBooks = z
  .object({
    month,
    state: z.enum(MONTH_STATES),
    isOver: z.boolean(),
    // Who closed it last, or opened it again, and when; null of one that nobody ever closed.
    changed: z.object({ by: z.string(), at: instant, reason: z.string() }).nullable(),
    // What the books were where it was closed; null until it is sealed.
    seal: z.object({ journalNumber: z.int(), chainHead: z.string() }).nullable(),
    lateEntries: z.int(), // of this month, booked in a later one
    closesNext: z.boolean(), // every earlier month is closed: it can be closed now
    reopens: z.boolean(), // no later month is closed
  })
  .meta({ id: 'MonthOfBooks' });
export type MonthOfBooks = z.output<typeof monthOfBooks>;

export const listMonths = endpoint({
  method: 'GET',
  path: '/months',
  summary: 'The months of the books since the first booking, newest first, with what is closed (money#closed-periods)',
  roles: ledgerReaders,
  response: z.object({ months: z.array(monthOfBooks) }),
});

/** What forms ask for: whether a day can be booked on, and whether it takes a reason. */
export const getClosedMonths = endpoint({
  method: 'GET',
  path: '/closed-months',
  summary: 'Which months are closed to whoever books (money#closed-periods)',
  roles: moneyReaders,
  response: z
    .object({
      closedThrough: month.nullable(),
      softClosed: z.array(month),
      closedUntil: day().nullable(), // of a move-in: the last day that the old program counts
    })
    .meta({ id: 'ClosedMonths' }),
});

/** Where a line of the checklist leads. */
export const CHECK_SCREENS = [
  'opening',
  'months',
  'proof',
  'bank',
  'drawer',
  'cards',
  'classify',
  'officials',
  'sureties',
  'cover',
  'buf',
  'approvals',
  'failed-work',
] as const;

const monthCheck = z
  .object({ blocks: z.boolean(), screen: z.enum(CHECK_SCREENS), words: z.string() })
  .meta({ id: 'MonthCheck' });
export type MonthCheck = z.output<typeof monthCheck>;

export const checkMonth = endpoint({
  method: 'GET',
  path: '/months/:month/checklist',
  summary: 'What blocks the close of a month, and what only warns (money#before-a-month-closes)',
  roles: ledgerReaders,
  params,
  response: z.object({ checks: z.array(monthCheck) }),
});

const changedMonth = (id: string) => z.object({ month }).meta({ id });
const closing = ['MONTH_NOT_OVER', 'MONTH_CLOSED', 'MONTH_NOT_FOUND', 'CONFLICT', 'MONEY_STOPPED'] as const;

export const softCloseMonth = endpoint({
  method: 'POST',
  path: '/months/:month/soft-close',
  summary: 'Soft-close a month: only money roles book in it from now on, with a reason',
  roles: moneyRoles,
  params,
  touches: TOPICS,
  response: changedMonth('MonthSoftClosed'),
  refusals: [...closing, 'MONTH_SOFT_CLOSED'],
});

export const closeMonth = endpoint({
  method: 'POST',
  path: '/months/:month/close',
  summary: 'Close a month: nobody books in it from now on, nor before it',
  roles: moneyRoles,
  params,
  touches: TOPICS,
  response: changedMonth('MonthClosed'),
  refusals: [...closing, 'EARLIER_MONTH_OPEN', 'SEAL_WAITS', 'BOOKS_NOT_PROVEN', 'MONTH_BLOCKED'],
});

export const reopenMonth = endpoint({
  method: 'POST',
  path: '/months/:month/reopen',
  summary: 'Open a closed month again; what was booked later stays where it is',
  roles: adminOnly,
  params,
  body: z.object({ reason: lines(500).min(1, 'Give a reason.') }).meta({ id: 'ReopenMonth' }),
  touches: TOPICS,
  response: changedMonth('MonthReopened'),
  refusals: ['MONTH_NOT_FOUND', 'MONTH_OPEN', 'LATER_MONTH_CLOSED', 'SEAL_WAITS', 'CONFLICT', 'MONEY_STOPPED'],
});
