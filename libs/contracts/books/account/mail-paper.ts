import { z } from 'zod';
import { emailAddress } from '../../kernel/email-address.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { day, id, instant, lines, text } from '../../kernel/primitives.ts';
import { anyStaff, moneyReaders } from '../../kernel/roles.ts';
import { MAIL_STATES } from '../../kernel/mail-states.ts';
import { quoteAsked } from './paper.ts';

export const MAILED_KINDS = ['receipt', 'statement', 'schedule', 'bond', 'quote', 'letter'] as const;
export type MailedKind = (typeof MAILED_KINDS)[number];

/** Which paper: by ids; a quote, of which nothing is recorded, by what is asked. */
const paper = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('receipt'), accountId: id, paymentId: id }),
  z.object({
    kind: z.literal('statement'),
    accountId: id,
    from: day().nullable().default(null),
    to: day().nullable().default(null),
  }),
  z.object({ kind: z.literal('schedule'), accountId: id }),
  z.object({ kind: z.literal('bond'), bondId: id }),
  z.object({ kind: z.literal('letter'), letterId: id }),
  z.object({ kind: z.literal('quote'), ...quoteAsked }),
]);
export type PaperToMail = z.output<typeof paper>;
export type PaperAsked = z.input<typeof paper>;

/**
 * The paper as a PDF to an address, once for a command id; the letter stands in the outbox. The Auditor only reads; a
 * letter on money past due is mailed by a money role, checked in the handler.
 */
export const mailPaper = endpoint({
  method: 'POST',
  path: '/mailed-papers',
  summary: 'E-mail a paper: receipt, statement, payment schedule, bond summary, letter or quote',
  roles: anyStaff,
  status: 202,
  body: z
    .object({
      paper,
      to: emailAddress,
      subject: text(150).min(1, 'Type a subject.'),
      /** Above the agency's name. */
      line: lines(1_000).default(''),
    })
    .meta({ id: 'MailPaper' }),
  touches: ['account'],
  response: z.object({ mailedId: id }),
  refusals: [
    'ACCOUNT_NOT_FOUND',
    'BOND_NOT_FOUND',
    'BOND_UNFINISHED',
    'LETTER_NOT_FOUND',
    'ENTRY_NOT_FOUND',
    'PLAN_NOT_FOUND',
    'RECEIPT_NOT_NUMBERED',
    'PREMIUM_RULE_MISSING',
    'MAIL_NOT_CONNECTED',
    'TOO_MANY_REQUESTS',
    'TOO_MANY_LETTERS',
    'ROLE_REFUSED',
  ],
});

const mailed = z
  .object({
    mailedId: id,
    kind: z.enum(MAILED_KINDS),
    paymentId: id.nullable(),
    bondId: id.nullable(),
    letterId: id.nullable(),
    to: z.string(), // empty once it was erased
    state: z.enum(MAIL_STATES),
    mailedAt: instant,
    mailedBy: z.string(),
  })
  .meta({ id: 'MailedPaper' });
export type MailedPaper = z.output<typeof mailed>;

export const listMailedPapers = endpoint({
  method: 'GET',
  path: '/mailed-papers',
  summary: 'Whom a paper may be mailed to, and what was mailed of an account, newest first, at most 50',
  roles: moneyReaders,
  query: z.object({ accountId: id.optional(), paymentId: id.optional(), letterId: id.optional() }),
  response: z.object({
    /** Whether this installation sends mail at all. */
    connected: z.boolean(),
    addresses: z.array(
      z.object({ role: z.enum(['Payer', 'Defendant', 'Indemnitor']), name: z.string(), email: z.string() }),
    ),
    mailed: z.array(mailed),
  }),
  refusals: ['ACCOUNT_NOT_FOUND'],
});
