import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { listPayments } from '#contracts/reports/reports.ts';
import type { PaymentMethod } from '#domain/option-lists.ts';
import type { TenantTransaction } from '../../platform/database/tenant-database.ts';

type Answer = ResponseOf<typeof listPayments>;
export type PaymentRow = Answer['rows'][number];

/** What the rows of a filter add up to: received, voided, and the difference, which is what the ledger moved. */
export type PaymentSums = Pick<Answer, 'count' | 'voidCount' | 'grossCents' | 'voidsCents' | 'totalCents'>;

/** What the payment history can be narrowed to; `person` is a part of the defendant's or the payer's name. */
export interface PaymentFilter {
  from?: string | undefined;
  to?: string | undefined;
  method?: PaymentMethod | undefined;
  person?: string | undefined;
  upToNumber?: number | undefined;
}

/** Payments and their voids by the day in the books, as far as they were known; $1 is the organization. */
const OF_DAYS = `
  j.organization_id = $1 and j.event_type in ('PaymentReceived', 'PaymentVoided')
  and ($2::date is null or j.booked_on >= $2) and ($3::date is null or j.booked_on <= $3)
  and ($4::bigint is null or j.number <= $4)`;

/** A void belongs to the receipt of what it takes back. */
const RECEIPT = `
  join receipt r on r.organization_id = j.organization_id and r.event_id = coalesce(j.reverses_event_id, j.event_id)`;

const OF_METHOD_AND_PERSON = `
  ($5::text is null or r.method = $5)
  and ($6::text is null
       or exists (select from account ac
                  join defendant d
                    on d.organization_id = ac.organization_id and d.id = ac.defendant_id and d.lifecycle = 'live'
                  where ac.organization_id = r.organization_id and ac.account_id = r.account_id
                    and position(lower($6) in lower(d.full_name)) > 0)
       or exists (select from entry_text t
                  where t.organization_id = r.organization_id and t.event_id = r.event_id and t.field = 'payer'
                    and position(lower($6) in lower(t.body)) > 0))`;

/** As it moved the money in hand. */
const AMOUNT = `case when j.event_type = 'PaymentVoided' then -j.amount_cents else j.amount_cents end`;

/** The rows of one page with everything that stands beside them: joined only after the page is cut. */
const withDetails = (condition: string, order: 'asc' | 'desc'): string => `
  with page as materialized (
    select j.*, r.payment_id, r.number as receipt_number, r.account_id as of_account, r.method, r.paid_on,
           r.event_id as received_event
    from journal_entry j ${RECEIPT}
    where ${OF_DAYS} and ${OF_METHOD_AND_PERSON} and ${condition}
    order by j.number ${order} limit $8
  )
  select j.payment_id as "paymentId", j.receipt_number as "receiptNumber", j.of_account as "accountId",
         case j.event_type when 'PaymentVoided' then 'voided' else 'received' end as what,
         n.short_id as "accountShortId", d.id as "defendantId", coalesce(d.full_name, '') as "defendantName",
         payer.body as payer, j.method, ${AMOUNT} as "amountCents", j.paid_on as "paidOn", j.booked_on as "bookedOn",
         j.recorded_at as "recordedAt", coalesce(a.full_name, 'Former staff') as "recordedBy",
         reason.body as reason, v.number is not null as voided, j.number as "journalNumber"
  from page j
  left join account ac on ac.organization_id = j.organization_id and ac.account_id = j.of_account
  left join account_number n on n.organization_id = j.organization_id and n.account_id = j.of_account
  left join defendant d
    on d.organization_id = ac.organization_id and d.id = ac.defendant_id and d.lifecycle = 'live'
  left join entry_text payer
    on payer.organization_id = j.organization_id and payer.event_id = j.received_event and payer.field = 'payer'
  left join entry_text reason on j.event_type = 'PaymentVoided'
    and reason.organization_id = j.organization_id and reason.event_id = j.event_id and reason.field = 'reason'
  left join agent a on a.organization_id = j.organization_id and a.user_id = j.actor_id
  left join journal_entry v on v.organization_id = j.organization_id and v.reverses_event_id = j.event_id
    and ($4::bigint is null or v.number <= $4)
  order by j.number ${order}`;

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
];

/** Up to `limit` rows, newest first before journal number `before`. */
export const newestPayments = async (
  tx: TenantTransaction,
  organizationId: string,
  filter: PaymentFilter,
  { before, limit }: { before: number | null; limit: number },
): Promise<PaymentRow[]> => {
  const { rows } = await tx.query<PaymentRow>(withDetails('($7::bigint is null or j.number < $7)', 'desc'), [
    ...filterOf(organizationId, filter),
    before,
    limit,
  ]);
  return rows;
};

/** Up to `limit` rows, oldest first after journal number `after`: how exports walk them. */
export const nextPayments = async (
  tx: TenantTransaction,
  organizationId: string,
  filter: PaymentFilter,
  { after, limit }: { after: number; limit: number },
): Promise<PaymentRow[]> => {
  const { rows } = await tx.query<PaymentRow>(withDetails('j.number > $7', 'asc'), [
    ...filterOf(organizationId, filter),
    after,
    limit,
  ]);
  return rows;
};

const NOTHING: PaymentSums = { count: 0, voidCount: 0, grossCents: 0, voidsCents: 0, totalCents: 0 };

/** What the filter's rows add up to, each on its own day. Without a method or a name the receipts are not looked at. */
export const sumPayments = async (
  tx: TenantTransaction,
  organizationId: string,
  filter: PaymentFilter,
): Promise<PaymentSums> => {
  const narrowed = Boolean(filter.method ?? filter.person);
  const { rows } = await tx.query<PaymentSums>(
    `select count(*) filter (where amount > 0) as count, count(*) filter (where amount < 0) as "voidCount",
            coalesce(sum(amount) filter (where amount > 0), 0)::bigint as "grossCents",
            coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as "voidsCents",
            coalesce(sum(amount), 0)::bigint as "totalCents"
     from (select ${AMOUNT} as amount from journal_entry j ${narrowed ? RECEIPT : ''}
           where ${OF_DAYS} ${narrowed ? `and ${OF_METHOD_AND_PERSON}` : ''}) as row`,
    narrowed ? filterOf(organizationId, filter) : daysOf(organizationId, filter),
  );
  return rows[0] ?? NOTHING;
};
