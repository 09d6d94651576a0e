import { z } from 'zod';
import { CHECK_IN_FREQUENCIES, CHECK_IN_KINDS } from '#domain/books/check-ins.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { day, id, instant, lines } from '../../kernel/primitives.ts';
import { anyStaff, moneyReaders } from '../../kernel/roles.ts';

const params = z.object({ defendantId: id });

/** A schedule as it stands on a live bond today. */
const scheduledCheckIns = z
  .object({
    bondId: id,
    powerNumber: z.string(),
    frequency: z.enum(CHECK_IN_FREQUENCIES),
    firstDueOn: day(),
    /** The earliest due day that is neither met nor missed. */
    nextOn: day(),
    /** Due days that were missed since the last check-in (today#missed-check-in). */
    missed: z.int(),
  })
  .meta({ id: 'ScheduledCheckIns' });
export type ScheduledCheckIns = z.output<typeof scheduledCheckIns>;

const checkIn = z
  .object({
    checkInId: id,
    kind: z.enum(CHECK_IN_KINDS),
    /** The indemnitor by whose word; null: by the defendant. Empty where nobody knows the name any more. */
    byIndemnitor: z.string().nullable(),
    checkedInAt: instant,
    note: z.string(),
    recordedAt: instant,
    recordedBy: z.string(),
    struck: z.object({ at: instant, by: z.string() }).nullable(),
    /** Whether who asks may strike it now (today#undoing-a-court-answer). */
    mayStrike: z.boolean(),
  })
  .meta({ id: 'CheckIn' });
export type CheckIn = z.output<typeof checkIn>;

/** How many check-ins of a person are given at most. */
export const MOST_CHECK_INS = 100;

/** Struck ones too (today#logging-a-check-in). */
export const listCheckIns = endpoint({
  method: 'GET',
  path: '/defendants/:defendantId/check-ins',
  summary: 'The check-ins of a defendant, newest first, and the schedules on their open and forfeited bonds',
  roles: moneyReaders,
  params,
  response: z.object({
    schedules: z.array(scheduledCheckIns),
    checkIns: z.array(checkIn).max(MOST_CHECK_INS),
    /** All of them, struck ones too. */
    count: z.int(),
  }),
  refusals: ['DEFENDANT_NOT_FOUND'],
});

export const logCheckIn = endpoint({
  method: 'POST',
  path: '/defendants/:defendantId/check-ins',
  summary: 'Log a check-in of a defendant; it counts for all their bonds',
  roles: anyStaff,
  status: 201,
  params,
  body: z
    .object({
      kind: z.enum(CHECK_IN_KINDS, 'Choose how they checked in.'),
      /** By whose word; null: by the defendant. */
      indemnitorId: id.nullable().default(null),
      /** Day and time of the agency. */
      on: day(),
      at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time.'),
      note: lines(2_000, 'Use at most 2,000 characters.').default(''),
    })
    .meta({ id: 'LogCheckIn' }),
  touches: ['defendant'],
  response: z.object({ checkInId: id }),
  refusals: ['DEFENDANT_NOT_FOUND', 'INDEMNITOR_NOT_FOUND'],
});

/** It stays, struck, and counts no more; of one that is struck already nothing changes. */
export const strikeCheckIn = endpoint({
  method: 'POST',
  path: '/defendants/:defendantId/check-ins/:checkInId/strike',
  summary: 'Strike a check-in: the same day by whoever logged it, later by a Supervisor or an Admin',
  roles: anyStaff,
  params: params.extend({ checkInId: id }),
  touches: ['defendant'],
  response: z.object({ checkInId: id }),
  refusals: ['DEFENDANT_NOT_FOUND', 'CHECK_IN_NOT_FOUND', 'CHECK_IN_OF_SOMEBODY_ELSE'],
});

const bondParams = z.object({ bondId: id });

/** The schedule that stands is nothing new; another starts anew. */
export const scheduleCheckIns = endpoint({
  method: 'PUT',
  path: '/bonds/:bondId/check-ins',
  summary: 'Set or change the schedule of check-ins on a bond',
  roles: anyStaff,
  params: bondParams,
  body: z
    .object({ frequency: z.enum(CHECK_IN_FREQUENCIES, 'Choose how often.'), firstDueOn: day() })
    .meta({ id: 'ScheduleCheckIns' }),
  touches: ['bond'],
  response: z.object({ bondId: id }),
  refusals: ['BOND_NOT_FOUND', 'BOND_VOIDED', 'BOND_UNFINISHED', 'CHECK_INS_OVER', 'CONFLICT'],
});

export const stopCheckIns = endpoint({
  method: 'POST',
  path: '/bonds/:bondId/check-ins/stop',
  summary: 'Stop the check-ins on a bond',
  roles: anyStaff,
  params: bondParams,
  touches: ['bond'],
  response: z.object({ bondId: id }),
  refusals: ['BOND_NOT_FOUND', 'BOND_VOIDED', 'CONFLICT'],
});

/** How many people the list of missed check-ins gives at most. */
export const MOST_MISSED = 50;

const missedCheckIns = z
  .object({
    defendantId: id,
    fullName: z.string(),
    phoneNumber: z.string(),
    /** Due days that were missed since the last check-in (today#missed-check-in). */
    missed: z.int(),
    lastOn: day().nullable(),
    nextOn: day(),
  })
  .meta({ id: 'MissedCheckIns' });

/** Of people with a schedule on an open or forfeited bond. */
export const listMissedCheckIns = endpoint({
  method: 'GET',
  path: '/check-ins/missed',
  summary: 'Who missed check-ins, most missed first, and how many of today’s are done',
  roles: moneyReaders,
  response: z.object({
    /** People who are due today, and those of them who have checked in for it. */
    today: z.object({ due: z.int(), done: z.int() }),
    count: z.int(),
    rows: z.array(missedCheckIns).max(MOST_MISSED),
  }),
});
