import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { markSuretyReport, sendSuretyReport } from '#contracts/powers/surety-reports/surety-reports.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf, formatDay } from '#domain/kernel/days.ts';
import { Clock } from '../../../kernel/clock.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { EventLog } from '../../../platform/event-log/event-log.ts';
import { Mail } from '../../../platform/mail/mail.ts';
import { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { Letterheads } from '../../books/printing/index.ts';
import { SentSuretyReports } from './sent-surety-reports.ts';
import { mustBeNext } from './surety-report.ts';
import { SuretyReportFiles } from './surety-report-files.ts';
import { SuretyReports, type StandingReport } from './surety-reports.query.ts';

type Answer = ResponseOf<typeof sendSuretyReport>;
type Letter = Omit<InputOf<typeof sendSuretyReport>['body'], 'contentHash'>;

/**
 * Sends a week's report by e-mail, or marks it as sent where `letter` is null; either locks it
 * (powers#sending-a-report).
 */
export class SendSuretyReport extends Command<Answer> {
  constructor(
    readonly actor: Actor,
    readonly week: InputOf<typeof sendSuretyReport>['params'],
    readonly input: InputOf<typeof markSuretyReport>['body'],
    readonly letter: Letter | null,
  ) {
    super();
  }
}

/** A report of more lines is told to its powers by the next round. */
const AT_ONCE = 200;

@CommandHandler(SendSuretyReport)
export class SendSuretyReportHandler implements ICommandHandler<SendSuretyReport> {
  constructor(
    private readonly reports: SuretyReports,
    private readonly sent: SentSuretyReports,
    private readonly files: SuretyReportFiles,
    private readonly rows: TenantRows,
    private readonly mail: Mail,
    private readonly trail: AuditTrail,
    private readonly agency: Agency,
    private readonly letterheads: Letterheads,
    private readonly log: EventLog,
    private readonly readYourWrites: ReadYourWrites,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, week, input, letter }: SendSuretyReport): Promise<Answer> {
    const { organizationId, commandId: reportId } = actor;
    const report = await this.report(actor, week);
    const files = letter === null || report.sent !== null ? null : await this.letterOf(actor, report, letter);
    let lines = 0;
    const answer = await this.rows.write<Answer>(
      actor,
      { sendSuretyReport: { ...week, ...input, letter } },
      async (tx) => {
        this.mustBeSendable(actor, report, input.contentHash);
        await this.sent.decide(tx, actor, report, letter === null ? 'mark' : 'mail');
        if (files) await this.mail.writePaper(tx, { organizationId, mailId: reportId }, files);
        const action = letter === null ? 'surety-report-marked' : 'surety-report-sent';
        const details = { surety: report.company.name, day: formatDay(report.endsOn) };
        await this.trail.record(actor, { action, details }, tx);
        lines = report.content.lines.length;
        return { reportId, number: report.number };
      },
      () => [{ topic: 'surety-report', id: week.suretyId }],
    );
    if (files) this.mail.leave({ organizationId, mailId: reportId });
    if (lines <= AT_ONCE) await this.sent.finish(actor, answer.reportId);
    return answer;
  }

  /** Built on all that the log holds now: what a colleague has just written is in it. */
  private async report(actor: Actor, { suretyId, endsOn }: SendSuretyReport['week']): Promise<StandingReport> {
    const head = await this.log.head();
    if (head !== null && !(await this.readYourWrites.reached('surety-facts', head)))
      throw new Refused('TEMPORARILY_UNAVAILABLE');
    return this.reports.standing(actor, suretyId, endsOn);
  }

  private mustBeSendable(actor: Actor, report: StandingReport, contentHash: string): void {
    if (report.built === null) throw new Refused('REPORT_SENT');
    mustBeNext(report, report.built.oldest, dayOf(this.clock.now(), actor.timeZone));
    if (report.contentHash !== contentHash) throw new Refused('REPORT_CHANGED');
  }

  private async letterOf(actor: Actor, report: StandingReport, { to, subject, line }: Letter) {
    const named = { ...(await this.reports.named(actor, report)), number: report.number };
    const [pdf, { name, lines }, { email: replyTo }] = await Promise.all([
      this.files.pdf(actor, named),
      this.letterheads.of(actor),
      this.agency.find(actor),
    ]);
    const csv = this.files.csv(named);
    const attached = `Attached: ${pdf.name}, ${csv.name}`;
    const body = [line, attached, [name, ...lines].join('\n')].filter(Boolean).join('\n\n');
    return { to, subject, body, replyTo, attachment: pdf, csv };
  }
}
