import { z } from 'zod';
import { PLAN_FREQUENCIES } from '#domain/books/instalment-days.ts';
import { MAX_AMOUNT_CENTS } from '#domain/kernel/money.ts';
import { PARISHES } from '#domain/agency/parishes.ts';
import { MOST_CHARGES, MOST_QUOTED_INSTALMENTS, QUOTE_START, type QuotedCharge } from '#domain/books/quote.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { day, flag, id, OVER_THE_LIMIT, verbatim } from '../../kernel/primitives.ts';
import { anyStaff, moneyReaders } from '../../kernel/roles.ts';

/** A sheet of US Letter, and the 80 mm roll of a receipt printer. */
export const PAPER_SIZES = ['letter', 'roll'] as const;
export type PaperSize = (typeof PAPER_SIZES)[number];

/** The file itself, shown by the browser. */
const pdf = z.string().meta({ contentMediaType: 'application/pdf' });

/**
 * The receipt as a PDF (bonds#original-and-copy). `original` is an id that the screen of the taking makes for itself:
 * whoever took the payment gets the original by the first one, while the taking lasts; everything else is a COPY.
 * `receivedCents` is the cash that was handed over: it and the change print, nothing of it is booked.
 */
export const getReceiptFile = endpoint({
  method: 'GET',
  path: '/accounts/:accountId/payments/:paymentId/receipt/file',
  summary: 'The receipt of a payment as a PDF, on a sheet or an 80 mm roll',
  roles: moneyReaders,
  params: z.object({ accountId: id, paymentId: id }),
  query: z.object({
    size: z.enum(PAPER_SIZES).default('letter'),
    original: id.optional(),
    receivedCents: z.coerce.number().int().positive().max(MAX_AMOUNT_CENTS).optional(),
  }),
  response: pdf,
  refusals: ['ACCOUNT_NOT_FOUND', 'ENTRY_NOT_FOUND', 'RECEIPT_NOT_NUMBERED'],
});

/** Where the receipt can be proved: the address behind its QR code, made with its first paper. */
export const getReceiptAddress = endpoint({
  method: 'GET',
  path: '/accounts/:accountId/payments/:paymentId/receipt/address',
  summary: 'The address of the public page that proves a receipt',
  roles: moneyReaders,
  params: z.object({ accountId: id, paymentId: id }),
  response: z.object({ address: z.url() }).meta({ id: 'ReceiptAddress' }),
  refusals: ['ACCOUNT_NOT_FOUND', 'ENTRY_NOT_FOUND', 'RECEIPT_NOT_NUMBERED'],
});

/** The schedule of the plan in force, with the notice to the cosigner, for signature (issue 14). */
export const getScheduleFile = endpoint({
  method: 'GET',
  path: '/accounts/:accountId/plan/file',
  summary: 'The payment schedule of an account as a PDF, to be signed',
  roles: moneyReaders,
  params: z.object({ accountId: id }),
  response: pdf,
  refusals: ['ACCOUNT_NOT_FOUND', 'PLAN_NOT_FOUND'],
});

/** How a bond stands; what staff noted about it is not on it. */
export const getBondFile = endpoint({
  method: 'GET',
  path: '/bonds/:bondId/file',
  summary: 'The summary of a bond as a PDF',
  roles: moneyReaders,
  params: z.object({ bondId: id }),
  response: pdf,
  refusals: ['BOND_NOT_FOUND'],
});

/** Charges as an address has them, cents and parish: `1000000:Orleans,50000:`. Those without an amount are left out. */
export const chargesInAddress = (charges: readonly QuotedCharge[]): string =>
  charges
    .filter(({ amountCents }) => amountCents)
    .map(({ amountCents, parish }) => `${String(amountCents)}:${parish ?? ''}`)
    .join(',');

const quotedCents = z.coerce
  .number('Enter an amount.')
  .int('Enter an amount.')
  .positive('Enter an amount.')
  .max(MAX_AMOUNT_CENTS, OVER_THE_LIMIT);
const quotedCharge = z.object({
  amountCents: quotedCents,
  parish: z.enum(PARISHES, 'Choose a parish from the list.').nullable(),
});
const quotedCharges = z
  .array(quotedCharge)
  .min(1, 'Type the amount of a charge.')
  .max(MOST_CHARGES, `At most ${String(MOST_CHARGES)} charges at once.`);

const chargesOf = (typed: string) =>
  (typed === '' ? [] : typed.split(',')).map((charge) => {
    const [amountCents = '', parish = ''] = charge.split(':');
    return { amountCents, parish: parish === '' ? null : parish };
  });

/** What is asked for a quote, in an address or to be mailed. */
export const quoteAsked = {
  charges: verbatim(2_000)
    .default('')
    .transform((typed, context): QuotedCharge[] => {
      const { data, error } = quotedCharges.safeParse(chargesOf(typed));
      if (data) return data;
      context.addIssue({ code: 'custom', message: error.issues[0]?.message ?? 'Enter an amount.' });
      return z.NEVER;
    }),
  withFees: flag,
  downCents: z.coerce
    .number()
    .int()
    .min(0)
    .max(MAX_AMOUNT_CENTS, OVER_THE_LIMIT)
    .optional()
    .transform((cents) => cents ?? null),
  instalments: z.coerce.number().int().min(0).max(MOST_QUOTED_INSTALMENTS).default(QUOTE_START.instalments),
  frequency: z.enum(PLAN_FREQUENCIES).default(QUOTE_START.frequency),
};

/** What charges would cost today (bonds#quote): made from what is asked, nothing of it is recorded. */
export const getQuoteFile = endpoint({
  method: 'GET',
  path: '/quote/file',
  summary: 'A quote as a PDF; nothing of it is recorded',
  roles: anyStaff,
  query: z.object(quoteAsked),
  response: pdf,
  refusals: ['PREMIUM_RULE_MISSING'],
});

/** 128 random bits in hexadecimal. */
const receiptCode = z.string().regex(/^[0-9a-f]{32}$/);

/** What whoever holds a receipt's paper may ask (bonds#receipt-proof-page): no session, and no name beyond initials. */
export const proveReceipt = endpoint({
  method: 'GET',
  path: '/r/:code',
  summary: 'Prove a receipt by the code on its paper',
  roles: 'public',
  params: z.object({ code: receiptCode }),
  response: z
    .object({
      receiptNumber: z.int(),
      organizationName: z.string(),
      paidOn: day(),
      amountCents: z.int(),
      payerInitials: z.string(), // empty where the file was deleted
      state: z.enum(['Valid', 'Void', 'Returned']),
    })
    .meta({ id: 'ReceiptProof' }),
  refusals: ['RECEIPT_NOT_FOUND', 'TOO_MANY_REQUESTS'],
});
