import type { InputOf } from '#contracts/kernel/endpoint.ts';
import type { DEFENDANT_SORTS } from '#contracts/people/defendant-sorts.ts';
import type { listDefendants } from '#contracts/people/defendants.ts';

/** What narrows and orders the list. `among` holds the only ones whose name can fit; null where it says nothing. */
export type ListFilter = Omit<InputOf<typeof listDefendants>['query'], 'cursor' | 'limit'> & {
  among: readonly string[] | null;
};

/** Where a page goes on: the sort value of the last row, null among those that have none, and its id. */
export type Place = readonly [value: string | null, defendantId: string];

/** Rows that have a value to sort by, or those that have none: they always come last. */
export type Part = 'valued' | 'unvalued';

interface Order {
  value: string;
  type: string;
  /** The id beside the value, in the table whose index gives the order. */
  id: string;
  nullable: boolean;
}

const ORDERS: Record<(typeof DEFENDANT_SORTS)[number], Order> = {
  fullName: { value: 'd.sort_name', type: 'text', id: 'd.id', nullable: false },
  birthday: { value: 'd.birthday', type: 'date', id: 'd.id', nullable: true },
  createdAt: { value: 'd.created_at', type: 'timestamptz', id: 'd.id', nullable: false },
  courtDate: { value: 'c.court_date', type: 'date', id: 'c.defendant_id', nullable: true },
  balance: { value: 'b.balance_cents', type: 'bigint', id: 'b.defendant_id', nullable: false },
};

/** The parts of an order that are left to read after a place. */
export const partsAfter = ({ sort }: ListFilter, after: Place | null): Part[] => {
  if (!ORDERS[sort].nullable) return ['valued'];
  return after?.[0] === null ? ['unvalued'] : ['valued', 'unvalued'];
};

/**
 * The SQL of up to `limit` rows of one part after a place, and its values; the first is the organization. The list that
 * everybody opens, without a filter, has a name: PostgreSQL then understands it once for each connection.
 */
export const listSql = (
  organizationId: string,
  filter: ListFilter,
  { part, after, limit }: { part: Part; after: Place | null; limit: number },
): { name?: string; text: string; values: unknown[] } => {
  const { value, type, id, nullable } = ORDERS[filter.sort];
  const values: unknown[] = [organizationId];
  const given = (one: unknown) => `$${values.push(one)}`;
  const where = conditions(filter, given);
  const isPlain = where.length === 0;
  if (nullable) where.push(`${value} is ${part === 'valued' ? 'not null' : 'null'}`);
  const beyond = filter.descending ? '<' : '>';
  if (part === 'unvalued' && after?.[0] === null) where.push(`${id} ${beyond} ${given(after[1])}::uuid`);
  if (part === 'valued' && after) {
    where.push(`(${value}, ${id}) ${beyond} (${given(after[0])}::${type}, ${given(after[1])}::uuid)`);
  }
  const direction = filter.descending ? 'desc' : 'asc';
  const order = part === 'valued' ? `${value} ${direction}, ${id} ${direction}` : `${id} ${direction}`;
  return {
    ...(isPlain ? { name: `defendants-${filter.sort}-${direction}-${part}-${where.length}` } : {}),
    text: `
      select page.id as "defendantId", page.full_name as "fullName", page.birthday, page.phone_number as "phoneNumber",
        page.city, page.created_at as "createdAt", page.court_date as "courtDate", page.open_bonds as "openBonds",
        page.balance_cents as "balanceCents", page.last_payment_on as "lastPaymentOn",
        page.value::text as place
      from (
        select d.id, d.full_name, d.birthday, d.phone_number, d.city, d.created_at, c.court_date, c.open_bonds,
          b.balance_cents, b.last_payment_on, ${value} as value
        from defendant d
        join defendant_balance b on b.organization_id = $1 and b.defendant_id = d.id
        join defendant_court c on c.organization_id = $1 and c.defendant_id = d.id
        where d.organization_id = $1 and d.lifecycle = 'live'${where.map((one) => ` and ${one}`).join('')}
        order by ${order} limit ${given(limit)}) page
      order by page.value ${direction}, page.id ${direction}`,
    values,
  };
};

const conditions = (filter: ListFilter, given: (one: unknown) => string): string[] => {
  const { name, among, accountId, city, bornFrom, bornTo, owing } = filter;
  const where: string[] = [];
  if (among) where.push(`d.id = any(${given(among)}::uuid[])`);
  else if (name) where.push(`strpos(d.sort_name, lower(${given(name)})) > 0`);
  if (accountId) {
    where.push(
      `d.id = (select defendant_id from account where organization_id = $1 and account_id = ${given(accountId)})`,
    );
  }
  if (city) {
    const start = `lower(${given(city)}) collate "C"`;
    where.push(`d.sort_city >= ${start} and d.sort_city < ${start} || chr(1114111)`);
  }
  if (bornFrom) where.push(`d.birthday >= ${given(bornFrom)}::date`);
  if (bornTo) where.push(`d.birthday <= ${given(bornTo)}::date`);
  if (owing) where.push('b.balance_cents > 0');
  return where;
};
