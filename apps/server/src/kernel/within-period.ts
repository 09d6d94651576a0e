import { addDays } from '#domain/kernel/days.ts';
import type { Actor } from './actor.ts';

/** Whether a day is one that the actor sees: of an auditor with a period one in it (money#auditor-access). */
export const isWithin = (day: string, period: Actor['period']): boolean =>
  day >= (period?.from ?? day) && day <= (period?.to ?? day);

/**
 * The day at whose end something is shown: of an auditor with a period none after it, and none before the day on which its
 * opening balances stand (money#auditor-access).
 */
export const standsWithin = (day: string, period: Actor['period']): string => {
  const { from = null, to = null } = period ?? {};
  if (to !== null && day > to) return to;
  return from !== null && day < addDays(from, -1) ? addDays(from, -1) : day;
};
