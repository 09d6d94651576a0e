import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { repeatSuretyReport } from '#contracts/powers/surety-reports/surety-reports.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { Mail } from '../../../platform/mail/mail.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { SuretyReports } from './surety-reports.query.ts';

type Answer = ResponseOf<typeof repeatSuretyReport>;

/** Sends the letter of a report that was not delivered again, unchanged (powers#sending-a-report). */
export class RepeatSuretyReport extends CommandOf(repeatSuretyReport) {}

@CommandHandler(RepeatSuretyReport)
export class RepeatSuretyReportHandler implements ICommandHandler<RepeatSuretyReport> {
  constructor(
    private readonly reports: SuretyReports,
    private readonly rows: TenantRows,
    private readonly mail: Mail,
    private readonly trail: AuditTrail,
  ) {}

  async execute({ actor, params: week }: RepeatSuretyReport): Promise<Answer> {
    const { suretyId, endsOn } = week;
    const { sent, company } = await this.reports.standing(actor, suretyId, endsOn);
    if (!sent) throw new Refused('MAIL_NOT_FAILED');
    const { reportId, number } = sent;
    const letter = { organizationId: actor.organizationId, mailId: reportId };
    const answer = await this.rows.write<Answer>(
      actor,
      { repeatSuretyReport: week },
      async (tx) => {
        await this.mail.again(tx, letter);
        const details = { surety: company.name, day: formatDay(endsOn) };
        await this.trail.record(actor, { action: 'surety-report-repeated', details }, tx);
        return { reportId, number };
      },
      () => [{ topic: 'surety-report', id: suretyId }],
    );
    this.mail.leave(letter);
    return answer;
  }
}
