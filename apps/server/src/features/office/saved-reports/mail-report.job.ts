import { Inject } from '@nestjs/common';
import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Pool } from 'pg';
import { v5 as uuidV5 } from 'uuid';
import { exporters } from '#contracts/kernel/roles.ts';
import { mailDue, mailPlanInWords, type MailPlan } from '#domain/office/saved-reports.ts';
import { REPORT_NAMES } from '#domain/office/statements.ts';
import { trustedOrganizationId, type OrganizationId } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { SETTINGS, type Settings } from '../../../kernel/config.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { PROJECTOR_POOL } from '../../../platform/database/pools.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { actorOfJob } from '../../../platform/jobs/actor-of-job.ts';
import type { JobIds } from '../../../platform/jobs/job-ids.ts';
import { JobProcessor } from '../../../platform/jobs/job-processor.ts';
import { JobQueue } from '../../../platform/jobs/job-queue.ts';
import { Mail, type PaperToSend } from '../../../platform/mail/mail.ts';
import { PaperPost } from '../../books/printing/index.ts';
import { ReportMakers } from './report-makers.ts';
import { planOf, SAVED_REPORT, type SavedReportRow } from './saved-report.ts';

export const REPORT_MAIL_QUEUE = 'mail-reports';

interface Planned extends SavedReportRow {
  timeZone: string;
  failedFor: string | null;
}

const PLANNED = `
  select ${SAVED_REPORT}, r.organization_id, r.failed_for, o.time_zone
  from saved_report r join organization o on o.organization_id = r.organization_id
  where r.mail_every is not null and r.removed_at is null`;

/** Those of its members who may take it away now; nobody where its owner may not, or has left. */
const READERS = `
  select a.user_id, a.email from agent a
  where a.organization_id = $1 and a.user_id = any ($2::uuid[]) and a.left_at is null and a.role = any ($4)
    and exists (select from agent o
      where o.organization_id = $1 and o.user_id = $3 and o.left_at is null and o.role = any ($4))
  order by a.user_id`;

/** A day once, whoever the worker is, and not where it was changed meanwhile. */
const CLAIM = `
  update saved_report set mailed_for = $3, failed_for = null
  where organization_id = $1 and saved_report_id = $2 and version = $4 and mailed_for < $3 and removed_at is null`;

const FAIL = `
  update saved_report set failed_for = $3 where organization_id = $1 and saved_report_id = $2 and mailed_for < $3`;

const AGAIN = `update saved_report set failed_for = null where organization_id = $1 and saved_report_id = $2`;

/** A report that is to be mailed, and for which day. */
interface Due {
  organizationId: OrganizationId;
  report: Planned;
  plan: MailPlan;
  day: string;
}

/**
 * Mails saved reports on their days (money#mailed-reports): the letters and that they were written are one transaction,
 * so a worker that is killed has mailed all of a day or nothing.
 */
@Processor(REPORT_MAIL_QUEUE, { concurrency: 1 })
export class MailReportJob extends JobProcessor {
  readonly work = 'Mailing a report';

  constructor(
    @InjectQueue(REPORT_MAIL_QUEUE) queue: JobQueue,
    private readonly database: TenantDatabase,
    private readonly makers: ReportMakers,
    private readonly post: PaperPost,
    private readonly mail: Mail,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(PROJECTOR_POOL) private readonly projector: Pool,
  ) {
    super(queue);
  }

  async run(ids: JobIds): Promise<void> {
    const due = await this.due(ids);
    if (!due) return;
    const { organizationId } = due;
    const readers = await this.database.read(organizationId, (tx) => readersOf(tx, due));
    const letter = readers.length === 0 ? null : await this.letter(due);
    const written = await this.database.write(organizationId, (tx) => this.write(tx, due, letter));
    for (const mailId of written) this.mail.leave({ organizationId, mailId });
  }

