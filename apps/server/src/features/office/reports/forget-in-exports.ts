import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { forgetEffects } from '../../../platform/jobs/job-effect.ts';
import { exportJobId } from './export.ts';

/** A typed filter that named an erased person is replaced by this: it finds nobody. */
const ERASED = '(erased)';

/** SQL: the filter finds the name `n.name`, as the lists compare names. */
const namesPerson = (filter: string) => `strpos(searchable_name(n.name), nullif(searchable_name(${filter}), '')) > 0`;

/**
 * Has every export made again whose file or filter names one of these people, or that is the statement of one of these
 * accounts, in which typed texts stand: the worker makes it from what is still there; of statements by mail the file
 * alone, whom it has written to stands fast. Their own whole record is gone, and is made no more
 * (people#produced-file). In the transaction of the erasure (people#erasure).
 */
export const forgetInExports = async (
  tx: TenantTransaction,
  organizationId: string,
  { names, accountIds, defendantId }: { names: readonly string[]; accountIds: readonly string[]; defendantId: string },
): Promise<void> => {
  const { rows } = await tx.query<{ exportId: string }>(
    `select e.export_id from export e
     where e.organization_id = $1 and (
       e.account_id = any($3::uuid[])
       or exists (select from unnest($2::text[]) as n (name) where ${namesPerson('e.person')})
       or exists (select from export_chunk c, unnest($2::text[]) as n (name)
                  where c.organization_id = e.organization_id and c.export_id = e.export_id
                    and strpos(replace(c.body, '""', '"'), n.name) > 0)
       or e.kind in ('statement-run-pdf', 'audit-pack-zip')
       -- One that has ended half way has no file, and shall not go on by itself.
       or (e.kind in ('statement-run-mail', 'letters-pdf', 'letters-mail', 'person-file-pdf', 'bond-file-pdf')
           and e.state <> 'failed')
       -- The words of a PDF cannot be searched: those that stand in it are.
       or (e.kind = 'statement-pdf' and exists (
         select from account_entry l
         join entry_text t on t.organization_id = l.organization_id and t.event_id = l.event_id
         join unnest($2::text[]) as n (name) on strpos(t.body, n.name) > 0
         where l.organization_id = e.organization_id and l.account_id = e.account_id)))
     for update`,
    [organizationId, names, accountIds],
  );
  if (rows.length === 0) return;
  const found = [organizationId, rows.map(({ exportId }) => exportId)];
  await tx.query('delete from export_chunk where organization_id = $1 and export_id = any($2::uuid[])', found);
  await forgetEffects(
    tx,
    organizationId,
    rows.map(({ exportId }) => exportJobId(exportId)),
  );
  await tx.query(
    `update export set state = 'waiting', progress_percent = 0, rows = 0, total_rows = null, next_chunk = 1, last_row = 0,
       running_cents = 0, moved_at = now() - interval '1 minute',
       person = case when exists (select from unnest($3::text[]) as n (name)
                                  where ${namesPerson('person')}) then $4 else person end
     where organization_id = $1 and export_id = any($2::uuid[])`,
    [...found, names, ERASED],
  );
  await tx.query(
    "update export set state = 'failed', moved_at = now() where organization_id = $1 and defendant_id = $2",
    [organizationId, defendantId],
  );
};
