import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { adminOnly } from '../../kernel/roles.ts';

/** What a new agency does first, in the order in which it is shown (screens#first-steps). */
export const FIRST_STEPS = [
  'agency',
  'rates',
  'surety',
  'powers',
  'team',
  'papers',
  'mail',
  'clients',
  'bond',
] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** Steps that are done once somebody has looked: the product cannot see it. */
export const LOOKED_AT = ['rates', 'papers'] as const satisfies readonly FirstStep[];

/** What an Admin says of the list: that they have looked, or that it is put away. */
export const FIRST_STEP_MARKS = [...LOOKED_AT, 'put-away'] as const;

export const firstSteps = z
  .object({ done: z.array(z.enum(FIRST_STEPS)), isPutAway: z.boolean() })
  .meta({ id: 'FirstSteps' });
export type FirstSteps = z.output<typeof firstSteps>;

export const markFirstStep = endpoint({
  method: 'PUT',
  path: '/desk/first-steps',
  summary: 'Say that a first step was looked at, or put the list of first steps away; or take either back',
  roles: adminOnly,
  body: z.object({ mark: z.enum(FIRST_STEP_MARKS), isSet: z.boolean() }).meta({ id: 'MarkFirstStep' }),
  touches: ['settings'],
  response: firstSteps,
});
