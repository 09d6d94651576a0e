import { supervisors } from '#contracts/kernel/roles.ts';
import { dayOf } from '#domain/kernel/days.ts';
import type { Actor } from '../../../kernel/actor.ts';

/** Whether somebody may strike a check-in: whoever logged it the same day, and those who supervise (today#undoing-a-court-answer). */
export const mayStrike = (
  { userId, role, timeZone }: Pick<Actor, 'userId' | 'role' | 'timeZone'>,
  { recordedAt, recordedBy }: { recordedAt: string; recordedBy: string },
  now: Date,
): boolean =>
  supervisors.some((supervisor) => supervisor === role) ||
  (recordedBy === userId && dayOf(new Date(recordedAt), timeZone) === dayOf(now, timeZone));
