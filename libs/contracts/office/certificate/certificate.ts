import { z } from 'zod';
import { RANGE_BACKWARDS } from '../../books/account/statements.ts';
import { chainHead } from '../../books/proof/proof.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { day, instant } from '../../kernel/primitives.ts';
import { exporters, ledgerReaders } from '../../kernel/roles.ts';

/** Of which booked days, and up to which journal number they are known (money#as-of). */
const asked = z
  .object({
    from: day().optional(), // else the first of January
    to: day().optional(), // else today
    journalNumber: z.coerce.number().int().min(0).optional(), // else all that is booked
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    message: RANGE_BACKWARDS,
  });

const certificate = z
  .object({
    organization: z.string(),
    timeZone: z.string(), // whose days these are
    from: day(),
    to: day(),
    journalNumber: z.int(), // the number it was made at
    knownAt: instant.nullable(), // when that entry was recorded
    head: chainHead.nullable(), // of the chain at that number
    // Of the period, as far as known.
    counts: z.object({
      events: z.int(), // recorded on these days
      entries: z.int(),
      postings: z.int(),
      receipts: z.int(),
      voids: z.int(),
      returns: z.int(),
    }),
    // All numbers of receipts that were ever given, 0 to 0 where none was; of those missing the first hundred.
    receiptNumbers: z.object({ count: z.int(), first: z.int(), last: z.int(), missing: z.array(z.int()) }),
    // At the end of the last day.
    balances: z.array(z.object({ account: z.string(), name: z.string(), debitCents: z.int(), creditCents: z.int() })),
    totalDebitCents: z.int(),
    totalCreditCents: z.int(),
    // The newest proof that was ended; null before the first night.
    proof: z
      .object({
        endedAt: instant,
        isProven: z.boolean(),
        problems: z.int(),
        counts: z.object({
          events: z.int(),
          entries: z.int(),
          receipts: z.int(),
          rows: z.int(),
          texts: z.int(),
          files: z.int(),
          linkedRows: z.int(),
        }),
        head: chainHead.nullable(),
      })
      .nullable(),
    notProvable: z.array(z.object({ what: z.string(), why: z.string() })),
  })
  .meta({ id: 'BooksCertificate' });
export type BooksCertificate = z.output<typeof certificate>;

export const getCertificate = endpoint({
  method: 'GET',
  path: '/ledger/certificate',
  summary: 'What the books of a period hold, what was proven of them, and what cannot be (money#books-certificate)',
  roles: ledgerReaders,
  query: asked,
  byPeriod: true,
  response: certificate,
  refusals: ['MONEY_STOPPED'],
});

export const downloadCertificatePaper = endpoint({
  method: 'GET',
  path: '/ledger/certificate/paper',
  ...freshForSettings,
  summary: 'The same as a PDF on the letterhead of the agency; it stands in the audit trail',
  roles: exporters,
  query: asked,
  response: z.string().meta({ contentMediaType: 'application/pdf' }),
  refusals: ['MONEY_STOPPED'],
});

export const downloadCertificateData = endpoint({
  method: 'GET',
  path: '/ledger/certificate/data',
  ...freshForSettings,
  summary: 'The same as JSON, beside the PDF; it stands in the audit trail',
  roles: exporters,
  query: asked,
  response: z.string().meta({ contentMediaType: 'application/json' }),
  refusals: ['MONEY_STOPPED'],
});

export const downloadBooksPackage = endpoint({
  method: 'GET',
  path: '/ledger/certificate/package',
  ...freshForSettings,
  summary: 'The certificate with all events, entries and lines, and a program that checks them offline, as a ZIP',
  roles: exporters,
  query: asked,
  response: z.string().meta({ contentMediaType: 'application/zip' }),
  refusals: ['MONEY_STOPPED'],
});
