import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { WhichDay } from '#domain/books/which-day.ts';
import type { PAYMENT_SORTS } from '#contracts/office/payment-history/payment-sorts.ts';
import type { listPayments } from '#contracts/office/payment-history/payment-history.ts';
import type { PaymentPart } from '#contracts/office/statement-lines/statement-lines.ts';
import { BAD_DEBT } from '#domain/kernel/chart-of-accounts.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/kernel/payment-methods.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { EVENT_TAKEN_BACK } from '../../books/ledger/index.ts';
import { PAYER, PAYER_NAMED } from './payer.query.ts';

type Answer = ResponseOf<typeof listPayments>;
export type PaymentRow = Answer['rows'][number];
/** As it stands in the ledger, which knows a till by its id; null of the office drawer. */
export type PaymentOfTill = Omit<PaymentRow, 'till'> & { tillId: string | null };

/** What the rows of a filter add up to: received, voided, returned, refunded, and the difference, which is what the ledger moved. */
export type PaymentSums = Omit<Answer, 'rows' | 'nextCursor' | 'narrowedTo'>;

/** What a row is, in words. */
export const PAYMENT_WORDS = {
  received: 'Payment',
  voided: 'Void',
  returned: 'Return',
  refunded: 'Refund',
  unclaimed: 'Unclaimed credit paid',
  'refund-voided': 'Void of a refund',
} as const satisfies Record<PaymentRow['what'], string>;

/** What the payment history can be narrowed to; `person` is a part of the defendant's or the payer's name. */
export interface PaymentFilter {
  /** Which day `from` and `to` are; the booked one unless told. */
  by?: WhichDay | undefined;
  from?: string | undefined;
  to?: string | undefined;
  method?: PaymentMethod | undefined;
  person?: string | undefined;
  part?: PaymentPart | undefined;
  takenBy?: string | undefined;
  payerOf?: string | undefined;
  /** Of these accounts of clients alone. */
  accountIds?: readonly string[] | undefined;
  upToNumber?: number | undefined;
}

/** Payments, their voids and returns, and what was given back of them, by the day in the books, as far as they were known; $1 is the organization. */
const OF_PAYMENTS = `
  j.organization_id = $1 and j.event_type in ('PaymentReceived', 'PaymentVoided', 'PaymentReturned', 'RefundApproved',
    'RefundVoided', 'UnclaimedPaid', 'PayoutVoided')`;
/** The column of the day that a list runs by (money#which-day). */
const DAY = { booked: 'j.booked_on', effective: 'j.effective_on' } as const;
const ofDays = ({ by = 'booked' }: PaymentFilter): string => `${OF_PAYMENTS}
  and ($2::date is null or ${DAY[by]} >= $2) and ($3::date is null or ${DAY[by]} <= $3)
  and ($4::bigint is null or j.number <= $4)`;

/** A void or return belongs to the receipt of what it takes back; what was given back has none. */
const RECEIPT = `
  left join receipt r on r.organization_id = j.organization_id and r.event_id = ${EVENT_TAKEN_BACK}`;

/** Whose name it is, is read once for all rows. */
const OF_METHOD_AND_PERSON = `
  ($5::text is null or coalesce(r.method, j.detail) = $5)
  and ($6::text is null
       or coalesce(r.account_id, j.account_id) in (
         select ac.account_id from account ac
         join defendant d on d.organization_id = ac.organization_id and d.id = ac.defendant_id and d.lifecycle = 'live'
         where ac.organization_id = $1 and strpos(d.search_name, (select nullif(searchable_name($6), ''))) > 0)
       or r.event_id in (
         select t.event_id from entry_text t where t.organization_id = $1 and t.field = 'payer'
           and strpos(t.search_payer, (select nullif(searchable_name($6), ''))) > 0))`;

const STANDS = `j.event_type = 'PaymentReceived' and not exists (select from journal_entry v
  where v.organization_id = j.organization_id and v.reverses_event_id = j.event_id
    and ($4::bigint is null or v.number <= $4))`;
/** Which entries of payments are part of it. */
const PARTS: Readonly<Record<PaymentPart, string>> = {
  collected: `j.event_type in ('PaymentReceived', 'PaymentVoided', 'PaymentReturned')`,
  received: `j.event_type = 'PaymentReceived'`,
  voided: `j.event_type = 'PaymentVoided'`,
  returned: `j.event_type = 'PaymentReturned'`,
  kept: STANDS,
};

