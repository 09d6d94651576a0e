import { z } from 'zod';
import { MAX_AMOUNT_CENTS } from '#domain/kernel/money.ts';
import { BALANCE_KINDS } from '#domain/books/opening-balance.ts';
import { wrongOf, type OpeningLine } from '#domain/books/opening.ts';
import { decisions } from '../../kernel/decisions.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { day, id, instant, lines, OVER_THE_LIMIT, pastDay, text } from '../../kernel/primitives.ts';
import { adminOnly, ledgerReaders } from '../../kernel/roles.ts';
import { readerMay } from '../../kernel/second-person.ts';

/** What rows and what is booked of them change. */
const ROWS = ['settings'] as const;
const TOPICS = ['settings', 'ledger', 'approval', 'month'] as const;

const reason = lines(500).min(1, 'Give a reason.');
const account = z.string('Choose an account.').regex(/^\d{4}$/, 'Choose an account.');

/** What stands on the side on which the account grows, in cents: below zero where the account allows it. */
const standingCents = z
  .int({ error: 'Enter an amount.', abort: true })
  .min(-MAX_AMOUNT_CENTS, OVER_THE_LIMIT)
  .max(MAX_AMOUNT_CENTS, OVER_THE_LIMIT);

const names = {
  payee: text(80).nullable().default(null),
  suretyId: id.nullable().default(null),
  agentId: id.nullable().default(null),
  personId: id.nullable().default(null),
  bondId: id.nullable().default(null),
  accountId: id.nullable().default(null),
};

/** Of collateral: where it is held; of any other line nothing. */
const heldCents = z
  .int({ error: 'Enter an amount.', abort: true })
  .min(0, 'Enter an amount.')
  .max(MAX_AMOUNT_CENTS, OVER_THE_LIMIT)
  .default(0);

/** Whom a line names, and what stands of it. */
const line = { account, amountCents: standingCents, ...names, bankedCents: heldCents, unbankedCents: heldCents };

const mayStand = (given: OpeningLine, refused: z.core.$RefinementCtx): void => {
  const wrong = wrongOf(given);
  if (wrong) refused.addIssue({ code: 'custom', path: [wrong.path], message: wrong.message });
};
/** The same of one that is entered, which stands at something. */
const isEntered = (given: OpeningLine, refused: z.core.$RefinementCtx): void => {
  mayStand(given, refused);
  if (given.amountCents === 0)
    refused.addIssue({ code: 'custom', path: ['amountCents'], message: 'Enter an amount other than 0.' });
};

/** A line as it is read. */
const shown = {
  account: z.string(),
  payee: z.string().nullable(),
  suretyId: id.nullable(),
  agentId: id.nullable(),
  personId: id.nullable(),
  bondId: id.nullable(),
  accountId: id.nullable(),
  who: z.string(), // whom it names, in words; empty where nobody
};
const waiting = {
  requestId: id,
  askedBy: z.string(),
  askedAt: instant,
  own: z.boolean(),
  readerMay,
};

const openingLine = z
  .object({
    ...shown,
    lineId: id.nullable(), // null after the seal
    ofFile: z.boolean(), // it came by a file, which alone changes it; said before the seal
    version: z.int(),
    amountCents: z.int(),
    bankedCents: z.int(), // of collateral: in the trust bank
    unbankedCents: z.int(), // of collateral: not banked yet
    bookedCents: z.int(), // what stands of it in the books
  })
  .meta({ id: 'OpeningLine' });
export type OpeningLineRow = z.output<typeof openingLine>;

const correction = z
  .object({
    ...shown,
    requestId: id,
    state: z.enum(['waiting', 'booked', 'declined', 'withdrawn']),
    amountCents: z.int(), // what the line is to be
    unbankedCents: z.int(), // of collateral: what of it is not banked yet
    reason: z.string(), // empty once it was erased
    askedBy: z.string(),
    askedAt: instant,
    bookedOn: day().nullable(),
    waiting: z.object(waiting).nullable(),
  })
  .meta({ id: 'OpeningCorrection' });
export type OpeningCorrection = z.output<typeof correction>;

const opening = z
  .object({
    program: z.string(),
    cutOverOn: day().nullable(), // null until a move-in has begun
    proposedOn: day(), // the last month's end
    // `lists`: what the lists brought is in, and nothing is entered here; `changed`: something is in, and the lines say
    // something else by now
    state: z.enum(['none', 'draft', 'lists', 'in', 'changed', 'sealed']),
    lines: z.array(openingLine), // after the seal: what stands
    removed: z.array(z.object({ ...shown, bookedCents: z.int() })), // booked, and not in the lines any more
    seal: z.object({ ...waiting, retainedCents: z.int(), equityCents: z.int() }).nullable(), // while it waits
    sealed: z.object({ retainedCents: z.int(), equityCents: z.int(), alone: z.boolean() }).nullable(),
    corrections: z.array(correction), // the newest first
    // What the lists brought of what clients owe; it stands on 1100, by account
    receivable: z.object({ accounts: z.int(), cents: z.int() }),
    colleagues: z.array(z.object({ agentId: id, name: z.string() })),
  })
  .meta({ id: 'Opening' });
