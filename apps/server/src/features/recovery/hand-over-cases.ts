import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { handOverCases } from '#contracts/recovery/successor.ts';
import type { Actor } from '../../kernel/actor.ts';
import { Clock } from '../../kernel/clock.ts';
import { Refused } from '../../kernel/refused.ts';
import { AuditTrail } from '../../platform/audit/audit-trail.ts';
import { FOR_UPDATE } from '../../platform/rows/entities.ts';
import { TenantRows } from '../../platform/rows/tenant-rows.ts';
import type { Work } from '../../platform/rows/tenant-rows.ts';
import { RecoveryCaseFile } from './recovery-case.query.ts';
import { keepChange, madeActive, RecoveryCaseRow } from './recovery-case.ts';

type Answer = ResponseOf<typeof handOverCases>;

/** Hands what somebody works on over to a successor: every case of theirs that is not closed. */
export class HandOverCases extends Command<Answer> {
  constructor(
    readonly actor: Actor,
    readonly from: string,
    readonly successor: string,
  ) {
    super();
  }
}

/** Whoever works here, or did. */
const KNOWN = 'select from agent where organization_id = $1 and user_id = $2';

@CommandHandler(HandOverCases)
export class HandOverCasesHandler implements ICommandHandler<HandOverCases> {
  constructor(
    private readonly rows: TenantRows,
    private readonly file: RecoveryCaseFile,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused AGENT_NOT_FOUND; ASSIGNEE_NOT_FOUND where the successor is no active member of recovery, or is the same */
  async execute({ actor, from, successor }: HandOverCases): Promise<Answer> {
    const { organizationId } = actor;
    const assignees = await this.file.assignees(actor);
    const isAssignable = successor !== from && assignees.some(({ userId }) => userId === successor);
    const handOver: Work<Answer & { caseIds: string[] }> = async (tx, em) => {
      const { rowCount } = await tx.query(KNOWN, [organizationId, from]);
      if (rowCount === 0) throw new Refused('AGENT_NOT_FOUND');
      if (!isAssignable) throw new Refused('ASSIGNEE_NOT_FOUND');
      const theirs = { organizationId, assignedTo: from, status: { $ne: 'closed' as const } };
      const cases = await em.find(RecoveryCaseRow, theirs, { ...FOR_UPDATE, orderBy: { id: 'asc' } });
      const at = this.clock.now();
      for (const held of cases) {
        held.assignedTo = successor;
        held.version += 1;
        const fields = [{ field: 'assignedTo', before: from, after: successor }, ...madeActive(held)];
        await keepChange(tx, actor, held, { kind: 'edited', at, fields });
        const subject = { kind: 'recovery-case', id: held.id };
        const details = { fields: 'assignedTo' };
        await this.audit.record(actor, { action: 'recovery-case-changed', subject, details }, tx);
      }
      return { cases: cases.length, caseIds: cases.map(({ id }) => id) };
    };
    const { cases } = await this.rows.write(actor, { handOverCases: from, successor }, handOver, ({ caseIds }) =>
      caseIds.map((id) => ({ topic: 'recovery-case', id })),
    );
    return { cases };
  }
}
