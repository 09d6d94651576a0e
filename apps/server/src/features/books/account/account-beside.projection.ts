import { columnList, columns } from '../../../platform/projections/columns.ts';
import type { ViewTransaction } from '../../../platform/projections/view.ts';
import { balanceOf } from '../ledger/index.ts';
import { accountOf, type StatementEvent } from './account-entries.ts';
import { claimsOf } from './account-transfers.ts';

interface TransferRow {
  organizationId: string;
  transferId: string;
  fromAccountId: string | null;
  toAccountId: string | null;
  bondId: string | null;
  actorId: string;
  /** When the bond was claimed for it, or it was decided. */
  beganAt: string;
  isDecided: boolean;
  isSettled: boolean;
}

/** What one event says of a transfer; null of what only others say. */
const saidBy = (event: StatementEvent): TransferRow[] => {
  const { organizationId } = event;
  const by = { organizationId, actorId: event.metadata.actorId, beganAt: event.metadata.occurredAt };
  const nothing = { fromAccountId: null, toAccountId: null, bondId: null, isDecided: false, isSettled: false };
  switch (event.type) {
    case 'BondMoveClaimed': {
      const { transferId, accountId, billedAccountId: fromAccountId = accountId, toAccountId, bondId } = event.data;
      return [{ ...by, ...nothing, transferId, fromAccountId, toAccountId, bondId }];
    }
    case 'EntriesTransferred': {
      const { transferId, toAccountId, bondId } = event.data;
      const decided = { ...by, ...nothing, fromAccountId: accountOf(event), toAccountId, isDecided: true };
      const claims = claimsOf(event.data).filter(({ claimId }) => claimId !== transferId);
      return [
        { ...decided, transferId, bondId },
        ...claims.map((bond) => ({ ...decided, transferId: bond.claimId, bondId: bond.bondId })),
      ];
    }
    case 'TransferAbandoned':
      return [{ ...by, ...nothing, transferId: event.data.transferId, isDecided: true }];
    case 'EntriesReceived': // where a bond moves, its own event comes last
      return [{ ...by, ...nothing, transferId: event.data.transferId, isSettled: event.data.bondId === null }];
    case 'BondMoved':
    case 'JudgmentBillMoved':
    case 'BondMoveAbandoned':
      return [{ ...by, ...nothing, transferId: event.data.transferId, isSettled: true }];
    default:
      return [];
  }
};

const merged = (one: TransferRow, other: TransferRow): TransferRow => ({
  ...one,
  fromAccountId: one.fromAccountId ?? other.fromAccountId,
  toAccountId: one.toAccountId ?? other.toAccountId,
  bondId: one.bondId ?? other.bondId,
  isDecided: one.isDecided || other.isDecided,
  isSettled: one.isSettled || other.isSettled,
});

/** Keeps how far each transfer has come: what is not settled is finished by `FinishTransfers`. */
export const keepTransfers = async (events: readonly StatementEvent[], tx: ViewTransaction): Promise<void> => {
  const rows = new Map<string, TransferRow>();
  for (const row of events.flatMap(saidBy)) {
    const key = row.organizationId + row.transferId;
    const before = rows.get(key);
    rows.set(key, before ? merged(before, row) : row);
  }
  if (rows.size === 0) return;
  const table = tx.table('account_transfer');
  await tx.query(
    `insert into ${table} as t (organization_id, transfer_id, from_account_id, to_account_id, bond_id, actor_id,
       began_at, is_decided, is_settled)
     select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::uuid[], $7::timestamptz[],
       $8::boolean[], $9::boolean[])
     on conflict (organization_id, transfer_id) do update
       set from_account_id = coalesce(t.from_account_id, excluded.from_account_id),
           to_account_id = coalesce(t.to_account_id, excluded.to_account_id),
           bond_id = coalesce(t.bond_id, excluded.bond_id),
           is_decided = t.is_decided or excluded.is_decided,
           is_settled = t.is_settled or excluded.is_settled`,
    columns(
      [...rows.values()],
      [
        'organizationId',
        'transferId',
        'fromAccountId',
        'toAccountId',
        'bondId',
        'actorId',
        'beganAt',
        'isDecided',
        'isSettled',
      ],
    ),
  );
};

/** An account that became another file's; of several times in a batch the last holds. */
interface Passed {
  organizationId: string;
  accountId: string;
  fromDefendantId: string;
  defendantId: string;
}

export const passedOf = (events: readonly StatementEvent[]): Passed[] =>
  events.flatMap(({ type, organizationId, data }) => (type === 'AccountPassedOn' ? [{ ...data, organizationId }] : []));

export const passOn = async (passed: readonly Passed[], tx: ViewTransaction): Promise<void> => {
  if (passed.length === 0) return;
  const last = [...new Map(passed.map((one) => [one.organizationId + one.accountId, one])).values()];
  await tx.query(
    `update ${tx.table('account')} as t set defendant_id = p.d
     from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as p (o, a, d)
     where t.organization_id = p.o and t.account_id = p.a`,
    columns(last, ['organizationId', 'accountId', 'defendantId']),
  );
};

