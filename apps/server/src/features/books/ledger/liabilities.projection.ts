import { columnList, columns } from '../../../platform/projections/columns.ts';
import type { ViewTransaction } from '../../../platform/projections/view.ts';
import type { Line } from './posting-lines.ts';
import { isLiability, NONE, owedTo } from './liability.ts';

/** What is owed on one ledger account to one of whom, of one bond and power. */
interface Liability {
  organizationId: string;
  account: string;
  owedTo: string;
  bondId: string;
  powerId: string;
}

interface Standing extends Liability {
  standingCents: number;
  paidCents: number;
  /** Cents by booked day. */
  owed: Readonly<Record<string, number>>;
}

const KEY = ['organizationId', 'account', 'owedTo', 'bondId', 'powerId'] as const;

const ROW = columnList<Omit<Standing, 'owed'> & { owed: string }>({
  organizationId: 'organization_id uuid',
  account: 'ledger_account text',
  owedTo: 'owed_to text',
  bondId: 'bond_id uuid',
  powerId: 'power_id uuid',
  standingCents: 'standing_cents bigint',
  paidCents: 'paid_cents bigint',
  owed: 'owed jsonb',
});

const keyOf = (liability: Liability): string => KEY.map((name) => liability[name]).join(' ');

const liabilityOf = (line: Line): Liability => ({
  organizationId: line.organizationId,
  account: line.account,
  owedTo: owedTo(line),
  bondId: line.bondId ?? NONE,
  powerId: line.powerId ?? NONE,
});

const load = async (liabilities: readonly Liability[], tx: ViewTransaction): Promise<Map<string, Standing>> => {
  const { rows } = await tx.query<Standing>(
    `select l.organization_id, l.ledger_account as account, l.owed_to, l.bond_id, l.power_id, l.standing_cents,
       l.paid_cents, l.owed
     from ${tx.table('liability')} l
     join unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[], $5::uuid[]) as touched (o, a, t, b, p)
       on l.organization_id = touched.o and l.ledger_account = touched.a and l.owed_to = touched.t
         and l.bond_id = touched.b and l.power_id = touched.p`,
    columns(liabilities, KEY),
  );
  return new Map(rows.map((row) => [keyOf(row), row]));
};

const after = (before: Standing, { bookedOn, debitCents, creditCents }: Line): Standing => ({
  ...before,
  standingCents: before.standingCents + creditCents - debitCents,
  paidCents: before.paidCents + debitCents,
  owed: creditCents === 0 ? before.owed : { ...before.owed, [bookedOn]: (before.owed[bookedOn] ?? 0) + creditCents },
});

/** Keeps what stands of each liability, and what was owed of it by booked day: load, fold, store (building#view-shapes). */
export const keepLiabilities = async (lines: readonly Line[], tx: ViewTransaction): Promise<void> => {
  const owing = lines.filter(({ account }) => isLiability(account));
  if (owing.length === 0) return;
  const touched = new Map(owing.map(liabilityOf).map((liability) => [keyOf(liability), liability]));
  const standing = await load([...touched.values()], tx);
  for (const line of owing) {
    const liability = liabilityOf(line);
    const before = standing.get(keyOf(liability)) ?? { ...liability, standingCents: 0, paidCents: 0, owed: {} };
    standing.set(keyOf(liability), after(before, line));
  }
  await tx.query(
    `insert into ${tx.table('liability')} as t (${ROW.names}) select * from unnest(${ROW.arrays})
     on conflict (organization_id, ledger_account, owed_to, bond_id, power_id) do update
       set standing_cents = excluded.standing_cents, paid_cents = excluded.paid_cents, owed = excluded.owed`,
    ROW.valuesOf([...standing.values()].map((row) => ({ ...row, owed: JSON.stringify(row.owed) }))),
  );
};
