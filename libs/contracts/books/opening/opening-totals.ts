import { z } from 'zod';
import { hasControlTotal } from '#domain/books/opening-totals.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { lines, MOST_TOTAL_CENTS, TOTAL_OVER_THE_LIMIT } from '../../kernel/primitives.ts';
import { adminOnly, ledgerReaders } from '../../kernel/roles.ts';

const total = z
  .object({
    account: z.string(),
    typedCents: z.int().nullable(), // as the old program's report has it; null where nothing was typed
    hereCents: z.int(), // what stands here
    reason: z.string(), // why they differ, or why nothing was typed
  })
  .meta({ id: 'OpeningTotal' });
export type OpeningTotal = z.output<typeof total>;

/** By account: each that stands here, and each that was typed (moving-in#control-totals). */
export const listOpeningTotals = endpoint({
  method: 'GET',
  path: '/opening/totals',
  summary: 'The control totals of the opening, by account: as the old program has them, beside what stands here',
  roles: ledgerReaders,
  response: z.object({ totals: z.array(total) }),
  refusals: ['MONEY_STOPPED'],
});

export const setOpeningTotal = endpoint({
  method: 'PUT',
  path: '/opening/totals',
  ...freshForSettings,
  summary: 'Type the control total of an account, or why it differs; of neither it is removed',
  roles: adminOnly,
  body: z
    .object({
      account: z.string('Choose an account.').refine(hasControlTotal, 'Choose an account.'),
      amountCents: z
        .int({ error: 'Enter an amount.', abort: true })
        .min(-MOST_TOTAL_CENTS, TOTAL_OVER_THE_LIMIT)
        .max(MOST_TOTAL_CENTS, TOTAL_OVER_THE_LIMIT)
        .nullable(),
      reason: lines(500).default(''),
    })
    .meta({ id: 'SetOpeningTotal' }),
  touches: ['settings'],
  response: z.object({ account: z.string() }).meta({ id: 'OpeningTotalSet' }),
  refusals: ['OPENING_SEALED', 'OPENING_SEAL_WAITS', 'OPENING_TOTAL_NOT_FOUND'],
});

/** What was opened with, for both accountants to sign (moving-in#sealing). */
export const getOpeningCertificate = endpoint({
  method: 'GET',
  path: '/opening/certificate',
  summary: 'The opening certificate as a PDF: what was opened with, totals, differences, who and when',
  roles: ledgerReaders,
  response: z.string().meta({ contentMediaType: 'application/pdf' }),
  refusals: ['OPENING_NOT_SEALED', 'MONEY_STOPPED'],
});
