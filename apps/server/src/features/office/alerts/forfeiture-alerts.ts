import { supervisors } from '#contracts/kernel/roles.ts';
import { daysLeftInWords, noticeWatch, noticeDeadline, type ForfeitureDays } from '#domain/books/forfeiture-clock.ts';
import { addDays, formatDay } from '#domain/kernel/days.ts';
import { shortCaseId } from '#domain/recovery/recovery-case.ts';
import type { AlertFacts, KindOfAlert } from './alert-kind.ts';
import { byBonds, byStatement } from './settled-by.ts';

/** With so many days left or fewer a deadline is red. */
const RED_DAYS = 14;

const CASE_OF_BOND = `
  left join recovery_case_bond l on l.organization_id = b.organization_id and l.bond_id = b.bond_id
  left join recovery_case c on c.organization_id = l.organization_id and c.id = l.case_id`;

/** Each forfeited bond at the smallest step that was told of its deadline (recovery#escalation). */
const DEADLINES = `
  select b.bond_id, b.defendant_id, b.answer_by as deadline, l.case_id, c.assigned_to, min(e.step) as step
  from bond b
  join forfeiture_escalation e on e.organization_id = b.organization_id and e.bond_id = b.bond_id
    and e.deadline = b.answer_by
  ${CASE_OF_BOND}
  where b.organization_id = $1 and b.status = 'FORFEITED' and b.voided_at is null and b.answer_by is not null
  group by b.bond_id, b.defendant_id, b.answer_by, l.case_id, c.assigned_to`;

interface OfBond {
  bondId: string;
  defendantId: string;
  caseId: string | null;
  assignedTo: string | null;
}

const ofBond = ({ bondId, defendantId, caseId }: OfBond): AlertFacts => ({ bondId, defendantId, caseId });
const assignee = ({ assignedTo }: OfBond): string[] => (assignedTo === null ? [] : [assignedTo]);
const pageOfForfeiture = ({ caseId, bondId }: AlertFacts): string =>
  caseId ? `/recovery/cases/${caseId}` : `/recovery/forfeitures/${bondId ?? ''}`;

/** A deadline of a forfeiture: one alert, at its smallest step. */
export const forfeitureAlerts: KindOfAlert = {
  kind: 'forfeiture',
  roles: supervisors,
  find: async (tx, { organizationId }) => {
    const { rows } = await tx.query<OfBond & { deadline: string; step: number }>(DEADLINES, [organizationId]);
    return rows.map(({ deadline, step, ...bond }) => ({
      thing: bond.bondId,
      occasion: `${deadline}/${step}`,
      facts: { ...ofBond(bond), step },
      deadline,
      red: step <= RED_DAYS,
      concerns: assignee(bond),
    }));
  },
  settledBy: byBonds,
  words: ({ deadline }, today) =>
    `Forfeiture deadline ${formatDay(deadline ?? today)}: ${daysLeftInWords(deadline ?? today, today)}`,
  page: pageOfForfeiture,
};

/** OPEN and FORFEITED bonds whose person failed to appear, until the warrant is recalled (recovery#notice-watch). */
const WATCHED = `
  select b.bond_id, b.defendant_id, l.case_id, c.assigned_to, b.fta_date, b.warrant_on, b.warrant_recalled_on,
    b.notice_certificate_on
  from bond b
  ${CASE_OF_BOND}
  where b.organization_id = $1 and b.fta_date is not null and b.warrant_recalled_on is null and b.voided_at is null
    and b.status in ('OPEN', 'FORFEITED')`;

type Watched = OfBond & Pick<ForfeitureDays, 'ftaDate' | 'warrantOn' | 'warrantRecalledOn' | 'noticeCertificateOn'>;

/** The watch for the clerk's notice: due, and once more where the surety may be released. */
export const noticeWatchAlerts: KindOfAlert = {
  kind: 'notice-watch',
  roles: supervisors,
  find: async (tx, { organizationId, today }) => {
    const { rows } = await tx.query<Watched>(WATCHED, [organizationId]);
    return rows.flatMap((bond) => {
      const [watch, dueBy] = [noticeWatch(bond, today), noticeDeadline(bond)];
      if (watch === null || dueBy === null) return [];
      const isDue = bond.noticeCertificateOn === null && today <= dueBy;
      return [
        {
          thing: bond.bondId,
          occasion: `${dueBy}/${isDue ? 'due' : 'late'}`,
          facts: { ...ofBond(bond), what: watch },
          deadline: dueBy,
          red: !isDue,
          concerns: assignee(bond),
        },
      ];
    });
  },
  settledBy: byBonds,
  words: ({ what = '' }) => `Clerk’s notice: ${what}`,
  page: ({ bondId = '' }) => `/bonds/${bondId}`,
};

