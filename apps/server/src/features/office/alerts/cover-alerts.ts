import { moneyRoles } from '#contracts/kernel/roles.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { coverMissing } from '#domain/payouts/cover.ts';
import { readCover } from '../../payouts/cover/index.ts';
import type { KindOfAlert } from './alert-kind.ts';

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
  words: ({ cents = 0, collectedCents = 0 }) =>
    `${formatCents(cents)} of the ${formatCents(collectedCents)} collected for others is not there: ${formatCents(collectedCents - cents)} in the bank and the drawer`,
  page: () => '/money/trust',
};
