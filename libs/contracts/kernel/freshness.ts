/** How long ago at most, in minutes, a person gave their password or a second factor, before what asks for it. */

/** For a secret that somebody else at an open screen must not read: a whole SSN. */
export const freshForSecrets = { freshMinutes: 15 } as const;

/** For what changes money settings or the team, and for taking data away. */
export const freshForSettings = { freshMinutes: 720 } as const;
