import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { recoveryStaff, supervisors } from '#contracts/kernel/roles.ts';
import { dayOf } from '#domain/kernel/days.ts';
import type { BondStatus, ProofKind } from '#domain/kernel/option-lists.ts';
import {
  caseFollows,
  outcomeOfBond,
  type RecoveryOutcome,
  type RecoveryStatus,
} from '#domain/recovery/recovery-case.ts';
import { trustedOrganizationId, type OrganizationId } from '../../../kernel/actor.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { actorOfJob } from '../../../platform/jobs/actor-of-job.ts';
import { WorkOfAgents } from '../../agency/organizations/index.ts';
import { Clock } from '../../../kernel/clock.ts';
import { LiveChanges } from '../../../platform/database/live-changes.ts';
import { PROJECTOR_POOL } from '../../../platform/database/pools.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { eachRow } from '../../../platform/jobs/each-row.ts';
import { Schedules } from '../../../platform/jobs/schedules.ts';
import { CaseCloseBlockers } from './cases-of-bonds.ts';
import { FORFEITURE, IS_FORFEITED } from './forfeitures.query.ts';
import { writeUnassigned } from '../deadlines/index.ts';
import { appendChange } from './recovery-case.ts';

/** How soon a case follows its bonds, in milliseconds. */
const EVERY_MS = 5_000;

/** Cases with a bond that is not as the case was told last, or with an assignee who may not have it any more. */
const BEHIND = `
  select l.organization_id, l.case_id from recovery_case_bond l
  join bond b on b.organization_id = l.organization_id and b.bond_id = l.bond_id
  where l.told_forfeited and (not ${IS_FORFEITED} or l.told_forfeiture <> ${FORFEITURE})
  union
  select l.organization_id, l.case_id from bond b
  join recovery_case_bond l on l.organization_id = b.organization_id and l.bond_id = b.bond_id
  where ${IS_FORFEITED} and not l.told_forfeited
  union
  select c.organization_id, c.id from recovery_case c
  join agent a on a.organization_id = c.organization_id and a.user_id = c.assigned_to
  where c.status in ('open', 'active') and (a.left_at is not null or not a.role = any ($1))
  limit 1000`;

const HOLD = `
  select c.version, c.status, c.assigned_to, o.time_zone,
    a.user_id is not null as is_assignable
  from recovery_case c
  join organization o on o.organization_id = c.organization_id
  left join agent a on a.organization_id = c.organization_id and a.user_id = c.assigned_to and a.left_at is null
    and a.role = any ($3)
  where c.organization_id = $1 and c.id = $2 for update of c`;

const BONDS = `
  select b.bond_id, b.status, b.voided_at is not null as is_void, b.proof_kind,
    b.proof_id, b.discharged_on, b.power_number,
    ${IS_FORFEITED} as is_forfeited, ${FORFEITURE} as forfeiture,
    jsonb_build_object('isForfeited', l.told_forfeited, 'forfeiture', l.told_forfeiture) as told
  from recovery_case_bond l join bond b on b.organization_id = l.organization_id and b.bond_id = l.bond_id
  where l.organization_id = $1 and l.case_id = $2 order by l.linked_at, b.bond_id`;

/** Cases of people who left recovery and named a successor, in one agency. */
const LEFT = `
  select c.id as case_id from recovery_case c
  join agent_successor s on s.organization_id = $1 and s.user_id = c.assigned_to and s.work = 'cases'
  where c.organization_id = $1 and c.status in ('open', 'active')
    and not exists (select from agent a where a.organization_id = $1 and a.user_id = c.assigned_to
      and a.left_at is null and a.role = any ($2))`;

const SUCCESSOR = `
  select s.successor_id, s.named_by from agent_successor s
  join agent a on a.organization_id = s.organization_id and a.user_id = s.successor_id and a.left_at is null
    and a.role = any ($3)
  where s.organization_id = $1 and s.user_id = $2 and s.work = 'cases'`;

const COUNT = `
  select count(*)::int as n from recovery_case
  where organization_id = $1 and assigned_to = $2 and status in ('open', 'active')`;

const SUPERVISORS = `
  select user_id from agent where organization_id = $1 and left_at is null and role = any ($2)`;

