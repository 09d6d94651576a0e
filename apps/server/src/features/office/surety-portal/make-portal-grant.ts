import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { makePortalGrant, type PortalInvited } from '#contracts/office/surety-portal/grants.ts';
import { dayOf, formatDay } from '#domain/kernel/days.ts';
import { lastDayProblem } from '#domain/powers/portal-grant.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { InvitePortal, type Invited } from './invite-portal.ts';

/**
 * Lets somebody of a surety see its portal once they accept; the command's id becomes the grant's
 * (powers#portal-grant).
 */
export class MakePortalGrant extends CommandOf(makePortalGrant) {}

/** Held, so that of two Admins at once one is told of the other's grant. */
const SURETY = 'select name from surety where organization_id = $1 and surety_id = $2 for update';
const STANDING = `select max(last_day) as until from surety_grant
  where organization_id = $1 and surety_id = $2 and email = $3 and revoked_at is null and last_day >= $4`;
const INSERT = `
  insert into surety_grant (organization_id, grant_id, surety_id, email, last_day, made_at, made_by, invite_command,
    invite_shown_to, invited_until)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;

@CommandHandler(MakePortalGrant)
export class MakePortalGrantHandler implements ICommandHandler<MakePortalGrant> {
  constructor(
    private readonly rows: TenantRows,
    private readonly inviting: InvitePortal,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused SURETY_NOT_FOUND, PORTAL_GRANT_EXISTS, TOO_MANY_REQUESTS, VALIDATION_FAILED at `lastDay` */
  async execute({ actor, params: { suretyId }, body: input }: MakePortalGrant): Promise<PortalInvited> {
    const { organizationId, userId, commandId: grantId } = actor;
    const email = input.email.toLowerCase();
    const make: Work<Invited> = async (tx) => {
      const now = this.clock.now();
      const today = dayOf(now, actor.timeZone);
      const message = lastDayProblem(input.lastDay, today);
      if (message !== null) throw new Refused('VALIDATION_FAILED', {}, [{ path: 'lastDay', message }]);
      const surety = await holdSurety(tx, actor, suretyId);
      await refuseStanding(tx, [organizationId, suretyId, email, today]);
      const { shownTo, validUntil } = this.inviting.terms(actor, now);
      const values = [organizationId, grantId, suretyId, email, input.lastDay, now, userId, grantId];
      await tx.query(INSERT, [...values, shownTo, validUntil]);
      const details = { surety, day: formatDay(input.lastDay) };
      await this.audit.record(
        actor,
        { action: 'portal-granted', subject: { kind: 'surety', id: suretyId }, details },
        tx,
      );
      return this.inviting.send(tx, actor, { grantId, email, validUntil });
    };
    const request = { makePortalGrant: suretyId, ...input };
    const made = await this.rows.write(actor, request, make, () => [{ topic: 'settings', id: 'sureties' }]);
    return { ...made, link: this.inviting.shownLink(actor, grantId) };
  }
}

const holdSurety = async (tx: TenantTransaction, { organizationId }: Actor, suretyId: string): Promise<string> => {
  const { rows } = await tx.query<{ name: string }>(SURETY, [organizationId, suretyId]);
  if (!rows[0]) throw new Refused('SURETY_NOT_FOUND');
  return rows[0].name;
};

const refuseStanding = async (tx: TenantTransaction, of: readonly string[]): Promise<void> => {
  const { rows } = await tx.query<{ until: string | null }>(STANDING, [...of]);
  const until = rows[0]?.until ?? null;
  if (until !== null) throw new Refused('PORTAL_GRANT_EXISTS', { until: formatDay(until) });
};
