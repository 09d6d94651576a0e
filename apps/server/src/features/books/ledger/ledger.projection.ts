import type { EventTypes } from '../../../platform/event-log/event-types.ts';
import type { RecordedEvent } from '../../../platform/event-log/events.ts';
import { columnList, insertRows } from '../../../platform/projections/columns.ts';
import type { View, ViewTransaction } from '../../../platform/projections/view.ts';
import {
  book,
  type AccountNumber,
  type BookedMonth,
  type Counters,
  type FirstNumber,
  type JournalEntry,
  type MoveInDays,
  type Receipt,
} from './journal.ts';
import { keepLiabilities } from './liabilities.projection.ts';
import { linesOf, type Line } from './posting-lines.ts';

const loadCounters = async (events: readonly RecordedEvent[], tx: ViewTransaction): Promise<Map<string, Counters>> => {
  const organizations = [...new Set(events.map(({ organizationId }) => organizationId))];
  const { rows } = await tx.query<Counters & { organizationId: string }>(
    `select o.id as organization_id,
            coalesce((select max(number) from ${tx.table('journal_entry')} where organization_id = o.id), 0) as journal_number,
            coalesce((select max(number) from ${tx.table('receipt')} where organization_id = o.id),
                     receipts.first - 1, 0) as receipt_number,
            coalesce((select max(short_id) from ${tx.table('account_number')} where organization_id = o.id),
                     accounts.first - 1, 0) as short_id,
            coalesce(receipts.first, 1) as first_receipt, coalesce(accounts.first, 1) as first_short_id,
            coalesce((select to_char(recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
                      from ${tx.table('journal_entry')} where organization_id = o.id
                      order by number desc limit 1), '') as recorded_at,
            (select max(month) from ${tx.table('closed_month')}
             where organization_id = o.id and state in ('closed', 'sealed', 'year-ended')) as closed_through,
            (select closed_until from ${tx.table('move_in_days')} where organization_id = o.id) as closed_until
     from unnest($1::uuid[]) as o(id)
     left join ${tx.table('first_number')} receipts on receipts.organization_id = o.id and receipts.series = 'receipts'
     left join ${tx.table('first_number')} accounts on accounts.organization_id = o.id and accounts.series = 'accounts'`,
    [organizations],
  );
  return new Map(rows.map(({ organizationId, ...counters }) => [organizationId, counters]));
};

const ENTRY = columnList<JournalEntry>({
  organizationId: 'organization_id uuid',
  number: 'number bigint',
  eventId: 'event_id uuid',
  part: 'part smallint',
  eventType: 'event_type text',
  detail: 'detail text',
  stream: 'stream text',
  revision: 'revision bigint',
  position: 'position bigint',
  effectiveOn: 'effective_on date',
  bookedOn: 'booked_on date',
  recordedAt: 'recorded_at timestamptz',
  actorId: 'actor_id uuid',
  commandId: 'command_id uuid',
  accountId: 'account_id uuid',
  bondId: 'bond_id uuid',
  reversesEventId: 'reverses_event_id uuid',
  amountCents: 'amount_cents bigint',
  approvedAlone: 'approved_alone boolean',
});

const POSTING = columnList<Line>({
  organizationId: 'organization_id uuid',
  number: 'journal_number bigint',
  line: 'line smallint',
  account: 'ledger_account text',
  debitCents: 'debit_cents bigint',
  creditCents: 'credit_cents bigint',
  accountId: 'account_id uuid',
  bondId: 'bond_id uuid',
  payee: 'payee text',
  suretyId: 'surety_id uuid',
  powerId: 'power_id uuid',
  agentId: 'agent_id uuid',
  personId: 'person_id uuid',
  tillId: 'till_id uuid',
  bankAccountId: 'bank_account_id uuid',
  bookedOn: 'booked_on date',
});

const BALANCE = columnList<Line>({
  organizationId: 'organization_id uuid',
  account: 'ledger_account text',
  bookedOn: 'booked_on date',
  debitCents: 'debit_cents bigint',
  creditCents: 'credit_cents bigint',
});