interface Held {
  version: number;
  status: RecoveryStatus;
  assignedTo: string | null;
  timeZone: string;
  isAssignable: boolean;
}

interface BondOfCase {
  bondId: string;
  status: BondStatus;
  isVoid: boolean;
  proofKind: ProofKind | null;
  proofId: string | null;
  dischargedOn: string | null;
  powerNumber: string;
  isForfeited: boolean;
  forfeiture: number;
  told: { isForfeited: boolean; forfeiture: number };
}

interface WhichCase {
  organizationId: OrganizationId;
  caseId: string;
}

/**
 * Cases follow their bonds by whatever door these change (recovery#case-closes-itself): the last forfeiture that ends
 * closes a case, another one reopens it; who left recovery is followed by their successor, or nobody is and
 * Supervisors are told.
 */
@Injectable()
export class SyncCasesWithBonds implements OnModuleInit {
  constructor(
    private readonly schedules: Schedules,
    private readonly database: TenantDatabase,
    private readonly live: LiveChanges,
    private readonly holds: CaseCloseBlockers,
    private readonly clock: Clock,
    private readonly work: WorkOfAgents,
    private readonly audit: AuditTrail,
    @Inject(PROJECTOR_POOL) private readonly projector: Pool,
  ) {}

  onModuleInit(): void {
    this.work.register({
      kind: 'cases',
      roles: recoveryStaff,
      countOf: async (tx, organizationId, agentId) =>
        (await tx.query<{ n: number }>(COUNT, [organizationId, agentId])).rows[0]?.n ?? 0,
      handOver: (organizationId) => this.handOver(organizationId),
    });
    this.schedules.add({ name: 'follow-forfeitures', everyMs: EVERY_MS, run: () => this.round() });
  }

  /** Brings every case that is behind its bonds up to them. */
  async round(): Promise<void> {
    const { rows } = await this.projector.query<{ organizationId: string; caseId: string }>(BEHIND, [recoveryStaff]);
    await eachRow(rows, 'A case does not follow its bonds.', ({ organizationId, caseId }) => {
      const which = { organizationId: trustedOrganizationId(organizationId), caseId };
      return this.database.write(which.organizationId, (tx) => this.follow(tx, which));
    });
  }

