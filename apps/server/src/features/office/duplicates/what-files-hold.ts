import type { WhatAFileHolds } from '#contracts/office/duplicates/duplicates.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';

/** The views that say what files hold. */
export const VIEWS_OF_FILES = ['accounts', 'bonds'] as const;

const HOLDS = `
  select d.id,
    (select count(*) from account a where a.organization_id = $1 and a.defendant_id = d.id) as accounts,
    coalesce((select b.balance_cents from defendant_balance b
      where b.organization_id = $1 and b.defendant_id = d.id), 0) as balance_cents,
    (select count(*) from bond b
     where b.organization_id = $1 and b.defendant_id = d.id and b.voided_at is null) as bonds,
    (select count(*) from indemnitor i
     where i.organization_id = $1 and i.defendant_id = d.id and i.lifecycle = 'live') as indemnitors,
    (select count(*) from note n where n.organization_id = $1 and n.subject_kind = 'defendant'
       and n.subject_id = d.id and n.deleted_at is null) as notes,
    (select count(*) from stored_file f where f.organization_id = $1 and f.subject_kind = 'defendant'
       and f.subject_id = d.id and f.purpose = 'drawer' and f.deleted_at is null) as documents
  from unnest($2::uuid[]) as d (id)`;

/** What files hold beside the fields of the person, by the person's id. */
export const whatFilesHold = async (
  tx: TenantTransaction,
  organizationId: string,
  people: readonly string[],
): Promise<ReadonlyMap<string, WhatAFileHolds>> => {
  const { rows } = await tx.query<WhatAFileHolds & { id: string }>(HOLDS, [organizationId, people]);
  return new Map(rows.map(({ id, ...holds }) => [id, holds]));
};
