import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { removeSavedReport } from '#contracts/office/saved-reports/saved-reports.ts';
import { REPORT_NAMES } from '#domain/office/statements.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { changedReport, holdOwn } from './saved-report.ts';

/** Removes a saved report of one's own, which can be taken back for a day, and ends its letters. */
export class RemoveSavedReport extends CommandOf(removeSavedReport) {}

const REMOVE = `
  update saved_report set removed_at = $3, version = version + 1 where organization_id = $1 and saved_report_id = $2`;

/** What was removed before is gone for good. */
const FORGET = `
  delete from saved_report where organization_id = $1 and removed_at < $2::timestamptz - interval '1 day'`;

@CommandHandler(RemoveSavedReport)
export class RemoveSavedReportHandler implements ICommandHandler<RemoveSavedReport> {
  constructor(
    private readonly rows: TenantRows,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused SAVED_REPORT_NOT_FOUND */
  execute({ actor, params }: RemoveSavedReport): Promise<ResponseOf<typeof removeSavedReport>> {
    const { organizationId } = actor;
    return this.rows.write(
      actor,
      { removeSavedReport: params.savedReportId },
      async (tx) => {
        const now = this.clock.now();
        const { kind, mailEvery } = await holdOwn(tx, actor, params);
        await tx.query(FORGET, [organizationId, now]);
        await tx.query(REMOVE, [organizationId, params.savedReportId, now]);
        const details = { report: REPORT_NAMES[kind] };
        if (mailEvery !== null) await this.audit.record(actor, { action: 'report-mail-ended', details }, tx);
        return params;
      },
      changedReport,
    );
  }
}
