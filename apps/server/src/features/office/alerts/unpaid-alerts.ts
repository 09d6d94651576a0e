import { moneyRoles } from '#contracts/kernel/roles.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { firstUnpaidOfficials } from '../../payouts/official-fees/index.ts';
import { unpaidSureties } from '../../payouts/remittances/index.ts';
import type { FoundAlert, KindOfAlert } from './alert-kind.ts';

/** Money of others that lies here past their terms (today#payee-terms): officials as one, each surety by itself. */
export const unpaidAlerts: KindOfAlert = {
  kind: 'unpaid',
  roles: moneyRoles,
  find: async (tx, agency) => {
    const { count, rows } = await firstUnpaidOfficials(tx, agency);
    const sureties = await unpaidSureties(tx, agency);
    const cents = rows.reduce((sum, { owedCents }) => sum + owedCents, 0);
    const found = sureties.map(({ suretyId, owedCents, since }): FoundAlert => ({
      thing: suretyId,
      occasion: since,
      facts: { suretyId, cents: owedCents, on: since },
    }));
    const [oldest] = rows;
    if (oldest) found.push({ thing: 'officials', occasion: oldest.since, facts: { count, cents, on: oldest.since } });
    return found;
  },
  words: ({ suretyId, count = 0, cents = 0, on }, today) => {
    const owed = `${formatCents(cents)} past terms since ${formatDay(on ?? today)}`;
    return suretyId === undefined
      ? `${count === 1 ? '1 official is' : `${count} officials are`} owed ${owed}`
      : `Owed ${owed}`;
  },
  page: ({ suretyId }) =>
    suretyId === undefined ? '/admin/reports?tab=officials' : `/powers/remittances?surety=${suretyId}`,
};