/** Whoever was left with no account owes nothing; with some, what those come to. */
export const sumThoseLeft = async (passed: readonly Passed[], tx: ViewTransaction): Promise<void> => {
  if (passed.length === 0) return;
  const [account, balance] = [tx.table('account'), tx.table('defendant_balance')];
  const left = columns(passed, ['organizationId', 'fromDefendantId']);
  const ofThem = 'a.organization_id = t.organization_id and a.defendant_id = t.defendant_id';
  await Promise.all([
    tx.query(
      `delete from ${balance} t using unnest($1::uuid[], $2::uuid[]) as gone (o, d)
       where t.organization_id = gone.o and t.defendant_id = gone.d and not exists (select from ${account} a where ${ofThem})`,
      left,
    ),
    tx.query(
      `update ${balance} t set balance_cents = s.balance_cents, last_payment_on = s.last_payment_on
       from (select a.organization_id, a.defendant_id, sum(${balanceOf()}) as balance_cents,
               max(a.last_payment_on) as last_payment_on
             from (select distinct * from unnest($1::uuid[], $2::uuid[]) as gone (o, d)) gone
             join ${account} a on a.organization_id = gone.o and a.defendant_id = gone.d
             group by a.organization_id, a.defendant_id) s
       where t.organization_id = s.organization_id and t.defendant_id = s.defendant_id`,
      left,
    ),
  ]);
};

/** What a person owes on all accounts, summed anew for whom a batch touches. */
export const sumByDefendant = async (
  touched: readonly Pick<Passed, 'organizationId' | 'accountId'>[],
  tx: ViewTransaction,
): Promise<void> => {
  if (touched.length === 0) return;
  const account = tx.table('account');
  await tx.query(
    `insert into ${tx.table('defendant_balance')} (organization_id, defendant_id, balance_cents, last_payment_on)
     select a.organization_id, a.defendant_id,
       sum(${balanceOf()}), max(a.last_payment_on)
     from (select distinct t.organization_id, t.defendant_id
           from unnest($1::uuid[], $2::uuid[]) as touched (o, a)
           join ${account} t on t.organization_id = touched.o and t.account_id = touched.a) d
     join ${account} a on a.organization_id = d.organization_id and a.defendant_id = d.defendant_id
     group by a.organization_id, a.defendant_id
     on conflict (organization_id, defendant_id) do update
       set balance_cents = excluded.balance_cents, last_payment_on = excluded.last_payment_on`,
    columns(touched, ['organizationId', 'accountId']),
  );
};

interface BeforeRow {
  organizationId: string;
  paymentId: string;
  accountId: string;
  eventId: string;
  paidOn: string;
  amountCents: number;
  method: string | null;
}

const ROW = columnList<BeforeRow>({
  organizationId: 'organization_id uuid',
  paymentId: 'payment_id uuid',
  accountId: 'account_id uuid',
  eventId: 'event_id uuid',
  paidOn: 'paid_on date',
  amountCents: 'amount_cents bigint',
  method: 'method text',
});

/** Of several events of one payment in a batch the last holds. */
const lastOf = <T extends { organizationId: string; paymentId: string }>(rows: readonly T[]): T[] => [
  ...new Map(rows.map((row) => [row.organizationId + row.paymentId, row])).values(),
];

/** Keeps the payments of the old program, and what of them the bank sent back here (moving-in#payments-before). */
export const keepPaymentsBefore = async (events: readonly StatementEvent[], tx: ViewTransaction): Promise<void> => {
  const rows = lastOf(
    events.flatMap((event) => {
      if (event.type !== 'PaymentBroughtIn') return [];
      const { organizationId, eventId, data } = event;
      return [{ organizationId, eventId, accountId: accountOf(event), ...data }];
    }),
  );
  const returned = lastOf(
    events.flatMap((event) =>
      event.type === 'PaymentReturned' && event.data.reversesEventId === undefined
        ? [{ organizationId: event.organizationId, ...event.data }]
        : [],
    ),
  );
  const table = tx.table('payment_before');
  const gone = rows.filter(({ amountCents }) => amountCents === 0);
  const stand = rows.filter(({ amountCents }) => amountCents > 0);
  await Promise.all([
    gone.length > 0 &&
      tx.query(
        `delete from ${table} as t using unnest($1::uuid[], $2::uuid[]) as gone (o, p)
         where t.organization_id = gone.o and t.payment_id = gone.p`,
        columns(gone, ['organizationId', 'paymentId']),
      ),
    stand.length > 0 &&
      tx.query(
        `insert into ${table} as t (${ROW.names}) select * from unnest(${ROW.arrays})
         on conflict (organization_id, payment_id) do update set account_id = excluded.account_id,
           event_id = excluded.event_id, paid_on = excluded.paid_on, amount_cents = excluded.amount_cents,
           method = excluded.method`,
        ROW.valuesOf(stand),
      ),
    returned.length > 0 &&
      tx.query(
        `update ${table} as t set returned_on = r.day, returned_cents = r.cents
         from unnest($1::uuid[], $2::uuid[], $3::date[], $4::bigint[]) as r (o, p, day, cents)
         where t.organization_id = r.o and t.payment_id = r.p`,
        columns(returned, ['organizationId', 'paymentId', 'effectiveOn', 'amountCents']),
      ),
  ]);
};
