import { randomUUID } from 'node:crypto';
import { DEFAULT_QUICK_LINKS, defaultLinkDescription } from '#domain/agency/default-quick-links.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';

/** Gives a new organization the links of its state, in the transaction of the sign-up (screens#default-links). */
export const seedQuickLinks = async (tx: TenantTransaction, organizationId: string): Promise<void> => {
  const links = DEFAULT_QUICK_LINKS;
  await tx.query(
    `insert into organization_quick_link (organization_id, id, link_type, name, url, description, created_at)
     select $1, id, link_type, name, url, description, now() + place * interval '1 millisecond'
     from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[])
       with ordinality as link (id, link_type, name, url, description, place)`,
    [
      organizationId,
      links.map(() => randomUUID()),
      links.map(({ linkType }) => linkType),
      links.map(({ name }) => name),
      links.map(({ url }) => url),
      links.map(({ linkType }) => defaultLinkDescription(linkType)),
    ],
  );
};
