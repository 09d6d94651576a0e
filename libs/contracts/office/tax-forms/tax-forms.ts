import { z } from 'zod';
import { TAX_PAYEE_KINDS, TAX_STANDINGS, TAX_TREATMENTS } from '#domain/office/form-1099.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { day, id, signedCents } from '../../kernel/primitives.ts';
import { exporters, ledgerReaders, moneyRoles } from '../../kernel/roles.ts';

/** Days of payment, of one calendar year; this year unless told. */
const ofDays = z.object({ from: day().optional(), to: day().optional() });

/** This year unless told. */
const ofYear = z.object({ year: z.coerce.number().int().min(2000).max(2199).optional() });

const taxPayee = z
  .object({
    kind: z.enum(TAX_PAYEE_KINDS),
    payeeId: id, // of a vendor a payment to them
    name: z.string(), // empty where it was erased
    paidCents: signedCents, // on these days, voids left out
    payments: z.int(),
    treatment: z.enum(TAX_TREATMENTS).nullable(), // as somebody said, else as usual; null where somebody has to say
    standing: z.enum(TAX_STANDINGS),
    hasW9: z.boolean(),
    version: z.int(), // of what was said; 0 where nobody said anything
  })
  .meta({ id: 'TaxPayee' });
export type TaxPayee = z.output<typeof taxPayee>;

export const listTaxPayees = endpoint({
  method: 'GET',
  path: '/tax-forms/payees',
  byPeriod: true,
  summary:
    'Whom the agency paid for their work on days of a calendar year, and who is reported (money#reported-on-1099-nec)',
  roles: ledgerReaders,
  query: ofDays,
  response: z.object({
    payees: z.array(taxPayee), // by standing, then by name
    thresholdCents: signedCents,
    citation: z.string(),
    isThresholdOfYear: z.boolean(), // the figure of that very year was read
  }),
  refusals: ['MONEY_STOPPED'],
});

export const setTaxPayee = endpoint({
  method: 'PUT',
  path: '/tax-forms/payees',
  ...freshForSettings,
  summary: 'Say as what somebody is paid, and whether their W-9 is on file',
  roles: moneyRoles,
  body: z
    .object({
      kind: z.enum(TAX_PAYEE_KINDS),
      payeeId: id,
      treatment: z.enum(TAX_TREATMENTS, 'Choose one.'),
      hasW9: z.boolean(),
      basedOn: z.int(),
    })
    .meta({ id: 'SetTaxPayee' }),
  touches: ['settings'],
  response: z.object({ version: z.int() }),
  refusals: ['PAYEE_NOT_FOUND', 'EDITED_MEANWHILE'],
});

export const download1099Nec = endpoint({
  method: 'GET',
  path: '/tax-forms/1099-nec/file',
  ...freshForSettings,
  summary: 'The 1099-NEC forms of a calendar year as a CSV file; it stands in the audit trail',
  roles: exporters,
  query: ofYear,
  response: z.string().meta({ contentMediaType: 'text/csv' }),
  refusals: ['TAX_PAYEES_UNDECIDED', 'MONEY_STOPPED'],
});
