import { Injectable } from '@nestjs/common';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { PaperToSend } from '../../../platform/mail/mail.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { PaperPost, StatementPapers } from '../../books/printing/index.ts';
import { MailRuns, type Fate, type MailRun } from './mail-run.ts';
import { StatementRuns, sortedOut, type Owing } from './statement-run.query.ts';

/** A run of statements by mail. */
interface RunToMail extends MailRun {
  olderThanDays: number;
  from: string | null;
  to: string | null;
}

const NOTHING = { bondId: null, paymentId: null, letterId: null };

/** Mails the statements of all who owe (money#statement-run). Who is written to stands fast before the first letter. */
@Injectable()
export class StatementMails {
  constructor(
    private readonly database: TenantDatabase,
    private readonly mails: MailRuns,
    private readonly runs: StatementRuns,
    private readonly papers: StatementPapers,
    private readonly post: PaperPost,
    private readonly agency: Agency,
  ) {}

  /**
   * Mails what is left of a run to mail; answers how many letters it has sent in all, and whose statements are printed.
   * @throws Refused MAIL_NOT_CONNECTED; Error where an account changed again and again: it goes on another time.
   */
  async send(run: RunToMail): Promise<{ mailed: number; toPrint: string[] }> {
    await this.plan(run);
    return this.mails.send(run, async (accountId) => {
      const { name, timeZone } = await this.agency.find(run);
      const letter = await this.letter(run, accountId, name);
      return (tx) => this.fate(tx, { ...run, timeZone }, accountId, letter);
    });
  }

  /** Who is written to, and who is not: once for a run. */
  private async plan(run: RunToMail): Promise<void> {
    const { organizationId, exportId } = run;
    const { mailable, unreached, leftOut } = sortedOut(await this.runs.whoOwes(run));
    const idsOf = (owing: readonly Owing[]) => owing.map(({ accountId }) => accountId);
    await this.database.write(organizationId, (tx) =>
      tx.query(
        `update export set to_mail = $3, to_print = $4, left_out = $5, moved_at = now()
         where organization_id = $1 and export_id = $2 and to_mail is null`,
        [organizationId, exportId, idsOf(mailable), idsOf(unreached), leftOut.length],
      ),
    );
  }

  private async letter(run: RunToMail, accountId: string, agencyName: string): Promise<PaperToSend> {
    const { organizationId, from, to } = run;
    const of = { organizationId, accountIds: [accountId], from, to };
    const pages = await this.papers.makeAll(of, () => Promise.resolve());
    const file = { name: 'statement.pdf', bytes: Buffer.concat(pages) };
    const subject = `Your statement from ${agencyName}`.slice(0, 150);
    return this.post.letter(run, { to: '', subject, line: '', file });
  }

  private async fate(
    tx: TenantTransaction,
    run: RunToMail & { timeZone: string },
    accountId: string,
    letter: PaperToSend,
  ): Promise<Fate> {
    const owing = await this.runs.one(tx, run, accountId);
    if (owing === undefined) return 'nothing';
    if (owing.wasSent) return 'had-one';
    if (owing.email === '') return 'print';
    const { defendantId, email } = owing;
    return { kind: 'statement', accountId, defendantId, ...NOTHING, letter: { ...letter, to: email } };
  }
}
