import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { id, instant, page, pageQuery } from '../../kernel/primitives.ts';
import { adminOnly } from '../../kernel/roles.ts';
import { MAIL_STATES } from '../../kernel/mail-states.ts';

/** The organization's outgoing mail, newest first; secret links are never in it (people#outgoing-mail). */
export const listMail = endpoint({
  method: 'GET',
  path: '/settings/mail',
  summary: 'The outbox: what was sent to whom; `kept` where no mail server is set up',
  roles: adminOnly,
  query: pageQuery,
  response: page(
    z
      .object({
        mailId: id,
        to: z.string(),
        subject: z.string(),
        text: z.string(),
        state: z.enum(MAIL_STATES),
        writtenAt: instant,
        sentAt: instant.nullable(),
      })
      .meta({ id: 'OutgoingMail' }),
  ).extend({ mailServer: z.boolean() }),
});
