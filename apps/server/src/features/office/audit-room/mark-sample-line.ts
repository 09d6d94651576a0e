import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { markSampleLine } from '#contracts/office/audit-room/samples.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { holdOwnSample } from './sample.ts';

/** Marks a line of an own sample, and notes something of it (money#audit-samples). */
export class MarkSampleLine extends CommandOf(markSampleLine) {}

const MARK = `
  update audit_sample_line set mark = $4, note = $5 where organization_id = $1 and sample_id = $2 and place = $3`;

@CommandHandler(MarkSampleLine)
export class MarkSampleLineHandler implements ICommandHandler<MarkSampleLine> {
  constructor(private readonly rows: TenantRows) {}

  /** @throws Refused SAMPLE_NOT_FOUND, SAMPLE_OF_SOMEBODY_ELSE, SAMPLE_LINE_NOT_FOUND */
  execute({ actor, params, body }: MarkSampleLine): Promise<ResponseOf<typeof markSampleLine>> {
    const { sampleId, place } = params;
    return this.rows.write(
      actor,
      { markSampleLine: params, ...body },
      async (tx) => {
        await holdOwnSample(tx, actor, sampleId);
        const { rowCount } = await tx.query(MARK, [actor.organizationId, sampleId, place, body.mark, body.note]);
        if (rowCount === 0) throw new Refused('SAMPLE_LINE_NOT_FOUND');
        return { sampleId };
      },
      () => [{ topic: 'audit-room', id: sampleId }],
    );
  }
}
