import { z } from 'zod';

/** What one server-sent event says: these things of your organization changed. Ids only, never contents. */
export const liveChange = z.object({
  token: z.string(),
  changes: z.array(
    z.object({ topic: z.enum(['defendant', 'bond', 'account', 'ledger', 'export', 'settings']), id: z.string() }),
  ),
});
export type LiveChange = z.output<typeof liveChange>;
