import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSecrets } from '../../kernel/freshness.ts';
import { id, instant } from '../../kernel/primitives.ts';
import { adminOnly } from '../../kernel/roles.ts';

/** Of a mail as it stands: a PDF of 25 MiB in base64, and some. */
export const MAX_MAIL_BYTES = 35 * 1_048_576;

/** In seconds since 1970: when the mail was posted, within five minutes of the server's clock. */
export const MAIL_TIME_HEADER = 'x-bailiwick-time';
/** `sha256=` and the hex HMAC-SHA256, under the secret, of that time, a point and the mail as it stands. */
export const MAIL_SIGNATURE_HEADER = 'x-bailiwick-signature';

/**
 * Takes a mail (powers#mail-webhook). The same Message-ID is taken once; the answer says no more than that it arrived.
 * `docs/operate/run.md` tells how a provider is pointed at it.
 */
export const takeSuretyMail = endpoint({
  method: 'POST',
  path: '/mail-in/:organizationId/:suretyId',
  summary: 'Take a mail of a surety as it stands (RFC 822), signed by its secret',
  roles: 'public',
  status: 202,
  params: z.object({ organizationId: id, suretyId: id }),
  raw: {
    maxBytes: MAX_MAIL_BYTES,
    mediaTypes: ['message/rfc822', 'application/octet-stream'],
    tooLarge: 'MAIL_TOO_LARGE',
  },
  touches: ['surety-mail'],
  response: z.object({ received: z.literal(true) }),
  refusals: [
    'MAIL_NOT_SIGNED',
    'MAIL_TOO_LARGE',
    'TOO_MANY_REQUESTS',
    'BUSY',
    'MALFORMED_REQUEST',
    'UNSUPPORTED_MEDIA_TYPE',
  ],
});

const mailbox = z
  .object({
    suretyId: id,
    /** Where mail is posted; works once there is a secret. */
    address: z.string(),
    /** When the secret was made, and by whom; null where there is none. */
    setAt: instant.nullable(),
    setBy: z.string().nullable(),
    /** When the newest mail came in. */
    lastMailAt: instant.nullable(),
  })
  .meta({ id: 'SuretyMailbox' });
export type SuretyMailbox = z.output<typeof mailbox>;

export const listSuretyMailboxes = endpoint({
  method: 'GET',
  path: '/settings/surety-mailboxes',
  summary: 'Where mail of each surety is posted',
  roles: adminOnly,
  response: z.object({ mailboxes: z.array(mailbox) }),
});

/** Only this answer shows the secret, and its repetition while no other was made. The one before ends at once. */
export const setSuretyMailbox = endpoint({
  method: 'POST',
  path: '/settings/sureties/:suretyId/mailbox',
  ...freshForSecrets,
  summary: 'Make the secret of a surety’s mail address, or another one in its place',
  roles: adminOnly,
  params: z.object({ suretyId: id }),
  touches: ['settings'],
  response: z.object({ address: z.string(), secret: z.string().nullable() }).meta({ id: 'SuretyMailSecret' }),
  refusals: ['SURETY_NOT_FOUND'],
});
