import type { PowerDue } from './remittance.ts';

/**
 * What moves money with a surety beside remittances (money#recipes-of-buf): of its BUF, or of payables that were paid
 * too much.
 */
export const SURETY_MONEY_KINDS = ['release', 'interest', 'recovered', 'lost'] as const;
export type SuretyMoneyKind = (typeof SURETY_MONEY_KINDS)[number];

/** What the surety's BUF is asked for, by its tag alone; the others are about powers. */
export const BUF_MOVES = ['release', 'interest'] as const;
export type BufMove = (typeof BUF_MOVES)[number];

/** What becomes of a payable that was paid, and its bond changed since (money#recoverable-payables). */
export const RECOVERABLE_ENDS = ['recovered', 'lost'] as const;
export type RecoverableEnd = (typeof RECOVERABLE_ENDS)[number];

/** What the list of movements shows: beside these what judgments took and gave back, which their bonds' events book. */
export const SURETY_MOVE_KINDS = [...SURETY_MONEY_KINDS, 'draw', 'remission'] as const;
export type SuretyMoveKind = (typeof SURETY_MOVE_KINDS)[number];

export const SURETY_MONEY_WORDS: Record<SuretyMoveKind, string> = {
  release: 'BUF released',
  interest: 'BUF interest',
  recovered: 'Payable recovered',
  lost: 'Payable lost',
  draw: 'Judgment paid from the BUF',
  remission: 'Remission into the BUF',
};

/** From so many days on what is recoverable is proposed as lost (money#recoverable-payables). */
export const LOST_AFTER_DAYS = 60;

/** What a power's surety owes back, in positive cents: of what it is owed that below zero. */
export const recoverableOf = ({ powerId, premiumCents, bufCents }: PowerDue): PowerDue => ({
  powerId,
  premiumCents: Math.max(0, -premiumCents),
  bufCents: Math.max(0, -bufCents),
});
