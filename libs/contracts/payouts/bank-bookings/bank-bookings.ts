import { z } from 'zod';
import { BANK_BOOKING_METHODS } from '#domain/payouts/bank-bookings.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { externalReference } from '../../kernel/payout.ts';
import { id, lines, text } from '../../kernel/primitives.ts';
import { ledgerReaders, moneyRoles } from '../../kernel/roles.ts';

const ofLine = z.object({ bankLineId: id });

/** The day and the amount are the bank's; what came in is money in, what went out an expense or a draw. */
export const bookBankLine = endpoint({
  method: 'POST',
  path: '/bank-lines/:bankLineId/book',
  summary: 'Book what a line of the bank says, and match the line with it; above the limit it is asked for',
  roles: moneyRoles,
  status: 201,
  params: ofLine,
  body: z
    .object({
      account: z.string('Choose an account.').regex(/^\d{4}$/, 'Choose an account.'),
      payee: text(120).min(1, 'Enter who it is.'),
      method: z.enum(BANK_BOOKING_METHODS, 'Choose how it was paid.'),
      externalReference,
      reason: lines(500).min(1, 'Say what it is for.'),
      confirmed: z.boolean().default(false), // book it although the check number was used before
    })
    .meta({ id: 'BookBankLine' }),
  touches: ['bank', 'ledger', 'approval'],
  response: z.object({ bankLineId: id, expenseId: id, waiting: z.boolean() }).meta({ id: 'BankLineBooked' }),
  refusals: [
    'BANK_LINE_NOT_FOUND',
    'BANK_LINE_SETTLED',
    'BANK_ACCOUNT_OF_TRUST',
    'MANUAL_ACCOUNT_UNKNOWN',
    'FUTURE_DAY',
    'CONFIRM_FIRST',
    'TEMPORARILY_UNAVAILABLE',
    'MONEY_STOPPED',
    'CONFLICT',
  ],
});

export const proposeBankBooking = endpoint({
  method: 'GET',
  path: '/bank-lines/:bankLineId/booking',
  summary: 'What a line of the bank is likely to be, as its words say it (money#booked-from-a-line)',
  roles: ledgerReaders,
  params: ofLine,
  response: z
    .object({
      account: z.string().nullable(), // of the chart; null where the words do not tell
      payee: z.string(),
      method: z.enum(BANK_BOOKING_METHODS),
      externalReference: z.string(),
      reason: z.string(),
      limitCents: z.int(), // above it a second person approves
    })
    .meta({ id: 'BankBookingProposal' }),
  refusals: ['BANK_LINE_NOT_FOUND', 'MONEY_STOPPED'],
});
