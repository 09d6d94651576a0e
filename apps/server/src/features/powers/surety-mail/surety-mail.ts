import { createHmac, timingSafeEqual } from 'node:crypto';
import { v5 as uuidV5 } from 'uuid';

export const MAIL_QUEUE = 'read-surety-mail';

/** How far the time of a signature may be from now, in milliseconds (powers#mail-webhook). */
const NEAR_MS = 5 * 60_000;

/** What a mailbox's secret and a mail are bound to. */
export const sealedSecretOf = (suretyId: string): string => `surety-mailbox:${suretyId}`;
export const sealedMailOf = (mailId: string): string => `surety-mail:${mailId}`;

/** The id of a mail within its agency: the same for the same Message-ID, or for the same bytes where it has none. */
export const mailIdOf = (organizationId: string, messageId: string): string => uuidV5(messageId, organizationId);

/** A time of a signature in seconds since 1970, where it is near enough to be one of now. */
export const isNear = (time: string, now: Date): boolean =>
  /^\d{1,12}$/.test(time) && Math.abs(Number(time) * 1_000 - now.getTime()) <= NEAR_MS;

/** What a mail is signed with: `sha256=` and the hex HMAC of the time, a point and the mail. */
export const mailSignature = (secret: string, time: string, raw: Buffer): string =>
  `sha256=${createHmac('sha256', secret).update(`${time}.`).update(raw).digest('hex')}`;

/** Whether a signature is the one that it must be; says nothing by the time that it takes. */
export const isSigned = (given: string, wanted: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
};
