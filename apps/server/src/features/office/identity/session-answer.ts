import type { Session } from '#contracts/office/identity/identity.ts';
import { dayOf } from '#domain/kernel/days.ts';
import type { SignedIn } from '../../../kernel/signed-in.ts';

/** A session as the client sees it; `today` is the organization's day at `now` (screens#today-is). */
export const sessionAnswer = (signedIn: SignedIn, now: Date): Session => {
  const { userId, email, name, member, mustChangePassword, mustSetUpTwoFactor, twoFactorEnabled } = signedIn;
  return {
    user: {
      userId,
      email,
      name,
      mustChangePassword,
      mustSetUpTwoFactor,
      twoFactorEnabled,
      hasPortal: signedIn.grants.some(({ lastDay, timeZone }) => dayOf(now, timeZone) <= lastDay),
      authenticatedAt: signedIn.authenticatedAt.toISOString(),
    },
    agent: member && { agentId: userId, fullName: member.fullName, role: member.role },
    organization: member && {
      organizationId: member.organizationId,
      name: member.organizationName,
      timeZone: member.timeZone,
      today: dayOf(now, member.timeZone),
      autoLogoutMinutes: member.policy.autoLogoutMinutes,
    },
  };
};
