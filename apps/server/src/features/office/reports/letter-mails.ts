import { Injectable } from '@nestjs/common';
import type { OrganizationId } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { LetterFiles, PaperPost } from '../../books/printing/index.ts';
import { MailRuns, type Fate, type MailRun } from './mail-run.ts';

/** To whom a letter goes, as they are now. */
const ADDRESSEE = `
  select i.email from letter l
  join indemnitor i on i.organization_id = l.organization_id and i.id = l.indemnitor_id and i.lifecycle = 'live'
  where l.organization_id = $1 and l.letter_id = $2`;

/** Mails the letters that were made in one go, and prints the others (bonds#letters-in-one-go). */
@Injectable()
export class LetterMails {
  constructor(
    private readonly mails: MailRuns,
    private readonly files: LetterFiles,
    private readonly post: PaperPost,
    private readonly agency: Agency,
  ) {}

  /**
   * Mails what is left of a run to mail; answers how many letters it has sent in all, and which are printed.
   * @throws Refused MAIL_NOT_CONNECTED
   */
  send(run: MailRun): Promise<{ mailed: number; toPrint: string[] }> {
    return this.mails.send(run, async (letterId) => {
      const { name, timeZone } = await this.agency.find(run);
      const made = await this.files.ifThere({ ...run, timeZone }, letterId);
      if (!made) return () => Promise.resolve('nothing');
      const { file, title, accountId, bondId, defendantId } = made;
      const subject = `${title} from ${name}`.slice(0, 150);
      const letter = await this.post.letter(run, { to: '', subject, line: '', file });
      return async (tx: TenantTransaction): Promise<Fate> => {
        const { rows } = await tx.query<{ email: string }>(ADDRESSEE, [run.organizationId, letterId]);
        if (!rows[0]) return 'nothing';
        if (rows[0].email === '') return 'print';
        const of = { accountId, bondId, paymentId: null, letterId, defendantId };
        return { kind: 'letter', ...of, letter: { ...letter, to: rows[0].email } };
      };
    });
  }

  /** Those to print as one file. */
  async print(
    of: { organizationId: OrganizationId },
    letterIds: readonly string[],
    onProgress: (letters: number) => Promise<void>,
  ): Promise<Buffer> {
    const { timeZone } = await this.agency.find(of);
    return Buffer.from(await this.files.makeAll({ ...of, timeZone }, letterIds, onProgress));
  }
}
