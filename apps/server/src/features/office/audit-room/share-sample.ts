import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { shareSample } from '#contracts/office/audit-room/samples.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { holdOwnSample } from './sample.ts';

/** Shares an own sample with its marks and notes, or shares it no longer (money#audit-samples). */
export class ShareSample extends CommandOf(shareSample) {}

const SHARE = 'update audit_sample set shared_at = $3 where organization_id = $1 and sample_id = $2';

@CommandHandler(ShareSample)
export class ShareSampleHandler implements ICommandHandler<ShareSample> {
  constructor(
    private readonly rows: TenantRows,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused SAMPLE_NOT_FOUND, SAMPLE_OF_SOMEBODY_ELSE */
  execute({ actor, params: { sampleId }, body: { isShared } }: ShareSample): Promise<ResponseOf<typeof shareSample>> {
    return this.rows.write(
      actor,
      { shareSample: sampleId, isShared },
      async (tx) => {
        await holdOwnSample(tx, actor, sampleId);
        await tx.query(SHARE, [actor.organizationId, sampleId, isShared ? this.clock.now() : null]);
        const action = isShared ? 'audit-sample-shared' : 'audit-sample-unshared';
        await this.trail.record(actor, { action }, tx);
        return { sampleId };
      },
      () => [{ topic: 'audit-room', id: sampleId }],
    );
  }
}
