import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { recordCaseFileChange } from '../../../platform/audit/record-case-file-change.ts';

/** Somebody made a defendant's background report: who looked is part of the file's history. */
export class RunBackgroundReport extends Command<{ defendantId: string }> {
  constructor(
    readonly actor: Actor,
    readonly defendantId: string,
  ) {
    super();
  }
}

@CommandHandler(RunBackgroundReport)
export class RunBackgroundReportHandler implements ICommandHandler<RunBackgroundReport> {
  constructor(private readonly rows: TenantRows) {}

  execute({ actor, defendantId }: RunBackgroundReport): Promise<{ defendantId: string }> {
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