/** A void or a return belongs to whoever took the payment. */
const TAKEN_BY = `(case when j.reverses_event_id is null then j.actor_id else (select o.actor_id from journal_entry o
  where o.organization_id = j.organization_id and o.event_id = j.reverses_event_id and o.part = 1) end)`;

/** Whoever gave the payment: the same payer as of another one (money#form-8300). */
const SAME_PAYER = `${EVENT_TAKEN_BACK} in (
  select j.event_id from journal_entry j ${PAYER_NAMED}
  where j.organization_id = $1 and j.event_type = 'PaymentReceived' and ${PAYER} = (
    select ${PAYER} from journal_entry j ${PAYER_NAMED} where j.organization_id = $1 and j.event_id = $8))`;

const isNarrowed = ({ part, takenBy, payerOf, accountIds }: PaymentFilter): boolean =>
  [part, takenBy, payerOf, accountIds].some((one) => one !== undefined);

/** What else narrows the rows: part, who took it and who gave it, whose accounts; $7 to $9 where one of them is asked for. */
const narrowed = (filter: PaymentFilter): string =>
  isNarrowed(filter)
    ? ` and ${filter.part === undefined ? 'true' : PARTS[filter.part]}
    and ($7::text is null or ${TAKEN_BY}::text = $7) and ($8::uuid is null${filter.payerOf === undefined ? '' : ` or ${SAME_PAYER}`})
    and ($9::uuid[] is null or coalesce(r.account_id, j.account_id) = any ($9))`
    : '';

/** As it moved the money in hand. */
const AMOUNT = `case when j.event_type in ('PaymentReceived', 'RefundVoided', 'PayoutVoided') then j.amount_cents else -j.amount_cents end`;

/** What gives each row its place. Exports walk the numbers. */
const ordersBy = ({ by = 'booked' }: PaymentFilter) => ({
  number: ['j.number'],
  day: [DAY[by], 'j.number'],
  amount: [AMOUNT, 'j.number'],
});

/** Which rows of an order: up to `limit` of those behind a place, its values in the order's order; null for the first. */
export interface PaymentPage {
  sort: (typeof PAYMENT_SORTS)[number] | 'number';
  ascending: boolean;
  after: readonly (string | number)[] | null;
  limit: number;
}

/** The rows of one page with everything that stands beside them: joined only after the page is cut. */
const withDetails = (filter: PaymentFilter, { sort, ascending, after }: PaymentPage): string => {
  const limit = isNarrowed(filter) ? 10 : 7;
  const keys = ordersBy(filter)[sort];
  const [direction, beyond] = ascending ? ['asc', '>'] : ['desc', '<'];
  const order = keys.map((key) => `${key} ${direction}`).join(', ');
  const place = keys.map((_, at) => `$${at + limit + 1}`).join(', ');
  return `
  with page as materialized (
    select j.*, r.payment_id, r.number as receipt_number, coalesce(r.account_id, j.account_id) as of_account,
           coalesce(r.method, j.detail) as method, coalesce(r.paid_on, j.effective_on) as paid_on,
           r.event_id as received_event,
           (select p.till_id from posting p
            where p.organization_id = j.organization_id and p.journal_number = j.number
            order by p.till_id limit 1) as till_id
    from journal_entry j ${RECEIPT}
    where ${ofDays(filter)} and ${OF_METHOD_AND_PERSON}${narrowed(filter)} ${after ? `and (${keys.join(', ')}) ${beyond} (${place})` : ''}
    order by ${order} limit $${limit}
  )
  select j.payment_id, j.receipt_number, j.of_account as account_id,
         case j.event_type when 'PaymentReceived' then 'received' when 'PaymentVoided' then 'voided'
           when 'PaymentReturned' then 'returned' when 'RefundApproved' then 'refunded'
           when 'UnclaimedPaid' then 'unclaimed' else 'refund-voided' end as what,
         n.short_id as account_short_id, d.id as defendant_id, coalesce(d.full_name, '') as defendant_name,
         payer.body as payer, j.method, j.till_id, ${AMOUNT} as amount_cents, j.paid_on, j.booked_on,
         j.effective_on, j.recorded_at, ${nameOf('a', 'Former staff')} as recorded_by,
         reason.body as reason, coalesce(v.event_type in ('PaymentVoided', 'RefundVoided', 'PayoutVoided'), false) as voided, coalesce(v.event_type = 'PaymentReturned', false) as returned, j.number as journal_number
  from page j
  left join account ac on ac.organization_id = j.organization_id and ac.account_id = j.of_account
  left join account_number n on n.organization_id = j.organization_id and n.account_id = j.of_account
  left join defendant d
    on d.organization_id = ac.organization_id and d.id = ac.defendant_id and d.lifecycle = 'live'
  left join entry_text payer
    on payer.organization_id = j.organization_id and payer.event_id = j.received_event and payer.field = 'payer'
  left join entry_text reason on j.event_type <> 'PaymentReceived'
    and reason.organization_id = j.organization_id and reason.event_id = j.event_id and reason.field = 'reason'
  left join agent a on a.organization_id = j.organization_id and a.user_id = j.actor_id
  left join journal_entry v on v.organization_id = j.organization_id and v.reverses_event_id = j.event_id
    and ($4::bigint is null or v.number <= $4)
  order by ${order}`;
};

