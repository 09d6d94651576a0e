import { recoveryStaff } from '#contracts/kernel/roles.ts';
import { isLinkValid, type OutsideField } from '#domain/recovery/outside-link.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { LinkId } from './outside-tokens.ts';

/** A link as it stands: whether it works is decided by all that may have ended it. */
export interface ActiveLink {
  linkId: string;
  caseId: string;
  name: string;
  email: string;
  fields: readonly OutsideField[];
  codeId: string | null;
  codeMadeAt: string | null;
  codeTries: number;
  isValid: boolean;
}

/** SQL: whether whoever made the link `l` still works in recovery of the agency; $3 are the roles of recovery. */
export const MAKER_IS_HERE = `exists (select from agent m where m.organization_id = l.organization_id
  and m.user_id = l.made_by and m.left_at is null and m.role = any ($3))`;

/** SQL: whether the case `c` of the link `l` is closed or was, since the link was made; a join closes the younger. */
export const CASE_WAS_CLOSED = `(c.status = 'closed' or l.ended_at is not null or exists (select from recovery_case_change h
  where h.organization_id = l.organization_id and h.case_id = l.case_id and h.kind = 'closed' and h.changed_at >= l.made_at))`;

const LINK = `
  select l.id as link_id, l.case_id, l.name, l.email, l.fields, l.code_id, l.code_made_at, l.code_tries, l.expires_at,
    l.revoked_at is not null as is_revoked,
    ${CASE_WAS_CLOSED} as case_is_closed, ${MAKER_IS_HERE} as maker_is_here
  from outside_link l
  join recovery_case c on c.organization_id = l.organization_id and c.id = l.case_id
  where l.organization_id = $1 and l.id = $2`;

type LinkRow = Omit<ActiveLink, 'isValid'> & {
  expiresAt: string;
  isRevoked: boolean;
  caseIsClosed: boolean;
  makerIsHere: boolean;
};

/** A link that works; held until the transaction ends where it writes. @throws Refused OUTSIDE_LINK_INVALID, whatever ended it */
export const validLink = async (
  tx: TenantTransaction,
  { organizationId, linkId }: LinkId,
  now: Date,
  hold: '' | 'for update of l' = '',
): Promise<ActiveLink> => {
  const { rows } = await tx.query<LinkRow>(`${LINK} ${hold}`, [organizationId, linkId, recoveryStaff]);
  const [row] = rows;
  if (!row || !isLinkValid({ ...row, expiresAt: new Date(row.expiresAt) }, now))
    throw new Refused('OUTSIDE_LINK_INVALID');
  return { ...row, isValid: true };
};
