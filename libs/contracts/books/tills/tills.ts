import { z } from 'zod';
import { TILL_KINDS } from '#domain/books/tills.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { countedCents, id, instant, lines, positiveCents, signedCents, text } from '../../kernel/primitives.ts';
import { adminOnly, anyStaff, moneyReaders, moneyRoles } from '../../kernel/roles.ts';

/** A check or money order that lies in a drawer. */
const checkThere = z
  .object({ paymentId: id, receiptNumber: z.int(), method: z.string(), amountCents: z.int() })
  .meta({ id: 'CheckInTill' });
export type CheckInTill = z.output<typeof checkThere>;

/** A till as it stands now. */
const till = z
  .object({
    tillId: id,
    name: z.string(),
    kind: z.enum(TILL_KINDS),
    holders: z.array(z.object({ userId: id, name: z.string() })),
    inUse: z.boolean(),
    opened: z.object({ by: z.string(), at: instant }).nullable(), // null while it is closed
    yours: z.boolean(),
    cashCents: signedCents.nullable(), // by the books; null to whoever counts blind (money#till-sessions)
    checksCents: signedCents.nullable(), // of checks and money orders; null to whoever neither holds it nor reads the ledger
    checks: z.array(checkThere).nullable(), // the same one by one, by their receipts; null as `checksCents`
  })
  .meta({ id: 'Till' });
export type Till = z.output<typeof till>;

/** So many checks go in one hand-over. */
const MOST_CHECKS = 200;

const place = id.nullable(); // null: the office drawer

/** Cash and checks that wait to be confirmed by whoever takes them. */
const handOver = z
  .object({
    handOverId: id,
    fromTillId: place,
    from: z.string(),
    toTillId: place,
    to: z.string(),
    amountCents: z.int(), // in cash
    checks: z.array(checkThere),
    offeredBy: z.string(),
    offeredAt: instant,
    mayTake: z.boolean(),
    mayEnd: z.boolean(),
  })
  .meta({ id: 'HandOver' });
export type HandOver = z.output<typeof handOver>;

const tillCount = z
  .object({
    countId: id,
    tillId: id,
    till: z.string(),
    what: z.enum(['opened', 'closed']),
    countedAt: instant,
    countedBy: z.string(),
    countedCents: z.int(),
    expectedCents: signedCents,
    note: z.string(),
  })
  .meta({ id: 'TillCount' });
export type TillCount = z.output<typeof tillCount>;

/** To whoever does not read the ledger without what lies there, and with the counts of their own tills alone. */
export const listTills = endpoint({
  method: 'GET',
  path: '/money/tills',
  summary: 'The tills, the cash and checks on their way between them, and their last counts',
  roles: moneyReaders,
  response: z
    .object({
      on: z.boolean(), // an Admin turned tills on (money#tills)
      officeCents: signedCents.nullable(), // the cash in the office drawer; null as of a till
      tills: z.array(till),
      handOvers: z.array(handOver), // the oldest first
      counts: z.array(tillCount), // the newest first
    })
    .meta({ id: 'TillsAnswer' }),
  refusals: ['MONEY_STOPPED'],
});

const ofTill = z.object({ tillId: id });
const COMMON = ['TILLS_NOT_FOUND', 'CONFLICT', 'MONEY_STOPPED', 'TEMPORARILY_UNAVAILABLE'] as const;
const counted = { countedCents, note: lines(500).default('') };
const countAnswer = z
  .object({ countId: id, expectedCents: signedCents, differenceCents: signedCents })
  .meta({ id: 'TillCounted' });

/** Off while nothing lies in a till: then all cash is that of the office drawer again. */
export const turnTills = endpoint({
  method: 'PUT',
  path: '/settings/tills',
  ...freshForSettings,
  summary: 'Whether clerks take cash into tills of their own; refused while a till is open or holds cash or checks',
  roles: adminOnly,
  body: z.object({ on: z.boolean() }).meta({ id: 'TurnTills' }),
  touches: ['settings', 'ledger'],
  response: z.object({ on: z.boolean() }),
  refusals: ['TILL_IN_USE', 'MONEY_STOPPED', 'TEMPORARILY_UNAVAILABLE'],
});

