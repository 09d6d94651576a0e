import type { TenantTransaction } from '../../platform/database/tenant-database.ts';
import type { View, ViewTransaction } from '../../platform/projections/view.ts';
import { link } from './audit-chain.ts';
import type { ChainHead } from './audit-chain.ts';

const loadHeads = async (organizations: string[], tx: ViewTransaction): Promise<Map<string, ChainHead>> => {
  const { rows } = await tx.query<ChainHead & { organizationId: string }>(
    `select o.id as "organizationId", newest.sequence, newest.hash
     from unnest($1::uuid[]) as o(id)
     cross join lateral (
       select sequence, hash from ${tx.table('audit_link')}
       where organization_id = o.id order by sequence desc limit 1) as newest`,
    [organizations],
  );
  return new Map(rows.map(({ organizationId, sequence, hash }) => [organizationId, { sequence, hash }]));
};

/** The audit chain (design 8): one link per event, whatever its type, so the head covers everything that happened. */
export const auditChainView = (types: readonly string[]): View => ({
  name: 'audit-chain',
  version: 1,
  kind: 'money',
  tables: ['audit_link'],
  types,
  apply: async (batch, tx) => {
    const organizations = [...new Set(batch.map(({ organizationId }) => organizationId))];
    const links = link(batch, await loadHeads(organizations, tx));
    await tx.query(
      `insert into ${tx.table('audit_link')} (organization_id, sequence, event_id, position, recorded_at, hash)
       select * from unnest($1::uuid[], $2::bigint[], $3::uuid[], $4::bigint[], $5::timestamptz[], $6::text[])`,
      [
        links.map(({ organizationId }) => organizationId),
        links.map(({ sequence }) => sequence),
        links.map(({ eventId }) => eventId),
        links.map(({ position }) => position),
        links.map(({ recordedAt }) => recordedAt),
        links.map(({ hash }) => hash),
      ],
    );
  },
});

/** The newest hash of an organization's chain; null before its first event. Printed on receipts and reports. */
export const auditChainHead = async (tx: TenantTransaction, organizationId: string): Promise<string | null> => {
  const { rows } = await tx.query<{ hash: string }>(
    'select hash from audit_link where organization_id = $1 order by sequence desc limit 1',
    [organizationId],
  );
  return rows[0]?.hash ?? null;
};