export type Opening = z.output<typeof opening>;

export const getOpening = endpoint({
  method: 'GET',
  path: '/opening',
  summary: 'The opening of the books: cut-over day, lines, what is booked of them, what waits (moving-in#one-move-in)',
  roles: ledgerReaders,
  response: opening,
});

export const planMoveIn = endpoint({
  method: 'PUT',
  path: '/opening',
  ...freshForSettings,
  summary: 'Say which program the agency moved from, and the last day that it counts',
  roles: adminOnly,
  body: z
    .object({ program: text(80).min(1, 'Enter the name of the program.'), cutOverOn: pastDay() })
    .meta({ id: 'PlanMoveIn' }),
  touches: TOPICS,
  response: z.object({ cutOverOn: day() }).meta({ id: 'MoveInPlan' }),
  refusals: ['FUTURE_DAY', 'OPENING_DAY_FIXED', 'OPENING_SEALED', 'OPENING_SEAL_WAITS', 'PERIOD_CLOSED', 'CONFLICT'],
});

const changedLine = z.object({ lineId: id, version: z.int() }).meta({ id: 'OpeningLineChanged' });
/** Of what a line names. */
const UNKNOWN = [
  'BOND_NOT_FOUND',
  'PERSON_NOT_OF_BOND',
  'ACCOUNT_NOT_FOUND',
  'JUDGMENT_FORFEITED_ONLY',
  'BOND_VOIDED',
] as const;
/** Of what is paid on streams of their own, by accounts and bonds. */
const MOVED = ['OPENING_UNCLAIMED_MOVED', 'OPENING_JUDGMENT_MOVED', 'JUDGED_ALREADY', 'OPENING_DEBT_MOVED'] as const;
const closed = ['OPENING_SEALED', 'OPENING_SEAL_WAITS'] as const;
/** Of what stands, as the seal finds it. */
const UNSEALABLE = [
  'OPENING_NOT_IN',
  'OPENING_DIFFERS',
  'OPENING_TOTALS_DIFFER',
  'MOVE_IN_RUNNING',
  'MOVE_IN_LISTS_DIFFER',
  'MOVE_IN_TOTALS_DIFFER',
] as const;

export const addOpeningLine = endpoint({
  method: 'POST',
  path: '/opening/lines',
  ...freshForSettings,
  summary: 'Enter a line of what the agency has and owes on the cut-over day; nothing is booked yet',
  roles: adminOnly,
  status: 201,
  body: z.object(line).superRefine(isEntered).meta({ id: 'AddOpeningLine' }),
  touches: ROWS,
  response: changedLine,
  refusals: [...closed, 'OPENING_LINE_TWICE', 'OPENING_LINES_FULL', ...UNKNOWN],
});

export const changeOpeningLine = endpoint({
  method: 'PUT',
  path: '/opening/lines/:lineId',
  ...freshForSettings,
  summary: 'Change a line of the opening; what is booked of it follows when it is brought in again',
  roles: adminOnly,
  params: z.object({ lineId: id }),
  body: z
    .object({ ...line, basedOn: z.int().positive() })
    .superRefine(isEntered)
    .meta({ id: 'ChangeOpeningLine' }),
  touches: ROWS,
  response: changedLine,
  refusals: [...closed, 'OPENING_LINE_NOT_FOUND', 'OPENING_LINE_OF_FILE', 'OPENING_LINE_TWICE', 'CONFLICT', ...UNKNOWN],
});

export const removeOpeningLine = endpoint({
  method: 'DELETE',
  path: '/opening/lines/:lineId',
  ...freshForSettings,
  summary: 'Remove a line of the opening',
  roles: adminOnly,
  params: z.object({ lineId: id }),
  touches: ROWS,
  response: z.object({ lineId: id }).meta({ id: 'OpeningLineRemoved' }),
  refusals: [...closed, 'OPENING_LINE_NOT_FOUND', 'OPENING_LINE_OF_FILE'],
});

const booked = z.object({ entries: z.int() }).meta({ id: 'OpeningBooked' });

