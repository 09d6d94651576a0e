import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { instant, verbatim } from '../../kernel/primitives.ts';

const token = verbatim(300);

/** Sent where the person has a mail; else the agency reads it to them. A new code takes the place of the last. */
export const askForOutsideCode = endpoint({
  method: 'POST',
  path: '/outside/code',
  summary: 'Ask for the code that opens a link of a recovery case',
  roles: 'public',
  body: z.object({ token }).meta({ id: 'AskForOutsideCode' }),
  touches: [],
  response: z.object({ by: z.enum(['mail', 'phone']) }),
  refusals: ['OUTSIDE_LINK_INVALID', 'TOO_MANY_REQUESTS'],
});

export const openOutsideVisit = endpoint({
  method: 'POST',
  path: '/outside/visits',
  summary: 'Open a visit of a link of a recovery case with its code',
  roles: 'public',
  status: 201,
  body: z
    .object({ token, code: verbatim(20).regex(/^\s*\d{3}\s?\d{3}\s*$/, 'Enter the six digits of the code.') })
    .meta({ id: 'OpenOutsideVisit' }),
  touches: [],
  response: z.object({ visit: z.string() }),
  refusals: ['OUTSIDE_LINK_INVALID', 'OUTSIDE_CODE_WRONG', 'TOO_MANY_REQUESTS'],
});

const page = z
  .object({
    organizationName: z.string(),
    /** Who sees it, and when: stands across the page. */
    name: z.string(),
    at: instant,
    endsAt: instant,
    photo: z.string().nullable(),
    sections: z.array(
      z.object({ title: z.string(), facts: z.array(z.object({ label: z.string(), value: z.string() })) }),
    ),
    /** Names the opening, for the next time that its page asks. */
    view: z.string(),
  })
  .meta({ id: 'OutsidePage' });
export type OutsidePage = z.output<typeof page>;

/** The chosen fields as they are now. Without `view` it is an opening, which is logged; with it the same page asks again. */
export const readOutsidePage = endpoint({
  method: 'POST',
  path: '/outside/page',
  summary: 'What a link of a recovery case shows, during a visit',
  roles: 'public',
  body: z
    .object({ token, visit: verbatim(200), view: z.uuid().nullable().default(null) })
    .meta({ id: 'ReadOutsidePage' }),
  touches: [],
  response: page,
  refusals: ['OUTSIDE_LINK_INVALID', 'OUTSIDE_VISIT_ENDED', 'TOO_MANY_REQUESTS'],
});
