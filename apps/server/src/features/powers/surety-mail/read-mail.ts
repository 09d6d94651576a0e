import { createHash } from 'node:crypto';
import PostalMime, { type Attachment } from 'postal-mime';
import { maskSsns } from '#domain/kernel/masked-ssns.ts';
import { messageIdsIn, textOfHtml } from '#domain/powers/surety-mail.ts';
import { onOneLine, shown } from '#domain/powers/surety-record.ts';
import { MAIL_LIMITS, parseMail } from './parse-mail.ts';

/** What a mail says, without any SSN beyond its last four. */
export interface MailContent {
  fromName: string;
  fromAddress: string;
  subject: string;
  sentAt: Date | null;
  body: string;
  /** Ids of the mails that it answers, its own Message-ID left out. */
  references: string[];
  attachments: { name: string; bytes: Buffer }[];
  /** What was not taken as it stands. */
  warnings: string[];
}

/** With these bytes begins a winmail.dat (TNEF), whatever it is called. */
const TNEF = Buffer.from([0x78, 0x9f, 0x3e, 0x22]);
export const isPackedByOutlook = (bytes: Buffer): boolean => bytes.subarray(0, TNEF.length).equals(TNEF);
export const PACKED_BY_OUTLOOK =
  'winmail.dat cannot be read: Outlook packed the attachments in a format of its own. Ask the sender for PDF files.';

const MOST_BODY = 20_000;
const MOST_REFERENCES = 50;
const MOST_HEAD = 262_144;

/** The headers of a mail: up to its first empty line. */
const headOf = (raw: Buffer): Buffer => {
  const head = raw.subarray(0, MOST_HEAD);
  const ends = ['\r\n\r\n', '\n\n'].map((end) => head.indexOf(end)).filter((at) => at >= 0);
  return ends.length === 0 ? head : head.subarray(0, Math.min(...ends));
};

/** What tells a mail again: its Message-ID, or the hash of its bytes where it has none. */
export const messageIdOf = async (raw: Buffer): Promise<string> => {
  const hash = () => `sha256:${createHash('sha256').update(raw).digest('hex')}`;
  try {
    const { messageId = '' } = await PostalMime.parse(headOf(raw), MAIL_LIMITS);
    return messageIdsIn(messageId)[0] ?? hash();
  } catch {
    return hash();
  }
};

/** Reads a mail as it came; one that cannot be read is empty, with a warning that says so. */
export const readMail = async (raw: Buffer): Promise<MailContent> => {
  let parsed: Awaited<ReturnType<typeof parseMail>>;
  try {
    parsed = await parseMail(raw);
  } catch {
    const warnings = ['This mail cannot be read.'];
    return { ...NOTHING_READ, references: [], attachments: [], warnings };
  }
  const { email, isUnread } = parsed;
  const from = email.from?.group === undefined ? email.from : email.from.group[0];
  const said = email.text?.trim() ? email.text : textOfHtml(email.html ?? '');
  const attachments = email.attachments.filter((one) => !isDecoration(one)).map(attachmentOf);
  const body = shown(maskSsns(said.replace(/\r\n?/g, '\n')));
  const given = [said, email.subject ?? '', from?.name ?? ''];
  const isMasked = given.some((text) => maskSsns(text) !== text);
  return {
    fromName: line(from?.name, 200),
    fromAddress: line(from?.address, 254),
    subject: line(email.subject, 500),
    sentAt: instantOf(email.date),
    body: body.slice(0, MOST_BODY).toWellFormed(),
    references: [...new Set([email.inReplyTo ?? '', email.references ?? ''].flatMap(messageIdsIn))]
      .filter((id) => !messageIdsIn(email.messageId ?? '').includes(id))
      .slice(0, MOST_REFERENCES),
    attachments,
    warnings: [
      ...(isUnread ? ['The text of this mail cannot be read.'] : []),
      ...(isMasked ? ['What looks like an SSN was cut to its last four digits.'] : []),
      ...(attachments.some(({ bytes }) => isPackedByOutlook(bytes)) ? [PACKED_BY_OUTLOOK] : []),
      ...(body.length > MOST_BODY ? ['The mail was cut after 20,000 characters.'] : []),
    ],
  };
};

const NOTHING_READ = { fromName: '', fromAddress: '', subject: '', sentAt: null, body: '' };

const line = (text: string | undefined, most: number): string =>
  onOneLine(maskSsns(text ?? ''))
    .slice(0, most)
    .toWellFormed();

const instantOf = (date: string | undefined): Date | null => {
  const now = new Date(date ?? '');
  const year = now.getUTCFullYear();
  return year >= 1990 && year < 2200 ? now : null;
};

/** Pictures of a signature and the like: part of what the mail looks like. */
const isDecoration = ({ related, disposition, mimeType }: Attachment): boolean =>
  mimeType.startsWith('image/') && (related === true || disposition === 'inline');

const attachmentOf = ({ filename, content }: Attachment): MailContent['attachments'][number] => ({
  name: line(filename ?? undefined, 200) || 'attachment',
  bytes: typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content)),
});
