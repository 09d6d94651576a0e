import { z } from 'zod';
import { id, text } from '../../kernel/primitives.ts';

/** Of which bonds alone a report is: of an agent, of a parish, of a surety (money#narrowed-reports). */
export const whose = z.object({
  agentId: id.optional(),
  parish: text(80).min(1).optional(),
  suretyId: id.optional(),
});
export type Whose = z.output<typeof whose>;
