import { DAYS_UNTIL_HISTORY } from '#domain/people/court-status.ts';
import type { InputOf } from '#contracts/kernel/endpoint.ts';
import type { DEFENDANT_SORTS } from '#contracts/people/people/defendant-sorts.ts';
import { papersOnFile } from '../../people/required-papers/index.ts';
import type { listDefendants } from '#contracts/people/people/defendants.ts';

/** What narrows and orders the list. `among` holds the only ones whose name can fit; null where it says nothing. */
export type ListFilter = Omit<InputOf<typeof listDefendants>['query'], 'cursor' | 'limit'> & {
  among: readonly string[] | null;
  /** The day of the agency. */
  today: string;
  /** The places of those who check in; null where they are not what the list is sorted by. */
  places: Readonly<Record<'ids' | 'values', readonly (string | number)[]>> | null;
};

/** Where a page goes on: the sort value of the last row, null among those that have none, and its id. */
export type Place = readonly [value: string | null, defendantId: string];

/** Rows that have a value to sort by, or those that have none: they always come last. */
export type Part = 'valued' | 'unvalued';

/** Rows that one index gives in order; the id stands beside the value in the table of that index. */
interface Source {
  value: string;
  id: string;
  /** Which rows come from here, where there is another source. */
  only?: string;
}

interface Order {
  type: string;
  /** Each row with a value comes from exactly one of them. */
  sources: readonly Source[];
  /** True of the rows that have no value. */
  unvalued?: string;
}

/**
 * The date of the file counts while no open bond has one, and is history 30 days after it (today#persons-court-date);
 * $2 is today.
 */
const OF_THE_FILE = `e.court_date is null and d.court_date > $2::date - ${DAYS_UNTIL_HISTORY}`;

const ORDERS: Record<(typeof DEFENDANT_SORTS)[number], Order> = {
  fullName: { type: 'text', sources: [{ value: 'd.sort_name', id: 'd.id' }] },
  birthday: { type: 'date', sources: [{ value: 'd.birthday', id: 'd.id' }], unvalued: 'd.birthday is null' },
  createdAt: { type: 'timestamptz', sources: [{ value: 'd.created_at', id: 'd.id' }] },
  courtDate: {
    type: 'date',
    sources: [
      { value: 'd.court_date', id: 'd.id', only: OF_THE_FILE },
      { value: 'e.court_date', id: 'e.defendant_id' },
    ],
    unvalued: `e.court_date is null and (${OF_THE_FILE}) is not true`,
  },
  // People without a bond come last.
  exposure: {
    type: 'bigint',
    sources: [{ value: 'e.exposure_cents', id: 'e.defendant_id' }],
    unvalued: 'e.exposure_cents is null',
  },
  // Most missed first, then who is due next; who has no schedule comes last.
  checkIns: { type: 'bigint', sources: [{ value: 'k.place', id: 'd.id' }], unvalued: 'k.place is null' },
  // Who has no account owes nothing, and comes last.
  balance: {
    type: 'bigint',
    sources: [{ value: 'b.balance_cents', id: 'b.defendant_id' }],
    unvalued: 'b.balance_cents is null',
  },
};

/** The parts of an order that are left to read after a place. */
export const partsAfter = ({ sort, owing }: Pick<ListFilter, 'sort' | 'owing'>, after: Place | null): Part[] => {
  if (ORDERS[sort].unvalued === undefined || (sort === 'balance' && owing)) return ['valued'];
  return after?.[0] === null ? ['unvalued'] : ['valued', 'unvalued'];
};

const COLUMNS = `d.id, d.full_name, d.birthday, d.phone_number, d.city, d.created_at,
  case when ${OF_THE_FILE} then d.court_date else e.court_date end as court_date, coalesce(e.open_bonds, 0) as open_bonds,
  coalesce(e.forfeited_bonds, 0) as forfeited_bonds, coalesce(e.exposure_cents, 0) as exposure_cents, d.mugshot_file_id,
  coalesce(b.balance_cents, 0) as balance_cents, b.last_payment_on, e.asked_bonds`;

