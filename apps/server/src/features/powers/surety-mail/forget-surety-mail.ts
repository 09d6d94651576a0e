import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { trustedOrganizationId } from '../../../kernel/actor.ts';
import { PROJECTOR_POOL } from '../../../platform/database/pools.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { Attachments } from '../../people/documents/index.ts';

const RAW = `
  update surety_mail set sealed_raw = null
  where received_at < now() - interval '30 days' and sealed_raw is not null and state <> 'waiting'`;

const DUE = `
  select organization_id, draft_id from surety_draft
  where state = 'refused' and decided_at < now() - interval '30 days' order by decided_at limit 500`;

const GONE = `delete from surety_draft where organization_id = $1 and draft_id = $2 and state = 'refused'`;

/** Mails as they came are kept for 30 days, and so is all of a draft that somebody refused (powers#mail-retention). */
@Injectable()
export class ForgetSuretyMail {
  constructor(
    private readonly database: TenantDatabase,
    private readonly attachments: Attachments,
    @Inject(PROJECTOR_POOL) private readonly projector: Pool,
  ) {}

  /** One round of its schedule; safe to repeat. */
  async forget(): Promise<void> {
    await this.projector.query(RAW);
    const { rows } = await this.projector.query<{ organizationId: string; draftId: string }>(DUE);
    for (const { organizationId, draftId } of rows)
      await this.database.write(trustedOrganizationId(organizationId), async (tx) => {
        const { rowCount } = await tx.query(GONE, [organizationId, draftId]);
        if (rowCount === 1) await this.attachments.erase(tx, organizationId, { kind: 'surety-draft', id: draftId });
      });
  }
}
