import { addSurety } from '#contracts/agency/sureties/sureties.ts';
import { MAIL_SIGNATURE_HEADER, MAIL_TIME_HEADER, setSuretyMailbox } from '#contracts/powers/surety-mail/mailboxes.ts';
import { mailIdOf, mailSignature } from '../src/features/powers/surety-mail/surety-mail.ts';
import type { ApiReply, TestApi } from './test-client.ts';
import type { Person } from './test-people.ts';

/** A surety with the address and the secret of its mail. */
export interface Mailbox {
  organizationId: string;
  suretyId: string;
  path: string;
  secret: string;
}

/** Adds a surety with a mail address, for an Admin. */
export const makeMailbox = async (admin: Person, name = 'Lexington'): Promise<Mailbox> => {
  const body = { name, contactName: '', email: 'claims@lexington.example.com', phoneNumber: '' };
  const { suretyId } = await admin.ask(addSurety, { body });
  const { address, secret } = await admin.ask(setSuretyMailbox, { params: { suretyId } });
  const { organizationId } = admin;
  return { organizationId, suretyId, path: new URL(address).pathname, secret: secret ?? '' };
};

/** A mail of text, as it stands; with attachments it has parts. */
export const mailOf = ({
  id = '<1@lexington.example.com>',
  from = 'Claims <claims@lexington.example.com>',
  subject = 'Forfeiture',
  text = '',
  headers = [] as string[],
  attachments = [] as { name: string; type: string; bytes: Buffer }[],
}): Buffer => {
  const head = [`From: ${from}`, 'To: cases@example.com', `Subject: ${subject}`, ...headers];
  if (id !== '') head.push(`Message-ID: ${id}`);
  if (attachments.length === 0) return Buffer.from([...head, 'Content-Type: text/plain', '', text].join('\r\n'));
  const parts = attachments.flatMap(({ name, type, bytes }) => [
    '--part',
    `Content-Type: ${type}; name="${name}"`,
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: attachment; filename="${name}"`,
    '',
    bytes.toString('base64').replace(/.{76}/g, '$&\r\n'),
  ]);
  const body = ['Content-Type: multipart/mixed; boundary=part', '', '--part', 'Content-Type: text/plain', '', text];
  return Buffer.from([...head, ...body, ...parts, '--part--', ''].join('\r\n'));
};

/** Posts a mail as a provider does; `headers` take the place of those that belong there. */
export const postMail = (
  app: TestApi,
  { path, secret }: Pick<Mailbox, 'path' | 'secret'>,
  raw: Buffer,
  headers: Record<string, string> = {},
): Promise<ApiReply> => {
  const time = headers[MAIL_TIME_HEADER] ?? String(Math.floor(Date.now() / 1_000));
  return Promise.resolve(
    app.inject({
      method: 'POST',
      url: path,
      headers: {
        'content-type': 'message/rfc822',
        [MAIL_TIME_HEADER]: time,
        [MAIL_SIGNATURE_HEADER]: mailSignature(secret, time, raw),
        ...headers,
      },
      payload: raw,
    }),
  );
};

/** What the job of a mail carries. */
export const idsOfMail = ({ organizationId }: Pick<Mailbox, 'organizationId'>, messageId: string) => ({
  organizationId,
  mailId: mailIdOf(organizationId, messageId),
});
