import type { PaymentMethod } from '../kernel/payment-methods.ts';

/** How collateral is taken (money#recipes-of-collateral). */
export const COLLATERAL_METHODS = ['Cash', 'Check', 'Money Order'] as const satisfies readonly PaymentMethod[];
export type CollateralMethod = (typeof COLLATERAL_METHODS)[number];

/** How it is given back: by a check of the trust bank, or as the cash that is not banked yet. */
export const GIVE_BACK_METHODS = ['Check', 'Cash'] as const satisfies readonly CollateralMethod[];
export type GiveBackMethod = (typeof GIVE_BACK_METHODS)[number];

/** The receipts of collateral have a series of their own: `C-0012`. */
export const collateralNumber = (number: number): string => `C-${String(number).padStart(4, '0')}`;

/** The same as a number again. */
export const collateralNumberOf = (number: string): number => Number(number.slice(2));

/** What an agency brought in unbanked when it moved in has this for a number: it never had a receipt here. */
export const OPENING_COLLATERAL = 'Opening';

/** What trust money stands as, in cents; in order where what is had is what is held for others. */
export interface TrustFigures {
  bankCents: number;
  undepositedCents: number;
  heldCents: number;
}

/** What is had beyond what is held for others; below zero it is missing (money#trust-equals-collateral). */
export const trustDifference = ({ bankCents, undepositedCents, heldCents }: TrustFigures): number =>
  bankCents + undepositedCents - heldCents;
