import { dayOf, formatDay } from '#domain/kernel/days.ts';
import { Refused } from '../../kernel/refused.ts';
import type { Member } from '../../kernel/signed-in.ts';

/**
 * An auditor looks until the end of their last day, a day of the agency (people#auditors-term).
 * @throws Refused AUDIT_ENDED
 */
export const refuseAfterAudit = ({ audit, timeZone, organizationName }: Member, now: Date): void => {
  const until = audit?.until ?? null;
  if (until !== null && dayOf(now, timeZone) > until)
    throw new Refused('AUDIT_ENDED', { agency: organizationName, day: formatDay(until) });
};
