import { Injectable } from '@nestjs/common';
import type { Profile } from '#contracts/office/identity/profile.ts';
import { Memberships } from '../../../edge/auth/memberships.ts';
import type { SignedIn } from '../../../kernel/signed-in.ts';
import { TwoFactor } from '../../../edge/auth/two-factor.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import type { Actor } from '../../../kernel/actor.ts';

type AgentRow = Pick<Profile, 'fullName' | 'phone' | 'licenseNumber' | 'role'>;

/** The own profile: the agent record in the active organization, and the state of the sign-in. */
@Injectable()
export class Profiles {
  constructor(
    private readonly database: TenantDatabase,
    private readonly memberships: Memberships,
    private readonly twoFactor: TwoFactor,
  ) {}

  async of({ organizationId, userId, role }: Actor, signedIn: SignedIn): Promise<Profile> {
    const agent = await this.database.read(organizationId, async (tx) => {
      const { rows } = await tx.query<AgentRow>(
        `select full_name, phone_number as phone, license_number, role
         from agent where organization_id = $1 and user_id = $2`,
        [organizationId, userId],
      );
      return rows[0] ?? { fullName: signedIn.name, phone: '', licenseNumber: '', role };
    });
    const { minPasswordLength, passwordNeedsSpecial } = await this.memberships.policyOf(userId);
    const own = signedIn.member?.policy;
    return {
      userId,
      email: signedIn.email,
      ...agent,
      twoFactorEnabled: signedIn.twoFactorEnabled,
      backupCodesLeft: await this.twoFactor.backupCodesLeft(signedIn),
      mustChangePassword: signedIn.mustChangePassword,
      policy: {
        minPasswordLength,
        passwordNeedsSpecial,
        twoFactorRequired: own?.twoFactorRequired ?? false,
        autoLogoutMinutes: own?.autoLogoutMinutes ?? 60,
      },
    };
  }
}
