import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { runBackgroundReport } from '#contracts/office/background/background.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { recordCaseFileChange } from '../../../platform/audit/record-case-file-change.ts';

/** Somebody made a defendant's background report: who looked is part of the file's history. */
export class RunBackgroundReport extends CommandOf(runBackgroundReport) {}

@CommandHandler(RunBackgroundReport)
export class RunBackgroundReportHandler implements ICommandHandler<RunBackgroundReport> {
  constructor(private readonly rows: TenantRows) {}

  execute({ actor, params: { defendantId } }: RunBackgroundReport): Promise<{ defendantId: string }> {
    return this.rows.write(actor, { runBackgroundReport: defendantId }, async (tx) => {
      const { rowCount } = await tx.query(
        `select 1 from defendant where organization_id = $1 and id = $2 and lifecycle = 'live' for share`,
        [actor.organizationId, defendantId],
      );
      if (rowCount === 0) throw new Refused('DEFENDANT_NOT_FOUND');
      await recordCaseFileChange(tx, actor, { defendantId, action: 'background-run' });
      return { defendantId };
    });
  }
}
