import { Inject, Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { getProvisioning } from '#contracts/agency/organizations/team.ts';
import { SETTINGS, type Settings } from '../../../kernel/config.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';

export type Provisioning = ResponseOf<typeof getProvisioning>;

/** Reads how far adding somebody to the team is. */
@Injectable()
export class ProvisioningProgress {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly database: TenantDatabase,
  ) {}

  /**
   * One provisioning.
   * @throws Refused PROVISIONING_NOT_FOUND
   */
  async find({ organizationId, userId }: Actor, provisioningId: string): Promise<Provisioning> {
    const found = await this.database.read(organizationId, async (tx) => {
      const { rows } = await tx.query<Omit<Provisioning, 'full_name' | 'invitationByLetter'> & { fullName: string }>(
        `select provisioning_id, state, full_name, email, role,
           asked_by = $3 and sealed_password is not null and valid_until > now() and read_by_command is null
             as password_readable
         from agent_provisioning where organization_id = $1 and provisioning_id = $2`,
        [organizationId, provisioningId, userId],
      );
      return rows[0];
    });
    if (!found) throw new Refused('PROVISIONING_NOT_FOUND');
    const { fullName, ...rest } = found;
    const invitationByLetter = rest.state === 'invited' && this.settings.SMTP_URL !== undefined;
    return { ...rest, full_name: fullName, invitationByLetter };
  }
}
