import { z } from 'zod';
import { VISIT_RESULTS } from '#domain/recovery/leads.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { id, instant, lines } from '../../kernel/primitives.ts';
import { forRecovery } from '../cases/recovery.ts';
import { BOTH, hasBoth } from './leads.ts';

const params = z.object({ recoveryCaseId: id });

const visit = z
  .object({
    visitId: id,
    leadId: id.nullable(),
    /** What the lead says; empty where it was not to one. */
    where: z.string(),
    result: z.enum(VISIT_RESULTS),
    notes: z.string(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    accuracyMeters: z.int().nullable(),
    photoFileId: id.nullable(),
    /** By the device that it was written on. */
    visitedAt: instant,
    /** By the server, when it arrived. */
    recordedAt: instant,
    recordedBy: z.string(),
    afterClosing: z.boolean(),
    /** Why it was logged more than 30 days later; empty where it was not. */
    lateReason: z.string(),
    struck: z.object({ at: instant, by: z.string(), reason: z.string() }).nullable(),
  })
  .meta({ id: 'Visit' });
export type Visit = z.output<typeof visit>;

export const listVisits = endpoint({
  method: 'GET',
  path: '/recovery/cases/:recoveryCaseId/visits',
  summary: 'The visits of a recovery case, newest first',
  ...forRecovery,
  params,
  response: z.object({ visits: z.array(visit) }),
  refusals: ['RECOVERY_CASE_NOT_FOUND'],
});

/**
 * Taken on closed cases, too. Its id is that of the command, which the device makes: sent again, it is there once
 * (recovery#visits). The photo is a file of the case's drawer, which was sent before.
 */
export const logVisit = endpoint({
  method: 'POST',
  path: '/recovery/cases/:recoveryCaseId/visits',
  summary: 'Log a visit; an open case becomes active',
  ...forRecovery,
  status: 201,
  params,
  body: z
    .object({
      leadId: id.nullable().default(null),
      result: z.enum(VISIT_RESULTS, 'Choose a result.'),
      notes: lines(5_000, 'Use at most 5,000 characters.').default(''),
      latitude: z.number().min(-90).max(90).nullable().default(null),
      longitude: z.number().min(-180).max(180).nullable().default(null),
      accuracyMeters: z.int().min(0).max(10_000_000).nullable().default(null),
      photoFileId: id.nullable().default(null),
      /** From the day on that the case was opened; more than 30 days back only with a reason (recovery#day-of-a-visit). */
      visitedAt: instant,
      /** Kept where the visit needs one. */
      lateReason: lines(500).default(''),
    })
    .refine(hasBoth, { path: ['latitude'], message: BOTH })
    .refine(hasBoth, { path: ['longitude'], message: BOTH })
    .meta({ id: 'LogVisit' }),
  touches: ['recovery-case', 'file'],
  response: z.object({ visitId: id }),
  refusals: ['RECOVERY_CASE_NOT_FOUND', 'LEAD_NOT_FOUND', 'FILE_NOT_FOUND'],
});

/** It stays, struck; of one that is struck already nothing changes. */
export const strikeVisit = endpoint({
  method: 'POST',
  path: '/recovery/cases/:recoveryCaseId/visits/:visitId/strike',
  summary: 'Strike a visit',
  ...forRecovery,
  params: params.extend({ visitId: id }),
  body: z.object({ reason: lines(500).min(1, 'Give a reason.') }).meta({ id: 'StrikeVisit' }),
  touches: ['recovery-case'],
  response: z.object({ visitId: id }),
  refusals: ['RECOVERY_CASE_NOT_FOUND', 'VISIT_NOT_FOUND'],
});
