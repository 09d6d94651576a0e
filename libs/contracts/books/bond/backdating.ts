import { isFarBack } from '#domain/books/backdating.ts';
import { moneyRoles, type Role } from '../../kernel/roles.ts';

/** Who decides on which day, and whether they said why. Without a role nobody may date far back. */
export interface Deciding {
  today: string;
  role?: Role | undefined;
  hasReason?: boolean;
}

/** Whether a role may date money far back, where it says why (money#far-back-days). */
export const mayDateFarBack = (role: Role | undefined): boolean => moneyRoles.some((allowed) => allowed === role);

/**
 * Whether money may be dated on a day: at most 30 days back, or by a money role with a reason (money#far-back-days).
 */
export const mayDateOn = (day: string, { today, role, hasReason = false }: Deciding): boolean =>
  !isFarBack(day, today) || (hasReason && mayDateFarBack(role));
