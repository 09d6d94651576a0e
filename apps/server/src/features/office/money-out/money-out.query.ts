import { Injectable } from '@nestjs/common';
import type { listMoneyOut, MoneyOut } from '#contracts/office/money-out/money-out.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { ledgerAccountName, OWNERS_DRAWS } from '#domain/kernel/chart-of-accounts.ts';
import type { WhichDay } from '#domain/books/which-day.ts';
import type { MoneyKind, MoneyOutKind, MoneyOutPlace } from '#domain/office/money-out.ts';
import { officialName } from '#domain/agency/premium-shares.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { readChart } from '../../agency/chart/index.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { ExpenseList } from '../../payouts/expenses/index.ts';
import { readKnown } from '../statement-lines/index.ts';

type Sums = NonNullable<ResponseOf<typeof listMoneyOut>['sums']>;

/** What the list is narrowed to; days are booked days unless `by` says otherwise. */
export interface MoneyOutFilter {
  by?: WhichDay | undefined;
  view: 'out' | 'in';
  from?: string | undefined;
  to?: string | undefined;
  kind?: MoneyOutKind | undefined;
  sought?: string | undefined;
  /** To whom: `agent:{id}`, `payee:{id}` of recovery, `vendor:{event of a payment to them}`. */
  payee?: string | undefined;
  /** As it was known at this journal number: voids of later are none. */
  upTo?: number | undefined;
}

/** Where a page goes on: the last row that was shown. */
export type MoneyOutPlaceInList = [day: string, journalNumber: number];

interface Page {
  ascending: boolean;
  after: MoneyOutPlaceInList | null;
  /** All where undefined. */
  limit?: number;
}

/** What each event that pays money out is for. */
const KIND_OF: Readonly<Record<string, MoneyKind>> = {
  ExpensePaid: 'expense',
  DisbursementMade: 'surety',
  AdvanceRepaid: 'advance',
  OfficialFeesPaid: 'official',
  OfficialAdvanceRepaid: 'advance',
  CommissionPaid: 'commission',
  PayablePaid: 'payee',
  RefundApproved: 'refund',
  UnclaimedPaid: 'unclaimed',
  JudgmentPaid: 'judgment',
  ReturnCharged: 'bank charge',
  OtherMoneyReceived: 'money in',
};

/** As the index `journal_entry_money_out` says them. */
const EVENTS = {
  out: `j.event_type in ('ExpensePaid', 'DisbursementMade', 'AdvanceRepaid', 'OfficialFeesPaid',
  'OfficialAdvanceRepaid', 'CommissionPaid', 'PayablePaid', 'RefundApproved', 'UnclaimedPaid', 'JudgmentPaid',
  'ReturnCharged')`,
  in: `j.event_type = 'OtherMoneyReceived'`,
};

const PLACE_OF: Readonly<Record<string, MoneyOutPlace>> = {
  '1000': 'bank',
  '1010': 'drawer',
  '1020': 'cards',
  '1040': 'buf',
  '2600': 'employee',
};
const PLACES = `('1000', '1010', '1020', '1040', '2600')`;

/**
 * A remittance whose recoverable lines took all that was due moved no money. Each is looked up by its number: a set of all
 * postings on the bank would cost as much for one page as for the whole list.
 */
const MOVED_MONEY = `(j.event_type <> 'DisbursementMade' or (select true from posting p
  where p.organization_id = j.organization_id and p.journal_number = j.number and p.credit_cents > 0
    and p.ledger_account in ${PLACES} limit 1))`;

/** Of expenses those that are draws. */
const DRAWS = `(select p.journal_number from posting p
  where p.organization_id = $1 and p.ledger_account = '${OWNERS_DRAWS}')`;
/** Of payables that were paid those of employees, who laid it out (money#money-out-list). */
const TO_EMPLOYEE = `(j.event_type = 'PayablePaid' and exists (select from posting p
  where p.organization_id = j.organization_id and p.journal_number = j.number and p.debit_cents > 0
    and p.payee like 'agent:%'))`;
const KINDS_APART: Readonly<Partial<Record<MoneyOutKind, string>>> = {
  draw: `j.number in ${DRAWS}`,
  expense: `j.number not in ${DRAWS}`,
  payee: `not ${TO_EMPLOYEE}`,
  advance: `(j.event_type <> 'PayablePaid' or ${TO_EMPLOYEE})`,
};

