import { Injectable } from '@nestjs/common';
import { v5 as uuidV5 } from 'uuid';
import type { OrganizationId } from '../../../kernel/actor.ts';
import { LiveChanges } from '../../../platform/database/live-changes.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { PaperToSend } from '../../../platform/mail/mail.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { PaperPost, StatementPapers } from '../../books/printing/index.ts';
import { StatementRuns, sortedOut, type Owing } from './statement-run.query.ts';

/** A run of statements by mail. */
interface RunToMail {
  organizationId: OrganizationId;
  exportId: string;
  olderThanDays: number;
  from: string | null;
  to: string | null;
}

interface Next {
  accountId: string | null;
  nextMail: number;
  mailed: number;
  toPrint: string[];
}

const NEXT = `
  select to_mail[next_mail] as account_id, next_mail, mailed, to_print from export
  where organization_id = $1 and export_id = $2`;

/**
 * Mails the statements of all who owe (money#statement-run). Who is written to stands fast before the first letter; each
 * letter is one transaction with the place of the next one, so that whoever takes over from a killed worker goes on
 * where it ended, and a run that is made again after an erasure writes to nobody.
 */
@Injectable()
export class StatementMails {
  constructor(
    private readonly database: TenantDatabase,
    private readonly live: LiveChanges,
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
    for (;;) {
      const { accountId, nextMail, mailed, toPrint } = await this.next(run);
      if (accountId === null) return { mailed, toPrint };
      await this.mail(run, accountId, nextMail);
    }
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

  private next({ organizationId, exportId }: RunToMail): Promise<Next> {
    return this.database.read(organizationId, async (tx) => {
      const { rows } = await tx.query<Next>(NEXT, [organizationId, exportId]);
      if (!rows[0]) throw new Error('There is no such export.');
      return rows[0];
    });
  }

  /** The statement of one account, unless another worker was faster. */
  private async mail(run: RunToMail, accountId: string, place: number): Promise<void> {
    const { organizationId, exportId, from, to } = run;
    const pages = await this.papers.makeAll({ organizationId, accountIds: [accountId], from, to }, () =>
      Promise.resolve(),
    );
    const { name, timeZone } = await this.agency.find(run);
    const file = { name: 'statement.pdf', bytes: Buffer.concat(pages) };
    const subject = `Your statement from ${name}`.slice(0, 150);
    const letter = await this.post.letter(run, { to: '', subject, line: '', file });
    const mailedId = uuidV5(accountId, exportId);
    const isMailed = await this.database.write(organizationId, async (tx) => {
      const by = await hold(tx, run, place);
      if (by === null) return false;
      const owing = await this.runs.one(tx, { ...run, timeZone }, accountId);
      const isDue = owing !== undefined && !owing.wasSent;
      if (isDue && owing.email !== '') await this.put(tx, run, { by, mailedId, owing, letter });
      await moveOn(tx, run, { accountId, owing });
      await this.live.announce(organizationId, [{ topic: 'export', id: exportId }], tx);
      return isDue && owing.email !== '';
    });
    if (isMailed) this.post.leave(organizationId, mailedId);
  }

  private async put(
    tx: TenantTransaction,
    { organizationId }: RunToMail,
    { by, mailedId, owing, letter }: { by: string; mailedId: string; owing: Owing; letter: PaperToSend },
  ): Promise<void> {
    const { accountId, defendantId, email } = owing;
    const actor = { organizationId, userId: by, requestId: '', fromAddress: '' };
    const of = { accountId, defendantId, bondId: null, paymentId: null, letterId: null };
    await this.post.write(tx, actor, { mailedId, kind: 'statement', ...of, letter: { ...letter, to: email } });
    await this.live.announce(organizationId, [{ topic: 'account', id: accountId }], tx);
  }
}

/** Holds the run, and each other one of the agency, until the end of the transaction; answers who asked for it. */
const hold = async (
  tx: TenantTransaction,
  { organizationId, exportId }: RunToMail,
  place: number,
): Promise<string | null> => {
  // Of two runs at once the second sees what the first has sent.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [`statement-mail:${organizationId}`]);
  const { rows } = await tx.query<{ state: string; nextMail: number; requestedBy: string }>(
    'select state, next_mail, requested_by from export where organization_id = $1 and export_id = $2 for update',
    [organizationId, exportId],
  );
  if (rows[0]?.nextMail !== place) return null;
  if (rows[0].state !== 'working') throw new Error('The export was asked for again.');
  return rows[0].requestedBy;
};

/** Notes what became of an account: it was mailed, is printed, was left out, or owes nothing any more. */
const moveOn = async (
  tx: TenantTransaction,
  { organizationId, exportId }: RunToMail,
  { accountId, owing }: { accountId: string; owing: Owing | undefined },
): Promise<void> => {
  const isDue = owing !== undefined && !owing.wasSent;
  await tx.query(
    `update export set next_mail = next_mail + 1, mailed = mailed + $3, left_out = left_out + $4,
       to_print = to_print || $5::uuid[], rows = mailed + $3, moved_at = now(),
       total_rows = cardinality(to_mail) + cardinality(to_print),
       progress_percent = least(99, 100 * next_mail / (cardinality(to_mail) + cardinality(to_print)))
     where organization_id = $1 and export_id = $2`,
    [
      organizationId,
      exportId,
      isDue && owing.email !== '' ? 1 : 0,
      owing?.wasSent === true ? 1 : 0,
      isDue && owing.email === '' ? [accountId] : [],
    ],
  );
};
