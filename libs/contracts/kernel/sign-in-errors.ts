/** Refusals at the door: signing in, signing up, passwords, codes and sessions. */
export const SIGN_IN_REFUSALS = {
  SIGN_IN_FAILED: { status: 401, text: 'Invalid email or password' },
  SIGN_IN_LOCKED: {
    status: 429,
    text: "Too many failed sign-ins. Try again in {wait}, or use 'Forgot password?'.",
  },
  TEMPORARY_PASSWORD_EXPIRED: {
    status: 401,
    text: 'Your temporary password has expired. Ask an Admin of your agency for a new one.',
  },
  TWO_FACTOR_FAILED: { status: 401, text: 'That code is not correct, or it was used already.' },
  TWO_FACTOR_EXPIRED: { status: 401, text: 'This took too long, or too many codes were wrong. Sign in again.' },
  TWO_FACTOR_ENABLED: { status: 409, text: 'Two-factor sign-in is already on.' },
  TWO_FACTOR_NOT_STARTED: { status: 409, text: 'Start setting up two-factor sign-in first.' },
  TWO_FACTOR_DEMANDED: { status: 409, text: 'Your agency requires two-factor sign-in.' },
  CONFIRMATION_LINK_INVALID: {
    status: 410,
    text: 'This link was used already or is too old. Sign in, or create the account again.',
  },
  PASSWORD_GUESSABLE: { status: 422, text: 'This password is too easy to guess. Choose another.' },
  RESET_LINK_INVALID: { status: 410, text: 'This link was used already or is too old. Ask for a new one.' },
  PASSWORD_CHANGE_REQUIRED: {
    status: 403,
    text: 'Please change your temporary password to complete your account setup.',
  },
  TWO_FACTOR_SETUP_REQUIRED: {
    status: 403,
    text: 'Your agency requires two-factor sign-in. Set it up on your profile.',
  },
  IDENTITY_REQUIRED: { status: 403, text: 'Confirm that it is you, then try again. Nothing was lost.' },
  SESSION_NOT_FOUND: { status: 404, text: 'This session has ended already.' },
  SIGN_UP_FAILED: { status: 422, text: 'Failed to create user account' },
  ORGANIZATION_SETUP_FAILED: { status: 500, text: 'Failed to set up organization: {message}' },
} as const;
