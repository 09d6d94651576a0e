import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { Refused } from '../../../kernel/refused.ts';
import { FileUsers } from '../../people/documents/index.ts';

/** Photos and papers of a thing stay in their drawer (money#custody-of-property). */
@Injectable()
export class HeldFiles implements OnModuleInit {
  constructor(
    private readonly database: TenantDatabase,
    private readonly holds: FileUsers,
  ) {}

  onModuleInit(): void {
    this.holds.add((actor, fileId) => this.isOfThing(actor, fileId));
  }

  private isOfThing({ organizationId }: Actor, fileId: string): Promise<boolean> {
    const sql = 'select 1 from property_file where organization_id = $1 and file_id = $2 limit 1';
    return this.database.read(
      organizationId,
      async (tx) => (await tx.query(sql, [organizationId, fileId])).rowCount !== 0,
    );
  }
}

/** Asserts that nothing of a defendant's is held. @throws Refused PROPERTY_HELD */
export const mustHoldNothing = async (
  tx: TenantTransaction,
  { organizationId, defendantId }: { organizationId: string; defendantId: string },
): Promise<void> => {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int as count from property_thing
     where organization_id = $1 and defendant_id = $2 and state = 'held'`,
    [organizationId, defendantId],
  );
  const count = rows[0]?.count ?? 0;
  if (count > 0) throw new Refused('PROPERTY_HELD', { count: String(count) });
};
