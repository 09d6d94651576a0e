import type { RefundMethod } from '../kernel/payment-methods.ts';

/** To whom a credit that nobody claimed is paid in the end (money#recipes-of-credits). */
export const PAYEES_OF_UNCLAIMED = ['client', 'state'] as const;
export type PayeeOfUnclaimed = (typeof PAYEES_OF_UNCLAIMED)[number];

/** It is paid from the bank. */
export const PAYOUT_METHODS = ['Check', 'Bank Transfer'] as const satisfies readonly RefundMethod[];
export type PayoutMethod = (typeof PAYOUT_METHODS)[number];
