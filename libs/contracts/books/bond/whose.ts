import { z } from 'zod';
import { id } from '../../kernel/primitives.ts';

/** Of which bonds alone a report is: of an agent, of a parish, of a surety (money#narrowed-reports). */
export const whose = z.object({
  agentId: id.optional(),
  parish: z.string().min(1).max(80).optional(),
  suretyId: id.optional(),
});
export type Whose = z.output<typeof whose>;
