import { officialName } from '#domain/agency/premium-shares.ts';

/** How the URL names what nobody is known to be paid. */
export const NOBODY = 'nobody';

/** Who is owed it, in words: of what nobody is known to be paid, too. */
export const nameOfOfficial = (payee: string | null): string =>
  payee === null || payee === NOBODY ? 'Not known' : officialName(payee);
