import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { day, id, instant, signedCents, text } from '../../kernel/primitives.ts';
import { ledgerReaders, moneyRoles } from '../../kernel/roles.ts';

const payer = z
  .object({
    eventId: id, // of a payment of theirs: by it they are named
    name: z.string(),
    accountId: id.nullable(), // an account that it was paid to
    cents: signedCents, // in cash within twelve months
    passedOn: day(),
    reportBy: day(),
    // The form that covers it; null where it is to be filed.
    filing: z.object({ filedOn: day(), note: z.string(), recordedBy: z.string(), recordedAt: instant }).nullable(),
    version: z.int(), // of what was said; 0 where nobody said anything
  })
  .meta({ id: 'CashPayer' });
export type CashPayer = z.output<typeof payer>;

export const listForms8300 = endpoint({
  method: 'GET',
  path: '/tax-forms/forms-8300',
  byPeriod: true,
  summary: 'Who gave more cash than is to be reported, and whose Form 8300 was filed (money#form-8300-filed)',
  roles: ledgerReaders,
  query: z.object({ from: day().optional(), to: day().optional() }), // at the end of the last day, today unless told
  response: z.object({ to: day(), payers: z.array(payer) }), // those to be filed first, then by the day until which
  refusals: ['MONEY_STOPPED'],
});

export const setForm8300 = endpoint({
  method: 'PUT',
  path: '/tax-forms/forms-8300/:eventId',
  ...freshForSettings,
  summary: 'Say that the Form 8300 of who gave a payment was filed, correct that with a reason, or take it back',
  roles: moneyRoles,
  params: z.object({ eventId: id }),
  body: z
    .object({
      filedOn: day('Enter the date it was filed.').nullable(), // null: it was not filed
      note: text(300).default(''),
      reason: text(300).default(''), // of a change, from the day after it was recorded on
      basedOn: z.int(),
    })
    .meta({ id: 'SetForm8300' }),
  touches: ['settings'],
  response: z.object({ version: z.int() }),
  refusals: ['PAYMENT_NOT_FOUND', 'EDITED_MEANWHILE'],
});
