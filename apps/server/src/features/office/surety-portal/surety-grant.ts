import { dayOf } from '#domain/kernel/days.ts';
import { grantState, type GrantState } from '#domain/powers/portal-grant.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';

/** A grant as it stands, with the names that belong to it. */
export interface HeldGrant {
  grantId: string;
  suretyId: string;
  suretyName: string;
  organizationName: string;
  email: string;
  lastDay: string;
  userId: string | null;
  inviteCommand: string;
  inviteShownTo: string | null;
  invitedUntil: Date;
  state: GrantState;
}

type Row = Omit<HeldGrant, 'state' | 'invitedUntil'> & {
  invitedUntil: string | Date;
  isRevoked: boolean;
  timeZone: string;
};

const GRANT = `
  select g.grant_id, g.surety_id, s.name as surety_name, o.name as organization_name,
    o.time_zone, g.email, g.last_day, g.user_id, g.invite_command, g.invite_shown_to, g.invited_until,
    g.revoked_at is not null as is_revoked
  from surety_grant g
  join surety s on s.organization_id = g.organization_id and s.surety_id = g.surety_id
  join organization o on o.organization_id = g.organization_id
  where g.organization_id = $1 and g.grant_id = $2`;

/** A grant; held until the transaction ends where it writes. Null where the organization has none of this id. */
export const findGrant = async (
  tx: TenantTransaction,
  { organizationId, grantId }: { organizationId: OrganizationId; grantId: string },
  now: Date,
  hold: '' | 'for update of g' = '',
): Promise<HeldGrant | null> => {
  const { rows } = await tx.query<Row>(`${GRANT} ${hold}`, [organizationId, grantId]);
  const [row] = rows;
  if (!row) return null;
  const { isRevoked, timeZone, invitedUntil, ...grant } = row;
  const standing = { lastDay: grant.lastDay, isRevoked, isAccepted: grant.userId !== null };
  return { ...grant, invitedUntil: new Date(invitedUntil), state: grantState(standing, dayOf(now, timeZone)) };
};
