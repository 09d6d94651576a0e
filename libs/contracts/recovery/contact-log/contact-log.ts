import { z } from 'zod';
import { CALL_RESULTS } from '#domain/books/call-time.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { id, instant, lines, verbatim } from '../../kernel/primitives.ts';
import { forRecovery } from '../cases/recovery.ts';

const timeZones = new Set(Intl.supportedValuesOf('timeZone'));
const params = z.object({ recoveryCaseId: id });

const callTime = z
  .object({
    contactId: id,
    /** That of the person, where somebody has set it; else it follows from their state or is the agency's. */
    ownZone: z.string(),
    zones: z.array(z.string()),
    /** From when on they may be called; now or earlier where they may be called at once. */
    nextAllowedAt: instant,
    /** Why not now: outside 8 AM to 9 PM theirs, or they had their call of the day. */
    bar: z.enum(['hours', 'day']).nullable(),
    /** The defendant of an open case: once a day does not hold. */
    hoursOnly: z.boolean(),
  })
  .meta({ id: 'CallTime' });
export type CallTime = z.output<typeof callTime>;

/** For everybody of the case's contacts (recovery#calling-hours, recovery#calling-hours). */
export const listCallTimes = endpoint({
  method: 'GET',
  path: '/recovery/cases/:recoveryCaseId/call-times',
  summary: 'From when on each person of a recovery case may be called',
  ...forRecovery,
  params,
  response: z.object({ people: z.array(callTime) }),
  refusals: ['RECOVERY_CASE_NOT_FOUND'],
});

const loggedCall = z
  .object({
    callId: id,
    personId: id,
    name: z.string(),
    direction: z.enum(['outgoing', 'incoming']),
    result: z.enum(CALL_RESULTS),
    calledAt: instant,
    note: z.string(),
    /** Why it was made before the next allowed time; empty where it was not. */
    earlyReason: z.string(),
    recordedAt: instant,
    recordedBy: z.string(),
    afterClosing: z.boolean(),
    struck: z.object({ at: instant, by: z.string(), reason: z.string() }).nullable(),
  })
  .meta({ id: 'LoggedCall' });
export type LoggedCall = z.output<typeof loggedCall>;

export const listCaseCalls = endpoint({
  method: 'GET',
  path: '/recovery/cases/:recoveryCaseId/calls',
  summary: 'The calls of a recovery case, newest first',
  ...forRecovery,
  params,
  response: z.object({ calls: z.array(loggedCall) }),
  refusals: ['RECOVERY_CASE_NOT_FOUND'],
});

/** Taken on closed cases, too. One before the next allowed time needs a reason. */
export const logCall = endpoint({
  method: 'POST',
  path: '/recovery/cases/:recoveryCaseId/calls',
  summary: 'Log a call with somebody of a recovery case; an open case becomes active',
  ...forRecovery,
  status: 201,
  params,
  body: z
    .object({
      personId: id,
      direction: z.enum(['outgoing', 'incoming']),
      result: z.enum(CALL_RESULTS, 'Choose what came of it.'),
      /** Now, where it is not said. */
      calledAt: instant.optional(),
      note: lines(2_000, 'Use at most 2,000 characters.').default(''),
      earlyReason: lines(500).default(''),
    })
    .meta({ id: 'LogCall' }),
  touches: ['recovery-case'],
  response: z.object({ callId: id }),
  refusals: ['RECOVERY_CASE_NOT_FOUND', 'CONTACT_NOT_FOUND'],
});

/** It stays, struck, and counts no more; of one that is struck already nothing changes. */
export const strikeCall = endpoint({
  method: 'POST',
  path: '/recovery/cases/:recoveryCaseId/calls/:caseCallId/strike',
  summary: 'Strike a logged call of a recovery case',
  ...forRecovery,
  params: params.extend({ caseCallId: id }),
  body: z.object({ reason: lines(500).min(1, 'Give a reason.') }).meta({ id: 'StrikeCall' }),
  touches: ['recovery-case'],
  response: z.object({ callId: id }),
  refusals: ['RECOVERY_CASE_NOT_FOUND', 'CALL_NOT_LOGGED'],
});

/** Empty takes it away: their state says it again, or the agency does. */
export const setContactZone = endpoint({
  method: 'PUT',
  path: '/recovery/cases/:recoveryCaseId/contacts/:contactId/zone',
  summary: 'Say in which time zone somebody of a recovery case is',
  ...forRecovery,
  params: params.extend({ contactId: id }),
  body: z
    .object({
      timeZone: verbatim(60).refine((zone) => zone === '' || timeZones.has(zone), 'Choose a time zone.'),
    })
    .meta({ id: 'SetContactZone' }),
  touches: ['recovery-case'],
  response: z.object({ contactId: id }),
  refusals: ['RECOVERY_CASE_NOT_FOUND', 'CONTACT_NOT_FOUND'],
});
