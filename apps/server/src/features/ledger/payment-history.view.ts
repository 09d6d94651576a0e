import type { ResponseOf } from '#contracts/endpoint.ts';
import type { listPayments } from '#contracts/ledger.ts';
import type { PaymentMethod } from '#domain/option-lists.ts';
import type { TenantTransaction } from '../../platform/database/tenant-database.ts';

export type PaymentRow = ResponseOf<typeof listPayments>['rows'][number];

/** What the payment history can be narrowed to; `person` is a part of the defendant's or the payer's name. */
export interface PaymentFilter {
  from?: string | undefined;
  to?: string | undefined;
  method?: PaymentMethod | undefined;
  person?: string | undefined;
  upToNumber?: number | undefined;
}

/** The filter over `receipt r`, with parameters from $2 on; $1 is the organization. */
const WHERE = `
  where r.organization_id = $1
    and ($2::date is null or r.paid_on >= $2) and ($3::date is null or r.paid_on <= $3)
    and ($4::text is null or r.method = $4)
    and ($5::text is null
         or exists (select from account ac
                    join defendant d
                      on d.organization_id = ac.organization_id and d.id = ac.defendant_id and d.lifecycle = 'live'
                    where ac.organization_id = r.organization_id and ac.account_id = r.account_id
                      and position(lower($5) in lower(d.full_name)) > 0)
         or exists (select from entry_text t
                    where t.organization_id = r.organization_id and t.event_id = r.event_id and t.field = 'payer'
                      and position(lower($5) in lower(t.body)) > 0))
    and ($6::bigint is null or r.journal_number <= $6)`;

/** The void of receipt `r`, as far as it was known. */
const VOIDED = `
  left join journal_entry v on v.organization_id = r.organization_id and v.reverses_event_id = r.event_id
    and ($6::bigint is null or v.number <= $6)`;

/** The rows of one page with everything that stands beside them: joined only after the page is cut. */
const withDetails = (page: string): string => `
  select r.payment_id as "paymentId", r.number as "receiptNumber", r.account_id as "accountId",
         n.short_id as "accountShortId", d.id as "defendantId", coalesce(d.full_name, '') as "defendantName",
         payer.body as payer, r.method, r.amount_cents as "amountCents", r.paid_on as "paidOn",
         j.recorded_at as "recordedAt", coalesce(a.full_name, 'Former staff') as "recordedBy",
         v.number is not null as voided, r.journal_number as "journalNumber"
  from (${page}) r
  join journal_entry j on j.organization_id = r.organization_id and j.number = r.journal_number
  left join account ac on ac.organization_id = r.organization_id and ac.account_id = r.account_id
  left join account_number n on n.organization_id = r.organization_id and n.account_id = r.account_id
  left join defendant d
    on d.organization_id = ac.organization_id and d.id = ac.defendant_id and d.lifecycle = 'live'
  left join entry_text payer
    on payer.organization_id = r.organization_id and payer.event_id = r.event_id and payer.field = 'payer'
  left join agent a on a.organization_id = j.organization_id and a.user_id = j.actor_id
  ${VOIDED}`;

const filterValues = (organizationId: string, filter: PaymentFilter): unknown[] => [
  organizationId,
  filter.from ?? null,
  filter.to ?? null,
  filter.method ?? null,
  filter.person === '' ? null : (filter.person ?? null),
  filter.upToNumber ?? null,
];

/** Up to `limit` payments, newest receipt first before number `before`. */
export const newestPayments = async (
  tx: TenantTransaction,
  organizationId: string,
  filter: PaymentFilter,
  { before, limit }: { before: number | null; limit: number },
): Promise<PaymentRow[]> => {
  const { rows } = await tx.query<PaymentRow>(
    `${withDetails(`select r.* from receipt r ${WHERE} and ($7::bigint is null or r.number < $7)
                    order by r.number desc limit $8`)} order by r.number desc`,
    [...filterValues(organizationId, filter), before, limit],
  );
  return rows;
};

/** Up to `limit` payments, oldest receipt first after number `after`: how exports walk them. */
export const nextPayments = async (
  tx: TenantTransaction,
  organizationId: string,
  filter: PaymentFilter,
  { after, limit }: { after: number; limit: number },
): Promise<PaymentRow[]> => {
  const { rows } = await tx.query<PaymentRow>(
    `${withDetails(`select r.* from receipt r ${WHERE} and r.number > $7 order by r.number limit $8`)} order by r.number`,
    [...filterValues(organizationId, filter), after, limit],
  );
  return rows;
};

/** Sum and count of what the filter leaves, voids left out; `all` counts them too. */
export const sumPayments = async (
  tx: TenantTransaction,
  organizationId: string,
  filter: PaymentFilter,
): Promise<{ totalCents: number; count: number; all: number }> => {
  const { rows } = await tx.query<{ totalCents: number; count: number; all: number }>(
    `select coalesce(sum(r.amount_cents) filter (where v.number is null), 0)::bigint as "totalCents",
            count(*) filter (where v.number is null) as count, count(*) as "all"
     from receipt r ${VOIDED} ${WHERE}`,
    filterValues(organizationId, filter),
  );
  return rows[0] ?? { totalCents: 0, count: 0, all: 0 };
};
