import type { BondEvent } from '../../books/bond/index.ts';
import type { AccountEvent } from '../../books/account/index.ts';
import type { PlanEvent } from '../../books/plans/index.ts';
import type { TrustEvent } from '../../books/trust/index.ts';

/** A bond's fields, without what was posted. */
export type BondFields = Omit<Extract<BondEvent, { type: 'BondWritten' }>['data'], 'postings'>;

/** What happens to one bond's collateral; a deposit takes that of many, and how an application ended its account tells. */
export type CollateralEvent = Exclude<TrustEvent, { type: 'CollateralBanked' | 'CollateralApplicationEnded' }>;

type WithoutPostings<E> = E extends { type: infer T; data: infer D } ? { type: T; data: Omit<D, 'postings'> } : never;
/** An event as `history_event` keeps it. */
export type HistoryEvent = WithoutPostings<AccountEvent | BondEvent | PlanEvent | CollateralEvent>;

/** What stands beside an event: what a person typed with it, and the numbers it got. */
export interface EventContext {
  texts: Readonly<Record<string, string>>;
  /** The bond's fields before; null for its first event. */
  before: BondFields | null;
  receiptNumber: number | null;
  accountNumber: number | null;
}
