import { z } from 'zod';
import { isDay } from '#domain/days.ts';

/** The days of a statement, as the URL has them; both ends are in it. */
export const statementDays = z.object({
  from: z.string().refine(isDay).optional().catch(undefined),
  to: z.string().refine(isDay).optional().catch(undefined),
});
export type StatementDays = z.output<typeof statementDays>;
