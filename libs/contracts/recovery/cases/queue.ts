import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { id } from '../../kernel/primitives.ts';
import { forRecovery, listedCase } from './recovery.ts';

/** How many rows the queue shows, the first ones. */
export const QUEUE_LENGTH = 50;

/** A case, or a forfeited bond that has none yet; in cents. */
export const queuedForfeiture = listedCase
  .pick({ title: true, defendantId: true, defendantName: true, assignedTo: true, forfeitureCents: true, dueOn: true })
  .extend({
    /** Null where there is no case; then `bondId` says which bond it is. */
    caseId: id.nullable(),
    bondId: id.nullable(),
    /** Why it stands where it stands, in words. */
    explanation: z.string(),
    /** Of the case. */
    version: z.int().nullable(),
  })
  .meta({ id: 'QueuedForfeiture' });
export type QueuedForfeiture = z.output<typeof queuedForfeiture>;

/** How many rows there are, and what they come to. */
export const rowsAndCents = z.object({ count: z.int(), cents: z.int() });

const workload = z
  .object({
    /** Null: cases that nobody works on. */
    assignedTo: listedCase.shape.assignedTo,
    cases: z.int(),
    exposureCents: z.int(),
    overdue: z.int(),
    /** With 14 days left or fewer, not overdue. */
    soon: z.int(),
  })
  .meta({ id: 'RecoveryWorkload' });
export type RecoveryWorkload = z.output<typeof workload>;

/**
 * "Forfeitures" (recovery#work-queue): open and active cases, and forfeited bonds without a case, the most urgent
 * first, each with why.
 */
export const getRecoveryQueue = endpoint({
  method: 'GET',
  path: '/recovery/queue',
  summary: 'The forfeitures to work on first, with and without a case, why, and who has how many',
  ...forRecovery,
  query: z.object({
    /** Assigned to whoever asks. */
    mine: z.literal('true').optional(),
    /** Past their deadline alone. */
    past: z.literal('true').optional(),
  }),
  response: z.object({
    rows: z.array(queuedForfeiture).max(QUEUE_LENGTH),
    /** All that was asked for, and what of it is past its deadline. */
    all: rowsAndCents,
    past: rowsAndCents,
    workload: z.array(workload),
  }),
});
