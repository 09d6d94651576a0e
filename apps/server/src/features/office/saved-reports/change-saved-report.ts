import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { changeSavedReport } from '#contracts/office/saved-reports/saved-reports.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { changedReport, holdOwn } from './saved-report.ts';

/** Renames a saved report of one's own, shares it, or keeps it to oneself (money#saved-reports). */
export class ChangeSavedReport extends CommandOf(changeSavedReport) {}

const CHANGE = `
  update saved_report set name = $3, is_shared = $4, version = version + 1
  where organization_id = $1 and saved_report_id = $2`;

@CommandHandler(ChangeSavedReport)
export class ChangeSavedReportHandler implements ICommandHandler<ChangeSavedReport> {
  constructor(private readonly rows: TenantRows) {}

  /** @throws Refused SAVED_REPORT_NOT_FOUND, CONFLICT */
  execute({ actor, params, body: input }: ChangeSavedReport): Promise<ResponseOf<typeof changeSavedReport>> {
    const { name, isShared, basedOn } = input;
    return this.rows.write(
      actor,
      { changeSavedReport: params.savedReportId, ...input },
      async (tx) => {
        await holdOwn(tx, actor, { ...params, basedOn });
        await tx.query(CHANGE, [actor.organizationId, params.savedReportId, name, isShared]);
        return params;
      },
      changedReport,
    );
  }
}