export const bringInOpening = endpoint({
  method: 'POST',
  path: '/opening/bring-in',
  ...freshForSettings,
  summary: 'Book the difference between what stands and what the lines say, on the cut-over day',
  roles: adminOnly,
  touches: TOPICS,
  response: booked,
  refusals: [
    ...closed,
    'OPENING_NOT_BEGUN',
    'OPENING_EMPTY',
    'OPENING_BOOKED_BEFORE',
    'PERIOD_CLOSED',
    'OPENING_COLLATERAL_MOVED',
    'CONFLICT',
    'MONEY_STOPPED',
    'TEMPORARILY_UNAVAILABLE',
    ...MOVED,
    ...UNKNOWN,
  ],
});

export const takeBackOpening = endpoint({
  method: 'POST',
  path: '/opening/take-back',
  ...freshForSettings,
  summary: 'Take back what was brought in, before the seal; the lines stay',
  roles: adminOnly,
  touches: TOPICS,
  response: booked,
  refusals: [
    ...closed,
    'OPENING_NOT_BEGUN',
    'OPENING_NOT_IN',
    'OPENING_COLLATERAL_MOVED',
    'BOND_VOIDED',
    'CONFLICT',
    ...MOVED,
  ],
});

const asked = z.object({ requestId: id }).meta({ id: 'OpeningAsked' });

export const sealOpening = endpoint({
  method: 'POST',
  path: '/opening/seal',
  summary: 'Ask to seal the opening; a second person confirms, which books 3950 to 3000 and 3900',
  roles: adminOnly,
  status: 201,
  body: z.object({ retainedCents: standingCents.default(0) }).meta({ id: 'SealOpening' }),
  touches: TOPICS,
  response: asked,
  refusals: [...closed, 'OPENING_NOT_BEGUN', ...UNSEALABLE, 'CONFLICT'],
});

export const correctOpeningLine = endpoint({
  method: 'POST',
  path: '/opening/corrections',
  summary: 'Ask to correct a line after the seal; a second person approves it, which books the difference today',
  roles: adminOnly,
  status: 201,
  body: z
    .object({ ...line, reason })
    .superRefine(mayStand)
    .meta({ id: 'CorrectOpeningLine' }),
  touches: TOPICS,
  response: asked,
  refusals: [
    'OPENING_NOT_SEALED',
    'OPENING_LINE_UNCHANGED',
    'OPENING_CORRECTION_WAITS',
    'OPENING_COLLATERAL_MOVED',
    'CONFLICT',
    ...MOVED,
    ...UNKNOWN,
  ],
});

/** Parts of what an account opened with; what was written off is put right there. */
const correctable = z.enum(BALANCE_KINDS).exclude(['writtenOff']);

export const correctOpeningBalance = endpoint({
  method: 'POST',
  path: '/opening/balance-corrections',
  summary:
    'Ask to correct what an account opened with, after the seal; a second person approves it, which books the difference today',
  roles: adminOnly,
  status: 201,
  body: z
    .object({
      accountId: z.string().min(1, 'Choose whose account.').pipe(id),
      part: z.enum(correctable.options, 'Choose the kind.'),
      amountCents: z
        .int({ error: 'Enter an amount.', abort: true })
        .min(0, 'Enter an amount.')
        .max(MAX_AMOUNT_CENTS, OVER_THE_LIMIT), // what it should have been
      reason,
    })
    .meta({ id: 'CorrectOpeningBalance' }),
  touches: ['approval', 'account'],
  response: asked,
  refusals: [
    'OPENING_NOT_SEALED',
    'ACCOUNT_NOT_FOUND',
    'ACCOUNT_CLOSED',
    'OPENING_BALANCE_MOVED',
    'OPENING_LINE_UNCHANGED',
    'OPENING_CORRECTION_WAITS',
    'REFUNDED',
    'CONFLICT',
    'MONEY_STOPPED',
  ],
});

export const openingDecisions = decisions({
  path: '/opening/requests/:requestId',
  name: 'Opening',
  what: 'seal of the opening, or correction of a line of it',
  params: z.object({ requestId: id }),
  response: z.object({ requestId: id }).meta({ id: 'OpeningDecided' }),
  touches: TOPICS,
  askers: adminOnly,
  refusals: ['REQUEST_NOT_FOUND', 'REQUEST_DECIDED', 'CONFLICT'],
  bookingRefusals: [
    'OPENING_SEALED',
    ...UNSEALABLE,
    'OPENING_LINE_UNCHANGED',
    'OPENING_COLLATERAL_MOVED',
    ...MOVED,
    ...UNKNOWN,
  ],
});
export const approveOpening = openingDecisions.approve;
export const releaseOpening = openingDecisions.release;
export const declineOpening = openingDecisions.decline;
export const withdrawOpening = openingDecisions.withdraw;
