import { z } from 'zod';
import { MAX_AMOUNT_CENTS } from '#domain/money.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { day, id } from '../kernel/primitives.ts';
import { moneyReaders } from '../kernel/roles.ts';

/** A sheet of US Letter, and the 80 mm roll of a receipt printer. */
export const PAPER_SIZES = ['letter', 'roll'] as const;
export type PaperSize = (typeof PAPER_SIZES)[number];

/** The file itself, shown by the browser. */
const pdf = z.string().meta({ contentMediaType: 'application/pdf' });

/**
 * The receipt as a PDF (`bonds.md` 6). `original` is an id that the screen of the taking makes for itself: whoever took
 * the payment gets the original by the first one, while the taking lasts; everything else is a COPY. `receivedCents` is
 * the cash that was handed over: it and the change print, nothing of it is booked.
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

/** 128 random bits in hexadecimal. */
const receiptCode = z.string().regex(/^[0-9a-f]{32}$/);

/** What whoever holds a receipt's paper may ask (`bonds.md` 6): no session, and no name beyond initials. */
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
