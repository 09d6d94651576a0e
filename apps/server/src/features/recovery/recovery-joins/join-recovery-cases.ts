import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { joinRecoveryCases } from '#contracts/recovery/recovery-joins/joins.ts';
import { dayOf } from '#domain/kernel/days.ts';
import type { RecoveryStatus } from '#domain/recovery/recovery-case.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { Attachments } from '../../people/documents/index.ts';
import { CaseParts, findCase, appendChange, type HeldCase } from '../cases/index.ts';

type Answer = ResponseOf<typeof joinRecoveryCases>;

/** Joins two recovery cases into the older one. */
export class JoinRecoveryCases extends CommandOf(joinRecoveryCases) {}

/** All in one transaction: of two people at once the second finds them joined. */
@CommandHandler(JoinRecoveryCases)
export class JoinRecoveryCasesHandler implements ICommandHandler<JoinRecoveryCases> {
  constructor(
    private readonly rows: TenantRows,
    private readonly parts: CaseParts,
    private readonly attachments: Attachments,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused RECOVERY_CASE_NOT_FOUND, RECOVERY_CASE_JOINED into a third, CASES_OF_OTHERS, VALIDATION_FAILED of itself */
  execute({
    actor,
    params: { recoveryCaseId: caseId },
    body: { otherCaseId, reason },
  }: JoinRecoveryCases): Promise<Answer> {
    if (caseId === otherCaseId)
      throw new Refused('VALIDATION_FAILED', {}, [{ path: 'otherCaseId', message: 'Choose another case.' }]);
    const join: Work<Answer> = async (tx, em) => {
      const [older, younger] = await holdBoth(em, actor, [caseId, otherCaseId]);
      const answer = { caseId: older.id, joinedCaseId: younger.id };
      if (younger.joinedInto === older.id) return answer;
      if (older.joinedInto || younger.joinedInto) throw new Refused('RECOVERY_CASE_JOINED');
      if (older.defendantId && younger.defendantId && older.defendantId !== younger.defendantId)
        throw new Refused('CASES_OF_OTHERS');
      const now = this.clock.now();
      // The insurer's case is of one recovery case at a time: it leaves the younger before the older takes it.
      const { suretyCaseId } = younger;
      if (!older.suretyCaseId && suretyCaseId) {
        younger.suretyCaseId = null;
        await em.flush();
        older.suretyCaseId = suretyCaseId;
      }
      const fields = merge(older, younger, { at: now, today: dayOf(now, actor.timeZone), reason });
      await em.flush();
      const moved = { organizationId: actor.organizationId, from: younger.id, to: older.id };
      await this.parts.move(tx, moved);
      await this.attachments.join(tx, { ...moved, kind: 'recovery-case' });
      const into = [{ field: 'case', before: younger.title, after: older.title }];
      await appendChange(tx, actor, older, { kind: 'joined', at: now, fields: [...into, ...fields], reason });
      await appendChange(tx, actor, younger, { kind: 'joined', at: now, fields: into, reason });
      for (const { id } of [older, younger]) {
        const subject = { kind: 'recovery-case', id } as const;
        await this.audit.record(actor, { action: 'recovery-cases-joined', subject }, tx);
      }
      return answer;
    };
    return this.rows.write(actor, { joinCases: caseId, otherCaseId, reason }, join, (done) => [
      { topic: 'recovery-case', id: done.caseId },
      { topic: 'recovery-case', id: done.joinedCaseId },
      { topic: 'file', id: done.caseId },
    ]);
  }
}

/** Both, held in the order of their ids so that two joins never wait for one another; the older first. */
const holdBoth = async (em: EntityManager, actor: Actor, ids: readonly string[]): Promise<[HeldCase, HeldCase]> => {
  const [first, second] = ids.toSorted();
  const one = await findCase(em, actor, first ?? '');
  const other = await findCase(em, actor, second ?? '');
  const isOlder =
    one.openedAt.getTime() < other.openedAt.getTime() || (+one.openedAt === +other.openedAt && one.id < other.id);
  return isOlder ? [one, other] : [other, one];
};

const LIVELIEST: readonly RecoveryStatus[] = ['active', 'open', 'closed'];

/**
 * What the older case takes over from the younger, which is closed as joined: one that goes on keeps both going; the
 * defendant, assignee, first bond, due day and amount where it has none. Answers what of it the timeline says.
 */
const merge = (
  older: HeldCase,
  younger: HeldCase,
  { at, today, reason }: { at: Date; today: string; reason: string },
): { field: string; before: string; after: string }[] => {
  const before = older.status;
  const status = LIVELIEST.find((one) => one === older.status || one === younger.status) ?? older.status;
  const { dueOn, amountCents } = younger;
  const assignedTo = older.assignedTo ?? younger.assignedTo ?? null;
  const fields = [
    ...(status === before ? [] : [{ field: 'status', before, after: status }]),
    ...(assignedTo === (older.assignedTo ?? null)
      ? []
      : [{ field: 'assignedTo', before: '', after: assignedTo ?? '' }]),
  ];
  const defendantId = older.defendantId ?? younger.defendantId ?? null;
  if (before === 'closed' && status !== 'closed')
    Object.assign(older, { outcome: null, outcomeOn: null, outcomeNote: '', outcomeFileId: null, closedAt: null });
  Object.assign(older, {
    status,
    defendantId,
    assignedTo,
    priority: Math.min(older.priority, younger.priority),
    bondId: older.bondId ?? younger.bondId ?? null,
    dueOn: older.dueOn ?? dueOn ?? null,
    amountCents: older.amountCents ?? amountCents ?? null,
    version: older.version + 1,
  });
  Object.assign(younger, {
    status: 'closed',
    outcome: 'joined',
    outcomeOn: today,
    outcomeNote: reason,
    closedAt: at,
    outcomeFileId: null,
    joinedInto: older.id,
    defendantId,
    assignedTo: null,
    version: younger.version + 1,
  });
  return fields;
};
