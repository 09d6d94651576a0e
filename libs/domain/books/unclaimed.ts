/** To whom a credit that nobody claimed is paid in the end (money#recipes-of-credits). */
export const PAYEES_OF_UNCLAIMED = ['client', 'state'] as const;
export type PayeeOfUnclaimed = (typeof PAYEES_OF_UNCLAIMED)[number];
