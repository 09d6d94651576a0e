import { moneyRoles } from '#contracts/kernel/roles.ts';
import { addDays, dayOf, formatDay } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { TillStanding, TillStandings } from '../../books/tills/index.ts';
import type { AgencyDay, FoundAlert, KindOfAlert } from './alert-kind.ts';
import { MOST_CENTS } from './drawer-alerts.ts';

const HAS_TILLS = 'select from organization where organization_id = $1 and tills';

const FULL = `
  select till_id, sum(debit_cents - credit_cents)::bigint as cents from posting
  where organization_id = $1 and till_id is not null
  group by till_id having sum(debit_cents - credit_cents) > ${String(MOST_CENTS)}`;

const full = async (tx: TenantTransaction, { organizationId }: AgencyDay): Promise<FoundAlert[]> => {
  const { rows } = await tx.query<{ tillId: string; cents: number }>(FULL, [organizationId]);
  return rows.map(({ tillId, cents }) => ({
    thing: `full ${tillId}`,
    occasion: 'full',
    facts: { what: 'full', cents },
  }));
};

/** Open since the day before yesterday or longer: more than a day, at whatever hour it was opened. */
const openTooLong = ({ tillId, openedAt }: TillStanding, { timeZone, today }: AgencyDay): FoundAlert[] => {
  const on = openedAt === null ? today : dayOf(new Date(openedAt), timeZone);
  if (on >= addDays(today, -1)) return [];
  return [{ thing: `open ${tillId}`, occasion: on, facts: { what: 'open', on } }];
};

const closedOtherwise = ({ tillId, openedAt, lastCount }: TillStanding): FoundAlert[] => {
  if (openedAt !== null || lastCount === null) return [];
  const cents = lastCount.countedCents - lastCount.expectedCents;
  if (cents === 0) return [];
  const { countId, countedOn: on } = lastCount;
  return [{ thing: `closed ${tillId}`, occasion: countId, facts: { what: 'closed', cents, on } }];
};

/** A till that holds too much, is open for longer than a day, or was closed short or over, until it is opened again. */
export const tillAlerts = (standings: TillStandings): KindOfAlert => ({
  kind: 'till',
  roles: moneyRoles,
  find: async (tx, agency) => {
    const { rowCount } = await tx.query(HAS_TILLS, [agency.organizationId]);
    if (rowCount === 0) return [];
    const tills = await standings.all(agency.organizationId);
    return [
      ...(await full(tx, agency)),
      ...tills.flatMap((till) => [...openTooLong(till, agency), ...closedOtherwise(till)]),
    ];
  },
  words: ({ what, cents = 0, on }) => {
    if (what === 'full') return `A till holds ${formatCents(cents)}`;
    const day = on === undefined ? '' : formatDay(on);
    if (what === 'open') return `A till is open since ${day}`;
    return `A till was closed ${formatCents(Math.abs(cents))} ${cents < 0 ? 'short' : 'over'} on ${day}`;
  },
  page: () => '/money/drawer?view=tills',
});