  async missing(): Promise<{ jobId: string; ids: JobIds }[]> {
    const { rows } = await this.projector.query<Planned & { organizationId: string }>(PLANNED);
    return rows.flatMap((report) => {
      const day = this.dayOf(report);
      const { organizationId, savedReportId } = report;
      return day === null || day === report.failedFor
        ? []
        : [{ jobId: `${savedReportId}.${day}`, ids: { organizationId, savedReportId } }];
    });
  }

  override async onExhausted(ids: JobIds): Promise<void> {
    const due = await this.due(ids);
    if (!due) return;
    const { organizationId, report, day } = due;
    await this.database.write(organizationId, (tx) => tx.query(FAIL, [organizationId, report.savedReportId, day]));
  }

  override async requeue({ organizationId, savedReportId = '' }: JobIds, tx: TenantTransaction): Promise<void> {
    await tx.query(AGAIN, [organizationId, savedReportId]);
  }

  private dayOf(report: Planned): string | null {
    const plan = planOf(report);
    const { timeZone, mailedFor } = report;
    return plan === null || mailedFor === null ? null : mailDue(plan, mailedFor, { now: this.clock.now(), timeZone });
  }

  /** Null where it was mailed, changed or removed meanwhile. */
  private async due({ organizationId, savedReportId = '' }: JobIds): Promise<Due | null> {
    const organization = trustedOrganizationId(organizationId);
    const { rows } = await this.database.read(organization, (tx) =>
      tx.query<Planned>(`${PLANNED} and r.organization_id = $1 and r.saved_report_id = $2`, [
        organization,
        savedReportId,
      ]),
    );
    const [report] = rows;
    const plan = report ? planOf(report) : null;
    const day = report ? this.dayOf(report) : null;
    return report && plan && day !== null ? { organizationId: organization, report, plan, day } : null;
  }

  /** The letter with its files; whom it goes to is said when it is written. */
  private async letter({ organizationId, report, plan, day }: Due): Promise<PaperToSend> {
    const { savedReportId, ownerId: userId, kind, choices, timeZone } = report;
    const decided = { organizationId, userId, timeZone, commandId: savedReportId };
    const { title, path, paper, csv } = await this.makers.of(kind)(actorOfJob(decided, savedReportId), {
      choices,
      today: day,
    });
    const line = [
      `${title}: ${new URL(path, this.settings.PUBLIC_URL).href}`,
      `It is sent ${mailPlanInWords(plan)}. Whoever saved it ends that under Reports.`,
    ].join('\n\n');
    return { ...(await this.post.letter({ organizationId }, { to: '', subject: title, line, file: paper })), csv };
  }

  /** Writes a letter to each who may have it now; answers the ids of the letters. */
  private async write(tx: TenantTransaction, due: Due, letter: PaperToSend | null): Promise<string[]> {
    const { organizationId, report, day } = due;
    const { savedReportId, ownerId: userId, version, kind } = report;
    const { rowCount } = await tx.query(CLAIM, [organizationId, savedReportId, day, version]);
    if (rowCount === 0 || letter === null) return [];
    const written: string[] = [];
    for (const reader of await readersOf(tx, due)) {
      const mailId = uuidV5(`report ${day} ${reader.userId}`, savedReportId);
      await this.mail.writePaper(tx, { organizationId, mailId }, { ...letter, to: reader.email });
      const who = { organizationId, userId, requestId: savedReportId, fromAddress: '' };
      const subject = { kind: 'user', id: reader.userId };
      const details = { report: REPORT_NAMES[kind] };
      await this.audit.record(who, { action: 'report-mailed', subject, details }, tx);
      written.push(mailId);
    }
    return written;
  }
}

const readersOf = async (
  tx: TenantTransaction,
  { organizationId, report: { mailTo, ownerId } }: Due,
): Promise<{ userId: string; email: string }[]> => {
  const { rows } = await tx.query<{ userId: string; email: string }>(READERS, [
    organizationId,
    mailTo,
    ownerId,
    exporters,
  ]);
  return rows;
};
