import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { forRecovery, listedCase } from './recovery.ts';

/** How many cases the queue shows, the first ones. */
export const QUEUE_LENGTH = 50;

const queuedCase = listedCase.extend({ explanation: z.string(), version: z.int() }).meta({ id: 'QueuedRecoveryCase' });
export type QueuedRecoveryCase = z.output<typeof queuedCase>;

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

/** "First this morning" (recovery#work-queue): open and active cases, the most urgent first, each with why. */
export const getRecoveryQueue = endpoint({
  method: 'GET',
  path: '/recovery/queue',
  summary: 'The recovery cases to work on first, why, and who has how many',
  ...forRecovery,
  query: z.object({
    /** Assigned to whoever asks. */
    mine: z.literal('true').optional(),
  }),
  response: z.object({
    cases: z.array(queuedCase),
    /** How many there are in all. */
    count: z.int(),
    workload: z.array(workload),
  }),
});
