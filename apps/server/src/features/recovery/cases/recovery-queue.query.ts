import { Injectable } from '@nestjs/common';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { QUEUE_LENGTH, type getRecoveryQueue, type RecoveryWorkload } from '#contracts/recovery/cases/queue.ts';
import { addDays, dayOf } from '#domain/kernel/days.ts';
import { inQueueOrder, rankCase, type QueuedCase } from '#domain/recovery/recovery-queue.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { DocumentLinks } from '../../people/documents/index.ts';
import { CaseParts } from './case-parts.ts';
import { IS_FORFEITED } from './forfeitures.query.ts';
import { CASE_COLUMNS, CASE_JOINS, withPhoto, type CaseRow } from './recovery-cases.query.ts';

type Queue = ResponseOf<typeof getRecoveryQueue>;

/** What the queue is made of: every case that is not closed, its bonds that are forfeited, else what is its own. */
const WAITING = `
  select c.id as case_id, c.assigned_to, a.full_name as "assignee",
    coalesce(case when f.case_id is null then c.amount_cents else f.cents end, 0) as exposure_cents,
    case when f.case_id is null then c.due_on else f.due_on end as due_on
  from recovery_case c
  left join agent a on a.organization_id = c.organization_id and a.user_id = c.assigned_to
  left join (
    select l.case_id, (sum(b.amount_cents) filter (where ${IS_FORFEITED}))::bigint as cents,
      min(b.answer_by) filter (where ${IS_FORFEITED}) as due_on
    from recovery_case_bond l join bond b on b.organization_id = l.organization_id and b.bond_id = l.bond_id
    where l.organization_id = $1 group by l.case_id) f on f.case_id = c.id
  where c.organization_id = $1 and c.status in ('open', 'active')`;

const SHOWN = `
  select ${CASE_COLUMNS}, c.version from recovery_case c ${CASE_JOINS}
  where c.organization_id = $1 and c.id = any ($2::uuid[])`;

interface Waiting extends Omit<QueuedCase, 'confidence'> {
  assignedTo: string | null;
  assignee: string | null;
}

/** For so many days after somebody was last seen a lead counts (recovery#work-queue). */
const FRESH_DAYS = 14;

/** With so many days left or fewer a deadline is near (screens#profile-badges). */
const SOON_DAYS = 14;

/** Who has how many, by name; what nobody works on stands first. */
const workloadOf = (waiting: readonly Waiting[], today: string): RecoveryWorkload[] => {
  const soon = addDays(today, SOON_DAYS);
  const byAgent = new Map<string | null, RecoveryWorkload>();
  for (const { assignedTo, assignee, exposureCents, dueOn } of waiting) {
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

/** Reads what recovery works on first, and who works on how much. */
@Injectable()
export class RecoveryQueue {
  constructor(
    private readonly reads: Reads,
    private readonly links: DocumentLinks,
    private readonly parts: CaseParts,
    private readonly clock: Clock,
  ) {}

  async first(actor: Actor, { mine }: InputOf<typeof getRecoveryQueue>['query']): Promise<Queue> {
    const { organizationId, userId, timeZone } = actor;
    const today = dayOf(this.clock.now(), timeZone);
    const read = await this.reads.after(actor, [optionalView('bonds')], async (tx) => {
      const { rows: waiting } = await tx.query<Waiting>(WAITING, [organizationId]);
      const asked = mine === undefined ? waiting : waiting.filter(({ assignedTo }) => assignedTo === userId);
      const known = await this.parts.confidences(tx, { organizationId, since: addDays(today, -FRESH_DAYS) });
      const ordered = inQueueOrder(
        asked.map((one) => ({ ...one, confidence: known.get(one.caseId) ?? null })),
        today,
      );
      const first = ordered.slice(0, QUEUE_LENGTH);
      return { waiting, count: ordered.length, first, rows: await this.rowsOf(tx, organizationId, first) };
    });
    const cases = read.first.flatMap((queued) => {
      const row = read.rows.get(queued.caseId);
      return row === undefined ? [] : [{ ...row, explanation: rankCase(queued, today).explanation }];
    });
    return {
      cases: await Promise.all(cases.map((row) => withPhoto(this.links, actor, row))),
      count: read.count,
      workload: workloadOf(read.waiting, today),
    };
  }

  private async rowsOf(tx: TenantTransaction, organizationId: string, first: readonly QueuedCase[]) {
    const ids = first.map(({ caseId }) => caseId);
    const { rows } = await tx.query<CaseRow & { version: number }>(SHOWN, [organizationId, ids]);
    return new Map(rows.map((row) => [row.caseId, row]));
  }
}
