import { Injectable } from '@nestjs/common';
import { v5 as uuidV5 } from 'uuid';
import type { OrganizationId } from '../../../kernel/actor.ts';
import { LiveChanges } from '../../../platform/database/live-changes.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { PaperPost, type PaperOut } from '../../books/printing/index.ts';

/** A run that mails. */
export interface MailRun {
  organizationId: OrganizationId;
  exportId: string;
}

/** What becomes of one that is looked at: a letter, pages to print, nothing since they had one lately, or nothing. */
export type Fate = Omit<PaperOut, 'mailedId'> | 'print' | 'had-one' | 'nothing';

/** How the letter of one of a run is made: first its file, then in the transaction of the letter what becomes of it. */
export type ToMail = (id: string) => Promise<(tx: TenantTransaction) => Promise<Fate>>;

interface Next {
  id: string | null;
  nextMail: number;
  mailed: number;
  toPrint: string[];
}

const NEXT = `
  select to_mail[next_mail] as id, next_mail, mailed, to_print from export
  where organization_id = $1 and export_id = $2`;

const MOVE_ON = `
  update export set next_mail = next_mail + 1, mailed = mailed + $3, left_out = left_out + $4,
    to_print = to_print || $5::uuid[], rows = mailed + $3, moved_at = now(),
    total_rows = cardinality(to_mail) + cardinality(to_print),
    progress_percent = least(99, 100 * next_mail / (cardinality(to_mail) + cardinality(to_print)))
  where organization_id = $1 and export_id = $2`;

/**
 * Mails what an export has to mail, one after the other: each letter is one transaction with the place of the next one,
 * so that whoever takes over from a killed worker goes on where it ended, and a run that is made again after an erasure
 * writes to nobody (money#statement-run).
 */
@Injectable()
export class MailRuns {
  constructor(
    private readonly database: TenantDatabase,
    private readonly live: LiveChanges,
    private readonly post: PaperPost,
  ) {}

  /**
   * Mails what is left to mail; answers how many letters the run has sent in all, and what of it is printed.
   * @throws Refused MAIL_NOT_CONNECTED; whatever `toMail` throws: it goes on another time
   */
  async send(run: MailRun, toMail: ToMail): Promise<{ mailed: number; toPrint: string[] }> {
    for (;;) {
      const { id, nextMail, mailed, toPrint } = await this.next(run);
      if (id === null) return { mailed, toPrint };
      await this.mail(run, { id, place: nextMail }, await toMail(id));
    }
  }

  private next({ organizationId, exportId }: MailRun): Promise<Next> {
    return this.database.read(organizationId, async (tx) => {
      const { rows } = await tx.query<Next>(NEXT, [organizationId, exportId]);
      if (!rows[0]) throw new Error('There is no such export.');
      return rows[0];
    });
  }

  /** One letter, unless another worker was faster. */
  private async mail(
    run: MailRun,
    { id, place }: { id: string; place: number },
    decide: (tx: TenantTransaction) => Promise<Fate>,
  ): Promise<void> {
    const { organizationId, exportId } = run;
    const mailedId = uuidV5(id, exportId);
    const isMailed = await this.database.write(organizationId, async (tx) => {
      const by = await hold(tx, run, place);
      if (by === null) return false;
      const fate = await decide(tx);
      const isPaper = typeof fate !== 'string';
      if (isPaper) await this.post.write(tx, actorOf(run, by), { mailedId, ...fate });
      const noted = [isPaper ? 1 : 0, fate === 'had-one' ? 1 : 0, fate === 'print' ? [id] : []];
      await tx.query(MOVE_ON, [organizationId, exportId, ...noted]);
      const account = isPaper && fate.accountId !== null ? [{ topic: 'account', id: fate.accountId } as const] : [];
      await this.live.announce(organizationId, [{ topic: 'export', id: exportId }, ...account], tx);
      return isPaper;
    });
    if (isMailed) this.post.leave(organizationId, mailedId);
  }
}

const actorOf = ({ organizationId }: MailRun, userId: string) => ({
  organizationId,
  userId,
  requestId: '',
  fromAddress: '',
});

/** Holds the run, and each other one of the agency, until the end of the transaction; answers who asked for it. */
const hold = async (
  tx: TenantTransaction,
  { organizationId, exportId }: MailRun,
  place: number,
): Promise<string | null> => {
  // Of two runs at once the second sees what the first has sent.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [`mail-run:${organizationId}`]);
  const { rows } = await tx.query<{ state: string; nextMail: number; requestedBy: string }>(
    'select state, next_mail, requested_by from export where organization_id = $1 and export_id = $2 for update',
    [organizationId, exportId],
  );
  if (rows[0]?.nextMail !== place) return null;
  if (rows[0].state !== 'working') throw new Error('The export was asked for again.');
  return rows[0].requestedBy;
};
