import { Inject, type OnModuleInit } from '@nestjs/common';
import { InjectQueue, Processor } from '@nestjs/bullmq';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Pool } from 'pg';
import { SETTINGS, type Settings } from '../../kernel/config.ts';
import { derivedKey } from '../crypto/derived-key.ts';
import { unseal } from '../crypto/sealed.ts';
import { PROJECTOR_POOL } from '../database/pools.ts';
import { TenantDatabase, type TenantTransaction } from '../database/tenant-database.ts';
import { Refused } from '../../kernel/refused.ts';
import { trustedOrganizationId } from '../../kernel/actor.ts';
import { JobProcessor } from '../jobs/job-processor.ts';
import { JobQueue } from '../jobs/job-queue.ts';
import type { JobIds } from '../jobs/job-ids.ts';
import { Schedules } from '../jobs/schedules.ts';
import { layOut, LETTER_PAGES, LETTERS_FROM, LINK_HOURS, type LetterKind, type Words } from './letters.ts';
import { MAIL_QUEUE, PAPER } from './mail.ts';

/** How long a mail server may take, in ms: its row is locked meanwhile. */
export const MAIL_TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

interface WaitingMail {
  agencyName: string;
  agencyEmail: string;
  to: string;
  kind: LetterKind | typeof PAPER;
  words: Words;
  sealedLink: Buffer | null;
  subject: string;
  body: string;
  replyTo: string;
  attachmentName: string;
  attachment: string | null;
  csvName: string;
  csvText: string | null;
}

const WAITING = `select coalesce(o.name, '') as agency_name, coalesce(o.email, '') as agency_email, to_address as "to", kind, words, sealed_link, subject, body,
    reply_to, attachment_name, attachment_base64 as attachment, csv_name, csv_text
  from outgoing_mail m left join organization o on o.organization_id = m.organization_id
  where m.organization_id = $1 and m.mail_id = $2 and m.state = 'waiting' for update of m`;

/** What mail programs make a link of, or take for an address: a name with it would write to strangers through us. */
const LEADS_AWAY = /[@/\\]|www\.|\p{L}\.\p{L}{2,}/iu;

/**
 * Letters to people go out in the agency's name, with its address to answer to (people#whose-letters); others in the
 * product's.
 */
const senderOf = ({ kind, agencyName, agencyEmail, replyTo }: WaitingMail, ours: string): SendMailOptions => {
  if (kind !== PAPER && LETTERS_FROM[kind] === 'product') return { from: ours };
  const answersTo = replyTo || agencyEmail;
  const typed = agencyName.replace(/\s+/g, ' ').trim();
  const name = LEADS_AWAY.test(typed) ? '' : typed;
  const address = /<([^<>]+)>\s*$/.exec(ours)?.[1] ?? ours.trim();
  return {
    from: name === '' ? ours : { name: `${name} via Bailiwick`, address },
    ...(answersTo === '' ? {} : { replyTo: answersTo }),
  };
};

/** Sends what waits, over SMTP. A mail that was sent is noted in the transaction that holds its row. */
@Processor(MAIL_QUEUE, { concurrency: 50 })
export class SendMailJob extends JobProcessor implements OnModuleInit {
  readonly work = 'Sending a letter';
  override readonly isOutside = true;
  protected override readonly places = { places: 4, placesOfOne: 2 };
  private readonly key: Buffer;

  constructor(
    @InjectQueue(MAIL_QUEUE) queue: JobQueue,
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly schedules: Schedules,
    private readonly database: TenantDatabase,
    @Inject(PROJECTOR_POOL) private readonly projector: Pool,
  ) {
    super(queue);
    this.key = derivedKey(settings.BAILIWICK_SECRET, 'mail');
  }

  onModuleInit(): void {
    this.schedules.add({ name: 'clear-mail-links', everyMs: 600_000, run: () => this.clearLinks() });
  }

