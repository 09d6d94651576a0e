import { keyOfAccount } from '#domain/office/move-in-accounts.ts';
import type { WantedBalance } from '#domain/office/move-in-balance-check.ts';
import type { WantedBond } from '#domain/office/move-in-bond-check.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { DataKey } from '../../../platform/keys/data-keys.ts';
import { bondsIn, hashOfBond } from './bonds-in.ts';

/** What came of a row of the list of open balances: which account it is here, and what that opened with. */
export interface BalanceIn {
  keyHash: string;
  accountId: string;
  isHere: boolean;
  /** Below zero a credit. */
  balanceCents: number;
  /** What of it was written off in the old program. */
  writtenOffCents: number;
  /** Of what the row said. */
  factsHash: string;
  /** Whether its plan came with it, and what of that was past due. */
  hasPlan: boolean;
  pastDueCents: number;
}

const COLUMNS = 'key_hash, account_id, is_here, balance_cents, written_off_cents, facts_hash, has_plan, past_due_cents';

/** By what an account is known here (moving-in#key-of-a-row). */
export const hashOfBalance = (key: DataKey, known: string): string => key.digest(`move-in balances ${known}`);

/** Those of some rows that ever came, by the hash of their row. */
export const balancesOfRows = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  keyHashes: readonly string[],
): Promise<Map<string, BalanceIn>> => {
  const { rows } = await tx.query<BalanceIn>(
    `select ${COLUMNS} from move_in_balance where organization_id = $1 and key_hash = any($2)`,
    [organizationId, keyHashes],
  );
  return new Map(rows.map((row) => [row.keyHash, row]));
};

/** The rows that are here. */
export const balancesIn = async (tx: TenantTransaction, organizationId: OrganizationId): Promise<BalanceIn[]> => {
  const { rows } = await tx.query<BalanceIn>(
    `select ${COLUMNS} from move_in_balance where organization_id = $1 and is_here order by key_hash`,
    [organizationId],
  );
  return rows;
};

const KEEP = `
  insert into move_in_balance (organization_id, ${COLUMNS})
  select $1, r.* from unnest($2::text[], $3::uuid[], $4::boolean[], $5::bigint[], $6::bigint[], $7::text[], $8::boolean[],
    $9::bigint[]) r
  on conflict (organization_id, key_hash) do update set account_id = excluded.account_id, is_here = excluded.is_here,
    balance_cents = excluded.balance_cents, written_off_cents = excluded.written_off_cents,
    facts_hash = excluded.facts_hash, has_plan = excluded.has_plan, past_due_cents = excluded.past_due_cents`;

/** Keeps what came of rows. */
export const keepBalances = (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  balances: readonly BalanceIn[],
): Promise<unknown> =>
  tx.query(KEEP, [
    organizationId,
    balances.map(({ keyHash }) => keyHash),
    balances.map(({ accountId }) => accountId),
    balances.map(({ isHere }) => isHere),
    balances.map(({ balanceCents }) => balanceCents),
    balances.map(({ writtenOffCents }) => writtenOffCents),
    balances.map(({ factsHash }) => factsHash),
    balances.map(({ hasPlan }) => hasPlan),
    balances.map(({ pastDueCents }) => pastDueCents),
  ]);

const KEEP_LINES = `
  insert into move_in_balance_lines (organization_id, account_id, file_name, lines)
  select $1, r.account_id, f.name, array(select jsonb_array_elements_text(r.lines)::int)
  from unnest($2::uuid[], $3::jsonb[]) r (account_id, lines)
  join move_in_file f on f.organization_id = $1 and f.list = 'balances'
  on conflict (organization_id, account_id) do update set file_name = excluded.file_name, lines = excluded.lines`;
const FORGET_LINES = 'delete from move_in_balance_lines where organization_id = $1 and account_id = any ($2)';

/** Keeps which lines of the file accounts opened with; those of no line forget them (moving-in#brought-forward). */
export const keepLinesOfBalances = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  accounts: readonly { accountId: string; lines: readonly number[] }[],
): Promise<void> => {
  const [some, none] = [true, false].map((has) => accounts.filter(({ lines }) => lines.length > 0 === has));
  if (some && some.length > 0)
    await tx.query(KEEP_LINES, [
      organizationId,
      some.map(({ accountId }) => accountId),
      some.map(({ lines }) => JSON.stringify(lines)),
    ]);
  if (none && none.length > 0) await tx.query(FORGET_LINES, [organizationId, none.map(({ accountId }) => accountId)]);
};

