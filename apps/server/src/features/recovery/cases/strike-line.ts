import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RefusalCode } from '#contracts/kernel/errors.ts';
import type { AuditAction } from '#domain/kernel/audit-actions.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { mustBeThere } from './recovery-case.query.ts';

/** What may be struck: its table, what the audit trail says of it, and the refusal where there is none. */
export interface StruckKind {
  table: string;
  action: AuditAction;
  missing: RefusalCode;
}

/** Strikes a line of a case, or of a defendant, with a reason: it stays where it is, struck. */
export class StrikeLine extends Command<{ id: string }> {
  constructor(
    readonly actor: Actor,
    readonly kind: StruckKind,
    /** `caseId` is null where the address does not say whose it is. */
    readonly which: { id: string; caseId: string | null },
    readonly reason: string,
  ) {
    super();
  }
}

interface Held {
  caseId: string | null;
  defendantId: string | null;
  isStruck: boolean;
}

const holdIn = (table: string): string => `
  select t.case_id, to_jsonb(t) ->> 'defendant_id' as defendant_id, t.struck_at is not null as is_struck
  from ${table} t where t.organization_id = $1 and t.id = $2 and ($3::uuid is null or t.case_id = $3) for update`;
const strikeIn = (table: string): string =>
  `update ${table} set struck_at = $3, struck_by = $4, strike_reason = $5 where organization_id = $1 and id = $2`;

/** Each kind stands with the feature that owns its table. */
@CommandHandler(StrikeLine)
export class StrikeLineHandler implements ICommandHandler<StrikeLine> {
  constructor(
    private readonly rows: TenantRows,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused RECOVERY_CASE_NOT_FOUND, RECOVERY_CASE_JOINED, what the kind says, also for another organization's */
  execute({
    actor,
    kind: { table, action, missing },
    which: { id, caseId },
    reason,
  }: StrikeLine): Promise<{ id: string }> {
    const { organizationId, userId } = actor;
    let changed: { topic: 'recovery-case' | 'defendant'; id: string }[] = [];
    const strike: Work<{ id: string }> = async (tx) => {
      if (caseId !== null) await mustBeThere(tx, organizationId, caseId);
      const { rows } = await tx.query<Held>(holdIn(table), [organizationId, id, caseId]);
      const [row] = rows;
      if (!row) throw new Refused(missing);
      if (row.isStruck) return { id };
      await tx.query(strikeIn(table), [organizationId, id, this.clock.now(), userId, reason]);
      const of =
        row.caseId === null
          ? ({ kind: 'defendant', id: row.defendantId ?? '' } as const)
          : ({ kind: 'recovery-case', id: row.caseId } as const);
      changed = [{ topic: of.kind, id: of.id }];
      await this.audit.record(actor, { action, subject: of }, tx);
      return { id };
    };
    return this.rows.write(actor, { strike: table, id, caseId, reason }, strike, () => changed);
  }
}