  async run({ organizationId, mailId = '' }: JobIds): Promise<void> {
    const { PUBLIC_URL, MAIL_FROM, SMTP_URL } = this.settings;
    if (!SMTP_URL) return;
    await this.database.write(trustedOrganizationId(organizationId), async (tx) => {
      const { rows } = await tx.query<WaitingMail>(WAITING, [organizationId, mailId]);
      const mail = rows[0];
      if (!mail) return;
      const { hostname } = new URL(PUBLIC_URL);
      const ours = MAIL_FROM ?? `Bailiwick <no-reply@${hostname}>`;
      const transport = createTransport({ url: SMTP_URL, ...MAIL_TIMEOUTS });
      try {
        // A mail that is sent twice, after a crash, carries the same id, so that mail programs show it once.
        const messageId = `<${mailId}@${hostname}>`;
        await transport.sendMail({ to: mail.to, messageId, ...senderOf(mail, ours), ...this.contentOf(mail, mailId) });
      } finally {
        transport.close();
      }
      await tx.query(
        `update outgoing_mail set state = 'sent', sent_at = now(), sealed_link = null, attachment_base64 = null, csv_text = null
         where organization_id = $1 and mail_id = $2`,
        [organizationId, mailId],
      );
    });
  }

  private contentOf(mail: WaitingMail, mailId: string): SendMailOptions {
    if (mail.kind === PAPER) {
      const { subject, body: text, attachmentName: filename, attachment, csvName, csvText } = mail;
      const file = { filename, content: Buffer.from(attachment ?? '', 'base64'), contentType: 'application/pdf' };
      const table = csvText === null ? [] : [{ filename: csvName, content: csvText, contentType: 'text/csv' }];
      return { subject, text, attachments: [file, ...table] };
    }
    const { PUBLIC_URL } = this.settings;
    const link = mail.sealedLink
      ? unseal(this.key, mail.sealedLink, mailId)
      : PUBLIC_URL + (mail.words.page ?? LETTER_PAGES[mail.kind]);
    return layOut(mail.kind, mail.words, link);
  }

  override async onExhausted({ organizationId, mailId = '' }: JobIds): Promise<void> {
    await this.database.write(trustedOrganizationId(organizationId), (tx) =>
      tx.query(
        `update outgoing_mail set state = 'failed'
         where organization_id = $1 and mail_id = $2 and state = 'waiting'`,
        [organizationId, mailId],
      ),
    );
  }

  /** @throws Refused DEAD_LETTER_TOO_OLD where its one-time link has run out */
  override async requeue({ organizationId, mailId = '' }: JobIds, tx: TenantTransaction): Promise<void> {
    const { rows } = await tx.query<{ kind: WaitingMail['kind']; hoursOld: number }>(
      `update outgoing_mail set state = 'waiting' where organization_id = $1 and mail_id = $2 and state = 'failed'
       returning kind, extract(epoch from now() - written_at)::float8 / 3600 as hours_old`,
      [organizationId, mailId],
    );
    const [mail] = rows;
    // Throwing undoes the update.
    if (mail && mail.hoursOld >= (mail.kind === PAPER ? Infinity : (LINK_HOURS[mail.kind] ?? Infinity)))
      throw new Refused('DEAD_LETTER_TOO_OLD');
  }

  /** Deletes the sealed links of unsent letters once they have expired; called by the schedule. */
  async clearLinks(): Promise<void> {
    for (const [kind, hours] of Object.entries(LINK_HOURS)) {
      await this.projector.query(
        `update outgoing_mail set sealed_link = null where state = 'failed' and sealed_link is not null and kind = $1
           and written_at < now() - make_interval(secs => $2::float8 * 3600)`,
        [kind, hours],
      );
    }
  }

  async missing(): Promise<{ jobId: string; ids: JobIds }[]> {
    if (!this.settings.SMTP_URL) return [];
    const { rows } = await this.projector.query<{ organizationId: string; mailId: string }>(
      `select organization_id, mail_id from outgoing_mail
       where state = 'waiting' and written_at < now() - interval '5 seconds'`,
    );
    return rows.map((ids) => ({ jobId: ids.mailId, ids }));
  }
}