/** What the opening books, and takes back. */
const OPENING = "'BalanceBroughtIn', 'OpeningLineBooked', 'OpeningLineTakenBack', 'CollateralBroughtIn'";

/**
 * SQL: something is booked of an account or a bond beside what the opening did, or a line of the opening stands on it
 * (moving-in#taking-back). $1 is the organization.
 */
export const bookedHere = (column: 'account_id' | 'bond_id', id: string): string => `(
    exists (select from posting p
      join journal_entry j on j.organization_id = p.organization_id and j.number = p.journal_number
      where p.organization_id = $1 and p.${column} = ${id} and j.event_type not in (${OPENING}))
    or exists (select from posting p
      join journal_entry j on j.organization_id = p.organization_id and j.number = p.journal_number
      where p.organization_id = $1 and p.${column} = ${id} and j.event_type <> 'BalanceBroughtIn'
      group by p.ledger_account having sum(p.debit_cents - p.credit_cents) <> 0))`;

const OTHERS = `
  select a.id from unnest($2::uuid[]) a (id)
  where exists (select from bond b where b.organization_id = $1 and b.account_id = a.id and b.voided_at is null
      and (b.status in ('OPEN', 'FORFEITED') or not b.brought_in))
    or ${bookedHere('account_id', 'a.id')}`;

/** Accounts on which a live bond stands, one that was written here, or something that was booked here. */
export const accountsInUse = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  accountIds: readonly string[],
): Promise<Set<string>> => {
  const { rows } = await tx.query<{ id: string }>(OTHERS, [organizationId, accountIds]);
  return new Set(rows.map(({ id }) => id));
};

const HERE = `
  select count(*) filter (where balance_cents <> 0)::int as accounts,
    coalesce(sum(balance_cents) filter (where balance_cents > 0), 0)::bigint as owed_cents,
    coalesce(sum(balance_cents) filter (where balance_cents < 0), 0)::bigint as credit_cents,
    coalesce(sum(written_off_cents), 0)::bigint as written_off_cents
  from move_in_balance where organization_id = $1 and is_here`;

interface Here {
  accounts: number;
  owedCents: number;
  creditCents: number;
  writtenOffCents: number;
}

/** What is here of the list. */
export const balancesHere = async (tx: TenantTransaction, organizationId: OrganizationId): Promise<Here> => {
  const { rows } = await tx.query<Here>(HERE, [organizationId]);
  return rows[0] ?? { accounts: 0, owedCents: 0, creditCents: 0, writtenOffCents: 0 };
};

/** The accounts that came with the lists, by whose they are and by their keys (moving-in#accounts-of-a-move-in). */
export interface AccountsOfLists {
  byKey: ReadonlyMap<string, string>;
  ofClient: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Those that are here of the wanted bonds and balances. */
export const accountsOfLists = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  key: DataKey,
  { bonds, balances }: { bonds: readonly WantedBond[]; balances: readonly WantedBalance[] },
): Promise<AccountsOfLists> => {
  const idsOf = (rows: readonly { keyHash: string; accountId: string | null }[]) =>
    new Map(rows.map(({ keyHash, accountId }) => [keyHash, accountId]));
  const ofBonds = idsOf(await bondsIn(tx, organizationId));
  const ofBalances = idsOf(await balancesIn(tx, organizationId));
  const named = [
    ...bonds.map(({ key: known, clientKey, facts: { account } }) => {
      const accountId = ofBonds.get(hashOfBond(key, known));
      return { clientKey, key: keyOfAccount(clientKey, account), accountId };
    }),
    ...balances.map(({ key: known, clientKey }) => {
      const accountId = ofBalances.get(hashOfBalance(key, known));
      return { clientKey, key: known, accountId };
    }),
  ];
  const byKey = new Map<string, string>();
  const ofClient = new Map<string, Set<string>>();
  for (const { clientKey, key: account, accountId } of named) {
    if (!accountId) continue;
    byKey.set(account, accountId);
    ofClient.set(clientKey, (ofClient.get(clientKey) ?? new Set()).add(accountId));
  }
  return { byKey, ofClient };
};
