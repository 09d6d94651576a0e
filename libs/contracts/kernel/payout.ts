import { z } from 'zod';
import { PAYOUT_METHODS } from '#domain/kernel/payment-methods.ts';
import { lines, text } from './primitives.ts';

/** What tells one payment out from another: the number of its check, or the bank's word for a transfer. May be empty. */
export const externalReference = text(60).default('');

/** How money is paid out of the bank (money#reading-recipes): by which means, its number, and why. */
export const payout = {
  method: z.enum(PAYOUT_METHODS, 'Choose how it is paid.'),
  externalReference,
  reason: lines(500).min(1, 'Give a reason.'), // money that goes out has one (money#second-person)
};

/** The number by which a list of payments is narrowed, or a part of it. */
export const referenceSought = text(60).optional();
