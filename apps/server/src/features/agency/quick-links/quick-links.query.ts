import { Injectable } from '@nestjs/common';
import type { QuickLink } from '#contracts/agency/quick-links/quick-links.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import type { Actor } from '../../../kernel/actor.ts';

/** Reads an organization's quick links. */
@Injectable()
export class QuickLinks {
  constructor(private readonly database: TenantDatabase) {}

  /** All of them, the oldest first within each group (screens#bond-tools). */
  list({ organizationId }: Actor): Promise<QuickLink[]> {
    return this.database.read(organizationId, async (tx) => {
      const { rows } = await tx.query<QuickLink>(
        `select id as quick_link_id, link_type, name, url, description
         from organization_quick_link where organization_id = $1 order by created_at, id`,
        [organizationId],
      );
      return rows;
    });
  }
}
