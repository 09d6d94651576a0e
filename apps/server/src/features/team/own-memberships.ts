import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contracts/endpoint.ts';
import type { listMemberships } from '#contracts/memberships.ts';
import type { Role } from '#contracts/roles.ts';
import { AuditTrail } from '../../platform/audit/audit-trail.ts';
import { SessionCache } from '../../platform/auth/session-cache.ts';
import { Sessions } from '../../platform/auth/sessions.ts';
import { organizationSetting, TenantDatabase } from '../../platform/database/tenant-database.ts';
import type { TenantTransaction } from '../../platform/database/tenant-database.ts';
import { LiveChanges } from '../../platform/live/live-changes.ts';
import { Refused } from '../../platform/refused.ts';
import type { OrganizationId } from '../../platform/tenancy/actor.ts';

type Memberships = ResponseOf<typeof listMemberships>;

/** Who answers, and from where. */
export interface Member {
  userId: string;
  fromAddress: string;
  requestId: string;
}

interface InvitationRow {
  organizationId: OrganizationId;
  invitationId: string;
  role: Role;
  invitedBy: string;
  invitedAt: string;
}

interface Invited {
  state: 'waiting' | 'accepted' | 'declined' | 'withdrawn';
  role: Role;
}

/** The agencies that a user belongs to, and those that ask them to (decisions 30, 31). */
@Injectable()
export class OwnMemberships {
  constructor(
    private readonly database: TenantDatabase,
    private readonly sessions: Sessions,
    private readonly cache: SessionCache,
    private readonly trail: AuditTrail,
    private readonly live: LiveChanges,
  ) {}

  /** By name; `active` is the organization that the session works in. */
  list(userId: string, activeOrganizationId: string | null): Promise<Memberships> {
    return this.database.readAsMember(userId, async (tx) => {
      const { rows: agents } = await tx.query<{ organizationId: OrganizationId; role: Role }>(
        'select organization_id as "organizationId", role from agent where user_id = $1',
        [userId],
      );
      const { rows: invited } = await tx.query<InvitationRow>(
        `select organization_id as "organizationId", invitation_id as "invitationId", role, invited_by as "invitedBy",
           invited_at as "invitedAt"
         from invitation where user_id = $1 and state = 'waiting' order by invited_at desc`,
        [userId],
      );
      const memberships: Memberships['memberships'] = [];
      for (const { organizationId, role } of agents) {
        const organizationName = await nameOf(tx, organizationId);
        const active = organizationId === activeOrganizationId;
        memberships.push({ organizationId, organizationName, role, active });
      }
      const invitations: Memberships['invitations'] = [];
      for (const { organizationId, invitedBy, ...invitation } of invited) {
        const organizationName = await nameOf(tx, organizationId);
        const inviter = await agentName(tx, organizationId, invitedBy);
        invitations.push({ ...invitation, organizationName, invitedBy: inviter });
      }
      memberships.sort((one, two) => one.organizationName.localeCompare(two.organizationName));
      return { memberships, invitations };
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

  /**
   * Joins the organization that invites; accepted before, it answers the same again.
   * @throws Refused INVITATION_NOT_FOUND, INVITATION_ANSWERED
   */
  async accept(member: Member, invitationId: string): Promise<{ organizationId: string }> {
    const { userId } = member;
    const organizationId = await this.answer(member, invitationId, 'accepted', (tx, organization) =>
      tx.query(
        `insert into agent (organization_id, user_id, role, full_name, email, phone_number, license_number)
         select organization_id, user_id, role, full_name, email, phone_number, license_number
         from invitation where organization_id = $1 and invitation_id = $2
         on conflict (organization_id, user_id) do update set role = excluded.role, left_at = null,
           full_name = excluded.full_name, email = excluded.email, phone_number = excluded.phone_number,
           license_number = excluded.license_number`,
        [organization, invitationId],
      ),
    );
    await this.cache.changed(userId);
    return { organizationId };
  }

  /**
   * Declines; declined before, it answers the same again.
   * @throws Refused INVITATION_NOT_FOUND, INVITATION_ANSWERED
   */
  async decline(member: Member, invitationId: string): Promise<{ declined: true }> {
    await this.answer(member, invitationId, 'declined', () => Promise.resolve());
    return { declined: true };
  }

  private async answer(
    { userId, ...from }: Member,
    invitationId: string,
    state: 'accepted' | 'declined',
    effect: (tx: TenantTransaction, organization: OrganizationId) => Promise<unknown>,
  ): Promise<OrganizationId> {
    const organizationId = await this.inviterOf(userId, invitationId);
    if (!organizationId) throw new Refused('INVITATION_NOT_FOUND');
    await this.database.write(organizationId, async (tx) => {
      const { rows } = await tx.query<Invited>(
        `select state, role from invitation
         where organization_id = $1 and invitation_id = $2 and user_id = $3 for update`,
        [organizationId, invitationId, userId],
      );
      const invited = rows[0];
      if (invited?.state === state) return;
      if (invited?.state !== 'waiting') throw new Refused('INVITATION_ANSWERED');
      await effect(tx, organizationId);
      await tx.query(
        `update invitation set state = $3, answered_at = now() where organization_id = $1 and invitation_id = $2`,
        [organizationId, invitationId, state],
      );
      const fact = { action: `invitation-${state}` as const, details: { role: invited.role } };
      await this.trail.record({ organizationId, userId, ...from }, fact, tx);
      await this.live.announce(organizationId, [{ topic: 'settings', id: 'team' }], tx);
    });
    return organizationId;
  }

  private inviterOf(userId: string, invitationId: string): Promise<OrganizationId | undefined> {
    return this.database.readAsMember(userId, async (tx) => {
      const { rows } = await tx.query<{ id: OrganizationId }>(
        'select organization_id as id from invitation where user_id = $1 and invitation_id = $2',
        [userId, invitationId],
      );
      return rows[0]?.id;
    });
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
