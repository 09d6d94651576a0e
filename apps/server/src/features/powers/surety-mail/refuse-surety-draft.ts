import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { refuseSuretyDraft } from '#contracts/powers/surety-mail/drafts.ts';
import { maskSsns } from '#domain/kernel/masked-ssns.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { holdDraft } from './draft.ts';

type Answer = ResponseOf<typeof refuseSuretyDraft>;

/** Refuses a draft with a reason; it is erased after 30 days (powers#mail-retention). */
export class RefuseSuretyDraft extends CommandOf(refuseSuretyDraft) {}

const REFUSE = `
  update surety_draft set state = 'refused', reason = $3, decided_at = $4, decided_by = $5, version = version + 1
  where organization_id = $1 and draft_id = $2`;

@CommandHandler(RefuseSuretyDraft)
export class RefuseSuretyDraftHandler implements ICommandHandler<RefuseSuretyDraft> {
  constructor(
    private readonly rows: TenantRows,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused SURETY_DRAFT_NOT_FOUND, SURETY_DRAFT_DECIDED, CONFLICT */
  execute({ actor, params: { draftId }, body: input }: RefuseSuretyDraft): Promise<Answer> {
    const { organizationId, userId } = actor;
    const refuse: Work<Answer> = async (tx) => {
      await holdDraft(tx, actor, draftId, input.basedOn);
      await tx.query(REFUSE, [organizationId, draftId, maskSsns(input.reason), this.clock.now(), userId]);
      const subject = { kind: 'surety-draft', id: draftId };
      await this.audit.record(actor, { action: 'surety-draft-refused', subject }, tx);
      return { draftId };
    };
    return this.rows.write(actor, { refuseSuretyDraft: draftId, ...input }, refuse, () => [
      { topic: 'surety-mail', id: draftId },
    ]);
  }
}
