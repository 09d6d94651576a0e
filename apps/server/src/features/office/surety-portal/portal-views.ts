import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type {
  listPortalGrants,
  listPortalViews,
  PortalGrant,
  PortalView,
} from '#contracts/office/surety-portal/grants.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { grantState, type PortalThing } from '#domain/powers/portal-grant.ts';
import type { GuardedRequest } from '../../../edge/http/route.ts';
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { PortalGrant as ActiveGrant } from '../../../kernel/signed-in.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { decodeCursor, encodeCursor } from '../../../platform/database/cursor.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { Sureties } from '../../agency/sureties/index.ts';
import { nameOf } from '../../agency/organizations/index.ts';

/** Who looks at a portal, by which grant. */
export interface PortalReader {
  grant: ActiveGrant;
  organizationId: OrganizationId;
  timeZone: string;
  suretyId: string;
  userId: string;
  fromAddress: string;
  requestId: string;
}

/** The reader whom the guard has let in by a grant of the address. */
export const readerOf = ({ grant, signedIn, ip, id }: GuardedRequest): PortalReader => {
  if (!grant) throw new Refused('PORTAL_GRANT_NOT_FOUND');
  const { organizationId, timeZone, suretyId } = grant;
  return { grant, organizationId, timeZone, suretyId, userId: signedIn.userId, fromAddress: ip, requestId: id };
};

const NOTE = `
  insert into surety_grant_view (organization_id, view_id, grant_id, user_id, viewed_at, what, subject, from_address)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;

const GRANTS = `
  select g.grant_id, g.email, g.last_day, g.made_at,
    ${nameOf('maker', 'Former staff')} as made_by,
    g.accepted_at, g.revoked_at, g.invited_until,
    case when g.revoked_by is null then '' else
      ${nameOf('revoker', 'Former staff')} end as revoked_by,
    coalesce(seen.views, 0) as views, seen.last as last_view_at
  from surety_grant g
  left join agent maker on maker.organization_id = g.organization_id and maker.user_id = g.made_by
  left join agent revoker on revoker.organization_id = g.organization_id and revoker.user_id = g.revoked_by
  left join lateral (
    select count(*)::int as views, max(v.viewed_at) as last from surety_grant_view v
    where v.organization_id = g.organization_id and v.grant_id = g.grant_id) seen on true
  where g.organization_id = $1 and g.surety_id = $2 order by g.made_at desc, g.grant_id`;

const VIEWS = `
  select view_id, viewed_at, what, subject, from_address
  from surety_grant_view
  where organization_id = $1 and grant_id = $2
    and ($3::timestamptz is null or (viewed_at, view_id) < ($3, $4::uuid))
  order by viewed_at desc, view_id desc limit $5`;

const IS_THERE = 'select 1 from surety_grant where organization_id = $1 and grant_id = $2';
const place = z.tuple([z.iso.datetime(), z.uuid()]);

/** Grants of portals as Admins see them, with every look that was taken by them (powers#portal-grant). */
@Injectable()
export class PortalViews {
  constructor(
    private readonly database: TenantDatabase,
    private readonly sureties: Sureties,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** Notes a look before it is answered: what cannot be noted is not shown. A file that is taken is audited, too. */
  note(reader: PortalReader, what: PortalThing, subject = '', file?: string): Promise<void> {
    const { organizationId, grant, userId, fromAddress } = reader;
    const { grantId, suretyId, suretyName: surety } = grant;
    return this.database.write(organizationId, async (tx) => {
      const seen = [grantId, userId, this.clock.now(), what, subject, fromAddress];
      await tx.query(NOTE, [organizationId, randomUUID(), ...seen]);
      if (file === undefined) return;
      const fact = { action: 'portal-file-taken' as const, subject: { kind: 'surety', id: suretyId } };
      await this.audit.record(reader, { ...fact, details: { surety, file } }, tx);
    });
  }

  /** @throws Refused SURETY_NOT_FOUND */
  async grants(actor: Actor, suretyId: string): Promise<ResponseOf<typeof listPortalGrants>> {
    const { organizationId, timeZone } = actor;
    await this.sureties.mustBeKnown(actor, suretyId);
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<Omit<PortalGrant, 'state'>>(GRANTS, [organizationId, suretyId]),
    );
    const today = dayOf(this.clock.now(), timeZone);
    return {
      grants: rows.map((grant) => {
        const { lastDay, acceptedAt, revokedAt } = grant;
        const standing = { lastDay, isAccepted: acceptedAt !== null, isRevoked: revokedAt !== null };
        return { ...grant, state: grantState(standing, today) };
      }),
    };
  }

  /** @throws Refused PORTAL_ACCESS_NOT_FOUND */
  async views(
    { organizationId }: Actor,
    grantId: string,
    { cursor, limit }: InputOf<typeof listPortalViews>['query'],
  ): Promise<ResponseOf<typeof listPortalViews>> {
    const after = decodeCursor(place, cursor);
    const rows = await this.database.read(organizationId, async (tx) => {
      const { rowCount } = await tx.query(IS_THERE, [organizationId, grantId]);
      if (rowCount === 0) throw new Refused('PORTAL_ACCESS_NOT_FOUND');
      const requests = [organizationId, grantId, after?.[0] ?? null, after?.[1] ?? null, limit + 1];
      return (await tx.query<PortalView>(VIEWS, requests)).rows;
    });
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return { rows: page, nextCursor: last ? encodeCursor([last.viewedAt, last.viewId]) : null };
  }
}
