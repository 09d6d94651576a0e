import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { getAuditChain } from '#contracts/books/ledger/ledger.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { columnList, insertRows } from '../../../platform/projections/columns.ts';
import type { View, ViewTransaction } from '../../../platform/projections/view.ts';
import { link, LINKS_PER_BLOCK, type AuditLink, type ChainHead } from './audit-chain.ts';

const loadHeads = async (organizations: string[], tx: ViewTransaction): Promise<Map<string, ChainHead>> => {
  const { rows } = await tx.query<ChainHead & { organizationId: string }>(
    `select o.id as organization_id, newest.sequence, newest.hash
     from unnest($1::uuid[]) as o(id)
     cross join lateral (
       select sequence, hash from ${tx.table('audit_link')}
       where organization_id = o.id order by sequence desc limit 1) as newest`,
    [organizations],
  );
  return new Map(rows.map(({ organizationId, sequence, hash }) => [organizationId, { sequence, hash }]));
};

const LINK = columnList<AuditLink>({
  organizationId: 'organization_id uuid',
  sequence: 'sequence bigint',
  eventId: 'event_id uuid',
  position: 'position bigint',
  recordedAt: 'recorded_at timestamptz',
  hash: 'hash text',
});

/**
 * The audit chain (building#audit-chain): one link per event, whatever its type, so the head covers everything that
 * happened.
 */
export const auditChainView = (types: readonly string[]): View => ({
  name: 'audit-chain',
  version: 1,
  kind: 'money',
  tables: ['audit_link'],
  types,
  apply: async (batch, tx) => {
    const organizations = [...new Set(batch.map(({ organizationId }) => organizationId))];
    const links = link(batch, await loadHeads(organizations, tx));
    await insertRows(tx, 'audit_link', LINK, links);
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

type AuditBlock = ResponseOf<typeof getAuditChain>['rows'][number];

/** Sealed blocks of the chain, newest first before block `before`: each row covers `LINKS_PER_BLOCK` events. */
export const auditBlocks = async (
  tx: TenantTransaction,
  organizationId: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<AuditBlock[]> => {
  const { rows } = await tx.query<AuditBlock>(
    `with newest as (
       select coalesce(max(sequence), 0) / $4::bigint as block from audit_link where organization_id = $1)
     select s.block, $4::bigint as events, last.position::text as to_position, last.hash,
            previous.hash as previous_hash, last.recorded_at as sealed_at
     from newest, generate_series(least(newest.block, $2::bigint - 1), 1, -1) as s(block)
     join audit_link last on last.organization_id = $1 and last.sequence = s.block * $4
     left join audit_link previous on previous.organization_id = $1 and previous.sequence = (s.block - 1) * $4
     order by s.block desc limit $3`,
    [organizationId, before, limit, LINKS_PER_BLOCK],
  );
  return rows;
};
