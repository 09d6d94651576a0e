import type { ViewTransaction } from '../../../platform/projections/view.ts';

/** A row of the view of powers, as far as it is counted. */
export interface CountedPower {
  organization_id: string;
  state: string;
  amount_cents: number | null;
  lot_id: string | null;
  gone: boolean;
}

interface Total {
  organization_id: string;
  state: string;
  count: number;
  amount_cents: number;
  unreceived_count: number;
}

/** What the totals grow by when powers that were so are so now; nothing of what stays alike. */
const growth = (before: readonly CountedPower[], after: readonly CountedPower[]): Total[] => {
  const totals = new Map<string, Total>();
  const count = (power: CountedPower, by: 1 | -1) => {
    const { organization_id, state, amount_cents, lot_id, gone } = power;
    if (gone) return;
    const key = `${organization_id} ${state}`;
    const total = totals.get(key) ?? { organization_id, state, count: 0, amount_cents: 0, unreceived_count: 0 };
    total.count += by;
    total.amount_cents += by * (amount_cents ?? 0);
    if (lot_id === null) total.unreceived_count += by;
    totals.set(key, total);
  };
  for (const power of before) count(power, -1);
  for (const power of after) count(power, 1);
  // In one order, so that two batches never wait for each other.
  return [...totals.entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, total]) => total)
    .filter(({ count: powers, amount_cents, unreceived_count }) => powers || amount_cents || unreceived_count);
};

/**
 * Keeps how many powers there are in each state, and what they amount to (powers#shown-power-status). A state without
 * any has no row.
 */
export const storeTotals = async (
  changed: { before: readonly CountedPower[]; after: readonly CountedPower[] },
  tx: ViewTransaction,
): Promise<void> => {
  const totals = growth(changed.before, changed.after);
  if (totals.length === 0) return;
  const table = tx.table('power_total');
  await tx.query(
    `insert into ${table} as t (organization_id, state, count, amount_cents, unreceived_count)
     select organization_id, state, count, amount_cents, unreceived_count
     from jsonb_populate_recordset(null::${table}, $1::jsonb)
     on conflict (organization_id, state) do update set count = t.count + excluded.count,
       amount_cents = t.amount_cents + excluded.amount_cents,
       unreceived_count = t.unreceived_count + excluded.unreceived_count`,
    [JSON.stringify(totals)],
  );
  await tx.query(`delete from ${table} where organization_id = any ($1::uuid[]) and count = 0`, [
    [...new Set(totals.map(({ organization_id }) => organization_id))],
  ]);
};
