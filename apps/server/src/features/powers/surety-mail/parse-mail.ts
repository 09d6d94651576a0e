import PostalMime, { type Email } from 'postal-mime';

/** No mail of an insurer is nested deeper, and none has more headers than this. */
export const MAIL_LIMITS = { maxNestingDepth: 30, maxHeadersSize: 262_144, maxRfc822NestingDepth: 3 };

/** What stands where a byte was none of its charset, or one of the five that Windows-1252 lacks. */
const UNREAD = /[\uFFFD\u0081\u008d\u008f\u0090\u009d]/;
/** What the mark of an unread byte, kept in UTF-8 by whoever wrote the mail, looks like in Windows-1252. */
const MARK_OF_OTHERS = 'ï¿½';

const wordsOf = ({ text, html, subject, from }: Email): string =>
  [text, html, subject, from?.name].map((message) => message ?? '').join('\n');

const ASSUMED = /(charset\s*=\s*"?)(?:utf-?8|us-ascii)(?=["\s;]|$)/gim;
/** The header of a text that does not say in which charset it is, its further lines too. */
const UNDECLARED =
  /^(content-type:[ \t]*text\/(?:plain|html))(?![^\r\n]*charset)((?:[^\r\n]*)(?!\r?\n[ \t]+[^\r\n]*charset))/gim;

/** The same mail with every text that is undeclared, or declared as UTF-8, declared as Windows-1252. */
const asWindows = (raw: Buffer): Buffer => {
  const mail = raw.toString('latin1');
  const head = /^content-type:/im.test(mail.split(/\r?\n\r?\n/, 1)[0] ?? '') ? '' : 'Content-Type: text/plain\r\n';
  const declared = (head + mail).replace(ASSUMED, '$1windows-1252').replace(UNDECLARED, '$1; charset=windows-1252$2');
  return Buffer.from(declared, 'latin1');
};

const parse = (raw: Buffer): Promise<Email> =>
  PostalMime.parse(raw, { ...MAIL_LIMITS, attachmentEncoding: 'arraybuffer' });

/**
 * A mail, its text by its declared charset, else UTF-8, and where that is invalid Windows-1252
 * (screens#text-from-outside). Of one whose text cannot be read there is none: nothing is replaced by marks.
 */
export const parseMail = async (raw: Buffer): Promise<{ email: Email; isUnread: boolean }> => {
  const email = await parse(raw);
  if (!UNREAD.test(wordsOf(email))) return { email, isUnread: false };
  const again = await parse(asWindows(raw));
  const message = wordsOf(again);
  if (message.includes(MARK_OF_OTHERS)) return { email, isUnread: false };
  if (!UNREAD.test(message)) return { email: { ...again, attachments: email.attachments }, isUnread: false };
  return { email: { ...email, text: '', html: '' }, isUnread: true };
};
