import { randomUUID } from 'node:crypto';
import { DEFAULT_PAPERS } from '#domain/people/required-papers.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';

/** Gives a new organization its list of papers, in the transaction of the sign-up (bonds#required-papers). */
export const seedPapers = async (tx: TenantTransaction, organizationId: string): Promise<void> => {
  await tx.query(
    `insert into required_paper (organization_id, paper_id, place, name, needs_adult)
     select $1, paper_id, place, name, needs_adult
     from unnest($2::uuid[], $3::text[], $4::boolean[]) with ordinality as paper (paper_id, name, needs_adult, place)`,
    [
      organizationId,
      DEFAULT_PAPERS.map(() => randomUUID()),
      DEFAULT_PAPERS.map(({ name }) => name),
      DEFAULT_PAPERS.map(({ needsAdult }) => needsAdult),
    ],
  );
};
