import type { RecordedEvent } from '../../../platform/event-log/events.ts';
import { columnList, columns, insertRows } from '../../../platform/projections/columns.ts';
import type { View, ViewTransaction } from '../../../platform/projections/view.ts';
import { bondEventTypes } from '../bond/index.ts';
import { accountOf, linesOf, type StatementEvent } from './account-entries.ts';
import type { StatementLine } from './account-transfer-lines.ts';
import { accountEventTypes } from './account-events.ts';
import {
  keepPaymentsBefore,
  keepTransfers,
  passedOf,
  passOn,
  sumByDefendant,
  sumThoseLeft,
} from './account-beside.projection.ts';
import { findPostingsAfterClose, markLate } from './postings-after-close.ts';

type Key = Pick<StatementLine, 'organizationId' | 'accountId'>;

interface Totals extends Key {
  premiumCents: number;
  chargesCents: number;
  feesCents: number;
  paymentsCents: number;
  writeOffsCents: number;
  collateralCents: number;
  passThroughCents: number;
  /** The newest day of the payments among the lines. */
  lastPaymentOn: string | null;
}

const TOTAL_OF = {
  PREMIUM: 'premiumCents',
  CHARGE: 'chargesCents',
  FEE: 'feesCents',
  PAYMENT: 'paymentsCents',
  REFUND: 'paymentsCents', // a negative payment (money#account-totals)
  UNCLAIMED: 'paymentsCents', // like a refund, to whoever claims it one day
  WRITE_OFF: 'writeOffsCents',
  COLLATERAL: 'collateralCents',
  CREDIT: 'paymentsCents', // the credit that an account opened with
} as const;

/** The kinds whose total is taken off the balance. */
const TAKES_OFF: readonly StatementLine['kind'][] = [
  'PAYMENT',
  'REFUND',
  'UNCLAIMED',
  'WRITE_OFF',
  'COLLATERAL',
  'CREDIT',
];

const NOTHING: Omit<Totals, keyof Key> = {
  premiumCents: 0,
  chargesCents: 0,
  feesCents: 0,
  paymentsCents: 0,
  writeOffsCents: 0,
  collateralCents: 0,
  passThroughCents: 0,
  lastPaymentOn: null,
};

const openedOf = (events: readonly StatementEvent[]) =>
  events.flatMap((event) =>
    event.type === 'AccountOpened'
      ? [
          {
            ...event.data,
            organizationId: event.organizationId,
            status: 'open',
            openedPosition: String(event.position),
          },
        ]
      : [],
  );

const ACCOUNT = columnList<ReturnType<typeof openedOf>[number]>({
  organizationId: 'organization_id uuid',
  accountId: 'account_id uuid',
  defendantId: 'defendant_id uuid',
  status: 'status text',
  openedOn: 'opened_on date',
  openedPosition: 'opened_position bigint',
});

const ENTRY = columnList<StatementLine>({
  organizationId: 'organization_id uuid',
  accountId: 'account_id uuid',
  position: 'position bigint',
  line: 'line smallint',
  part: 'part smallint',
  eventId: 'event_id uuid',
  entryId: 'entry_id uuid',
  kind: 'kind text',
  what: 'what text',
  amountCents: 'amount_cents bigint',
  effectiveOn: 'effective_on date',
  recordedAt: 'recorded_at timestamptz',
  actorId: 'actor_id uuid',
  bondId: 'bond_id uuid',
  feeKind: 'fee_kind text',
  method: 'method text',
  otherAccountId: 'other_account_id uuid',
  depositedOn: 'deposited_on date',
  slip: 'slip text',
});

/** What a batch adds to the totals of an account, by the names of their columns. */
const TOTALS = columnList<Totals>({
  organizationId: 'organization_id uuid',
  accountId: 'account_id uuid',
  premiumCents: 'premium_cents bigint',
  chargesCents: 'charges_cents bigint',
  feesCents: 'fees_cents bigint',
  paymentsCents: 'payments_cents bigint',
  writeOffsCents: 'write_offs_cents bigint',
  collateralCents: 'collateral_cents bigint',
  passThroughCents: 'pass_through_cents bigint',
  lastPaymentOn: 'last_payment_on date',
});

const markVoided = async (lines: readonly StatementLine[], tx: ViewTransaction): Promise<void> => {
  const voids = lines.filter(({ what }) => what === 'voided');
  if (voids.length === 0) return;
  await tx.query(
    `update ${tx.table('account_entry')} as t set voided = true
     from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as void (o, a, entry)
     where t.organization_id = void.o and t.account_id = void.a and t.entry_id = void.entry and t.what <> 'voided'`,
    columns(voids, ['organizationId', 'accountId', 'entryId']),
  );
};

/** A line of an account that a bag, a settlement or a match has taken; `what`: of a payment the line by which it came. */
interface Banked extends Key {
  entryId: string;
  day: string;
  slip: string | null;
  kind: 'PAYMENT' | 'REFUND';
  what: 'added' | 'returned' | null;
}