const daysOf = (organizationId: string, { from, to, upToNumber }: PaymentFilter): unknown[] => [
  organizationId,
  from ?? null,
  to ?? null,
  upToNumber ?? null,
];

const filterOf = (organizationId: string, filter: PaymentFilter): unknown[] => [
  ...daysOf(organizationId, filter),
  filter.method ?? null,
  filter.person === '' ? null : (filter.person ?? null),
  ...(isNarrowed(filter) ? [filter.takenBy ?? null, filter.payerOf ?? null, filter.accountIds ?? null] : []),
];

/** One page of payments, their voids and returns, refunds and theirs. */
export const readPayments = async (
  tx: TenantTransaction,
  organizationId: string,
  filter: PaymentFilter,
  page: PaymentPage,
): Promise<PaymentOfTill[]> => {
  const values = [...filterOf(organizationId, filter), page.limit, ...(page.after ?? [])];
  return (await tx.query<PaymentOfTill>(withDetails(filter, page), values)).rows;
};

/** A posting knows its booked day itself. */
const POSTING_DAY = { ...DAY, booked: 'p.booked_on' } as const;
const ENTRY_OF_POSTING = `
  join journal_entry j on j.organization_id = p.organization_id and j.number = p.journal_number`;

/** What was written off less what was recovered and taken back, of the same days; apart, since it moved no money. */
const writeOffsBy = ({ by = 'booked' }: PaymentFilter): string => `
  select coalesce(sum(p.debit_cents - p.credit_cents), 0)::bigint as cents
  from posting p${by === 'booked' ? '' : ENTRY_OF_POSTING}
  where p.organization_id = $1 and p.ledger_account = '${BAD_DEBT}'
    and ($2::date is null or ${POSTING_DAY[by]} >= $2) and ($3::date is null or ${POSTING_DAY[by]} <= $3)
    and ($4::bigint is null or p.journal_number <= $4)`;

/** A void or return counts to the method on the receipt of what it takes back: only their receipts are looked at. */
const RECEIPT_TAKEN_BACK = `
  left join receipt r on r.organization_id = j.organization_id and r.event_id = j.reverses_event_id`;

interface Moved {
  method: PaymentMethod;
  event: string;
  count: number;
  cents: number;
}

const addUp = (moved: readonly Moved[]): { count: number; cents: number } => ({
  count: moved.reduce((sum, { count }) => sum + count, 0),
  cents: moved.reduce((sum, { cents }) => sum + cents, 0),
});

