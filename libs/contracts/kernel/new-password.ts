import { verbatim } from './primitives.ts';

/**
 * A new password: the messages of people#password-rules; the organization may ask for more (people#password-rules),
 * also at `newPassword`.
 */
export const newPassword = verbatim(128)
  .min(1, 'New password is required')
  .min(6, 'New password must be at least 6 characters long');
export const repeated = {
  path: ['confirmPassword'],
  message: 'New passwords do not match',
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};