  /** Hands the cases of people who left over at once; one that fails here, the next round takes. */
  private async handOver(organizationId: OrganizationId): Promise<void> {
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<{ caseId: string }>(LEFT, [organizationId, recoveryStaff]),
    );
    for (const { caseId } of rows)
      await this.database.write(organizationId, (tx) => this.follow(tx, { organizationId, caseId }));
  }

  private async follow(tx: TenantTransaction, which: WhichCase): Promise<void> {
    const { organizationId, caseId } = which;
    const found = await tx.query<Held>(HOLD, [organizationId, caseId, recoveryStaff]);
    const [row] = found.rows;
    if (!row) return;
    const { rows: bonds } = await tx.query<BondOfCase>(BONDS, [organizationId, caseId]);
    const step = caseFollows(row.status, bonds);
    // It closes once that is finished: what it was told stays as it is until then.
    if (step === 'close' && (await this.holds.areHeld(tx, which))) return;
    if (step === 'close') row.version = await this.close(tx, which, row, bonds);
    if (step === 'reopen') row.version = await this.reopen(tx, which, row);
    if (row.assignedTo !== null && !row.isAssignable && step !== 'close') await this.reassign(tx, which, row);
    for (const { bondId, isForfeited, forfeiture } of bonds)
      await tx.query(
        `update recovery_case_bond set told_forfeited = $3, told_forfeiture = $4
         where organization_id = $1 and bond_id = $2 and (told_forfeited, told_forfeiture) <> ($3, $4)`,
        [organizationId, bondId, isForfeited, forfeiture],
      );
    await this.live.announce(organizationId, [{ topic: 'recovery-case', id: caseId }], tx);
  }

  private async close(tx: TenantTransaction, which: WhichCase, row: Held, bonds: BondOfCase[]): Promise<number> {
    const { organizationId, caseId } = which;
    const now = this.clock.now();
    // Of several that ended since, the newest link: their days are the same round.
    const last = bonds.findLast(({ isForfeited, told }) => told.isForfeited && !isForfeited);
    const outcome: RecoveryOutcome = last ? outcomeOfBond(last) : 'set aside';
    const outcomeOn = last?.dischargedOn ?? dayOf(now, row.timeZone);
    await tx.query(
      `update recovery_case set status = 'closed', outcome = $3, outcome_on = $4, outcome_note = '',
         outcome_file_id = $5, closed_at = $6, version = version + 1
       where organization_id = $1 and id = $2`,
      [organizationId, caseId, outcome, outcomeOn, last?.proofId ?? null, now],
    );
    const fields = [
      { field: 'status', before: row.status, after: 'closed' },
      { field: 'outcome', before: '', after: outcome },
    ];
    return this.keep(tx, which, row, { kind: 'closed', at: now, fields });
  }

  private async reopen(tx: TenantTransaction, which: WhichCase, row: Held): Promise<number> {
    await tx.query(
      `update recovery_case set status = 'open', outcome = null, outcome_on = null, outcome_note = '',
         outcome_file_id = null, closed_at = null, version = version + 1
       where organization_id = $1 and id = $2`,
      [which.organizationId, which.caseId],
    );
    const fields = [{ field: 'status', before: 'closed', after: 'open' }];
    return this.keep(tx, which, row, { kind: 'reopened', at: this.clock.now(), fields });
  }

  /** To the successor of who left, else to nobody (recovery#assignees). Given to somebody, an open case is active. */
  private async reassign(tx: TenantTransaction, which: WhichCase, row: Held): Promise<void> {
    const { organizationId, caseId } = which;
    const { rows } = await tx.query<{ successorId: string; namedBy: string }>(SUCCESSOR, [
      organizationId,
      row.assignedTo,
      recoveryStaff,
    ]);
    const [successor] = rows;
    if (!successor) return this.unassign(tx, which, row);
    const { successorId, namedBy } = successor;
    await tx.query(
      `update recovery_case set assigned_to = $3, version = version + 1,
         status = case when status = 'open' then 'active' else status end
       where organization_id = $1 and id = $2`,
      [organizationId, caseId, successorId],
    );
    const assigned = { field: 'assignedTo', before: row.assignedTo ?? '', after: successorId };
    const active = row.status === 'open' ? [{ field: 'status', before: 'open', after: 'active' }] : [];
    const fields = [assigned, ...active];
    await this.keep(tx, which, row, { kind: 'edited', at: this.clock.now(), fields }, namedBy);
    const decided = { organizationId, userId: namedBy, timeZone: row.timeZone, commandId: caseId };
    const subject = { kind: 'recovery-case', id: caseId };
    const details = { fields: 'assignedTo' };
    await this.audit.record(actorOfJob(decided, caseId), { action: 'recovery-case-changed', subject, details }, tx);
  }

  private async unassign(tx: TenantTransaction, which: WhichCase, row: Held): Promise<void> {
    await tx.query(
      `update recovery_case set assigned_to = null, version = version + 1 where organization_id = $1 and id = $2`,
      [which.organizationId, which.caseId],
    );
    const now = this.clock.now();
    const fields = [{ field: 'assignedTo', before: row.assignedTo ?? '', after: '' }];
    const version = await this.keep(tx, which, row, { kind: 'edited', at: now, fields });
    const { organizationId, caseId } = which;
    const { rows: people } = await tx.query<{ userId: string }>(SUPERVISORS, [organizationId, supervisors]);
    await writeUnassigned(tx, organizationId, people, {
      caseId,
      at: now,
      key: `${caseId}/unassigned/${String(version)}`,
    });
    await this.live.announce(organizationId, [{ topic: 'recovery-notice', id: caseId }], tx);
  }

  /** Keeps what the case did by itself, or by whom it was decided; answers its new version. */
  private async keep(
    tx: TenantTransaction,
    { organizationId, caseId }: WhichCase,
    row: Held,
    change: Parameters<typeof appendChange>[3],
    userId: string | null = null,
  ): Promise<number> {
    const version = row.version + 1;
    await appendChange(tx, { organizationId, userId }, { id: caseId, version }, change);
    return version;
  }
}
