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
    await this.rows.write(actor, { command: 'change-profile', fullName, phone, licenseNumber }, async (em) => {
      await em.execute(
        `update agent set full_name = ?, phone_number = ?, license_number = ? where organization_id = ? and user_id = ?`,
        [fullName, phone, licenseNumber, organizationId, userId],
      );
      await em.execute(`update auth."user" set name = ?, updated_at = now() where id = ?`, [fullName, userId]);
      await this.audit.record(actor, { action: 'profile-changed' }, em);
      return { changed: true };
    });
    await this.sessions.changed(userId);
  }
}
