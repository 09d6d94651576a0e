import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { exporters } from '#contracts/kernel/roles.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { mailSavedReport } from '#contracts/office/saved-reports/saved-reports.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { mailPlanInWords } from '#domain/office/saved-reports.ts';
import { REPORT_NAMES } from '#domain/office/statements.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { Mail } from '../../../platform/mail/mail.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { changedReport, holdOwn } from './saved-report.ts';

/** Has a saved report of one's own sent on a day of the week or month, or ends that (money#mailed-reports). */
export class MailSavedReport extends CommandOf(mailSavedReport) {}

type Input = InputOf<typeof mailSavedReport>['body'];

/** The first time it goes on the next such day. */
const SET = `
  update saved_report set mail_every = $3, mail_on = $4, mail_to = $5, mailed_for = $6, failed_for = null,
    version = version + 1
  where organization_id = $1 and saved_report_id = $2`;

const MEMBERS = `
  select count(*)::int as known from agent
  where organization_id = $1 and user_id = any ($2::uuid[]) and left_at is null and role = any ($3)`;

@CommandHandler(MailSavedReport)
export class MailSavedReportHandler implements ICommandHandler<MailSavedReport> {
  constructor(
    private readonly rows: TenantRows,
    private readonly mail: Mail,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused SAVED_REPORT_NOT_FOUND, CONFLICT; MAIL_NOT_CONNECTED; VALIDATION_FAILED of who may not take it away */
  execute({ actor, params, body: input }: MailSavedReport): Promise<ResponseOf<typeof mailSavedReport>> {
    const { every, on, to, basedOn } = input;
    if (every !== null && !this.mail.isConnected) throw new Refused('MAIL_NOT_CONNECTED');
    return this.rows.write(
      actor,
      { mailSavedReport: params.savedReportId, ...input },
      async (tx) => {
        const { kind, mailEvery } = await holdOwn(tx, actor, { ...params, basedOn });
        const report = REPORT_NAMES[kind];
        await this.set(tx, actor, { ...params, ...input });
        if (every !== null) {
          const details = { report, count: new Set(to).size, when: mailPlanInWords({ every, on }) };
          await this.audit.record(actor, { action: 'report-mail-set', details }, tx);
        } else if (mailEvery !== null)
          await this.audit.record(actor, { action: 'report-mail-ended', details: { report } }, tx);
        return params;
      },
      changedReport,
    );
  }

  private async set(
    tx: TenantTransaction,
    { organizationId, timeZone }: Actor,
    { savedReportId, every, on, ...input }: Input & { savedReportId: string },
  ): Promise<void> {
    const to = every === null ? [] : [...new Set(input.to)];
    const { rows } = await tx.query<{ known: number }>(MEMBERS, [organizationId, to, exporters]);
    if (rows[0]?.known !== to.length)
      throw new Refused('VALIDATION_FAILED', {}, [
        { path: 'to', message: 'Choose colleagues who may take reports away.' },
      ]);
    const today = dayOf(this.clock.now(), timeZone);
    const plan = every === null ? [null, null, [], null] : [every, on, to, today];
    await tx.query(SET, [organizationId, savedReportId, ...plan]);
  }
}
