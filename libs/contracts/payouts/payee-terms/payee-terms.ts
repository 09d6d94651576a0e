import { z } from 'zod';
import { MOST_TERMS_DAYS, PAYEE_KINDS } from '#domain/payouts/payee-terms.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { text } from '../../kernel/primitives.ts';
import { adminOnly, ledgerReaders } from '../../kernel/roles.ts';

const days = z
  .int({ error: 'Enter the days.' })
  .min(0, 'Enter 0 to 365 days.')
  .max(MOST_TERMS_DAYS, `Enter 0 to ${MOST_TERMS_DAYS} days.`);

/** Terms of one payee: the name of an official's office or the id of a surety, and within how many days they are paid. */
const payeeTerms = z.object({ kind: z.enum(PAYEE_KINDS), payee: z.string(), days: z.int() }).meta({ id: 'PayeeTerms' });
export type PayeeTerms = z.output<typeof payeeTerms>;

const termsList = z.object({ terms: z.array(payeeTerms) }).meta({ id: 'TermsOfPayees' });

export const listPayeeTerms = endpoint({
  method: 'GET',
  path: '/payee-terms',
  summary: 'The officials and sureties that are paid within other terms than 30 days',
  roles: ledgerReaders,
  response: termsList,
});

/** Alerts, the board's follow-ups and the month's checklist count from it at once (today#payee-terms). */
export const setPayeeTerms = endpoint({
  method: 'PUT',
  path: '/payee-terms',
  ...freshForSettings,
  summary: 'Set within how many days an official or a surety is paid',
  roles: adminOnly,
  body: z
    .object({
      kind: z.enum(PAYEE_KINDS),
      payee: text(200).min(1, 'Say whom.'),
      days,
      /** The days that the form was opened with. */
      basedOn: z.int(),
    })
    .meta({ id: 'SetPayeeTerms' }),
  touches: ['settings'],
  response: termsList,
  refusals: ['SURETY_NOT_FOUND', 'EDITED_MEANWHILE'],
});