/** Whom an entry paid, each with its SQL over `j`; its id is $7. */
const PAID_TO: Readonly<Record<string, string>> = {
  agent: `exists (select from posting p where p.organization_id = j.organization_id and p.journal_number = j.number
    and p.debit_cents > 0 and p.agent_id = $7::uuid)`,
  payee: `exists (select from posting p where p.organization_id = j.organization_id and p.journal_number = j.number
    and p.debit_cents > 0 and p.payee = 'payee:' || $7)`,
  vendor: `coalesce((select lower(t.body) from entry_text t where t.organization_id = j.organization_id
    and t.event_id = j.event_id and t.field = 'payee'), '') = coalesce((select lower(t.body) from entry_text t
    where t.organization_id = j.organization_id and t.event_id = $7::uuid and t.field = 'payee'), '')`,
};

/** What else a kind and a payee ask for. */
const narrowed = ({ kind, payee }: MoneyOutFilter): string => {
  const ofKind = kind === undefined ? undefined : KINDS_APART[kind];
  const paidTo = payee === undefined ? undefined : PAID_TO[payee.slice(0, payee.indexOf(':'))];
  return [ofKind, paidTo].map((sql) => (sql === undefined ? '' : ` and ${sql}`)).join('');
};

/** What was asked for of an account, and was then paid: its number and why may stand there. */
const ASKED = `select m.asked_event_id from money_request m where m.organization_id = j.organization_id
  and m.account_id = j.account_id and m.decided_event_id = j.event_id`;

const IN_TEXTS = `(select true from entry_text t
  where t.organization_id = j.organization_id and t.event_id in (j.event_id, (${ASKED}))
    and t.field in ('payee', 'externalReference', 'bufReference', 'reason') and strpos(lower(t.body), lower($5)) > 0
  limit 1)`;

/** Whose names have it, read once; then each entry's postings are looked up by its number. */
const IN_PAYEES = `(j.event_type not in ('ExpensePaid', 'OtherMoneyReceived') and (select true from posting p
  where p.organization_id = j.organization_id and p.journal_number = j.number
    and (p.surety_id = any (array(select s.surety_id from surety s
           where s.organization_id = $1 and strpos(lower(s.name), lower($5)) > 0))
      or p.agent_id = any (array(select g.user_id from agent g
           where g.organization_id = $1 and strpos(lower(g.full_name), lower($5)) > 0))
      or p.payee = any (array(select 'agent:' || g.user_id from agent g
           where g.organization_id = $1 and strpos(lower(g.full_name), lower($5)) > 0))
      or p.payee = any (array(select 'payee:' || r.id from recovery_payee r
           where r.organization_id = $1 and strpos(lower(r.name), lower($5)) > 0))
      or p.payee not like 'agent:%' and p.payee not like 'payee:%'
         and strpos(lower(replace(p.payee, ':', ' of ')), lower($5)) > 0)
  limit 1))`;

const IN_CLIENTS = `(select true from account ac
  join defendant d on d.organization_id = ac.organization_id and d.id = ac.defendant_id and d.lifecycle = 'live'
  where ac.organization_id = j.organization_id and ac.account_id = j.account_id
    and strpos(d.search_name, (select nullif(searchable_name($5), ''))) > 0 limit 1)`;

/** The column of the day that the list runs by (money#which-day). */
const dayOf = ({ by = 'booked' }: MoneyOutFilter): string => (by === 'booked' ? 'j.booked_on' : 'j.effective_on');

/** Days, event types, what is sought, as it was known: $2 to $6. */
const whereOf = (filter: MoneyOutFilter): string => `
  where j.organization_id = $1 and ${EVENTS[filter.view]} and ${MOVED_MONEY}
    and ($2::date is null or ${dayOf(filter)} >= $2) and ($3::date is null or ${dayOf(filter)} <= $3)
    and ($4::text[] is null or j.event_type = any ($4))${narrowed(filter)} and ($6::bigint is null or j.number <= $6)
    and ($5::text is null or ${IN_TEXTS} or ${IN_PAYEES} or ${IN_CLIENTS})`;

const typesOf = (kind: MoneyOutKind): string[] =>
  kind === 'advance'
    ? [...Object.keys(KIND_OF).filter((type) => KIND_OF[type] === kind), 'PayablePaid']
    : Object.keys(KIND_OF).filter((type) => KIND_OF[type] === (kind === 'draw' ? 'expense' : kind));

const filterValues = (organizationId: string, { from, to, kind, sought, payee, upTo }: MoneyOutFilter): unknown[] => [
  organizationId,
  from ?? null,
  to ?? null,
  kind === undefined ? null : typesOf(kind),
  sought === '' ? null : (sought ?? null),
  upTo ?? null,
  ...(payee === undefined ? [] : [payee.slice(payee.indexOf(':') + 1)]),
];

