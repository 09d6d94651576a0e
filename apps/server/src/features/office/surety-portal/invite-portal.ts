import { Injectable } from '@nestjs/common';
import { PORTAL_INVITATION_HOURS } from '#domain/powers/portal-grant.ts';
import { RateLimit } from '../../../edge/auth/rate-limit.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { Mail } from '../../../platform/mail/mail.ts';
import { PortalInvitations } from './portal-invitations.ts';

const HOUR_MS = 3_600_000;
const LETTERS_OF_ONE = { times: 5, seconds: 3_600 };

/** What an Admin is told of an invitation, without what opens it: that is kept in no answer. */
export interface Invited {
  grantId: string;
  email: string;
  hasUser: boolean;
  validUntil: string;
}

/**
 * Sends invitations to the portal; where no mail is sent, the Admin who asked hands a link over (powers#portal-grant).
 */
@Injectable()
export class InvitePortal {
  constructor(
    private readonly mail: Mail,
    private readonly limits: RateLimit,
    private readonly invitations: PortalInvitations,
  ) {}

  /** To whom an invitation of this command is shown, and until when it can be accepted. */
  terms({ userId }: Actor, now: Date): { shownTo: string | null; validUntil: Date } {
    const validUntil = new Date(now.getTime() + PORTAL_INVITATION_HOURS * HOUR_MS);
    return { shownTo: this.mail.isConnected ? null : userId, validUntil };
  }

  /** Within the transaction that makes it. @throws Refused TOO_MANY_REQUESTS */
  async send(
    tx: TenantTransaction,
    { organizationId, commandId: inviteCommand }: Actor,
    { grantId, email, validUntil }: { grantId: string; email: string; validUntil: Date },
  ): Promise<Invited> {
    if (this.mail.isConnected) {
      await this.limits.attempt(`portal-letter:${organizationId}:${email}`, LETTERS_OF_ONE);
      const secretLink = this.invitations.linkOf({ organizationId, grantId, inviteCommand });
      await this.mail.send(organizationId, { to: email, kind: 'portal-invitation', secretLink }, tx);
    }
    const { rowCount } = await tx.query('select 1 from auth."user" where email = $1', [email]);
    return { grantId, email, hasUser: rowCount !== 0, validUntil: validUntil.toISOString() };
  }

  /** What the Admin hands over; null where it went by letter. The same command shows the same. */
  shownLink({ organizationId, commandId: inviteCommand }: Actor, grantId: string): string | null {
    return this.mail.isConnected ? null : this.invitations.linkOf({ organizationId, grantId, inviteCommand });
  }
}