const addToBalances = async (lines: readonly Line[], tx: ViewTransaction): Promise<void> => {
  if (lines.length === 0) return;
  await tx.query(
    `insert into ${tx.table('ledger_balance')} as t (${BALANCE.names})
     select organization_id, ledger_account, booked_on, sum(debit_cents), sum(credit_cents)
     from unnest(${BALANCE.arrays}) as line(${BALANCE.names})
     group by organization_id, ledger_account, booked_on
     order by organization_id, ledger_account, booked_on
     on conflict (organization_id, ledger_account, booked_on) do update
       set debit_cents = t.debit_cents + excluded.debit_cents, credit_cents = t.credit_cents + excluded.credit_cents`,
    BALANCE.valuesOf(lines),
  );
};

const RECEIPT = columnList<Receipt>({
  organizationId: 'organization_id uuid',
  number: 'number bigint',
  paymentId: 'payment_id uuid',
  eventId: 'event_id uuid',
  journalNumber: 'journal_number bigint',
  accountId: 'account_id uuid',
  method: 'method text',
  amountCents: 'amount_cents bigint',
  paidOn: 'paid_on date',
});

const ACCOUNT_NUMBER = columnList<AccountNumber>({
  organizationId: 'organization_id uuid',
  shortId: 'short_id bigint',
  accountId: 'account_id uuid',
});

const MONTH = columnList<BookedMonth>({
  organizationId: 'organization_id uuid',
  month: 'month text',
  state: 'state text',
  eventId: 'event_id uuid',
  position: 'position bigint',
  journalNumber: 'journal_number bigint',
  decidedBy: 'decided_by uuid',
  decidedAt: 'decided_at timestamptz',
  chainHead: 'chain_head text',
  trialBalance: 'trial_balance text',
});

/** Who closed or opened a month, and when: what the audit trail says. */
const MONTH_CHANGE = columnList<BookedMonth>({
  organizationId: 'organization_id uuid',
  eventId: 'event_id uuid',
  month: 'month text',
  state: 'state text',
  decidedBy: 'actor_id uuid',
  commandId: 'command_id uuid',
  decidedAt: 'recorded_at timestamptz',
});

/** What follows a close and changes nothing of its cut (money#closed-periods). */
const followsClose = ({ state }: BookedMonth): boolean => state === 'sealed' || state === 'year-ended';

const following = (cut: BookedMonth, { state, chainHead, trialBalance }: BookedMonth): BookedMonth => ({
  ...cut,
  state,
  chainHead: chainHead ?? cut.chainHead,
  trialBalance: trialBalance ?? cut.trialBalance,
});

/** The newest row of each month, with the cut that it follows where that is in the same batch. */
const newestOf = (months: readonly BookedMonth[]): BookedMonth[] => {
  const newest = new Map<string, BookedMonth>();
  for (const booked of months) {
    const key = `${booked.organizationId} ${booked.month}`;
    const before = newest.get(key);
    newest.set(key, before && followsClose(booked) ? following(before, booked) : booked);
  }
  return [...newest.values()];
};

/** A month keeps where its books were cut while it is sealed and its year ended. */
const storeMonths = async (months: readonly BookedMonth[], tx: ViewTransaction): Promise<void> => {
  const cuts = new Set(months.filter((booked) => !followsClose(booked)).map(({ eventId }) => eventId));
  const rows = newestOf(months);
  const table = tx.table('closed_month');
  const [cut, behind] = [true, false].map((isCut) => rows.filter(({ eventId }) => cuts.has(eventId) === isCut));
  if (cut && cut.length > 0) {
    await tx.query(
      `insert into ${table} (${MONTH.names}) select * from unnest(${MONTH.arrays})
       on conflict (organization_id, month) do update
         set (state, event_id, position, journal_number, decided_by, decided_at, chain_head, trial_balance) =
           (excluded.state, excluded.event_id, excluded.position, excluded.journal_number, excluded.decided_by,
            excluded.decided_at, excluded.chain_head, excluded.trial_balance)`,
      MONTH.valuesOf(cut),
    );
  }
  if (behind && behind.length > 0) {
    await tx.query(
      `update ${table} t set state = m.state, chain_head = coalesce(m.chain_head, t.chain_head),
         trial_balance = coalesce(m.trial_balance, t.trial_balance)
       from unnest(${MONTH.arrays}) as m(${MONTH.names})
       where t.organization_id = m.organization_id and t.month = m.month`,
      MONTH.valuesOf(behind),
    );
  }
};

