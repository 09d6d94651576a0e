import { z } from 'zod';
import type { RequestKind } from '#domain/kernel/refunds.ts';
import { adminOnly, supervisors, type Role } from './roles.ts';

/** What takes a second person where it is decided, beside what the inbox lists by itself. */
type DecidedElsewhere =
  | ('remittance' | 'movement of the BUF' | 'repayment of an advance' | 'payment to a payee' | 'commission payment')
  | ('payment to an official' | 'recovery cost' | 'surrender')
  | ('manual entry' | 'expense' | 'opening' | 'deposit' | 'collateral')
  | ('power override' | 'power gap' | 'power count');

/**
 * Every kind of thing that takes a second person (money#second-person, money#nobody-approves-their-own). A correction of
 * what an account opened with is one of the opening.
 */
export type SecondPersonKind = Exclude<RequestKind, 'correction'> | DecidedElsewhere;

interface SecondPerson {
  /** Who may be it. */
  roles: readonly Role[];
  /**
   * With nobody else there the same person may release it at once (powers#above-its-power), not only after 24 hours.
   */
  atOnce?: true;
}

export const SECOND_PERSON: Readonly<Record<SecondPersonKind, SecondPerson>> = {
  refund: { roles: supervisors },
  'write-off': { roles: supervisors },
  adjustment: { roles: adminOnly },
  payout: { roles: supervisors },
  'judgment payment': { roles: supervisors },
  void: { roles: supervisors },
  remittance: { roles: supervisors },
  'movement of the BUF': { roles: supervisors },
  'repayment of an advance': { roles: supervisors },
  'payment to a payee': { roles: supervisors },
  'commission payment': { roles: supervisors },
  'payment to an official': { roles: supervisors },
  'manual entry': { roles: supervisors },
  expense: { roles: supervisors },
  opening: { roles: supervisors },
  deposit: { roles: supervisors },
  collateral: { roles: supervisors },
  'recovery cost': { roles: supervisors },
  surrender: { roles: supervisors },
  'power override': { roles: supervisors, atOnce: true },
  'power gap': { roles: supervisors, atOnce: true },
  'power count': { roles: adminOnly },
};

/** What the reader may do with what waits, if their role approves: approve it, release it alone for want of anybody else, or neither. */
export const readerMay = z.enum(['approve', 'release', 'neither']);
export type ReaderMay = z.output<typeof readerMay>;