/** Voids are few: all is summed from the index alone, and what was voided once more from its voids. */
const sumsSql = (filter: MoneyOutFilter): string => `
  with moved as materialized (
    select count(*)::int as count, coalesce(sum(j.amount_cents), 0)::bigint as cents from journal_entry j ${whereOf(filter)}),
  voided as materialized (
    select coalesce(sum(j.amount_cents), 0)::bigint as cents
    from journal_entry v
    join journal_entry j on j.organization_id = v.organization_id and j.event_id = v.reverses_event_id
    ${whereOf(filter)} and v.organization_id = $1 and v.reverses_event_id is not null
      and ($6::bigint is null or v.number <= $6))
  select moved.count, moved.cents - voided.cents as paid_cents, voided.cents as voided_cents from moved, voided`;

/** An entry that paid money out, as the journal has it. */
export interface MoneyOutRow extends Omit<MoneyOut, 'kind' | 'accounts' | 'place' | 'expense' | 'payee'> {
  eventType: string;
  eventId: string;
  codes: string[];
  placeAccount: string | null;
  payeeTag: string | null;
  payeeName: string | null;
  /** The colleague whom it paid. */
  agentId: string | null;
}

/** The rows of a page, cut before anything stands beside them. */
const rowsSql = (filter: MoneyOutFilter, { ascending, after }: Page): string => {
  const [direction, beyond] = ascending ? ['asc', '>'] : ['desc', '<'];
  const day = dayOf(filter);
  const limit = filter.payee === undefined ? 7 : 8;
  const [to, from] =
    filter.view === 'out' ? ['p.debit_cents > 0', 'p.credit_cents > 0'] : ['p.credit_cents > 0', 'p.debit_cents > 0'];
  return `
  with page as materialized (
    select j.* from journal_entry j ${whereOf(filter)}
      ${after ? `and (${day}, j.number) ${beyond} ($${limit + 1}::date, $${limit + 2}::bigint)` : ''}
    order by ${day} ${direction}, j.number ${direction} limit $${limit})
  select j.number as journal_number, j.event_id, j.event_type, j.booked_on, j.effective_on, j.detail as method,
    j.amount_cents, j.approved_alone, paid.codes, paid.place_account, paid.payee as payee_tag, paid.agent_id, v.booked_on as voided_on,
    case when j.event_type in ('ExpensePaid', 'OtherMoneyReceived') then coalesce(t.payee, '')
         when j.event_type = 'JudgmentPaid' then 'Court'
         when j.event_type = 'ReturnCharged' then 'Bank'
         when m.paid_to = 'state' then 'State'
         when j.event_type in ('RefundApproved', 'UnclaimedPaid') then coalesce(d.full_name, '')
         when s.surety_id is not null then s.name
         when g.user_id is not null then ${nameOf('g', 'Former staff')}
         when paid.payee like 'payee:%' then coalesce(nullif(r.name, ''), 'Former payee') end as payee_name,
    coalesce(t.reference, asked.reference, '') as external_reference, coalesce(t.reason, asked.reason, '') as reason,
    case when paid.advanced_by is not null then ${nameOf('a', 'Former staff')} end as advanced_by
  from page j
  cross join lateral (
    select array_agg(distinct p.ledger_account) filter (where ${to}) as codes,
      min(p.ledger_account) filter (where ${from} and p.ledger_account in ${PLACES}) as place_account,
      min(p.surety_id::text) filter (where ${to})::uuid as surety_id,
      min(p.payee) filter (where ${to}) as payee,
      min(coalesce(p.agent_id::text, substring(p.payee from '^agent:(.*)$'))) filter (where ${to})::uuid
        as agent_id,
      min(substring(p.payee from '^agent:(.*)$')) filter (where ${from})::uuid as advanced_by
    from posting p where p.organization_id = j.organization_id and p.journal_number = j.number) paid
  left join lateral (
    select min(t.body) filter (where t.field = 'payee') as payee, min(t.body) filter (where t.field = 'reason') as reason,
      min(t.body) filter (where t.field = 'externalReference') as reference
    from entry_text t where t.organization_id = j.organization_id and t.event_id = j.event_id) t on true
  left join journal_entry v on v.organization_id = j.organization_id and v.reverses_event_id = j.event_id
    and ($6::bigint is null or v.number <= $6)
  left join surety s on s.organization_id = j.organization_id and s.surety_id = paid.surety_id
  left join agent g on g.organization_id = j.organization_id and g.user_id = paid.agent_id
  left join agent a on a.organization_id = j.organization_id and a.user_id = paid.advanced_by
  left join recovery_payee r on r.organization_id = j.organization_id
    and r.id = substring(paid.payee from '^payee:(.*)$')::uuid
  left join account ac on ac.organization_id = j.organization_id and ac.account_id = j.account_id
  left join defendant d on d.organization_id = ac.organization_id and d.id = ac.defendant_id and d.lifecycle = 'live'
  left join money_request m on m.organization_id = j.organization_id and m.account_id = j.account_id
    and m.decided_event_id = j.event_id
  left join lateral (
    select min(t.body) filter (where t.field = 'reason') as reason,
      min(t.body) filter (where t.field = 'externalReference') as reference
    from entry_text t where t.organization_id = m.organization_id and t.event_id = m.asked_event_id) asked on true
  order by ${day} ${direction}, j.number ${direction}`;
};