const TABLES = `defendant d
  left join defendant_balance b on b.organization_id = $1 and b.defendant_id = d.id
  left join defendant_exposure e on e.organization_id = $1 and e.defendant_id = d.id`;

/**
 * The SQL of up to `limit` rows of one part after a place, and its values; the first are the organization and its day. The list that
 * everybody opens, without a filter, has a name: PostgreSQL then understands it once for each connection.
 */
export const listSql = (
  organizationId: string,
  filter: ListFilter,
  { part, after, limit }: { part: Part; after: Place | null; limit: number },
): { name?: string; text: string; values: unknown[] } => {
  const { type, sources, unvalued = 'false' } = ORDERS[filter.sort];
  const values: unknown[] = [organizationId, filter.today];
  const given = (one: unknown) => `$${values.push(one)}`;
  const where = conditions(filter, given);
  const isPlain = where.length === 0;
  const [direction, beyond] = filter.descending ? ['desc', '<'] : ['asc', '>'];
  // A place among the rows with a value is before all that have none.
  const goesOn = after !== null && (part === 'valued' || after[0] === null);
  const most = given(limit);
  const { places } = filter;
  const checkIns = places
    ? ` left join unnest(${given(places.ids)}::uuid[], ${given(places.values)}::bigint[]) k (id, place) on k.id = d.id`
    : '';
  const rowsOf = (value: string, order: string, narrowing: readonly string[]) => `(
    select ${COLUMNS}, ${value} as value from ${TABLES}${checkIns}
    where ${["d.organization_id = $1 and d.lifecycle = 'live'", ...where, ...narrowing].join(' and ')}
    order by ${order} limit ${most})`;
  const withValue = (): string[] => {
    const place = goesOn ? `(${given(after[0])}::${type}, ${given(after[1])}::uuid)` : null;
    return sources.map(({ value, id, only }) =>
      rowsOf(value, `${value} ${direction}, ${id} ${direction}`, [
        `${value} is not null`,
        ...(only === undefined ? [] : [only]),
        ...(place === null ? [] : [`(${value}, ${id}) ${beyond} ${place}`]),
      ]),
    );
  };
  const withoutValue = (): string[] => {
    const place = goesOn ? [`d.id ${beyond} ${given(after[1])}::uuid`] : [];
    return [rowsOf(`null::${type}`, `d.id ${direction}`, [unvalued, ...place])];
  };
  const pages = part === 'valued' ? withValue() : withoutValue();
  return {
    ...(isPlain ? { name: `defendants-${filter.sort}-${direction}-${part}-${goesOn ? 'on' : 'first'}` } : {}),
    text: `
      select page.id as defendant_id, page.full_name, page.birthday, page.phone_number,
        page.city, page.created_at, page.court_date, page.open_bonds, page.forfeited_bonds, page.exposure_cents,
        page.balance_cents, page.last_payment_on, page.value::text as place,
        case when page.mugshot_file_id is not null then (
          select jsonb_build_object('fileId', f.id, 'objectId', f.object_id, 'thumbnailId', f.thumbnail_id)
          from stored_file f where f.organization_id = $1 and f.id = page.mugshot_file_id) end as photo,
        case when page.asked_bonds <> '{}' then ${papersOnFile('page.asked_bonds')} end as papers_on_file
      from (${pages.join(' union all ')}) page
      order by page.value ${direction}, page.id ${direction} limit ${most}`,
    values,
  };
};

const conditions = (filter: ListFilter, given: (one: unknown) => string): string[] => {
  const { name, among, accountId, city, bornFrom, bornTo, owing } = filter;
  const where: string[] = [];
  if (among) where.push(`d.id = any(${given(among)}::uuid[])`);
  else if (name) where.push(`strpos(d.search_name, (select searchable_name(${given(name)}))) > 0`);
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
