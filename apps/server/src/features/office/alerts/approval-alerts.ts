import { SECOND_PERSON, type SecondPersonKind } from '#contracts/kernel/second-person.ts';
import { supervisors } from '#contracts/kernel/roles.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { ALONE_AFTER_MS } from '#domain/kernel/refunds.ts';
import type { KindOfAlert } from './alert-kind.ts';
import { byStatement } from './settled-by.ts';

/** What waits for a second person, whose own it is (money#nobody-approves-their-own), and since when. */
const WAITING = `
  select m.request_id as thing, case m.kind when 'correction' then 'opening' else m.kind end as kind, m.amount_cents as cents,
    array[m.asked_by] as own, m.asked_at, a.defendant_id, null::uuid as case_id
  from money_request m
  left join account a on a.organization_id = m.organization_id and a.account_id = m.account_id
  where m.organization_id = $1 and (m.state = 'pending') = true
  union all
  select o.override_id, 'power override', o.face_cents, o.power_of || o.asked_by, o.asked_at, o.defendant_id, null
  from power_override o where o.organization_id = $1 and o.state in ('pending', 'giving')
  union all
  select c.id, 'recovery cost', c.amount_cents,
    array[c.entered_by] || case when c.payee_kind = 'agent' then c.payee_id end, c.entered_at, null, c.case_id
  from recovery_cost c where c.organization_id = $1 and c.status = 'waiting'
  union all
  select q.request_id, 'deposit', q.total_cents, array[q.asked_by], q.asked_at, null, null
  from deposit_request q where q.organization_id = $1 and q.state = 'pending'
  union all
  select p.id, 'payment to a payee', p.amount_cents,
    array[case p.status when 'waiting' then p.asked_by else p.void_asked_by end]
      || case when p.payee_kind = 'agent' then p.payee_id end,
    case p.status when 'waiting' then p.asked_at else p.void_asked_at end, null, null
  from payable_payment p where p.organization_id = $1 and p.status in ('waiting', 'void waiting')
  union all
  select s.id, 'surrender', null, array[s.author], coalesce(s.certified_at, s.authored_at), s.defendant_id, s.case_id
  from surrender s where s.organization_id = $1 and (s.status in ('waiting', 'late') or s.premium_return = 'proposed')`;

const DECIDED_BY = `
  select m.request_id::text as thing, m.decided_by as by from money_request m
  where m.organization_id = $1 and m.request_id = any ($2::uuid[]) and m.decided_by is not null
  union all
  select o.override_id::text, o.decided_by from power_override o
  where o.organization_id = $1 and o.override_id = any ($2::uuid[]) and o.decided_by is not null
  union all
  select c.id::text, coalesce(c.ended_by, c.approved_by) from recovery_cost c
  where c.organization_id = $1 and c.id = any ($2::uuid[]) and coalesce(c.ended_by, c.approved_by) is not null
  union all
  select p.id::text, coalesce(p.void_decided_by, p.decided_by) from payable_payment p
  where p.organization_id = $1 and p.id = any ($2::uuid[]) and coalesce(p.void_decided_by, p.decided_by) is not null
  union all
  select q.request_id::text, q.decided_by from deposit_request q
  where q.organization_id = $1 and q.request_id = any ($2::uuid[]) and q.decided_by is not null
  union all
  select s.id::text, coalesce(s.ended_by, s.late_approved_by, s.approved_by) from surrender s
  where s.organization_id = $1 and s.id = any ($2::uuid[])
    and coalesce(s.ended_by, s.late_approved_by, s.approved_by) is not null`;

interface Row {
  thing: string;
  kind: SecondPersonKind;
  cents: number | null;
  own: (string | null)[];
  askedAt: string;
  defendantId: string | null;
  caseId: string | null;
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** An approval that waits, for those who may give it now. */
export const approvalAlerts: KindOfAlert = {
  kind: 'approval',
  roles: supervisors,
  find: async (tx, { organizationId }) => {
    const { rows } = await tx.query<Row>(WAITING, [organizationId]);
    return rows.map(({ thing, kind, cents, own, askedAt, defendantId, caseId }) => {
      const { roles, atOnce = false } = SECOND_PERSON[kind];
      const asked = new Date(askedAt).getTime();
      return {
        thing,
        occasion: new Date(asked).toISOString(),
        facts: { what: kind, defendantId, caseId, ...(cents === null ? {} : { cents }) },
        roles,
        barred: own.filter((one) => one !== null),
        aloneFrom: new Date(asked + (atOnce ? 0 : ALONE_AFTER_MS)).toISOString(),
      };
    });
  },
  settledBy: byStatement(DECIDED_BY),
  words: ({ what = '', cents }) =>
    `${capital(what)}${cents === undefined ? '' : ` of ${formatCents(cents)}`} waits for approval`,
  page: ({ what, caseId }) => {
    if (!caseId) return '/approvals';
    return `/recovery/cases/${caseId}/${what === 'surrender' ? 'surrender' : 'costs'}`;
  },
};
