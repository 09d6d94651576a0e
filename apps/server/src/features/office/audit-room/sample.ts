import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { nameOf } from '../../agency/organizations/index.ts';

/**
 * SQL: that sample `s` is of user $2, or shared; of an auditor with a period, $3 and $4, one of those days
 * (money#audit-samples).
 */
export const MAY_READ = `(s.drawn_by = $2 or s.shared_at is not null
    and ($3::date is null or s.from_on >= $3) and ($4::date is null or s.to_on <= $4))`;

/** The values $1 to $4 of whoever reads. */
export const readerOf = ({ organizationId, userId, period }: Actor): unknown[] => [
  organizationId,
  userId,
  period?.from ?? null,
  period?.to ?? null,
];

const HELD = `
  select s.drawn_by, ${nameOf('a', 'Former staff')} as name
  from audit_sample s
  left join agent a on a.organization_id = s.organization_id and a.user_id = s.drawn_by
  where s.organization_id = $1 and ${MAY_READ} and s.sample_id = $5 for update of s`;

/**
 * Holds a sample that the actor drew until the transaction ends.
 * @throws Refused SAMPLE_NOT_FOUND; SAMPLE_OF_SOMEBODY_ELSE where it is only shared with them
 */
export const holdOwnSample = async (tx: TenantTransaction, actor: Actor, sampleId: string): Promise<void> => {
  const { rows } = await tx.query<{ drawnBy: string; name: string }>(HELD, [...readerOf(actor), sampleId]);
  const found = rows[0];
  if (!found) throw new Refused('SAMPLE_NOT_FOUND');
  if (found.drawnBy !== actor.userId) throw new Refused('SAMPLE_OF_SOMEBODY_ELSE', { name: found.name });
};
