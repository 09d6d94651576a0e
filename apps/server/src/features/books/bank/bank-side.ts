import { ledgerAccountOfBank, type BankAccountKind } from '#domain/books/bank-lines.ts';

/** What the statement of an account at a bank is compared with. */
export interface BankSide {
  kind: BankAccountKind;
  /** The ledger account of every account of its kind. */
  code: string;
  /**
   * SQL: what an event is called there as a thing of the books. Collateral that is applied leaves one bank and comes to
   * another by one event (money#recipes-of-collateral), and each statement has its own.
   */
  idOf: (eventId: string) => string;
}

/** SQL: the hash as a UUID of the version for those that are made so (8). */
const uuidOf = (hash: string): string => `overlay(overlay(${hash} placing '8' from 13) placing '8' from 17)::uuid`;

export const sideOf = (kind: BankAccountKind): BankSide => ({
  kind,
  code: ledgerAccountOfBank(kind),
  idOf: (eventId) => (kind === 'trust' ? uuidOf(`md5('trust ' || ${eventId}::text)`) : eventId),
});
