import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { listRequiredPapers, RequiredPaper } from '#contracts/people/required-papers/papers.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { Actor } from '../../../kernel/actor.ts';

type PaperList = ResponseOf<typeof listRequiredPapers>;

/** The organization's list of papers, those switched off too; version 0 where it has none. */
export const paperList = async (tx: TenantTransaction, organizationId: string): Promise<PaperList> => {
  const { rows } = await tx.query<RequiredPaper & { version: number }>(
    `select paper_id, name, is_required, needs_adult, version
     from required_paper where organization_id = $1 order by place, paper_id`,
    [organizationId],
  );
  return { papers: rows.map(({ version: _, ...paper }) => paper), version: rows[0]?.version ?? 0 };
};

/** Reads the papers that an organization wants for each bond. */
@Injectable()
export class RequiredPapers {
  constructor(private readonly database: TenantDatabase) {}

  list({ organizationId }: Actor): Promise<PaperList> {
    return this.database.read(organizationId, (tx) => paperList(tx, organizationId));
  }
}
