import { Refused } from '../../kernel/refused.ts';
import type { SecurityPolicy } from '../../kernel/signed-in.ts';

/** The strictest of several policies: somebody who works in two agencies satisfies both. */
export const strictest = (policies: readonly SecurityPolicy[]): SecurityPolicy => ({
  minPasswordLength: Math.max(6, ...policies.map(({ minPasswordLength }) => minPasswordLength)),
  passwordNeedsSpecial: policies.some(({ passwordNeedsSpecial }) => passwordNeedsSpecial),
  twoFactorRequired: policies.some(({ twoFactorRequired }) => twoFactorRequired),
  autoLogoutMinutes: Math.min(1_440, ...policies.map(({ autoLogoutMinutes }) => autoLogoutMinutes)),
});

/**
 * Refuses a new password that the policy does not take; the words of people#password-rules where only the length is
 * wrong.
 * @throws Refused VALIDATION_FAILED at `newPassword`
 */
export const checkPassword = (password: string, policy: SecurityPolicy): void => {
  const { minPasswordLength, passwordNeedsSpecial } = policy;
  const refuse = (message: string) => new Refused('VALIDATION_FAILED', {}, [{ path: 'newPassword', message }]);
  if (password.length < minPasswordLength) {
    throw refuse(`New password must be at least ${minPasswordLength} characters long`);
  }
  if (passwordNeedsSpecial && !/[^\p{L}\p{N}\s]/u.test(password)) {
    throw refuse('New password must contain a special character, such as ! or #');
  }
};