/** FORFEITED bonds without a case, of people on file, whose forfeiture was before today (`$2`). */
const WITHOUT_CASE = `
  select b.bond_id, b.defendant_id, b.forfeiture_date as "on", b.answer_by as deadline
  from bond b
  join defendant d on d.organization_id = b.organization_id and d.id = b.defendant_id and d.lifecycle = 'live'
  where b.organization_id = $1 and b.status = 'FORFEITED' and b.voided_at is null and b.forfeiture_date < $2
    and not exists (select from recovery_case_bond l where l.organization_id = $1 and l.bond_id = b.bond_id)`;

interface CaseOpened {
  thing: string;
  by: string;
}

const CASE_OPENED_BY = `
  select l.bond_id::text as thing, ch.changed_by as by
  from recovery_case_bond l
  join recovery_case_change ch on ch.organization_id = l.organization_id and ch.case_id = l.case_id
    and ch.changed_at >= l.linked_at - interval '5 seconds' and ch.kind in ('opened', 'bond')
  where l.organization_id = $1 and l.bond_id = any ($2::uuid[]) and ch.changed_by is not null
  order by ch.changed_at desc`;

/** A forfeited bond that nobody has opened a case for, from the day after. */
export const withoutCaseAlerts: KindOfAlert = {
  kind: 'without-case',
  roles: supervisors,
  find: async (tx, { organizationId, today }) => {
    type Row = Pick<OfBond, 'bondId' | 'defendantId'> & { on: string; deadline: string | null };
    const { rows } = await tx.query<Row>(WITHOUT_CASE, [organizationId, today]);
    return rows.map(({ bondId, defendantId, on, deadline }) => ({
      thing: bondId,
      occasion: on,
      facts: { bondId, defendantId, on },
      deadline,
    }));
  },
  settledBy: async (tx, organizationId, gone) => {
    const { rows } = await tx.query<CaseOpened>(CASE_OPENED_BY, [organizationId, gone.map(({ thing }) => thing)]);
    return new Map([
      ...(await byBonds(tx, organizationId, gone)),
      ...rows.map(({ thing, by }) => [thing, by] as const),
    ]);
  },
  words: ({ on }, today) => `Forfeited ${formatDay(on ?? addDays(today, -1))}, no case opened`,
  page: pageOfForfeiture,
};

/** Cases that lost their assignee and have no other; each is told of anew where it happens again. */
const UNASSIGNED = `
  select c.id as case_id, c.defendant_id, max(n.written_at) as since
  from recovery_notice n join recovery_case c on c.organization_id = n.organization_id and c.id = n.case_id
  where n.organization_id = $1 and n.kind = 'unassigned' and c.assigned_to is null and c.status <> 'closed'
  group by c.id, c.defendant_id`;

const ASSIGNED_BY = `
  select distinct on (ch.case_id) ch.case_id::text as thing, ch.changed_by as by from recovery_case_change ch
  where ch.organization_id = $1 and ch.case_id = any ($2::uuid[]) and ch.changed_by is not null
  order by ch.case_id, ch.version desc`;

/** A recovery case that lost who worked on it. */
export const unassignedAlerts: KindOfAlert = {
  kind: 'unassigned',
  roles: supervisors,
  find: async (tx, { organizationId }) => {
    interface Row {
      caseId: string;
      defendantId: string | null;
      since: string;
    }
    const { rows } = await tx.query<Row>(UNASSIGNED, [organizationId]);
    return rows.map(({ caseId, defendantId, since }) => ({
      thing: caseId,
      occasion: new Date(since).toISOString(),
      facts: { caseId, defendantId },
    }));
  },
  settledBy: byStatement(ASSIGNED_BY),
  words: ({ caseId }) => `Case ${shortCaseId(caseId ?? '')} has lost its assignee`,
  page: ({ caseId }) => `/recovery/cases/${caseId ?? ''}`,
};
