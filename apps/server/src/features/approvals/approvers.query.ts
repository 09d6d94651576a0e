import { Injectable } from '@nestjs/common';
import { supervisors } from '#contracts/kernel/roles.ts';
import type { Role } from '#contracts/kernel/roles.ts';
import type { Actor } from '../../kernel/actor.ts';
import { TenantDatabase } from '../../platform/database/tenant-database.ts';
import type { TenantTransaction } from '../../platform/database/tenant-database.ts';

/** Whether anybody but the actor may approve in the organization: of these roles, and has not left. */
export const hasOtherApprovers = async (
  tx: TenantTransaction,
  { organizationId, userId }: Pick<Actor, 'organizationId' | 'userId'>,
  roles: readonly Role[] = supervisors,
): Promise<boolean> => {
  const { rows } = await tx.query<{ found: boolean }>(
    `select exists (select from agent where organization_id = $1 and user_id <> $2 and left_at is null
       and role = any($3)) as found`,
    [organizationId, userId, roles],
  );
  return rows[0]?.found ?? false;
};

/** Who may approve what somebody asked for (books.md 3.9). */
@Injectable()
export class Approvers {
  constructor(private readonly database: TenantDatabase) {}

  others(actor: Actor, roles: readonly Role[] = supervisors): Promise<boolean> {
    return this.database.read(actor.organizationId, (tx) => hasOtherApprovers(tx, actor, roles));
  }
}
