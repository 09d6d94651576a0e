import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { id, instant } from '../../kernel/primitives.ts';
import { adminOnly } from '../../kernel/roles.ts';

export const listDeadLetters = endpoint({
  method: 'GET',
  path: '/settings/dead-letters',
  summary: 'Work in the background that failed at every try, newest first',
  roles: adminOnly,
  response: z.object({
    deadLetters: z.array(
      z
        .object({
          deadLetterId: id,
          /** What kind of work, in words. */
          work: z.string(),
          failedAt: instant,
          tries: z.int(),
          /** Kind of the last error; never its text, which may quote what people typed. */
          reason: z.string(),
        })
        .meta({ id: 'DeadLetter' }),
    ),
  }),
});

export const retryDeadLetter = endpoint({
  method: 'POST',
  path: '/settings/dead-letters/:deadLetterId/retry',
  summary: 'Try it again, from its first try on',
  roles: adminOnly,
  params: z.object({ deadLetterId: id }),
  touches: ['settings'],
  response: z.object({ retried: z.literal(true) }),
  refusals: ['DEAD_LETTER_NOT_FOUND', 'DEAD_LETTER_TOO_OLD'],
});
