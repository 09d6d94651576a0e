import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { strikeSearchResult } from '#contracts/recovery-tools/recovery-tools.ts';
import type { Actor } from '../../kernel/actor.ts';
import { Clock } from '../../kernel/clock.ts';
import { Refused } from '../../kernel/refused.ts';
import { AuditTrail } from '../../platform/audit/audit-trail.ts';
import { TenantRows } from '../../platform/rows/tenant-rows.ts';
import type { Work } from '../../platform/rows/tenant-rows.ts';

type Answer = ResponseOf<typeof strikeSearchResult>;

/** Strikes a noted result with a reason: it stays where it is. */
export class StrikeSearchResult extends Command<Answer> {
  constructor(
    readonly actor: Actor,
    readonly searchResultId: string,
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

const HOLD = `
  select case_id as "caseId", defendant_id as "defendantId", struck_at is not null as "isStruck"
  from recovery_search_result where organization_id = $1 and id = $2 for update`;
const STRIKE = `update recovery_search_result set struck_at = $3, struck_by = $4, strike_reason = $5
  where organization_id = $1 and id = $2`;

@CommandHandler(StrikeSearchResult)
export class StrikeSearchResultHandler implements ICommandHandler<StrikeSearchResult> {
  constructor(
    private readonly rows: TenantRows,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused SEARCH_RESULT_NOT_FOUND, also for another organization's */
  execute({ actor, searchResultId, reason }: StrikeSearchResult): Promise<Answer> {
    const { organizationId, userId } = actor;
    let changed: { topic: 'recovery-case' | 'defendant'; id: string }[] = [];
    const strike: Work<Answer> = async (tx) => {
      const { rows } = await tx.query<Held>(HOLD, [organizationId, searchResultId]);
      const [held] = rows;
      if (!held) throw new Refused('SEARCH_RESULT_NOT_FOUND');
      if (held.isStruck) return { searchResultId };
      await tx.query(STRIKE, [organizationId, searchResultId, this.clock.now(), userId, reason]);
      const [topic, id] =
        held.caseId === null
          ? (['defendant', held.defendantId ?? ''] as const)
          : (['recovery-case', held.caseId] as const);
      changed = [{ topic, id }];
      await this.audit.record(actor, { action: 'search-result-struck', subject: { kind: topic, id } }, tx);
      return { searchResultId };
    };
    return this.rows.write(actor, { strikeSearchResult: searchResultId, reason }, strike, () => changed);
  }
}
