import { isFarBack } from '#domain/books/backdating.ts';
import { isBeforeMoveIn, isClosed, monthOf, type ClosedMonths } from '#domain/books/months.ts';
import { moneyRoles, type Role } from '../../kernel/roles.ts';

/** Who decides on which day, and whether they said why. Without a role nobody may date far back. */
export interface Deciding {
  today: string;
  role?: Role | undefined;
  hasReason?: boolean;
  /** What of the agency's months is closed, as far as it is known: of what comes late the ledger is the judge. */
  months?: ClosedMonths | undefined;
}

/** Whether a role may date money far back, or in a soft-closed month, where it says why (money#far-back-days). */
export const mayDateFarBack = (role: Role | undefined): boolean => moneyRoles.some((allowed) => allowed === role);

/** Why a day is closed: by its month, or because it belongs to the program that the agency moved from. */
export type Closing = 'hard' | 'soft' | 'move-in';

/** Whether nobody may book on a day, or only a money role that says why; null where its month is open. */
export const closingOf = (day: string, months: ClosedMonths | undefined): Closing | null => {
  if (months === undefined) return null;
  if (isClosed(day, months.closedThrough)) return 'hard';
  if (isBeforeMoveIn(day, months.closedUntil)) return 'move-in';
  return months.softClosed.includes(monthOf(day)) ? 'soft' : null;
};

/** Whether the month of a day is closed to whom (money#closed-periods): hard to everybody, soft without role or reason. */
export const isClosedTo = (day: string, { role, hasReason = false, months }: Deciding): boolean => {
  const closing = closingOf(day, months);
  return closing === 'hard' || closing === 'move-in' || (closing === 'soft' && !(hasReason && mayDateFarBack(role)));
};

/**
 * Whether money may be dated on a day: in a month that is open to whom, and at most 30 days back, or by a money role
 * with a reason (money#far-back-days, money#closed-periods).
 */
export const mayDateOn = (day: string, deciding: Deciding): boolean => {
  const { today, role, hasReason = false } = deciding;
  return !isClosedTo(day, deciding) && (!isFarBack(day, today) || (hasReason && mayDateFarBack(role)));
};
