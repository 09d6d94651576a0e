import { z } from 'zod';
import { CONFIDENCES, LEAD_KINDS } from '#domain/recovery/leads.ts';
import { readPhone } from '#domain/kernel/phone.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { day, id, instant, lines, NO_PHONE, pastDay, text } from '../../kernel/primitives.ts';
import { forRecovery } from '../cases/recovery.ts';

const params = z.object({ recoveryCaseId: id });
const struck = z.object({ at: instant, by: z.string(), reason: z.string() }).nullable();

/** Where something is, in degrees; both or neither. */
const latitude = z
  .number('Enter degrees from -90 to 90.')
  .min(-90, 'Enter degrees from -90 to 90.')
  .max(90, 'Enter degrees from -90 to 90.');
const longitude = z
  .number('Enter degrees from -180 to 180.')
  .min(-180, 'Enter degrees from -180 to 180.')
  .max(180, 'Enter degrees from -180 to 180.');
/** Said at both fields: either may be the wrong one. */
export const BOTH = 'Enter latitude and longitude, or neither.';
export const hasBoth = (at: { latitude: number | null; longitude: number | null }) =>
  (at.latitude === null) === (at.longitude === null);

const lead = z
  .object({
    leadId: id,
    kind: z.enum(LEAD_KINDS),
    value: z.string(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    confidence: z.int(),
    source: z.string(),
    lastSeen: day(),
    nextVisit: z.string().nullable(),
    createdAt: instant,
    createdBy: z.string(),
    afterClosing: z.boolean(),
    version: z.int(),
    struck,
  })
  .meta({ id: 'Lead' });
export type Lead = z.output<typeof lead>;

/** The surest first, then the latest seen; struck ones last. */
export const listLeads = endpoint({
  method: 'GET',
  path: '/recovery/cases/:recoveryCaseId/leads',
  summary: 'Where the defendant of a recovery case may be',
  ...forRecovery,
  params,
  response: z.object({ leads: z.array(lead) }),
  refusals: ['RECOVERY_CASE_NOT_FOUND'],
});

/** One that is not there yet is added, under the id that the form has made. */
export const saveLead = endpoint({
  method: 'PUT',
  path: '/recovery/cases/:recoveryCaseId/leads/:leadId',
  summary: 'Add or change a lead; an open case becomes active',
  ...forRecovery,
  params: params.extend({ leadId: id }),
  body: z
    .object({
      kind: z.enum(LEAD_KINDS, 'Choose a kind.'),
      value: text(300).min(1, 'Say where.'),
      latitude: latitude.nullable().default(null),
      longitude: longitude.nullable().default(null),
      confidence: z.literal([...CONFIDENCES], 'Choose how sure it is.'),
      source: text(300).min(1, 'Say who told it, or how it is known.'),
      lastSeen: pastDay(),
      nextVisit: day().nullable().default(null),
      /** The version that it was edited from; 0 of a new one. */
      basedOn: z.int().min(0),
    })
    .refine(({ kind, value }) => kind !== 'phone' || readPhone(value) !== null, { path: ['value'], message: NO_PHONE })
    .refine(hasBoth, { path: ['latitude'], message: BOTH })
    .refine(hasBoth, { path: ['longitude'], message: BOTH })
    .meta({ id: 'SaveLead' }),
  touches: ['recovery-case'],
  response: z.object({ leadId: id, version: z.int() }),
  refusals: ['RECOVERY_CASE_NOT_FOUND', 'LEAD_NOT_FOUND', 'EDITED_MEANWHILE'],
});

/** It stays, struck, and counts no more; of one that is struck already nothing changes. */
export const strikeLead = endpoint({
  method: 'POST',
  path: '/recovery/cases/:recoveryCaseId/leads/:leadId/strike',
  summary: 'Strike a lead',
  ...forRecovery,
  params: params.extend({ leadId: id }),
  body: z.object({ reason: lines(500).min(1, 'Give a reason.') }).meta({ id: 'StrikeLead' }),
  touches: ['recovery-case'],
  response: z.object({ leadId: id }),
  refusals: ['RECOVERY_CASE_NOT_FOUND', 'LEAD_NOT_FOUND'],
});
