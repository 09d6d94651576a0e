import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { listMemberships } from '#contracts/agency/organizations/memberships.ts';
import type { Role } from '#contracts/kernel/roles.ts';
import { provedMailbox } from '../../../edge/auth/mailbox.ts';
import { Sessions } from '../../../edge/auth/sessions.ts';
import {
  organizationSetting,
  TenantDatabase,
  type TenantTransaction,
} from '../../../platform/database/tenant-database.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';

type Memberships = ResponseOf<typeof listMemberships>;

interface InvitationRow {
  organizationId: OrganizationId;
  invitationId: string;
  role: Role;
  invitedBy: string;
  invitedAt: string;
}

/** The agencies that a user belongs to, and those that ask them to (people#several-agencies, people#invitation). */
@Injectable()
export class OwnMemberships {
  constructor(
    private readonly database: TenantDatabase,
    private readonly sessions: Sessions,
  ) {}

  /** By name; `active` is the organization that the session works in. */
  list(userId: string, activeOrganizationId: string | null): Promise<Memberships> {
    return this.database.readAsMember(userId, async (tx) => {
      const { rows: agents } = await tx.query<{ organizationId: OrganizationId; role: Role }>(
        'select organization_id, role from agent where user_id = $1',
        [userId],
      );
      const { rows: invited } = await tx.query<InvitationRow>(
        `select organization_id, invitation_id, role, invited_by, invited_at
         from invitation where user_id = $1 and state = 'waiting'
           and (code_valid_until is null or code_valid_until > now()) order by invited_at desc`,
        [userId],
      );
      const mailboxProved = await provedMailbox(tx, userId);
      const memberships: Memberships['memberships'] = [];
      for (const { organizationId, role } of agents) {
        const organizationName = await nameOf(tx, organizationId);
        const active = organizationId === activeOrganizationId;
        memberships.push({ organizationId, organizationName, role, active });
      }
      const invitations: Memberships['invitations'] = [];
      for (const { organizationId, invitationId, role, invitedBy, invitedAt } of invited) {
        const named = async () => ({
          organizationName: await nameOf(tx, organizationId),
          role,
          invitedBy: await agentName(tx, organizationId, invitedBy),
        });
        invitations.push({ invitationId, invitedAt, from: mailboxProved ? await named() : null });
      }
      memberships.sort((one, two) => one.organizationName.localeCompare(two.organizationName));
      return { mailboxProved, memberships, invitations };
    });
  }

  /**
   * Makes another of the user's organizations the one that this session works in.
   * @throws Refused MEMBERSHIP_NOT_FOUND
   */
  async switchTo(
    { userId, sessionToken }: { userId: string; sessionToken: string },
    organizationId: string,
  ): Promise<{ organizationId: string }> {
    const own = await this.database.readAsMember(userId, async (tx) => {
      const { rows } = await tx.query<{ id: OrganizationId }>(
        'select organization_id as id from agent where user_id = $1 and organization_id = $2',
        [userId, organizationId],
      );
      return rows[0]?.id;
    });
    if (!own) throw new Refused('MEMBERSHIP_NOT_FOUND');
    await this.sessions.switchTo(userId, sessionToken, own);
    return { organizationId: own };
  }
}

const nameOf = async (tx: TenantTransaction, organizationId: OrganizationId): Promise<string> => {
  await tx.query(organizationSetting(organizationId));
  const { rows } = await tx.query<{ name: string }>('select name from organization where organization_id = $1', [
    organizationId,
  ]);
  return rows[0]?.name ?? '';
};

const agentName = async (tx: TenantTransaction, organizationId: OrganizationId, userId: string): Promise<string> => {
  const { rows } = await tx.query<{ name: string }>(
    'select full_name as name from agent where organization_id = $1 and user_id = $2',
    [organizationId, userId],
  );
  return rows[0]?.name ?? '';
};
