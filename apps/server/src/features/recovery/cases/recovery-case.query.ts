import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { recoveryStaff } from '#contracts/kernel/roles.ts';
import type {
  FieldInterview,
  getRecoveryCase,
  LinkedBond,
  listAssignees,
  RecoveryCase,
  RecoveryChange,
} from '#contracts/recovery/cases/recovery.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { DocumentLinks } from '../../people/documents/index.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { IS_FORFEITED } from './forfeitures.query.ts';
import { joinedInto } from './recovery-case.ts';
import { CASE_COLUMNS, CASE_JOINS, isNameless, withPhoto, type CaseRow } from './recovery-cases.query.ts';

/** SQL: who struck the row `of`, when and why; null where it stands. `agent` is who struck it. */
export const struckOf = (of: string, agent: string): string => `case when ${of}.struck_at is not null then
  jsonb_build_object('at', to_char(${of}.struck_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'by', ${nameOf(agent)}, 'reason', ${of}.strike_reason) end`;

/** SQL: the case of an id with those that were joined into it; $1 is the organization. */
export const withJoined = (caseId: string): string =>
  `select k.id from recovery_case k where k.organization_id = $1 and (k.id = ${caseId} or k.joined_into = ${caseId})`;

const ONE = `
  select ${CASE_COLUMNS}, ${isNameless('c')} as is_nameless, c.bond_id, c.closed_at, c.outcome, c.outcome_on,
    c.outcome_note, c.surety_case_id, c.version, c.joined_into,
    array(select j.id from recovery_case j where j.organization_id = c.organization_id and j.joined_into = c.id
      order by j.opened_at, j.id) as joined
  from recovery_case c ${CASE_JOINS}
  where c.organization_id = $1 and c.id = $2`;

const BONDS = `
  select b.bond_id, b.power_number, b.case_number, b.status,
    b.voided_at is not null as is_void, b.amount_cents, b.forfeiture_date,
    case when ${IS_FORFEITED} then b.answer_by end as answer_by
  from recovery_case_bond l join bond b on b.organization_id = l.organization_id and b.bond_id = l.bond_id
  where l.organization_id = $1 and l.case_id = $2 order by l.linked_at, b.bond_id`;

const CHANGES = `
  select h.version, h.case_id, h.kind, h.changed_at as at, case when h.changed_by is not null then ${nameOf('a')} end as by,
    h.fields, h.reason
  from recovery_case_change h left join agent a on a.organization_id = h.organization_id and a.user_id = h.changed_by
  where h.organization_id = $1 and h.case_id in (${withJoined('$2')})
  order by h.changed_at desc, h.case_id = $2 desc, h.version desc`;

const INTERVIEWS = `
  select i.id as interview_id, i.interview_date, i.name, i.location, i.notes,
    i.created_at, ${nameOf('a')} as created_by, i.after_closing,
    ${struckOf('i', 's')} as struck
  from recovery_interview i
  left join agent a on a.organization_id = i.organization_id and a.user_id = i.created_by
  left join agent s on s.organization_id = i.organization_id and s.user_id = i.struck_by
  where i.organization_id = $1 and i.case_id = $2 order by i.interview_date desc, i.created_at desc, i.id`;

const ASSIGNEES = `
  select user_id, full_name as name from agent
  where organization_id = $1 and left_at is null and role = any ($2) order by lower(full_name), user_id`;

type OneRow = CaseRow &
  Omit<RecoveryCase, 'photoUrl' | 'bonds' | 'changes'> & {
    joinedInto: string | null;
    isNameless: boolean;
  };

/** Fields of changes that name whose case it is. */
const NAMING = ['title', 'file'];

/** Reads one recovery case. */
@Injectable()
export class RecoveryCaseFile {
  constructor(
    private readonly reads: Reads,
    private readonly database: TenantDatabase,
    private readonly links: DocumentLinks,
  ) {}

  /** @throws Refused RECOVERY_CASE_NOT_FOUND, also for another organization's */
  async one(actor: Actor, caseId: string): Promise<ResponseOf<typeof getRecoveryCase>> {
    const values = [actor.organizationId, caseId];
    const read = await this.reads.after(actor, [optionalView('bonds')], async (tx) => {
      const [found, bonds, changes] = await Promise.all([
        tx.query<OneRow>(ONE, values),
        tx.query<LinkedBond>(BONDS, values),
        tx.query<RecoveryChange>(CHANGES, values),
      ]);
      if (!found.rows[0]) throw new Refused('RECOVERY_CASE_NOT_FOUND');
      const { joinedInto: into, isNameless: nameless, ...one } = found.rows[0];
      if (into !== null) throw joinedInto(caseId, into);
      // That it was joined, both say.
      const shown = changes.rows
        .filter(({ kind, caseId: of }) => kind !== 'joined' || of === caseId)
        // Titles of before and names of files say the name as well (people#name-of-a-deleted-person).
        .map((change) =>
          nameless ? { ...change, fields: change.fields.filter(({ field }) => !NAMING.includes(field)) } : change,
        );
      return { ...one, bonds: bonds.rows, changes: shown };
    });
    return withPhoto(this.links, actor, read);
  }

  /** @throws Refused RECOVERY_CASE_NOT_FOUND */
  interviews({ organizationId }: Actor, caseId: string): Promise<FieldInterview[]> {
    return this.database.read(organizationId, async (tx) => {
      await mustBeThere(tx, organizationId, caseId);
      return (await tx.query<FieldInterview>(INTERVIEWS, [organizationId, caseId])).rows;
    });
  }

  /** Active members of the three roles, by name. */
  async assignees({ organizationId }: Actor): Promise<ResponseOf<typeof listAssignees>['assignees']> {
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<{ userId: string; name: string }>(ASSIGNEES, [organizationId, recoveryStaff]),
    );
    return rows;
  }
}

const THERE = 'select c.joined_into as "into" from recovery_case c where c.organization_id = $1 and c.id = $2';

/** @throws Refused RECOVERY_CASE_NOT_FOUND; RECOVERY_CASE_JOINED, which leads to the older one */
export const mustBeThere = async (tx: TenantTransaction, organizationId: string, caseId: string): Promise<void> => {
  const { rows } = await tx.query<{ into: string | null }>(THERE, [organizationId, caseId]);
  if (!rows[0]) throw new Refused('RECOVERY_CASE_NOT_FOUND');
  if (rows[0].into !== null) throw joinedInto(caseId, rows[0].into);
};
