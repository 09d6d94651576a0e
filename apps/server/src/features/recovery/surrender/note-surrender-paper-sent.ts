import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { noteSurrenderPaperSent } from '#contracts/recovery/surrender/surrenders.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { holdSurrender } from './surrender.ts';
import { mustHavePapers } from './surrender-papers.query.ts';

type Answer = ResponseOf<typeof noteSurrenderPaperSent>;

/** Notes when and how a paper of a surrender was sent; noted again, the newer stands. */
export class NoteSurrenderPaperSent extends CommandOf(noteSurrenderPaperSent) {}

const NOTE = `
  insert into surrender_paper (organization_id, surrender_id, paper, sent_on, sent_how, noted_by, noted_at)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (organization_id, surrender_id, paper) do update set sent_on = excluded.sent_on,
    sent_how = excluded.sent_how, noted_by = excluded.noted_by, noted_at = excluded.noted_at`;

@CommandHandler(NoteSurrenderPaperSent)
export class NoteSurrenderPaperSentHandler implements ICommandHandler<NoteSurrenderPaperSent> {
  constructor(
    private readonly rows: TenantRows,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused SURRENDER_NOT_FOUND, SURRENDER_WAITS; VALIDATION_FAILED for a day after today */
  async execute({ actor, params: of, body: sent }: NoteSurrenderPaperSent): Promise<Answer> {
    const { organizationId, userId } = actor;
    const { surrenderId, surrenderPaper } = of;
    const note: Work<Answer & { caseId: string }> = async (tx, em) => {
      const row = await holdSurrender(em, actor, surrenderId);
      mustHavePapers(row);
      const now = this.clock.now();
      if (sent.sentOn > dayOf(now, actor.timeZone)) {
        const message = 'The date cannot be in the future.';
        throw new Refused('VALIDATION_FAILED', {}, [{ path: 'sentOn', message }]);
      }
      await tx.query(NOTE, [organizationId, surrenderId, surrenderPaper, sent.sentOn, sent.how, userId, now]);
      const subject = { kind: 'recovery-case', id: row.caseId };
      await this.audit.record(actor, { action: 'surrender-paper-sent', subject }, tx);
      return { surrenderId, status: row.status, caseId: row.caseId };
    };
    const { caseId: _, ...answer } = await this.rows.write(actor, { notePaperSent: of, ...sent }, note, (done) => [
      { topic: 'recovery-case', id: done.caseId },
    ]);
    return answer;
  }
}
