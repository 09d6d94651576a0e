import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { restoreSavedReport } from '#contracts/office/saved-reports/saved-reports.ts';
import { mailPlanInWords } from '#domain/office/saved-reports.ts';
import { REPORT_NAMES } from '#domain/office/statements.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { changedReport, holdOwn, planOf } from './saved-report.ts';

/** Takes back that a saved report was removed; it is mailed again as before. */
export class RestoreSavedReport extends CommandOf(restoreSavedReport) {}

const RESTORE = `
  update saved_report set removed_at = null, version = version + 1 where organization_id = $1 and saved_report_id = $2`;

@CommandHandler(RestoreSavedReport)
export class RestoreSavedReportHandler implements ICommandHandler<RestoreSavedReport> {
  constructor(
    private readonly rows: TenantRows,
    private readonly audit: AuditTrail,
  ) {}

  /** @throws Refused SAVED_REPORT_NOT_FOUND */
  execute({
    actor,
    params: { removedReportId: savedReportId },
  }: RestoreSavedReport): Promise<ResponseOf<typeof restoreSavedReport>> {
    return this.rows.write(
      actor,
      { restoreSavedReport: savedReportId },
      async (tx) => {
        const held = await holdOwn(tx, actor, { savedReportId, isRemoved: true });
        await tx.query(RESTORE, [actor.organizationId, savedReportId]);
        const plan = planOf(held);
        if (plan !== null) {
          const details = {
            report: REPORT_NAMES[held.kind],
            count: held.mailTo.length,
            when: mailPlanInWords(plan),
          };
          await this.audit.record(actor, { action: 'report-mail-set', details }, tx);
        }
        return { savedReportId };
      },
      changedReport,
    );
  }
}
