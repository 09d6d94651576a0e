import type { TenantTransaction } from '../database/tenant-database.ts';

/**
 * Notes in the transaction of its effect that a job is done (building#job-effects).
 * Returns false where it was done before: then the transaction must change nothing more.
 */
export const claimEffect = async (tx: TenantTransaction, organizationId: string, jobId: string): Promise<boolean> => {
  const { rowCount } = await tx.query(
    'insert into job_effect (organization_id, job_id) values ($1, $2) on conflict do nothing',
    [organizationId, jobId],
  );
  return rowCount === 1;
};

/** Has jobs done again whose effect is to be made anew. */
export const forgetEffects = async (
  tx: TenantTransaction,
  organizationId: string,
  jobIds: readonly string[],
): Promise<void> => {
  await tx.query('delete from job_effect where organization_id = $1 and job_id = any($2)', [organizationId, jobIds]);
};