const sumsByKind = (moved: readonly Moved[]): Omit<PaymentSums, 'writeOffsCents'> => {
  const of = (...events: string[]) => addUp(moved.filter(({ event }) => events.includes(event)));
  const received = of('PaymentReceived');
  const voids = of('PaymentVoided');
  const returns = of('PaymentReturned');
  const refunds = of('RefundApproved', 'RefundVoided', 'UnclaimedPaid', 'PayoutVoided');
  const byMethod = PAYMENT_METHODS.flatMap((method) => {
    const ofMethod = moved.filter((row) => row.method === method);
    return ofMethod.length === 0 ? [] : [{ method, cents: addUp(ofMethod).cents }];
  });
  return {
    count: received.count,
    voidCount: voids.count,
    returnCount: returns.count,
    refundCount: refunds.count,
    grossCents: received.cents,
    voidsCents: 0 - voids.cents,
    returnsCents: 0 - returns.cents,
    refundsCents: 0 - refunds.cents,
    totalCents: addUp(moved).cents,
    byMethod,
  };
};

const SUMS = `j.event_type as event, count(*) as count, sum(${AMOUNT})::bigint as cents from journal_entry j`;

const sumsNarrowed = (filter: PaymentFilter): string => `
  select coalesce(r.method, j.detail) as method, ${SUMS} ${RECEIPT}
  where ${ofDays(filter)} and ${OF_METHOD_AND_PERSON}${narrowed(filter)} group by 1, 2`;

/** What takes nothing back, most of all, says its method itself and is summed from the index alone. */
const sumsOf = (filter: PaymentFilter): string => `
  select method, event, sum(count)::int as count, sum(cents)::bigint as cents from (
    select j.detail as method, ${SUMS} where ${ofDays(filter)} and j.reverses_event_id is null group by 1, 2
    union all
    select coalesce(r.method, j.detail), ${SUMS} ${RECEIPT_TAKEN_BACK}
    where ${ofDays(filter)} and j.reverses_event_id is not null group by 1, 2) moved
  where $5::text is null or method = $5
  group by 1, 2`;

/** What the filter's rows add up to, each on its own day, and by method. */
export const sumPayments = async (
  tx: TenantTransaction,
  organizationId: string,
  filter: PaymentFilter,
): Promise<PaymentSums> => {
  const byRow = Boolean(filter.person) || isNarrowed(filter);
  const { rows } = await tx.query<Moved>(
    byRow ? sumsNarrowed(filter) : sumsOf(filter),
    byRow ? filterOf(organizationId, filter) : filterOf(organizationId, filter).slice(0, 5),
  );
  if (byRow || filter.method !== undefined) return { ...sumsByKind(rows), writeOffsCents: null };
  const { rows: writtenOff } = await tx.query<{ cents: number }>(writeOffsBy(filter), daysOf(organizationId, filter));
  return { ...sumsByKind(rows), writeOffsCents: writtenOff[0]?.cents ?? 0 };
};

/** What came in on one day by one method, less what was taken back of that method. */
export interface CollectedOfDay {
  bookedOn: string;
  method: PaymentMethod;
  cents: number;
}

const COLLECTED = `
  select j.booked_on, coalesce(r.method, j.detail) as method, sum(${AMOUNT})::bigint as cents
  from journal_entry j ${RECEIPT_TAKEN_BACK}
  where ${OF_PAYMENTS} and j.booked_on between $2 and $3 group by 1, 2`;

/** The same rows by their day in the books and method: the sums of a few days add up to those of their filter. */
export const collectedByDay = async (
  tx: TenantTransaction,
  organizationId: string,
  days: { from: string; to: string },
): Promise<CollectedOfDay[]> => {
  const values = [organizationId, days.from, days.to];
  return (await tx.query<CollectedOfDay>({ name: 'collected-by-day', text: COLLECTED, values })).rows;
};

/** What somebody took in, less what they took back or gave back. */
export interface CollectedBy {
  userId: string;
  count: number;
  cents: number;
}

const COLLECTED_BY = `
  select j.actor_id as user_id, count(*) filter (where j.event_type = 'PaymentReceived') as count,
    sum(${AMOUNT})::bigint as cents
  from journal_entry j where ${OF_PAYMENTS} and j.booked_on between $2 and $3 group by 1`;

/** The same rows by who recorded them: together they are the sum of their filter. */
export const collectedByPerson = async (
  tx: TenantTransaction,
  organizationId: string,
  days: { from: string; to: string },
): Promise<CollectedBy[]> => {
  const values = [organizationId, days.from, days.to];
  return (await tx.query<CollectedBy>({ name: 'collected-by-person', text: COLLECTED_BY, values })).rows;
};