const bankedOf = (event: StatementEvent): Banked[] => {
  const { organizationId, type, data } = event;
  const key = { organizationId, accountId: accountOf(event) };
  if (type === 'PaymentDeposited') {
    const { paymentId: entryId, depositedOn: day, slip = null } = data;
    return [{ ...key, entryId, day, slip, kind: 'PAYMENT', what: null }];
  }
  if (type !== 'RefundSettled' && type !== 'ReturnSettled') return [];
  const { settledOn: day, slip } = data;
  return type === 'RefundSettled'
    ? [{ ...key, entryId: data.requestId, day, slip, kind: 'REFUND', what: 'added' }]
    : [{ ...key, entryId: data.paymentId, day, slip, kind: 'PAYMENT', what: 'returned' }];
};

const markBanked = async (events: readonly StatementEvent[], tx: ViewTransaction): Promise<void> => {
  const banked = events.flatMap(bankedOf);
  if (banked.length === 0) return;
  await tx.query(
    `update ${tx.table('account_entry')} as t set deposited_on = banked.day, slip = banked.slip
     from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::date[], $5::text[], $6::text[], $7::text[])
       as banked (o, a, entry, day, slip, kind, what)
     where t.organization_id = banked.o and t.account_id = banked.a and t.entry_id = banked.entry
       and t.kind = banked.kind and case when banked.what is null then t.amount_cents < 0 else t.what = banked.what end`,
    columns(banked, ['organizationId', 'accountId', 'entryId', 'day', 'slip', 'kind', 'what']),
  );
};

/** What counts as something else from then on. */
const markClassified = async (events: readonly StatementEvent[], tx: ViewTransaction): Promise<void> => {
  const classified = events.flatMap((event) =>
    event.type === 'FundsClassified'
      ? [{ organizationId: event.organizationId, accountId: accountOf(event), ...event.data }]
      : [],
  );
  if (classified.length === 0) return;
  await tx.query(
    `update ${tx.table('account_entry')} as t set method = classified.method
     from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[]) as classified (o, a, entry, method)
     where t.organization_id = classified.o and t.account_id = classified.a and t.entry_id = classified.entry
       and t.kind = 'PAYMENT' and t.amount_cents < 0`,
    columns(classified, ['organizationId', 'accountId', 'paymentId', 'method']),
  );
};

const sums = (lines: readonly StatementLine[]): Totals[] => {
  const totals = new Map<string, Totals>();
  for (const { organizationId, accountId, kind, what, amountCents, passThroughCents, effectiveOn } of lines) {
    const key = organizationId + accountId;
    const total = totals.get(key) ?? { organizationId, accountId, ...NOTHING };
    total[TOTAL_OF[kind]] += TAKES_OFF.includes(kind) ? -amountCents : amountCents;
    total.passThroughCents += passThroughCents;
    const isNewest = kind === 'PAYMENT' && what === 'added' && effectiveOn > (total.lastPaymentOn ?? '');
    if (isNewest) total.lastPaymentOn = effectiveOn;
    totals.set(key, total);
  }
  return [...totals.values()];
};

const addToTotals = async (lines: readonly StatementLine[], tx: ViewTransaction): Promise<void> => {
  if (lines.length === 0) return;
  const totals = sums(lines);
  const { rowCount } = await tx.query(
    `update ${tx.table('account')} as t
     set premium_cents = t.premium_cents + d.premium_cents, charges_cents = t.charges_cents + d.charges_cents,
         fees_cents = t.fees_cents + d.fees_cents, payments_cents = t.payments_cents + d.payments_cents,
         write_offs_cents = t.write_offs_cents + d.write_offs_cents,
         collateral_cents = t.collateral_cents + d.collateral_cents,
         pass_through_cents = t.pass_through_cents + d.pass_through_cents,
         last_payment_on = greatest(t.last_payment_on, d.last_payment_on)
     from unnest(${TOTALS.arrays}) as d (${TOTALS.names})
     where t.organization_id = d.organization_id and t.account_id = d.account_id`,
    TOTALS.valuesOf(totals),
  );
  // Commands open an account before they book on it, so any other log is refused instead of folded into wrong totals.
  if (rowCount !== totals.length) throw new Error('A line of an account that was never opened.');
};

/** Where a payment was taken back, sent back by the bank, or went from one account to another, the last is found anew among those that stand. */
const findLastPayments = async (lines: readonly StatementLine[], tx: ViewTransaction): Promise<void> => {
  const voids = lines.filter(({ kind, what }) => kind === 'PAYMENT' && what !== 'added');
  if (voids.length === 0) return;
  await tx.query(
    `update ${tx.table('account')} as t
     set last_payment_on = (
       select max(e.effective_on) from ${tx.table('account_entry')} e
       where e.organization_id = t.organization_id and e.account_id = t.account_id
         and e.kind = 'PAYMENT' and e.amount_cents < 0 and not e.voided
         and not exists (select from ${tx.table('account_entry')} gone
                         where gone.organization_id = e.organization_id and gone.account_id = e.account_id
                           and gone.entry_id = e.entry_id and gone.amount_cents > 0 and gone.position > e.position))
     from (select distinct * from unnest($1::uuid[], $2::uuid[])) as void (o, a)
     where t.organization_id = void.o and t.account_id = void.a`,
    columns(voids, ['organizationId', 'accountId']),
  );
};

