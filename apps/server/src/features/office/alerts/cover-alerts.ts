import { moneyRoles } from '#contracts/kernel/roles.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { coverMissing } from '#domain/payouts/cover.ts';
import { readCover } from '../../payouts/cover/index.ts';
import type { AlertFacts, KindOfAlert } from './alert-kind.ts';

/** What is not there, of what was collected, and what is. */
export const coverInWords = ({ cents = 0, collectedCents = 0 }: Pick<AlertFacts, 'cents' | 'collectedCents'>): string =>
  `${formatCents(cents)} of the ${formatCents(collectedCents)} collected for others is not there: ${formatCents(collectedCents - cents)} in the bank and the drawer`;

/** Money that was collected for others and is not there (money#fiduciary-cover), until it is. */
export const coverAlerts: KindOfAlert = {
  kind: 'cover',
  roles: moneyRoles,
  find: async (tx, { organizationId }) => {
    const cover = await readCover(tx, organizationId);
    const cents = coverMissing(cover);
    if (cents === 0) return [];
    return [{ thing: 'cover', occasion: 'short', facts: { cents, collectedCents: cover.collectedCents } }];
  },
  words: coverInWords,
  page: () => '/money/trust',
};
