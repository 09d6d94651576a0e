import type { z } from 'zod';
import { ledgerAccountName } from '#domain/kernel/chart-of-accounts.ts';
import type { getJournalEntry, JournalEntry } from '#contracts/office/reports/reports.ts';
import type { WhichDay } from '#domain/books/which-day.ts';
import { fitsReferenceSql } from '#domain/kernel/external-reference.ts';
import { officialName } from '#domain/agency/premium-shares.ts';
import { daysBetween } from '#domain/kernel/days.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { describeEntry } from '../../books/ledger/index.ts';
import { ENTRY_PROOFS, JOINED_PROOFS } from '../statement-lines/index.ts';

/** What the journal can be narrowed to; days are booked days unless `by` says otherwise, `account` a ledger account code. */
export interface JournalFilter {
  by?: WhichDay | undefined;
  from?: string | undefined;
  to?: string | undefined;
  account?: string | undefined;
  accountId?: string | undefined;
  person?: string | undefined;
  /** The number of a payment, or a part of it. */
  reference?: string | undefined;
  upToNumber?: number | undefined;
}

/** A journal entry as lists and exports show it. */
export interface JournalRow extends JournalEntry {
  eventId: string;
  approvedAlone: boolean;
}

interface Row extends Omit<JournalRow, 'description' | 'postings' | 'payee'> {
  detail: string | null;
  /** Whose payable was paid, where that is an official: as postings are tagged. */
  payeeTag: string | null;
  payeeName: string | null;
  postings: (Omit<JournalRow['postings'][number], 'accountName'> & { accountName: string | null })[];
}

/** Payables that are paid out, and what they are paid from (money#reading-recipes). */
const PAID = `('2100', '2110', '2120', '2200', '2210', '2500', '2600')`;
const PAID_FROM = `('1000', '1010', '2600')`;

/** Who is paid by entry `j`, or was paid by what it reverses: whose payable it takes from the bank, or from a colleague. */
const PAYEE = `
  left join lateral (
    select p.surety_id, p.payee, coalesce(p.agent_id, substring(p.payee from '^agent:(.*)$')::uuid) as agent_id
    from posting p
    where p.organization_id = j.organization_id and p.journal_number = j.number and p.ledger_account in ${PAID}
      and (p.debit_cents > 0) = (j.reverses_event_id is null)
      and exists (select from posting f where f.organization_id = j.organization_id and f.journal_number = j.number
        and f.ledger_account in ${PAID_FROM} and (f.credit_cents > 0) = (j.reverses_event_id is null))
    order by p.line limit 1) paid on true
  left join surety s on s.organization_id = j.organization_id and s.surety_id = paid.surety_id
  left join agent g on g.organization_id = j.organization_id and g.user_id = paid.agent_id
  left join recovery_payee r on r.organization_id = j.organization_id
    and r.id = substring(paid.payee from '^payee:(.*)$')::uuid`;

const selectFrom = (entries: string): string => `
  with page as materialized (${entries})
  select j.number as journal_number, j.effective_on, j.booked_on,
         j.recorded_at, ${nameOf('a', 'Former staff')} as recorded_by, j.detail, j.event_type, j.event_id,
         j.approved_alone,
         coalesce(reversed.number, case when j.event_type = 'BondVoided' then (
           select min(f.number) from journal_entry f
           where f.organization_id = j.organization_id and f.account_id = j.account_id and f.stream = j.stream
             and f.number < j.number) end) as reverses_journal_number, p.postings,
         (select t.body from entry_text t where t.organization_id = j.organization_id and t.event_id = j.event_id
            and t.field = 'externalReference') as external_reference, paid.payee as payee_tag,
         case when j.event_type in ('ExpensePaid', 'OtherMoneyReceived') then (
                select nullif(t.body, '') from entry_text t
                where t.organization_id = j.organization_id and t.event_id = j.event_id and t.field = 'payee')
              when s.surety_id is not null then s.name
              when paid.agent_id is not null then ${nameOf('g', 'Former staff')}
              when paid.payee like 'payee:%' then coalesce(nullif(r.name, ''), 'Former payee') end as payee_name
  from page
  join journal_entry j on j.organization_id = $1 and j.number = page.number
  left join agent a on a.organization_id = j.organization_id and a.user_id = j.actor_id
  left join journal_entry reversed
    on reversed.organization_id = j.organization_id and reversed.event_id = j.reverses_event_id and reversed.part = 1
  cross join lateral (
    select json_agg(json_build_object(
             'account', p.ledger_account, 'accountName', case when l.changed_by is not null then l.name end,
             'debitCents', p.debit_cents, 'creditCents', p.credit_cents, 'accountId', p.account_id,
             'accountShortId', n.short_id, 'bondId', p.bond_id) order by p.line) as postings
    from posting p
    left join ledger_account l on l.organization_id = p.organization_id and l.code = p.ledger_account
    left join account_number n on n.organization_id = p.organization_id and n.account_id = p.account_id
    where p.organization_id = j.organization_id and p.journal_number = j.number) p
  ${PAYEE}`;

