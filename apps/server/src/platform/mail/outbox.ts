import { Injectable, Inject } from '@nestjs/common';
import { z } from 'zod';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { listMail } from '#contracts/office/system/mail.ts';
import { SETTINGS, type Settings } from '../../kernel/config.ts';
import { TenantDatabase } from '../database/tenant-database.ts';
import { decodeCursor, encodeCursor } from '../database/cursor.ts';
import type { OrganizationId } from '../../kernel/actor.ts';
import { layOut, type LetterKind, type Words } from './letters.ts';
import { PAPER } from './mail.ts';

type MailPage = ResponseOf<typeof listMail>;
type MailRow = Omit<MailPage['rows'][number], 'subject' | 'text'> & {
  kind: LetterKind | typeof PAPER;
  words: Words;
  subject: string;
  body: string;
};

const cursorSchema = z.tuple([z.iso.datetime(), z.uuid()]);

/** The organization's outgoing mail as its Admins read it: every letter, no link. */
@Injectable()
export class Outbox {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly database: TenantDatabase,
  ) {}

  list(
    organization: OrganizationId,
    { cursor, limit }: { cursor?: string | undefined; limit: number },
  ): Promise<MailPage> {
    const after = decodeCursor(cursorSchema, cursor);
    return this.database.read(organization, async (tx) => {
      const { rows } = await tx.query<MailRow>(
        `select mail_id, to_address as "to", kind, words, subject, body, state, written_at, sent_at
         from outgoing_mail
         where organization_id = $1 and ($2::timestamptz is null or (written_at, mail_id) < ($2, $3::uuid))
         order by written_at desc, mail_id desc limit $4`,
        [organization, after?.[0] ?? null, after?.[1] ?? null, limit + 1],
      );
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      return {
        rows: shown.map(({ kind, words, subject, body, ...mail }) => {
          if (kind === PAPER) return { ...mail, subject, text: body };
          const letter = layOut(kind, words, '[link removed]');
          return { ...mail, subject: letter.subject, text: letter.text };
        }),
        nextCursor: rows.length > limit && last ? encodeCursor([last.writtenAt, last.mailId]) : null,
        mailServer: this.settings.SMTP_URL !== undefined,
      };
    });
  }
}
