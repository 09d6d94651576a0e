import { z } from 'zod';
import { day } from '../../kernel/primitives.ts';

/** As it was known at a number, or at the end of a day (money#as-of); else all that is known. */
export const asKnown = {
  upToNumber: z.coerce.number().int().min(0).optional(),
  knownOn: day().optional(),
};
