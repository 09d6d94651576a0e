import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { saveReport } from '#contracts/office/saved-reports/saved-reports.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { changedReport } from './saved-report.ts';

/** Saves a report with what was chosen, under a name (money#saved-reports); the command's id becomes its id. */
export class SaveReport extends CommandOf(saveReport) {}

const SAVE = `
  insert into saved_report (organization_id, saved_report_id, owner_id, name, kind, choices, is_shared)
  values ($1, $2, $3, $4, $5, $6, $7)`;

@CommandHandler(SaveReport)
export class SaveReportHandler implements ICommandHandler<SaveReport> {
  constructor(private readonly rows: TenantRows) {}

  execute({ actor, body: input }: SaveReport): Promise<ResponseOf<typeof saveReport>> {
    const { organizationId, userId, commandId: savedReportId } = actor;
    const { name, kind, choices, isShared } = input;
    return this.rows.write(
      actor,
      { saveReport: input },
      async (tx) => {
        const values = [name, kind, JSON.stringify(choices), isShared];
        await tx.query(SAVE, [organizationId, savedReportId, userId, ...values]);
        return { savedReportId };
      },
      changedReport,
    );
  }
}
