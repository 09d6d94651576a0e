import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../kernel/config.ts';
import { InjectQueue } from '@nestjs/bullmq';
import { derivedKey } from '../crypto/derived-key.ts';
import { seal } from '../crypto/sealed.ts';
import { TenantDatabase, type TenantTransaction } from '../database/tenant-database.ts';
import { trustedOrganizationId, type OrganizationId } from '../../kernel/actor.ts';
import { Refused } from '../../kernel/refused.ts';
import { JobQueue } from '../jobs/job-queue.ts';
import { LetterLimit } from './letter-limit.ts';
import { LETTERS_FROM, type LetterKind, type Words } from './letters.ts';

export const MAIL_QUEUE = 'mail';
/** The kind of a letter that staff wrote: what it says stands in its row. */
export const PAPER = 'paper';
/** The organization of mail to somebody without one; no Admin can read it. */
const NO_ORGANIZATION = trustedOrganizationId('00000000-0000-0000-0000-000000000000');

/** A letter that staff write to somebody, with a file. */
export interface PaperToSend {
  to: string;
  subject: string;
  body: string;
  /** Who answers go to; empty for nobody. */
  replyTo: string;
  attachment: { name: string; bytes: Buffer };
  /** A second file beside the first. */
  csv?: { name: string; text: string };
}

/** Which letter. */
interface LetterOf {
  organizationId: OrganizationId;
  mailId: string;
}

export interface MailToSend {
  to: string;
  kind: LetterKind;
  /** Shown to the organization's Admins, so never a secret. */
  words?: Words;
  /** A one-time link: kept sealed until it is sent, never shown. */
  secretLink?: string;
  /** Made from what the letter is about: a second one of the same id is not written. Else each letter is its own. */
  mailId?: string;
}

/**
 * Outgoing mail. The row is the mail; a job carries only its id (building#jobs-carry-ids). Without SMTP_URL it is kept
 * for the organization's Admins to read, without its link.
 */
@Injectable()
export class Mail {
  private readonly key: Buffer;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly database: TenantDatabase,
    @InjectQueue(MAIL_QUEUE) private readonly queue: JobQueue,
    private readonly limit: LetterLimit,
  ) {
    this.key = derivedKey(settings.BAILIWICK_SECRET, 'mail');
  }

  /**
   * Writes the mail and has it sent. With `tx` it is written with its cause or not at all, and its job is enqueued after
   * the commit: a worker that came before would find no letter, and the reconciler only some seconds later.
   * @throws Refused TOO_MANY_LETTERS of a letter of staff
   */
  async send(
    organization: OrganizationId | null,
    { to, kind, words = {}, secretLink, mailId = randomUUID() }: MailToSend,
    tx?: TenantTransaction,
  ): Promise<void> {
    const owner = organization ?? NO_ORGANIZATION;
    const { SMTP_URL } = this.settings;
    // Without a mail server nobody will ever send the link: it is not kept at all.
    const link = secretLink === undefined || !SMTP_URL ? null : seal(this.key, secretLink, mailId);
    const write = async (open: TenantTransaction): Promise<void> => {
      const toStranger = LETTERS_FROM[kind] === 'staff' && (await this.mustBeAllowed(open, owner, to));
      await open.query(
        `insert into outgoing_mail (organization_id, mail_id, to_address, kind, words, sealed_link, state, to_stranger)
         values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
        [owner, mailId, to, kind, JSON.stringify(words), link, SMTP_URL ? 'waiting' : 'kept', toStranger],
      );
    };
    await (tx ? write(tx) : this.database.write(owner, write));
    if (!SMTP_URL) return;
    const enqueue = () => this.queue.enqueueBestEffort(mailId, { organizationId: owner, mailId });
    if (tx) this.database.afterCommit(tx, enqueue);
    else enqueue();
  }

  /** Whether letters leave this installation. */
  get isConnected(): boolean {
    return this.settings.SMTP_URL !== undefined;
  }

  /**
   * Asserts that staff may have a letter sent to an address, and answers whether that is a stranger's; where no mail
   * leaves nobody is written to. For what a job will send; `send` and `writePaper` ask by themselves.
   * @throws Refused TOO_MANY_LETTERS
   */
  async mustBeAllowed(tx: TenantTransaction, organization: OrganizationId, to: string): Promise<boolean> {
    return this.isConnected && (await this.limit.isToStranger(tx, organization, to));
  }

  /**
   * Writes a letter of staff with its cause, or not at all; the file is kept until it is sent. Once it is committed,
   * `leave` has it sent soon; else the reconciler finds it.
   * @throws Refused MAIL_NOT_CONNECTED, TOO_MANY_LETTERS
   */
  async writePaper(tx: TenantTransaction, of: LetterOf, paper: PaperToSend): Promise<void> {
    if (!this.isConnected) throw new Refused('MAIL_NOT_CONNECTED');
    const { to, subject, body, replyTo, attachment, csv } = paper;
    const toStranger = await this.mustBeAllowed(tx, of.organizationId, to);
    await tx.query(
      `insert into outgoing_mail (organization_id, mail_id, to_address, kind, words, state, subject, body, reply_to,
         attachment_name, attachment_base64, csv_name, csv_text, to_stranger)
       values ($1, $2, $3, '${PAPER}', '{}', 'waiting', $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        of.organizationId,
        of.mailId,
        to,
        subject,
        body,
        replyTo,
        attachment.name,
        attachment.bytes.toString('base64'),
        csv?.name ?? '',
        csv?.text ?? null,
        toStranger,
      ],
    );
  }

  /** Has a letter that was not delivered sent again, unchanged. @throws Refused MAIL_NOT_FAILED. */
  async again(tx: TenantTransaction, { organizationId: organization, mailId }: LetterOf): Promise<void> {
    const { rowCount } = await tx.query(
      `update outgoing_mail set state = 'waiting' where organization_id = $1 and mail_id = $2 and state = 'failed'`,
      [organization, mailId],
    );
    if (rowCount === 0) throw new Refused('MAIL_NOT_FAILED');
  }

  leave({ organizationId: organization, mailId }: LetterOf): void {
    this.queue.enqueueBestEffort(mailId, { organizationId: organization, mailId });
  }
}
