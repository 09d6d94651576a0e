import { adminOnly } from '#contracts/kernel/roles.ts';
import { FAILED_FOR_GOOD } from '../../../platform/processes/processes.ts';
import type { KindOfAlert } from './alert-kind.ts';
import { byStatement } from './settled-by.ts';

/** Jobs and decisions that failed at every try and wait for an Admin. */
const FAILED = `
  select dead_letter_id as thing, failed_at from dead_letter where organization_id = $1 and retried_at is null
  union all
  select failure_id, first_failed_at from process_failure where organization_id = $1 and ${FAILED_FOR_GOOD}`;

const RETRIED_BY = `
  select dead_letter_id::text as thing, retried_by as by from dead_letter
  where organization_id = $1 and dead_letter_id = any ($2::uuid[]) and retried_by is not null`;

/** A job that failed. */
export const jobAlerts: KindOfAlert = {
  kind: 'job',
  roles: adminOnly,
  find: async (tx, { organizationId }) => {
    const { rows } = await tx.query<{ thing: string; failedAt: string }>(FAILED, [organizationId]);
    return rows.map(({ thing, failedAt }) => ({ thing, occasion: new Date(failedAt).toISOString(), facts: {} }));
  },
  settledBy: byStatement(RETRIED_BY),
  words: () => 'Background work failed and waits to be tried again',
  page: () => '/admin/system',
};