const setStatus = async (events: readonly StatementEvent[], tx: ViewTransaction): Promise<void> => {
  const last = new Map<string, Key & { status: string; closedOn: string | null; closedEventId: string | null }>();
  for (const event of events) {
    if (event.type !== 'AccountClosed' && event.type !== 'AccountReopened') continue;
    const closedOn = event.type === 'AccountClosed' ? event.data.closedOn : null;
    const { organizationId } = event;
    const status = closedOn === null ? 'open' : 'closed';
    const closedEventId = closedOn === null ? null : event.eventId;
    last.set(event.stream, { organizationId, accountId: accountOf(event), status, closedOn, closedEventId });
  }
  if (last.size === 0) return;
  await tx.query(
    `update ${tx.table('account')} as t
     set status = s.status, closed_on = s.closed_on, closed_event_id = s.closed_event, late_event_id = null
     from unnest($1::uuid[], $2::uuid[], $3::text[], $4::date[], $5::uuid[])
       as s (o, a, status, closed_on, closed_event)
     where t.organization_id = s.o and t.account_id = s.a`,
    columns([...last.values()], ['organizationId', 'accountId', 'status', 'closedOn', 'closedEventId']),
  );
};

/** What people said of an account itself: of several in a batch the last holds. */
const keepSetting = async (
  column: 'recovery_billable' | 'checks_refused',
  settings: readonly (Key & { isSet: boolean })[],
  tx: ViewTransaction,
): Promise<void> => {
  const last = [...new Map(settings.map((setting) => [setting.accountId, setting])).values()];
  if (last.length === 0) return;
  await tx.query(
    `update ${tx.table('account')} as t set ${column} = s.is_set
     from unnest($1::uuid[], $2::uuid[], $3::boolean[]) as s (o, a, is_set)
     where t.organization_id = s.o and t.account_id = s.a`,
    columns(last, ['organizationId', 'accountId', 'isSet']),
  );
};

const keepSettings = async (events: readonly StatementEvent[], tx: ViewTransaction): Promise<void> => {
  const billable = events.flatMap(({ type, organizationId, data }) =>
    type === 'RecoveryBillableSet' ? [{ organizationId, accountId: data.accountId, isSet: data.billable }] : [],
  );
  const refused = events.flatMap(({ type, organizationId, data }) =>
    type === 'ChecksRefusedSet' ? [{ organizationId, accountId: data.accountId, isSet: data.refused }] : [],
  );
  await Promise.all([keepSetting('recovery_billable', billable, tx), keepSetting('checks_refused', refused, tx)]);
};

/**
 * Accounts with their totals, their statement lines in log order, and what each defendant owes on all
 * (money#account-totals).
 */
export const accountsView: View = {
  name: 'accounts',
  version: 7,
  kind: 'display',
  tables: ['account', 'account_entry', 'account_transfer', 'defendant_balance', 'payment_before'],
  types: [...Object.keys(accountEventTypes), ...Object.keys(bondEventTypes)],
  apply: async (batch: readonly RecordedEvent[], tx) => {
    const events = batch as readonly StatementEvent[];
    const lines = events.flatMap(linesOf);
    const opened = openedOf(events);
    const passed = passedOf(events);
    const late = await findPostingsAfterClose(events, tx);
    // Sent without waiting for each other's answers; PostgreSQL runs them in this order.
    await Promise.all([
      insertRows(tx, 'account', ACCOUNT, opened),
      insertRows(tx, 'account_entry', ENTRY, lines),
      markVoided(lines, tx),
      markClassified(events, tx),
      markBanked(events, tx),
      addToTotals(lines, tx),
      findLastPayments(lines, tx),
      setStatus(events, tx),
      keepSettings(events, tx),
      markLate(late, tx),
      keepTransfers(events, tx),
      keepPaymentsBefore(events, tx),
      passOn(passed, tx),
      sumByDefendant([...opened, ...lines, ...passed], tx),
      sumThoseLeft(passed, tx),
    ]);
  },
  changes: (recorded) => {
    const event = recorded as StatementEvent;
    const account = { topic: 'account', id: accountOf(event) } as const;
    if (event.type === 'JudgmentBilled' || event.type === 'JudgmentRemitted')
      return [account, ...linesOf(event).map(({ accountId }) => ({ topic: 'account', id: accountId }) as const)];
    if (event.type === 'EntriesTransferred') return [account, { topic: 'account', id: event.data.toAccountId }];
    if (event.type === 'AccountPassedOn') {
      const { fromDefendantId, defendantId } = event.data;
      return [account, { topic: 'defendant', id: fromDefendantId }, { topic: 'defendant', id: defendantId }];
    }
    // A new account also shows on its defendant's profile.
    return event.type === 'AccountOpened' ? [account, { topic: 'defendant', id: event.data.defendantId }] : [account];
  },
};
