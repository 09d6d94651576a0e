import { Injectable } from '@nestjs/common';
import { supervisors } from '#contracts/kernel/roles.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { MOST_NOTICES, type listNotices, type RecoveryNotice } from '#contracts/recovery/deadlines/notices.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { noticeIdOf } from './notices.ts';

/**
 * What is open now, whoever was told of it when it came: a deadline of a bond that is forfeited to it, at its smallest
 * step, to Supervisors, Admins and the assignee of its case; a case that lost its assignee and has no other, to
 * Supervisors and Admins. Whoever comes into the role sees it, whoever leaves it does not (today#alerts). `$3`: the
 * reader is a Supervisor or an Admin.
 */
const OPEN = `
  select o.* from (
    (select distinct on (e.bond_id) 'deadline' as kind, l.case_id, e.bond_id, e.deadline,
       coalesce(nullif(b.power_number, ''), b.case_number) as bond_number, e.told_at as written_at
     from forfeiture_escalation e
     join bond b on b.organization_id = e.organization_id and b.bond_id = e.bond_id
       and b.status = 'FORFEITED' and b.voided_at is null and b.answer_by = e.deadline
     left join recovery_case_bond l on l.organization_id = e.organization_id and l.bond_id = e.bond_id
     left join recovery_case c on c.organization_id = l.organization_id and c.id = l.case_id
     where e.organization_id = $1 and ($3 or c.assigned_to = $2)
     order by e.bond_id, e.step)
    union all
    select 'unassigned', c.id, null, null, '', max(n.written_at)
    from recovery_notice n join recovery_case c on c.organization_id = n.organization_id and c.id = n.case_id
    where n.organization_id = $1 and n.kind = 'unassigned' and $3 and c.assigned_to is null and c.status <> 'closed'
    group by c.id) o
  where not exists (
    select from recovery_notice r
    where r.organization_id = $1 and r.user_id = $2 and r.kind = o.kind and r.written_at >= o.written_at
      and r.read_at is not null
      and case r.kind when 'deadline' then r.bond_id = o.bond_id and r.deadline = o.deadline
        else r.case_id = o.case_id end)
  order by o.written_at desc, o.bond_id, o.case_id`;

/** Whose a bond ($2) or a case ($3) is, and how much: of the bond, or of the forfeited bonds of the case. */
const SUBJECTS = `
  select b.bond_id as id, d.full_name as defendant_name, b.amount_cents
  from bond b left join defendant d on d.organization_id = b.organization_id and d.id = b.defendant_id
    and d.lifecycle = 'live'
  where b.organization_id = $1 and b.bond_id = any ($2::uuid[])
  union all
  select c.id, d.full_name, f.cents
  from recovery_case c left join defendant d on d.organization_id = c.organization_id and d.id = c.defendant_id
    and d.lifecycle = 'live'
  cross join lateral (select sum(b.amount_cents)::bigint as cents from recovery_case_bond l
    join bond b on b.organization_id = l.organization_id and b.bond_id = l.bond_id
      and b.status = 'FORFEITED' and b.voided_at is null
    where l.organization_id = $1 and l.case_id = c.id) f
  where c.organization_id = $1 and c.id = any ($3::uuid[])`;

type Subject = Pick<RecoveryNotice, 'defendantName' | 'amountCents'>;
type OpenNotice = Omit<RecoveryNotice, keyof Subject>;
type Open = Omit<OpenNotice, 'noticeId'>;

/** What is open for somebody and not put away, newest first. */
export const openNotices = async (tx: TenantTransaction, actor: Actor): Promise<OpenNotice[]> => {
  const { organizationId, userId, role } = actor;
  const isSupervisor = supervisors.some((allowed) => allowed === role);
  const { rows } = await tx.query<Open>(OPEN, [organizationId, userId, isSupervisor]);
  return rows.map((open) => {
    const key = [open.kind, open.bondId ?? open.caseId, new Date(open.writtenAt).toISOString()].join('/');
    return { noticeId: noticeIdOf(organizationId, key, { userId }), ...open };
  });
};

/** Reads what somebody has to know of and has not put away. */
@Injectable()
export class Notices {
  constructor(private readonly database: TenantDatabase) {}

  of(actor: Actor): Promise<ResponseOf<typeof listNotices>> {
    return this.database.read(actor.organizationId, async (tx) => {
      const open = await openNotices(tx, actor);
      const notices = await this.withSubjects(tx, actor, open.slice(0, MOST_NOTICES));
      return { notices, count: open.length };
    });
  }

  /** The notices that are shown, with whose each is and how much. */
  private async withSubjects(
    tx: TenantTransaction,
    { organizationId }: Actor,
    open: readonly OpenNotice[],
  ): Promise<RecoveryNotice[]> {
    if (open.length === 0) return [];
    const bonds = open.flatMap(({ bondId }) => bondId ?? []);
    const cases = open.flatMap(({ bondId, caseId }) => (bondId === null ? (caseId ?? []) : []));
    const { rows } = await tx.query<Subject & { id: string }>(SUBJECTS, [organizationId, bonds, cases]);
    const subjects = new Map(rows.map(({ id, ...subject }) => [id, subject]));
    const unknown: Subject = { defendantName: null, amountCents: null };
    return open.map((notice) => ({ ...notice, ...(subjects.get(notice.bondId ?? notice.caseId ?? '') ?? unknown) }));
  }
}
