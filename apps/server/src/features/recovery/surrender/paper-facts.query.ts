import { addressLine } from '#domain/kernel/address-line.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { balanceOf } from '../../books/ledger/index.ts';

const PERSON = `
  select birthday, address, city, state, zip from defendant
  where organization_id = $1 and id = $2 and lifecycle = 'live'`;

const BONDS = `
  select b.bond_id, b.court_location as court, coalesce(s.name, '') as surety
  from bond b left join surety s on s.organization_id = b.organization_id and s.surety_id = b.surety_id
  where b.organization_id = $1 and b.bond_id = any($2::uuid[])`;

/** What is owed on the accounts that bear the bonds, and what was given back on them. */
const MONEY = `
  select coalesce(sum(greatest(${balanceOf()}, 0)), 0)::bigint as owed_cents, coalesce(sum(r.cents), 0)::bigint as returned_cents
  from account a
  cross join lateral (
    select sum(e.amount_cents) as cents from account_entry e
    where e.organization_id = a.organization_id and e.account_id = a.account_id and e.kind = 'REFUND') r
  where a.organization_id = $1 and a.account_id in (
    select b.account_id from bond b where b.organization_id = $1 and b.bond_id = any($2::uuid[]))`;

interface Person {
  birthday: string | null;
  address: string;
  city: string;
  state: string;
  zip: string;
}

/** What a paper says of a surrender that the surrender itself does not keep. */
export interface PaperFacts {
  birthday: string | null;
  /** Of the defendant, in one line; empty where none is known. */
  home: string;
  /** By bond: where its case is heard and whose power it has; empty where that is not known. */
  bonds: ReadonlyMap<string, { court: string; surety: string }>;
  owedCents: number;
  returnedCents: number;
}

/** Reads what papers of a surrender say of its person, bonds and accounts. */
export const readPaperFacts = async (
  tx: TenantTransaction,
  { organizationId, defendantId, bondIds }: { organizationId: string; defendantId: string; bondIds: readonly string[] },
): Promise<PaperFacts> => {
  const [people, bonds, money] = await Promise.all([
    tx.query<Person>(PERSON, [organizationId, defendantId]),
    tx.query<{ bondId: string; court: string | null; surety: string }>(BONDS, [organizationId, bondIds]),
    tx.query<{ owedCents: number; returnedCents: number }>(MONEY, [organizationId, bondIds]),
  ]);
  const [person] = people.rows;
  return {
    birthday: person?.birthday ?? null,
    home: person ? addressLine(person) : '',
    bonds: new Map(bonds.rows.map(({ bondId, court, surety }) => [bondId, { court: court ?? '', surety }])),
    ...(money.rows[0] ?? { owedCents: 0, returnedCents: 0 }),
  };
};
