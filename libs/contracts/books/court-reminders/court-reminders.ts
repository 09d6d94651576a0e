import { z } from 'zod';
import { MOST_REMINDER_DAYS, REMINDER_OUTCOMES } from '#domain/books/court-reminders.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { day, id, instant, lines, timeOfDay } from '../../kernel/primitives.ts';
import { adminOnly, anyStaff, moneyReaders } from '../../kernel/roles.ts';

/** How many calls the list gives at most. */
export const MOST_REMINDERS = 200;

/** Somebody who may be called about it: the defendant first, then who answers for the bonds. */
const person = z.object({
  personId: id,
  fullName: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
  /** From when on they may be called, within the hours where they are (recovery#calling-hours). */
  callableAt: instant,
});

export const courtReminder = z
  .object({
    defendantId: id,
    fullName: z.string(),
    courtDate: z.string(),
    courtTime: z.string().nullable(),
    courtSection: z.string(),
    courtLocation: z.string().nullable(),
    caseNumber: z.string(),
    people: z.array(person),
    /** The last call about this day and time, which reached nobody. */
    lastCall: z.object({ outcome: z.enum(REMINDER_OUTCOMES), calledOn: z.string() }).nullable(),
  })
  .meta({ id: 'CourtReminder' });
export type CourtReminder = z.output<typeof courtReminder>;

/** Of open bonds, one per person, day and time (today#court-reminders). */
export const listCourtReminders = endpoint({
  method: 'GET',
  path: '/court-reminders',
  summary: 'Whom to call about court today, the soonest first',
  roles: moneyReaders,
  response: z.object({ today: z.string(), count: z.int(), rows: z.array(courtReminder).max(MOST_REMINDERS) }),
});

export const logCourtReminder = endpoint({
  method: 'POST',
  path: '/defendants/:defendantId/court-reminders',
  summary: 'Log a call that reminds of a court date; reached and left message are done, others ask again the next day',
  roles: anyStaff,
  status: 201,
  params: z.object({ defendantId: id }),
  body: z
    .object({
      courtDate: day(),
      courtTime: timeOfDay.nullable().default(null),
      /** Who was called: the defendant, or an indemnitor of theirs. */
      personId: id,
      outcome: z.enum(REMINDER_OUTCOMES, 'Choose what came of the call.'),
      note: lines(2_000, 'Use at most 2,000 characters.').default(''),
      /** Why it was outside the hours of calling. */
      earlyReason: lines(500).default(''),
    })
    .meta({ id: 'LogCourtReminder' }),
  touches: ['defendant'],
  response: z.object({ reminderId: id }),
  refusals: ['DEFENDANT_NOT_FOUND', 'COURT_REMINDED', 'CONTACT_NOT_FOUND'],
});

/** A wrong key was pressed: it is asked again (today#court-reminders). */
export const undoCourtReminder = endpoint({
  method: 'POST',
  path: '/defendants/:defendantId/court-reminders/:reminderId/undo',
  summary: 'Take back the record of a call of today about court',
  roles: anyStaff,
  params: z.object({ defendantId: id, reminderId: id }),
  touches: ['defendant'],
  response: z.object({ reminderId: id }),
  refusals: ['DEFENDANT_NOT_FOUND', 'CALL_NOT_FOUND'],
});

const days = z
  .int('Enter a number of days.')
  .min(0, 'Enter a number of days.')
  .max(MOST_REMINDER_DAYS, `Use at most ${String(MOST_REMINDER_DAYS)} days.`);

export const getReminderDays = endpoint({
  method: 'GET',
  path: '/settings/court-reminders',
  summary: 'From how many days before court people are reminded, where a bond does not say',
  roles: moneyReaders,
  response: z.object({ days }),
});

export const setReminderDays = endpoint({
  method: 'PUT',
  path: '/settings/court-reminders',
  summary: 'Set from how many days before court people are reminded, where a bond does not say; 0 is none',
  roles: adminOnly,
  ...freshForSettings,
  body: z.object({ days }).meta({ id: 'SetReminderDays' }),
  touches: ['settings'],
  response: z.object({ days }),
});
