import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { GoneAlert, SettledBy } from './alert-kind.ts';

/** The last person who did something to a bond since its alert came. */
const OF_BONDS = `
  select g.thing, last.actor_id as by
  from unnest($2::text[], $3::uuid[], $4::timestamptz[]) as g (thing, bond_id, since)
  cross join lateral (
    select h.actor_id from history_event h
    where h.organization_id = $1 and h.bond_id = g.bond_id and h.recorded_at >= g.since
    order by h.revision desc limit 1) last
  where last.actor_id is not null`;

interface By {
  thing: string;
  by: string;
}

export const byThing = (rows: readonly By[]): SettledBy => new Map(rows.map(({ thing, by }) => [thing, by]));

/** Who changed the bonds that alerts were about. */
export const byBonds = async (
  tx: TenantTransaction,
  organizationId: string,
  gone: readonly GoneAlert[],
): Promise<SettledBy> => {
  const ofBonds = gone.filter(({ facts }) => facts.bondId !== undefined);
  const values = [
    ofBonds.map(({ thing }) => thing),
    ofBonds.map(({ facts }) => facts.bondId),
    ofBonds.map(({ openedAt }) => openedAt),
  ];
  return byThing((await tx.query<By>(OF_BONDS, [organizationId, ...values])).rows);
};

/** Who dealt with things, by a statement that takes their ids as `$2` and gives `thing` and `by`. */
export const byStatement =
  (sql: string) =>
  async (tx: TenantTransaction, organizationId: string, gone: readonly GoneAlert[]): Promise<SettledBy> =>
    byThing((await tx.query<By>(sql, [organizationId, gone.map(({ thing }) => thing)])).rows);
