import { Injectable } from '@nestjs/common';
import { hashPassword } from 'better-auth/crypto';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type {
  acceptPortalGrant,
  joinPortal,
  readPortalInvitation,
} from '#contracts/office/surety-portal/invitation.ts';
import { passwordHashing } from '../../../edge/auth/auth.ts';
import { GuessablePasswords } from '../../../edge/auth/guessable.ts';
import { noteProvedMailbox, provedMailbox } from '../../../edge/auth/mailbox.ts';
import { Passwords } from '../../../edge/auth/passwords.ts';
import { checkPassword } from '../../../edge/auth/policy.ts';
import { SessionCache } from '../../../edge/auth/session-cache.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { SecurityPolicy } from '../../../kernel/signed-in.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { LiveChanges } from '../../../platform/database/live-changes.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { PortalInvitations, type Invitation } from './portal-invitations.ts';
import { findGrant, type HeldGrant } from './surety-grant.ts';

/** From where somebody answers. */
export interface From {
  fromAddress: string;
  requestId: string;
}

/** The user who answers, in which session. */
export interface Holder extends From {
  userId: string;
  email: string;
  sessionToken: string;
}

const ACCEPT = `update surety_grant set user_id = $3, accepted_at = $4 where organization_id = $1 and grant_id = $2`;
const POLICY = `select min_password_length, password_needs_special, two_factor_required, auto_logout_minutes
  from organization where organization_id = $1`;
const HAS_USER = 'select 1 from auth."user" where email = $1';

/**
 * The answer to an invitation to a portal, by its one-time secret (powers#portal-grant): as the user of the address,
 * or as a new one where it has none. It gives neither a role nor a membership (people#grants).
 */
@Injectable()
export class AcceptPortalGrant {
  constructor(
    private readonly database: TenantDatabase,
    private readonly invitations: PortalInvitations,
    private readonly passwords: Passwords,
    private readonly guessable: GuessablePasswords,
    private readonly cache: SessionCache,
    private readonly trail: AuditTrail,
    private readonly live: LiveChanges,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused PORTAL_INVITATION_INVALID */
  read(token: string): Promise<ResponseOf<typeof readPortalInvitation>> {
    const invitation = this.invitationOf(token);
    return this.database.read(invitation.organizationId, async (tx) => {
      const { organizationName, suretyName, email, lastDay, userId } = await this.invited(tx, invitation);
      const { rowCount } = await tx.query(HAS_USER, [email]);
      const names = { organizationName, suretyName, email, lastDay };
      return { ...names, hasUser: rowCount !== 0, isAccepted: userId !== null };
    });
  }

  /** @throws Refused PORTAL_INVITATION_INVALID, …_ANSWERED, PORTAL_SIGN_IN_FIRST, PASSWORD_GUESSABLE, BUSY, VALIDATION_FAILED */
  async join(from: From, input: InputOf<typeof joinPortal>['body']): Promise<{ email: string }> {
    const { fullName, newPassword } = input;
    const invitation = this.invitationOf(input.token);
    const { organizationId } = invitation;
    const { held, policy } = await this.database.read(organizationId, async (tx) => ({
      held: await this.invited(tx, invitation),
      policy: await policyOf(tx, organizationId),
    }));
    const { email, organizationName, suretyName } = held;
    refuseAnswered(held);
    checkPassword(newPassword, policy);
    const names = { name: fullName, email, organizations: [organizationName, suretyName] };
    await this.guessable.refuse(newPassword, names, 'newPassword');
    const passwordHash = await passwordHashing(() => hashPassword(newPassword));
    await this.database.write(organizationId, async (tx) => {
      const now = await this.invited(tx, invitation, 'for update of g');
      refuseAnswered(now);
      const mailbox = now.inviteShownTo === null ? 'proved' : 'unproved';
      const userId = await this.passwords.addOwnUser(tx, { fullName, email, passwordHash }, mailbox);
      if (userId === null) throw new Refused('PORTAL_SIGN_IN_FIRST');
      await this.give(tx, invitation, now, { ...from, userId });
    });
    return { email };
  }

  /**
   * Accepted before by the same user, it answers the same again.
   * @throws Refused PORTAL_INVITATION_INVALID, …_ANSWERED, PORTAL_OTHER_USER, PASSWORD_GUESSABLE, BUSY, VALIDATION_FAILED
   */
  async accept(
    holder: Holder,
    { token, newPassword }: Omit<InputOf<typeof acceptPortalGrant>['body'], 'confirmPassword'>,
  ): Promise<{ grantId: string }> {
    const invitation = this.invitationOf(token);
    const { userId, sessionToken } = holder;
    await this.database.write(invitation.organizationId, async (tx) => {
      const row = await this.invited(tx, invitation, 'for update of g');
      if (row.userId === userId) return;
      refuseAnswered(row);
      if (row.email !== holder.email.toLowerCase()) throw new Refused('PORTAL_OTHER_USER');
      if (!(await provedMailbox(tx, userId))) {
        const { organizationName } = row;
        const taking = { userId, sessionToken, newPassword: newPassword ?? '', organizationName };
        await this.passwords.takeOver(tx, taking);
      }
      if (row.inviteShownTo === null) await noteProvedMailbox(tx, userId);
      await this.give(tx, invitation, row, holder);
    });
    await this.cache.changed(userId);
    return { grantId: invitation.grantId };
  }

  private invitationOf(token: string): Invitation {
    const invitation = this.invitations.of(token);
    if (!invitation) throw new Refused('PORTAL_INVITATION_INVALID');
    return invitation;
  }

  /** The grant, where this is its last invitation; one that was accepted is shown as long as it works. */
  private async invited(
    tx: TenantTransaction,
    invitation: Invitation,
    hold: '' | 'for update of g' = '',
  ): Promise<HeldGrant> {
    const now = this.clock.now();
    const row = await findGrant(tx, invitation, now, hold);
    const isOpen = row?.state === 'active' || (row?.state === 'waiting' && now < row.invitedUntil);
    if (!row || !isOpen || row.inviteCommand !== invitation.inviteCommand)
      throw new Refused('PORTAL_INVITATION_INVALID');
    return row;
  }

  private async give(
    tx: TenantTransaction,
    { organizationId, grantId }: Invitation,
    { suretyId, suretyName: surety }: HeldGrant,
    { userId, fromAddress, requestId }: From & { userId: string },
  ): Promise<void> {
    await tx.query(ACCEPT, [organizationId, grantId, userId, this.clock.now()]);
    const fact = { action: 'portal-accepted' as const, subject: { kind: 'surety', id: suretyId }, details: { surety } };
    await this.trail.record({ organizationId, userId, fromAddress, requestId }, fact, tx);
    await this.live.announce(organizationId, [{ topic: 'settings', id: 'sureties' }], tx);
  }
}

const refuseAnswered = ({ userId }: HeldGrant): void => {
  if (userId !== null) throw new Refused('PORTAL_INVITATION_ANSWERED');
};

const policyOf = async (tx: TenantTransaction, organizationId: OrganizationId): Promise<SecurityPolicy> => {
  const { rows } = await tx.query<SecurityPolicy>(POLICY, [organizationId]);
  if (!rows[0]) throw new Refused('PORTAL_INVITATION_INVALID');
  return rows[0];
};
