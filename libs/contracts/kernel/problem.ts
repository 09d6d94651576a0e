import { z } from 'zod';

/**
 * An error answer as a client reads it: problem+json (RFC 9457) with a stable code and, for bad fields, a message beside
 * each path. Apart from the list of codes (`errors.ts`), so that a client need not carry every refusal's words.
 */
export const problemShape = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string(),
  requestId: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
