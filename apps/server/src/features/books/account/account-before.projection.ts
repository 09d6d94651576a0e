import { columnList, columns } from '../../../platform/projections/columns.ts';
import type { ViewTransaction } from '../../../platform/projections/view.ts';
import { accountOf, type StatementEvent } from './account-entries.ts';

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
