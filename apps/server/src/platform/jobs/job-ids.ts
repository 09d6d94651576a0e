import { z } from 'zod';

/** What a job carries: whose it is, and ids; never amounts, names or secrets (building#jobs-carry-ids). */
export const jobIds = z.object({ organizationId: z.uuid() }).catchall(z.uuid());
export type JobIds = Readonly<z.output<typeof jobIds>>;
