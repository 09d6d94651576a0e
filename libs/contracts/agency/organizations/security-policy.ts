import { z } from 'zod';

/** What the organization asks of passwords and sessions (people#password-rules). */
export const securityPolicy = z
  .object({
    minPasswordLength: z.int(),
    passwordNeedsSpecial: z.boolean(),
    twoFactorRequired: z.boolean(),
    /** Minutes without use after which a session ends. */
    autoLogoutMinutes: z.int(),
  })
  .meta({ id: 'SecurityPolicy' });
