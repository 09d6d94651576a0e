import { addDays } from '../kernel/days.ts';

/** How long a grant of the portal lasts at most, in days: a year (powers#portal-grant). */
export const MOST_GRANT_DAYS = 365;
/** How long an invitation to it can be accepted, in hours. */
export const PORTAL_INVITATION_HOURS = 168;
/** An open page asks so often whether its grant stands, in milliseconds. */
export const PORTAL_ASKS_MS = 5_000;

/** What of the portal somebody looked at or took. */
export const PORTAL_THINGS = ['bonds', 'liability', 'reports', 'report', 'report-file', 'proof'] as const;
export type PortalThing = (typeof PORTAL_THINGS)[number];

/** What decides whether a grant works; its last day is a day of the agency. */
export interface GrantStanding {
  lastDay: string;
  isAccepted: boolean;
  isRevoked: boolean;
}

/** How a grant stands on a day. */
export type GrantState = 'waiting' | 'active' | 'expired' | 'revoked';

export const grantState = ({ lastDay, isAccepted, isRevoked }: GrantStanding, today: string): GrantState => {
  if (isRevoked) return 'revoked';
  if (lastDay < today) return 'expired';
  return isAccepted ? 'active' : 'waiting';
};

/** Why a day cannot be the last of a grant that is made today; null where it can. */
export const lastDayProblem = (lastDay: string, today: string): string | null => {
  if (lastDay < today) return 'The last day cannot be in the past.';
  return lastDay > addDays(today, MOST_GRANT_DAYS) ? 'Choose a day within a year.' : null;
};
