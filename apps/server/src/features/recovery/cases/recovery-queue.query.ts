import { Injectable } from '@nestjs/common';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import {
  QUEUE_LENGTH,
  type getRecoveryQueue,
  type QueuedForfeiture,
  type RecoveryWorkload,
} from '#contracts/recovery/cases/queue.ts';
import { addDays, dayOf } from '#domain/kernel/days.ts';
import { bondNumber } from '#domain/recovery/recovery-case.ts';
import { inQueueOrder, rankCase, type QueuedCase } from '#domain/recovery/recovery-queue.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { CaseParts } from './case-parts.ts';
import { IS_FORFEITED, NAMED_BONDS, WITHOUT_CASE } from './forfeitures.query.ts';
import { CASE_COLUMNS, CASE_JOINS, type CaseRow } from './recovery-cases.query.ts';

type Queue = ResponseOf<typeof getRecoveryQueue>;

/**
 * What the queue is made of: every case that is not closed, its bonds that are forfeited, else what is its own; and the
 * forfeited bonds that have no case.
 */
const WAITING = `
  select c.id, c.id as case_id, c.assigned_to, a.full_name as "assignee",
    coalesce(case when f.case_id is null then c.amount_cents else f.cents end, 0) as exposure_cents,
    case when f.case_id is null then c.due_on else f.due_on end as due_on
  from recovery_case c
  left join agent a on a.organization_id = c.organization_id and a.user_id = c.assigned_to
  left join (
    select l.case_id, (sum(b.amount_cents) filter (where ${IS_FORFEITED}))::bigint as cents,
      min(b.answer_by) filter (where ${IS_FORFEITED}) as due_on
    from recovery_case_bond l join bond b on b.organization_id = l.organization_id and b.bond_id = l.bond_id
    where l.organization_id = $1 group by l.case_id) f on f.case_id = c.id
  where c.organization_id = $1 and c.status in ('open', 'active')
  union all
  select b.bond_id, null, null, null, coalesce(b.amount_cents, 0), b.answer_by ${WITHOUT_CASE}`;

const CASES = `
  select ${CASE_COLUMNS}, c.version from recovery_case c ${CASE_JOINS}
  where c.organization_id = $1 and c.id = any ($2::uuid[])`;

interface Waiting extends Omit<QueuedCase, 'confidence'> {
  /** Null for a bond that has no case. */
  caseId: string | null;
  assignedTo: string | null;
  assignee: string | null;
}
type Ranked = Waiting & QueuedCase;

/** For so many days after somebody was last seen a lead counts (recovery#work-queue). */
const FRESH_DAYS = 14;

/** With so many days left or fewer a deadline is near (screens#profile-badges). */
const SOON_DAYS = 14;

/** Who has how many cases, by name; what nobody works on stands first. */
const workloadOf = (waiting: readonly Waiting[], today: string): RecoveryWorkload[] => {
  const soon = addDays(today, SOON_DAYS);
  const byAgent = new Map<string | null, RecoveryWorkload>();
  for (const { caseId, assignedTo, assignee, exposureCents, dueOn } of waiting) {
    if (caseId === null) continue;
    const name = { userId: assignedTo ?? '', name: assignee ?? '' };
    const none = { cases: 0, exposureCents: 0, overdue: 0, soon: 0 };
    const load = byAgent.get(assignedTo) ?? { assignedTo: assignedTo === null ? null : name, ...none };
    load.cases += 1;
    load.exposureCents += exposureCents;
    if (dueOn !== null && dueOn < today) load.overdue += 1;
    else if (dueOn !== null && dueOn <= soon) load.soon += 1;
    byAgent.set(assignedTo, load);
  }
  const nameOf = ({ assignedTo }: RecoveryWorkload) => assignedTo?.name.toLowerCase() ?? '';
  return [...byAgent.values()].toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)));
};

const figuresOf = (waiting: readonly Waiting[]): Queue['all'] => ({
  count: waiting.length,
  cents: waiting.reduce((sum, { exposureCents }) => sum + exposureCents, 0),
});

/** Reads what recovery works on first, and who works on how much. */
@Injectable()
export class RecoveryQueue {
  constructor(
    private readonly reads: Reads,
    private readonly parts: CaseParts,
    private readonly clock: Clock,
  ) {}

  /** The first so many of it, how much there is, and how much of it is past its deadline (recovery#work-queue). */
  async first(
    actor: Actor,
    { mine, past }: InputOf<typeof getRecoveryQueue>['query'],
    most = QUEUE_LENGTH,
  ): Promise<Queue> {
    const { organizationId, userId, timeZone } = actor;
    const today = dayOf(this.clock.now(), timeZone);
    const read = async (tx: TenantTransaction): Promise<Queue> => {
      const { rows: waiting } = await tx.query<Waiting>({
        name: 'recovery-queue',
        text: WAITING,
        values: [organizationId],
      });
      const requests = mine === undefined ? waiting : waiting.filter(({ assignedTo }) => assignedTo === userId);
      const late = requests.filter(({ dueOn }) => dueOn !== null && dueOn < today);
      const shown = past === undefined ? requests : late;
      const known = await this.parts.confidences(tx, { organizationId, since: addDays(today, -FRESH_DAYS) });
      const ranked = shown.map((one): Ranked => {
        return { ...one, confidence: one.caseId === null ? null : (known.get(one.caseId) ?? null) };
      });
      const ordered = inQueueOrder(ranked, today);
      return {
        rows: await this.rowsOf(tx, { organizationId, today }, ordered.slice(0, most)),
        all: figuresOf(shown),
        past: figuresOf(late),
        workload: workloadOf(waiting, today),
      };
    };
    return this.reads.after(actor, [optionalView('bonds')], read, { planned: 'once' });
  }

  private async rowsOf(
    tx: TenantTransaction,
    { organizationId, today }: { organizationId: string; today: string },
    first: readonly Ranked[],
  ): Promise<QueuedForfeiture[]> {
    const caseIds = first.flatMap(({ caseId }) => caseId ?? []);
    const bondIds = first.flatMap(({ caseId, id }) => (caseId === null ? [id] : []));
    const [cases, bonds] = await Promise.all([
      tx.query<CaseRow & { version: number }>({
        name: 'recovery-queue-cases',
        text: CASES,
        values: [organizationId, caseIds],
      }),
      tx.query<Omit<QueuedForfeiture, 'title'> & { powerNumber: string; caseNumber: string }>({
        name: 'recovery-queue-bonds',
        text: NAMED_BONDS,
        values: [organizationId, bondIds],
      }),
    ]);
    const ofCase = cases.rows.map(({ caseId, title, defendantId, defendantName, assignedTo, ...row }) => {
      const { forfeitureCents, dueOn, version } = row;
      return { caseId, bondId: null, title, defendantId, defendantName, assignedTo, forfeitureCents, dueOn, version };
    });
    const ofBond = bonds.rows.map(({ powerNumber, caseNumber, ...row }) => ({
      ...row,
      title: bondNumber({ powerNumber, caseNumber }),
      caseId: null,
      assignedTo: null,
      version: null,
    }));
    const known = new Map([...ofCase, ...ofBond].map((row) => [row.caseId ?? row.bondId, row]));
    return first.flatMap((queued) => {
      const row = known.get(queued.id);
      return row === undefined ? [] : [{ ...row, explanation: rankCase(queued, today).explanation }];
    });
  }
}
