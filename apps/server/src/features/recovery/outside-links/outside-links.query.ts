import { Injectable } from '@nestjs/common';
import { recoveryStaff } from '#contracts/kernel/roles.ts';
import type { OutsideLink } from '#contracts/recovery/outside-links/outside-links.ts';
import { isLinkValid } from '#domain/recovery/outside-link.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { mustBeThere } from '../cases/index.ts';
import { FACE_OF_CASE } from './outside-fee.ts';
import { CASE_WAS_CLOSED, MAKER_IS_HERE } from './outside-link.ts';
import { OutsideTokens } from './outside-tokens.ts';

const LINKS = `
  select l.id as link_id, l.name, l.email, l.phone, l.fields, l.made_at, ${nameOf('a')} as made_by,
    l.expires_at, l.revoked_at,
    ${CASE_WAS_CLOSED} as case_is_closed,
    ${MAKER_IS_HERE} as maker_is_here,
    case when l.fee_basis is not null then jsonb_build_object('payeeId', l.fee_payee_id, 'payeeName', p.name,
      'hasW9', p.has_w9, 'feeBasis', l.fee_basis, 'feeCents', l.fee_cents, 'feeBasisPoints', l.fee_basis_points,
      'faceCents', ${FACE_OF_CASE}, 'isProposed', exists (select from recovery_cost k
        where k.organization_id = l.organization_id and k.outside_link_id = l.id)) end as fee,
    (select jsonb_build_object('count', sum(w.openings),
        'firstOpenedAt', to_char(min(w.opened_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'lastSeenAt', to_char(max(w.last_seen_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from outside_visit v join outside_view w on w.organization_id = v.organization_id and w.visit_id = v.id
      where v.organization_id = l.organization_id and v.link_id = l.id having count(*) > 0) as openings
  from outside_link l
  join recovery_case c on c.organization_id = l.organization_id and c.id = l.case_id
  left join agent a on a.organization_id = l.organization_id and a.user_id = l.made_by
  left join recovery_payee p on p.organization_id = l.organization_id and p.id = l.fee_payee_id
  where l.organization_id = $1 and l.case_id = $2 order by l.made_at desc, l.id`;

type LinkRow = Omit<OutsideLink, 'isValid' | 'path'> & { caseIsClosed: boolean; makerIsHere: boolean };

/** Reads the links of a case. */
@Injectable()
export class OutsideLinks {
  constructor(
    private readonly reads: Reads,
    private readonly tokens: OutsideTokens,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused RECOVERY_CASE_NOT_FOUND */
  of(actor: Actor, caseId: string): Promise<OutsideLink[]> {
    const { organizationId } = actor;
    return this.reads.after(actor, [optionalView('bonds')], async (tx) => {
      await mustBeThere(tx, organizationId, caseId);
      const { rows } = await tx.query<LinkRow>(LINKS, [organizationId, caseId, recoveryStaff]);
      return rows.map(({ caseIsClosed, makerIsHere, ...link }) => {
        const standing = { caseIsClosed, makerIsHere, isRevoked: link.revokedAt !== null };
        const isValid = isLinkValid({ ...standing, expiresAt: new Date(link.expiresAt) }, this.clock.now());
        const path = isValid ? `/outside#${this.tokens.of({ organizationId, linkId: link.linkId })}` : null;
        return { ...link, isValid, path };
      });
    });
  }
}
