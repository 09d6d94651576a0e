import { Injectable } from '@nestjs/common';
import type { InputOf } from '#contracts/kernel/endpoint.ts';
import type { acceptInvitation } from '#contracts/agency/organizations/memberships.ts';
import type { Role } from '#contracts/kernel/roles.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { noteProvedMailbox, provedMailbox } from '../../../edge/auth/mailbox.ts';
import { Passwords } from '../../../edge/auth/passwords.ts';
import { RateLimit } from '../../../edge/auth/rate-limit.ts';
import { SessionCache } from '../../../edge/auth/session-cache.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { LiveChanges } from '../../../platform/database/live-changes.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import { InvitationCodes } from './invitation-codes.ts';

/** Who answers, and from where. */
export interface Answerer {
  userId: string;
  sessionToken: string;
  fromAddress: string;
  requestId: string;
}

interface CodedInvitation {
  organizationId: OrganizationId;
  invitationId: string;
  codeCommand: string;
}

interface Invited {
  state: 'waiting' | 'accepted' | 'declined' | 'withdrawn';
  role: Role;
  organizationName: string;
  byLetter: boolean;
  expired: boolean;
}

const WRONG_CODES = { times: 10, seconds: 900 };

/**
 * The answer to an invitation. It comes with the one-time secret of the letter, or with the code that an Admin handed
 * over (people#invitation-code): an address alone proves nothing, since somebody else may have created its user.
 */
@Injectable()
export class AnswerInvitation {
  constructor(
    private readonly database: TenantDatabase,
    private readonly codes: InvitationCodes,
    private readonly passwords: Passwords,
    private readonly limits: RateLimit,
    private readonly cache: SessionCache,
    private readonly trail: AuditTrail,
    private readonly live: LiveChanges,
  ) {}

  /**
   * Joins the organization that invites; accepted before, it answers the same again.
   * @throws Refused INVITATION_CODE_NOT_FOUND, INVITATION_CODE_LOCKED, INVITATION_EXPIRED, INVITATION_ANSWERED, and
   * VALIDATION_FAILED at `newPassword` and PASSWORD_GUESSABLE where one is needed
   */
  async accept(
    answerer: Answerer,
    { code, newPassword }: InputOf<typeof acceptInvitation>['body'],
  ): Promise<{ organizationId: string }> {
    const { userId, sessionToken } = answerer;
    const organizationId = await this.answer(answerer, code, 'accepted', async (tx, invitation, invited) => {
      if (!(await provedMailbox(tx, userId))) {
        const { organizationName } = invited;
        const taking = { userId, sessionToken, newPassword: newPassword ?? '', organizationName };
        await this.passwords.takeOver(tx, taking);
      }
      if (invited.byLetter) await noteProvedMailbox(tx, userId);
      await join(tx, invitation);
    });
    await this.cache.changed(userId);
    return { organizationId };
  }

  /** Declines; declined before, it answers the same again. @throws Refused as `accept` */
  async decline(answerer: Answerer, code: string): Promise<{ declined: true }> {
    await this.answer(answerer, code, 'declined', () => Promise.resolve());
    return { declined: true };
  }

  private async answer(
    { userId, fromAddress, requestId }: Answerer,
    code: string,
    state: 'accepted' | 'declined',
    effect: (tx: TenantTransaction, invitation: CodedInvitation, invited: Invited) => Promise<void>,
  ): Promise<OrganizationId> {
    const invitation = await this.openedBy(userId, code);
    const { organizationId } = invitation;
    await this.database.write(organizationId, async (tx) => {
      const invited = await lock(tx, invitation);
      if (!invited) throw new Refused('INVITATION_CODE_NOT_FOUND');
      if (invited.state === state) return;
      if (invited.state !== 'waiting') throw new Refused('INVITATION_ANSWERED');
      if (invited.expired) throw new Refused('INVITATION_EXPIRED');
      await effect(tx, invitation, invited);
      await tx.query(
        `update invitation set state = $3, answered_at = now() where organization_id = $1 and invitation_id = $2`,
        [organizationId, invitation.invitationId, state],
      );
      const fact = { action: `invitation-${state}` as const, details: { role: invited.role } };
      await this.trail.record({ organizationId, userId, fromAddress, requestId }, fact, tx);
      await this.live.announce(organizationId, [{ topic: 'settings', id: 'team' }], tx);
    });
    return organizationId;
  }

  /** The user's invitation that the code opens; wrong codes are counted, so that nobody tries many. */
  private async openedBy(userId: string, code: string): Promise<CodedInvitation> {
    const tries = `invitation-code:${userId}`;
    await this.limits.attempt(
      tries,
      WRONG_CODES,
      (seconds) => new Refused('INVITATION_CODE_LOCKED', { minutes: String(Math.ceil(seconds / 60)) }),
    );
    const { rows } = await this.database.readAsMember(userId, (tx) =>
      tx.query<CodedInvitation>(
        `select organization_id, invitation_id, code_command
         from invitation where user_id = $1 and code_command is not null`,
        [userId],
      ),
    );
    const opened = rows.find(({ invitationId, codeCommand }) => this.codes.fits(code, invitationId, codeCommand));
    if (!opened) throw new Refused('INVITATION_CODE_NOT_FOUND');
    await this.limits.forget(tries);
    return opened;
  }
}

/** The invitation as it stands, locked; undefined where its code is another by now. */
const lock = async (
  tx: TenantTransaction,
  { organizationId, invitationId, codeCommand }: CodedInvitation,
): Promise<Invited | undefined> => {
  const { rows } = await tx.query<Invited>(
    `select state, role, (select name from organization where organization_id = $1) as organization_name,
       code_shown_to is null as by_letter, code_valid_until < now() as expired
     from invitation where organization_id = $1 and invitation_id = $2 and code_command = $3 for update`,
    [organizationId, invitationId, codeCommand],
  );
  return rows[0];
};

const join = async (tx: TenantTransaction, { organizationId, invitationId }: CodedInvitation): Promise<void> => {
  await tx.query(
    `insert into agent (organization_id, user_id, role, full_name, email, phone_number, license_number, audit_until,
       audit_from, audit_to)
     select organization_id, user_id, role, full_name, email, phone_number, license_number, audit_until, audit_from,
       audit_to
     from invitation where organization_id = $1 and invitation_id = $2
     on conflict (organization_id, user_id) do update set role = excluded.role, left_at = null,
       full_name = excluded.full_name, email = excluded.email, phone_number = excluded.phone_number,
       license_number = excluded.license_number, audit_until = excluded.audit_until,
       audit_from = excluded.audit_from, audit_to = excluded.audit_to`,
    [organizationId, invitationId],
  );
};