/** The postings of booked days know them themselves. */
const OF_BOOKED_DAYS = ' and ($2::date is null or p.booked_on >= $2) and ($3::date is null or p.booked_on <= $3)';
/** The journal's filter over table `j`, with parameters from $2 on; $1 is the organization. */
const DAY = { booked: 'j.booked_on', effective: 'j.effective_on' } as const;
const whereOf = ({ by = 'booked', account }: JournalFilter): string => `
  where j.organization_id = $1
    and ($2::date is null or ${DAY[by]} >= $2) and ($3::date is null or ${DAY[by]} <= $3)
    and ($4::bigint is null or j.number <= $4)
    and ${
      account === undefined
        ? '$5::text is null'
        : `exists (select from posting p where p.organization_id = j.organization_id
         and p.journal_number = j.number and p.ledger_account = $5${by === 'booked' ? OF_BOOKED_DAYS : ''})`
    }
    and ($6::uuid is null or exists (select from posting p where p.organization_id = j.organization_id
         and p.journal_number = j.number and p.account_id = $6))
    and ($7::text is null or j.account_id in (select ac.account_id from account ac
         join defendant d on d.organization_id = ac.organization_id and d.id = ac.defendant_id and d.lifecycle = 'live'
         where ac.organization_id = $1 and strpos(d.search_name, (select nullif(searchable_name($7), ''))) > 0))
    and ($8::text is null or j.event_id in (select t.event_id from entry_text t
         where t.organization_id = $1 and t.field = 'externalReference' and ${fitsReferenceSql('t.body', '$8')}))`;

const filterValues = (organizationId: string, filter: JournalFilter): unknown[] => [
  organizationId,
  filter.from ?? null,
  filter.to ?? null,
  filter.upToNumber ?? null,
  filter.account ?? null,
  filter.accountId ?? null,
  filter.person === '' ? null : (filter.person ?? null),
  filter.reference === '' ? null : (filter.reference ?? null),
];

const inWords = ({ detail, postings, payeeTag, payeeName, ...row }: Row): JournalRow => ({
  ...row,
  payee: payeeName ?? (payeeTag === null ? null : officialName(payeeTag)),
  postings: postings.map((posting) => ({
    ...posting,
    accountName: ledgerAccountName(posting.account, posting.accountName),
  })),
  description: describeEntry(row.eventType, detail),
});

/** Few days are found by their index, and not by walking the numbers from the newest: PostgreSQL does not see how far back they lie. */
const isOfFewDays = ({ from, to }: JournalFilter): boolean =>
  from !== undefined && to !== undefined && daysBetween(from, to) <= 366;

/** Up to `limit` entries by number, those that come after number `after`; null for the first ones. They are found by their numbers and days alone. */
export const readJournal = async (
  tx: TenantTransaction,
  organizationId: string,
  filter: JournalFilter,
  { ascending, after, limit }: { ascending: boolean; after: number | null; limit: number },
): Promise<JournalRow[]> => {
  const [direction, beyond] = ascending ? ['asc', '>'] : ['desc', '<'];
  const { rows } = await tx.query<Row>(
    `${selectFrom(`
    select number from (
      select j.number from journal_entry j ${whereOf(filter)} and ($9::bigint is null or j.number ${beyond} $9)
      ${isOfFewDays(filter) ? 'offset 0' : ''}) found
    order by number ${direction} limit $10`)}
  order by j.number ${direction}`,
    [...filterValues(organizationId, filter), after, limit],
  );
  return rows.map(inWords);
};

/** How many entries the filter leaves. */
export const countEntries = async (
  tx: TenantTransaction,
  organizationId: string,
  filter: JournalFilter,
): Promise<number> => {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*) from journal_entry j ${whereOf(filter)}`,
    filterValues(organizationId, filter),
  );
  return rows[0]?.count ?? 0;
};

type Detail = z.output<(typeof getJournalEntry)['response']>;

/** What stands beside an entry: where its event lies, who and what it is about, what a person typed, what it leads to. */
export interface EntryContext extends Pick<
  Detail,
  'reversedByJournalNumber' | 'defendant' | 'texts' | 'receipt' | 'deposit' | 'bankLine'
> {
  stream: string;
  revision: number;
  position: string;
  actorId: string;
  commandId: string;
  fromAddress: string | null;
  chainHash: string | null;
}

/** The context of one entry; null where the number does not exist. */
export const entryContext = async (
  tx: TenantTransaction,
  organizationId: string,
  journalNumber: number,
): Promise<EntryContext | null> => {
  const { rows } = await tx.query<EntryContext>(
    `select j.stream, j.revision, j.position::text as position, j.actor_id, j.command_id,
            origin.from_address, l.hash as chain_hash, coalesce(reversal.number, whole.number) as reversed_by_journal_number,
            case when d.id is not null then json_build_object('defendantId', d.id, 'fullName', d.full_name) end
              as defendant,
            coalesce((select json_object_agg(t.field, t.body) from entry_text t
                      where t.organization_id = j.organization_id and t.event_id = j.event_id), '{}') as texts,
            ${ENTRY_PROOFS}
     from journal_entry j
     ${JOINED_PROOFS}
     left join command_origin origin
       on origin.organization_id = j.organization_id and origin.command_id = j.command_id
     left join audit_link l on l.organization_id = j.organization_id and l.event_id = j.event_id
     left join journal_entry reversal
       on reversal.organization_id = j.organization_id and reversal.reverses_event_id = j.event_id
     -- The void of a bond takes back all that its stream has booked (money#voiding-a-bond).
     left join journal_entry whole
       on whole.organization_id = j.organization_id and whole.account_id = j.account_id and whole.stream = j.stream
       and whole.event_type = 'BondVoided' and whole.number > j.number
     left join account ac on ac.organization_id = j.organization_id and ac.account_id = j.account_id
     left join defendant d
       on d.organization_id = ac.organization_id and d.id = ac.defendant_id and d.lifecycle = 'live'
     where j.organization_id = $1 and j.number = $2`,
    [organizationId, journalNumber],
  );
  return rows[0] ?? null;
};
