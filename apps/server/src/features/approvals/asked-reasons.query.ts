import { Injectable } from '@nestjs/common';
import type { Actor } from '../../kernel/actor.ts';
import { TenantDatabase } from '../../platform/database/tenant-database.ts';

/** Why somebody asked: what was typed beside the event of asking. */
@Injectable()
export class AskedReasons {
  constructor(private readonly database: TenantDatabase) {}

  /** Empty where it was erased since. */
  of({ organizationId }: Pick<Actor, 'organizationId'>, askedEventId: string): Promise<string> {
    return this.database.read(organizationId, async (tx) => {
      const { rows } = await tx.query<{ body: string }>(
        `select body from entry_text where organization_id = $1 and event_id = $2 and field = 'reason'`,
        [organizationId, askedEventId],
      );
      return rows[0]?.body ?? '';
    });
  }
}
