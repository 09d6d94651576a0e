import { Injectable } from '@nestjs/common';
import type { InputOf } from '#contracts/kernel/endpoint.ts';
import type { changeProfile } from '#contracts/identity/profile.ts';
import { AuditTrail } from '../../platform/audit/audit-trail.ts';
import { SessionCache } from '../../edge/auth/session-cache.ts';
import type { Actor } from '../../kernel/actor.ts';
import { TenantRows } from '../../platform/rows/tenant-rows.ts';

/** Changes the own name, phone and licence number; never role or address (spec 6). */
@Injectable()
export class ChangeProfile {
  constructor(
    private readonly rows: TenantRows,
    private readonly audit: AuditTrail,
    private readonly sessions: SessionCache,
  ) {}

  async execute(
    actor: Actor,
    { fullName, phone, licenseNumber }: InputOf<typeof changeProfile>['body'],
  ): Promise<void> {
    const { organizationId, userId } = actor;
    await this.rows.write(actor, { command: 'change-profile', fullName, phone, licenseNumber }, async (tx) => {
      await tx.query(
        `update agent set full_name = $3, phone_number = $4, license_number = $5
         where organization_id = $1 and user_id = $2`,
        [organizationId, userId, fullName, phone, licenseNumber],
      );
      await tx.query(`update auth."user" set name = $2, updated_at = now() where id = $1`, [userId, fullName]);
      await this.audit.record(actor, { action: 'profile-changed' }, tx);
      return { changed: true };
    });
    await this.sessions.changed(userId);
  }
}