/** The same till again changes it: its name, whose it is, and whether it is in use. */
export const setUpTill = endpoint({
  method: 'PUT',
  path: '/settings/tills/:tillId',
  ...freshForSettings,
  summary: 'Set up a till, or change it',
  roles: adminOnly,
  params: ofTill,
  body: z
    .object({
      name: text(60).min(1, 'Enter a name.'),
      kind: z.enum(TILL_KINDS),
      holders: z.array(id).min(1, 'Choose who counts it.').max(50, 'At most 50.'),
      inUse: z.boolean().default(true),
    })
    .meta({ id: 'SetUpTill' }),
  touches: ['ledger'],
  response: z.object({ tillId: id }).meta({ id: 'TillSetUp' }),
  refusals: [...COMMON, 'TILL_IN_USE', 'AGENT_NOT_FOUND'],
});

export const openTill = endpoint({
  method: 'POST',
  path: '/money/tills/:tillId/open',
  summary: 'Open a till by a count of the cash in it; what is missing or too much is booked',
  roles: anyStaff,
  status: 201,
  params: ofTill,
  body: z.object(counted).meta({ id: 'OpenTill' }),
  touches: ['ledger'],
  response: countAnswer,
  refusals: [...COMMON, 'TILL_NOT_FOUND', 'NOT_YOUR_TILL', 'TILL_OPEN'],
});

export const closeTill = endpoint({
  method: 'POST',
  path: '/money/tills/:tillId/close',
  summary: 'Close a till by a count of the cash in it; what is missing or too much is booked',
  roles: anyStaff,
  status: 201,
  params: ofTill,
  body: z.object(counted).meta({ id: 'CloseTill' }),
  touches: ['ledger'],
  response: countAnswer,
  refusals: [...COMMON, 'TILL_NOT_FOUND', 'NOT_YOUR_TILL', 'TILL_NOT_OPEN', 'HAND_OVER_WAITS'],
});

export const drawFloat = endpoint({
  method: 'POST',
  path: '/money/tills/:tillId/floats',
  summary: 'Draw a float from the bank into a till',
  roles: moneyRoles,
  status: 201,
  params: ofTill,
  body: z.object({ amountCents: positiveCents, note: lines(500).default('') }).meta({ id: 'DrawFloat' }),
  touches: ['ledger'],
  response: z.object({ floatId: id }).meta({ id: 'FloatDrawn' }),
  refusals: [...COMMON, 'TILL_NOT_FOUND'],
});

export const handOverCash = endpoint({
  method: 'POST',
  path: '/money/hand-overs',
  summary:
    'Offer cash and checks of a till or of the office drawer to another place: nothing moves before it is confirmed',
  roles: anyStaff,
  status: 201,
  body: z
    .object({
      fromTillId: place,
      toTillId: place,
      amountCents: countedCents, // in cash
      paymentIds: z
        .array(id)
        .max(MOST_CHECKS, `At most ${String(MOST_CHECKS)} checks.`)
        .default([]), // of the checks
      note: lines(500).default(''),
    })
    .meta({ id: 'HandOverCash' }),
  touches: ['ledger'],
  response: z.object({ handOverId: id }).meta({ id: 'HandOverOffered' }),
  refusals: [
    ...COMMON,
    'SAME_TILL',
    'TILL_NOT_FOUND',
    'TILL_NOT_OPEN',
    'NOT_YOUR_TILL',
    'NOT_IN_TILL',
    'NOTHING_TO_HAND_OVER',
    'ENTRY_TWICE',
    'CHECK_NOT_THERE',
  ],
});

const ofHandOver = z.object({ handOverId: id });
const handOverEnded = z.object({ handOverId: id }).meta({ id: 'HandOverDecided' });

export const takeHandOver = endpoint({
  method: 'POST',
  path: '/money/hand-overs/:handOverId/confirm',
  summary: 'Confirm cash and checks that were handed over: from then on they lie in the other place',
  roles: anyStaff,
  params: ofHandOver,
  touches: ['ledger'],
  response: handOverEnded,
  refusals: [
    ...COMMON,
    'HAND_OVER_NOT_FOUND',
    'TILL_NOT_FOUND',
    'TILL_NOT_OPEN',
    'NOT_YOUR_TILL',
    'HAND_OVER_BY_TWO',
    'NOT_IN_TILL',
    'CHECK_NOT_THERE',
  ],
});

export const endHandOver = endpoint({
  method: 'POST',
  path: '/money/hand-overs/:handOverId/end',
  summary: 'Take an offer back, or decline it: nothing moved',
  roles: anyStaff,
  params: ofHandOver,
  touches: ['ledger'],
  response: handOverEnded,
  refusals: [...COMMON, 'HAND_OVER_NOT_FOUND', 'NOT_YOUR_TILL'],
});
