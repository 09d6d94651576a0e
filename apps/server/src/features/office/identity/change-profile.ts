import { Injectable } from '@nestjs/common';
import type { InputOf } from '#contracts/kernel/endpoint.ts';
import type { changeProfile } from '#contracts/office/identity/profile.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { renameUser } from '../../../edge/auth/rename-user.ts';
import { SessionCache } from '../../../edge/auth/session-cache.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { changeOwnRecord } from '../../agency/organizations/index.ts';

/** Changes the own name, phone and licence number; never role or address (people#own-role). */
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
    const { userId } = actor;
    await this.rows.write(actor, { command: 'change-profile', fullName, phone, licenseNumber }, async (tx, em) => {
      await changeOwnRecord(em, actor, { fullName, phoneNumber: phone, licenseNumber });
      await renameUser(tx, userId, fullName);
      await this.audit.record(actor, { action: 'profile-changed' }, tx);
      return { changed: true };
    });
    await this.sessions.changed(userId);
  }
}
