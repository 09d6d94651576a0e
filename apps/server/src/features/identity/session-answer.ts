import type { Session } from '#contracts/identity.ts';
import { dayOf } from '#domain/days.ts';
import type { SignedIn } from '../../platform/auth/sessions.ts';

/** A session as the client sees it; `today` is the organization's day at `now` (decision 17). */
export const sessionAnswer = ({ userId, email, name, member }: SignedIn, now: Date): Session => ({
  user: { userId, email, name },
  agent: member && { agentId: userId, fullName: member.fullName, role: member.role },
  organization: member && {
    organizationId: member.organizationId,
    name: member.organizationName,
    timeZone: member.timeZone,
    today: dayOf(now, member.timeZone),
  },
});