const MOVE_IN_DAYS = columnList<MoveInDays>({
  organizationId: 'organization_id uuid',
  closedUntil: 'closed_until date',
  eventId: 'event_id uuid',
});

/** The newest of each agency. */
const storeDays = async (days: readonly MoveInDays[], tx: ViewTransaction): Promise<void> => {
  if (days.length === 0) return;
  const newest = [...new Map(days.map((closed) => [closed.organizationId, closed])).values()];
  await tx.query(
    `insert into ${tx.table('move_in_days')} (${MOVE_IN_DAYS.names}) select * from unnest(${MOVE_IN_DAYS.arrays})
     on conflict (organization_id) do update
       set (closed_until, event_id) = (excluded.closed_until, excluded.event_id)`,
    MOVE_IN_DAYS.valuesOf(newest),
  );
};

const FIRST_NUMBER = columnList<FirstNumber>({
  organizationId: 'organization_id uuid',
  series: 'series text',
  first: 'first bigint',
  eventId: 'event_id uuid',
});

/** The newest of each series. */
const storeFirstNumbers = async (numbers: readonly FirstNumber[], tx: ViewTransaction): Promise<void> => {
  if (numbers.length === 0) return;
  const newest = [...new Map(numbers.map((first) => [`${first.organizationId} ${first.series}`, first])).values()];
  await tx.query(
    `insert into ${tx.table('first_number')} (${FIRST_NUMBER.names}) select * from unnest(${FIRST_NUMBER.arrays})
     on conflict (organization_id, series) do update
       set (first, event_id) = (excluded.first, excluded.event_id)`,
    FIRST_NUMBER.valuesOf(newest),
  );
};

/**
 * The journal with its postings, balances, liabilities, receipt numbers and short ids (building#journal). It takes every event type
 * there is (`types`), and books what each declares: a new money event is in the books without a line here.
 */
export const ledgerView = (types: EventTypes): View => ({
  name: 'ledger',
  version: 6,
  kind: 'money',
  tables: [
    'journal_entry',
    'posting',
    'ledger_balance',
    'liability',
    'receipt',
    'account_number',
    'closed_month',
    'month_change',
    'move_in_days',
    'first_number',
  ],
  types: Object.keys(types),
  apply: async (batch, tx) => {
    const booked = book(types, batch, await loadCounters(batch, tx));
    const { entries, receipts, accountNumbers, months, days, firstNumbers } = booked;
    const lines = linesOf(entries);
    await Promise.all([
      insertRows(tx, 'journal_entry', ENTRY, entries),
      insertRows(tx, 'posting', POSTING, lines),
      addToBalances(lines, tx),
      keepLiabilities(lines, tx),
      insertRows(tx, 'receipt', RECEIPT, receipts),
      insertRows(tx, 'account_number', ACCOUNT_NUMBER, accountNumbers),
      storeMonths(months, tx),
      storeDays(days, tx),
      storeFirstNumbers(firstNumbers, tx),
      insertRows(
        tx,
        'month_change',
        MONTH_CHANGE,
        months.filter((booked) => !followsClose(booked)),
      ),
    ]);
  },
  changes: ({ type, data, eventId: id }) => {
    const { month, closedUntil } = types[type]?.booking?.(data) ?? {};
    return [
      // Cash that waits to be confirmed, and a till that is set up, book nothing, and stand beside what lies there.
      ...('postings' in data || 'handOverId' in data || 'tillId' in data ? [{ topic: 'ledger' as const, id }] : []),
      // Forms know from it what is closed: their processes forget what they knew (`BookingDays`).
      ...(month === undefined && closedUntil === undefined ? [] : [{ topic: 'month' as const, id }]),
      // Whoever asks for a second person says when, whatever ends it names the request: the inbox is read again.
      ...('askedAt' in data || 'requestId' in data ? [{ topic: 'approval' as const, id }] : []),
    ];
  },
});
