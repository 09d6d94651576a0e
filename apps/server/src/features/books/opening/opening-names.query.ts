import { officialName } from '#domain/agency/premium-shares.ts';
import type { OpeningLine, OpeningNames } from '#domain/books/opening.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import { optionalView, type Reads } from '../../../platform/projections/reads.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { readChart } from '../../agency/chart/index.ts';
import { nameOf } from '../../agency/organizations/index.ts';

type Named = Pick<OpeningNames, 'payee' | 'suretyId' | 'agentId'>;

const SURETIES = 'select surety_id as id, name from surety where organization_id = $1';
const COLLEAGUES = `
  select user_id as id, ${nameOf('agent')} as name, left_at is null as is_here from agent
  where organization_id = $1 order by name, user_id`;

interface Somebody {
  id: string;
  name: string;
  isHere: boolean;
}

/** Whom lines of an opening may name, and how they are called. */
export const namesOf = async (tx: TenantTransaction, organizationId: OrganizationId) => {
  const [{ rows: sureties }, { rows: colleagues }] = await Promise.all([
    tx.query<{ id: string; name: string }>(SURETIES, [organizationId]),
    tx.query<Somebody>(COLLEAGUES, [organizationId]),
  ]);
  const suretyNames = new Map(sureties.map(({ id, name }) => [id, name]));
  const people = new Map(colleagues.map(({ id, name }) => [id, name]));
  return {
    colleagues: colleagues.filter(({ isHere }) => isHere).map(({ id: agentId, name }) => ({ agentId, name })),
    nameOf: (id: string) => people.get(id) ?? 'Former staff',
    who: ({ payee, suretyId, agentId }: Named): string => {
      if (payee !== null) return officialName(payee);
      if (suretyId !== null) return suretyNames.get(suretyId) ?? '';
      return agentId === null ? '' : (people.get(agentId) ?? 'Former staff');
    },
    has: ({ suretyId, agentId }: Named) => ({
      surety: suretyId === null || suretyNames.has(suretyId),
      agent: agentId === null || people.has(agentId),
    }),
  };
};

/**
 * Asserts that a line names an account that is on, and a surety and colleagues of the agency; answers it in words, with
 * those of its bond.
 * @throws Refused VALIDATION_FAILED beside the field.
 */
export const mustBeKnown = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  { account, ...named }: OpeningLine,
  bond: string,
): Promise<string> => {
  const wrong = (path: string, message: string) => new Refused('VALIDATION_FAILED', {}, [{ path, message }]);
  const known = (await readChart(tx, organizationId)).find(({ code, active }) => active && code === account);
  if (!known) throw wrong('account', 'Choose an account.');
  const { has, who } = await namesOf(tx, organizationId);
  const { surety, agent } = has(named);
  if (!surety) throw wrong('suretyId', 'Choose a surety.');
  if (!agent) throw wrong('agentId', 'Choose a colleague.');
  const name = bond === '' ? who(named) : bond;
  return `${known.code} ${known.name}${name === '' ? '' : ` (${name})`}: ${formatCents(named.amountCents)}`;
};

const ACCOUNTS = `
  select a.account_id, n.short_id, coalesce(d.full_name, '') as name
  from account a
  left join account_number n on n.organization_id = a.organization_id and n.account_id = a.account_id
  left join defendant d on d.organization_id = a.organization_id and d.id = a.defendant_id
  where a.organization_id = $1 and a.account_id = any ($2::uuid[])`;

interface AccountShown {
  accountId: string;
  shortId: number | null;
  name: string;
}

/** How accounts that lines of an opening name are called: whose, and their number. */
export const accountWords = async (
  reads: Reads,
  organizationId: OrganizationId,
  accountIds: readonly string[],
): Promise<Map<string, string>> => {
  if (accountIds.length === 0) return new Map();
  const { rows } = await reads.after({ organizationId }, ['accounts', optionalView('ledger')], (tx) =>
    tx.query<AccountShown>(ACCOUNTS, [organizationId, accountIds]),
  );
  return new Map(
    rows.map(({ accountId, shortId, name }) => {
      const number = shortId === null ? 'Account' : `Account ${String(shortId).padStart(7, '0')}`;
      return [accountId, [number, name].filter(Boolean).join(', ')] as const;
    }),
  );
};