/** What a filter's rows add up to. */
export const sumMoneyOut = async (
  tx: TenantTransaction,
  organizationId: string,
  filter: MoneyOutFilter,
): Promise<Sums> => {
  const { rows } = await tx.query<Sums>(sumsSql(filter), filterValues(organizationId, filter));
  return rows[0] ?? { count: 0, paidCents: 0, voidedCents: 0 };
};

/** One page of a filter's rows. */
export const readMoneyOut = async (
  tx: TenantTransaction,
  organizationId: string,
  filter: MoneyOutFilter,
  page: Page,
): Promise<MoneyOutRow[]> => {
  const values = [...filterValues(organizationId, filter), page.limit ?? null, ...(page.after ?? [])];
  return (await tx.query<MoneyOutRow>(rowsSql(filter, page), values)).rows;
};

/** What an entry paid money out for. */
export const kindOf = ({
  eventType,
  codes,
  payeeTag,
}: Pick<MoneyOutRow, 'eventType' | 'codes' | 'payeeTag'>): MoneyKind => {
  if (eventType === 'PayablePaid' && payeeTag?.startsWith('agent:')) return 'advance';
  return codes.includes(OWNERS_DRAWS) ? 'draw' : (KIND_OF[eventType] ?? 'expense');
};

/** What may be voided from the list. */
const OWN_EVENTS = ['ExpensePaid', 'OtherMoneyReceived'];

/** Money that went out: expenses, draws and every payout, of the journal (money#money-out-list). */
@Injectable()
export class MoneyOutList {
  constructor(
    private readonly reads: Reads,
    private readonly expenses: ExpenseList,
  ) {}

  /** A page of them by day and number. The first one says the sums of the whole filter. @throws Refused MONEY_STOPPED. */
  async list(
    actor: Actor,
    { knownOn, ...asked }: MoneyOutFilter & { knownOn?: string | undefined },
    page: Page,
  ): Promise<{ rows: MoneyOut[]; sums: Sums | null }> {
    const { organizationId } = actor;
    const views = ['ledger', optionalView('accounts'), optionalView('approvals'), optionalView('audit-chain')] as const;
    const { sums, rows, names } = await this.reads.after(actor, views, async (tx) => {
      const filter =
        asked.upTo !== undefined || knownOn === undefined
          ? asked
          : { ...asked, upTo: (await readKnown(tx, actor, { knownOn })).journalNumber };
      return {
        sums: page.after === null ? await sumMoneyOut(tx, organizationId, filter) : null,
        rows: await readMoneyOut(tx, organizationId, filter, page),
        names: new Map((await readChart(tx, organizationId)).map(({ code, name }) => [code, name])),
      };
    });
    const spent = rows.filter(({ eventType }) => OWN_EVENTS.includes(eventType)).map(({ eventId }) => eventId);
    const expenses = await this.expenses.bookedBy(organizationId, spent);
    const shown = rows.map((row): MoneyOut => {
      const { eventId, eventType: _, codes, placeAccount, payeeTag, payeeName, agentId: __, ...own } = row;
      return {
        ...own,
        kind: kindOf(row),
        payee: payeeName ?? (payeeTag === null ? '' : officialName(payeeTag)),
        accounts: codes.map((code) => ({ code, name: ledgerAccountName(code, names.get(code) ?? null) })),
        place: PLACE_OF[placeAccount ?? ''] ?? 'bank',
        expense: expenses.get(eventId) ?? null,
      };
    });
    return { rows: shown, sums };
  }

  /** The journal entry up to which everything is known now. @throws Refused MONEY_STOPPED */
  async newest(actor: Actor): Promise<number> {
    return (await this.reads.after(actor, ['ledger'], (tx) => readKnown(tx, actor, {}))).journalNumber;
  }
}
