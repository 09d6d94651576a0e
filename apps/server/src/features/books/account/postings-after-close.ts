import { columns } from '../../../platform/projections/columns.ts';
import type { ViewTransaction } from '../../../platform/projections/view.ts';
import { accountOf, linesOf, type StatementEvent } from './account-entries.ts';
import { bondEventTypes } from '../bond/index.ts';

interface Standing {
  organizationId: string;
  accountId: string;
  isClosed: boolean;
  lateEventId: string | null;
}

type Identity = Pick<Standing, 'organizationId' | 'accountId'>;

const keyOf = ({ organizationId, accountId }: Identity) => organizationId + accountId;

/**
 * The accounts whose balance an event of another stream changes: premiums, bills of judgments and their remissions come
 * from their bond's. What nets to zero on an account, as a corrected bond date does, leaves it as it is. The account's own
 * stream refuses while closed.
 */
const comesTo = (event: StatementEvent): Identity[] => {
  if (!(event.type in bondEventTypes)) return [];
  return [...Map.groupBy(linesOf(event), keyOf).values()].flatMap((lines) =>
    lines.reduce((sum, { amountCents }) => sum + amountCents, 0) === 0 ? [] : lines.slice(0, 1),
  );
};

const load = async (identities: readonly Identity[], tx: ViewTransaction): Promise<Map<string, Standing>> => {
  const { rows } = await tx.query<Standing>(
    `select a.organization_id, a.account_id, a.status = 'closed' as is_closed, a.late_event_id
     from ${tx.table('account')} a
     join (select distinct o, id from unnest($1::uuid[], $2::uuid[]) as touched (o, id)) touched
       on a.organization_id = touched.o and a.account_id = touched.id`,
    columns(identities, ['organizationId', 'accountId']),
  );
  return new Map(rows.map((row) => [keyOf(row), row]));
};

/**
 * Finds money that came to a closed account, in log order (money#late-money-on-closed). To be called before the batch
 * changes any status; answers the accounts on which it stays, with the newest such event.
 */
export const findPostingsAfterClose = async (
  events: readonly StatementEvent[],
  tx: ViewTransaction,
): Promise<{ organizationId: string; accountId: string; lateEventId: string }[]> => {
  const coming = events.flatMap(comesTo);
  if (coming.length === 0) return [];
  const accounts = await load(coming, tx);
  const late = new Map<string, Standing>();
  for (const event of events) {
    const { organizationId, eventId } = event;
    if (event.type === 'AccountClosed' || event.type === 'AccountReopened') {
      const identity = { organizationId, accountId: accountOf(event) };
      const key = keyOf(identity);
      accounts.set(key, { ...identity, isClosed: event.type === 'AccountClosed', lateEventId: null });
      late.delete(key);
    }
    for (const identity of comesTo(event)) {
      const account = accounts.get(keyOf(identity));
      if (account?.isClosed) late.set(keyOf(identity), { ...account, lateEventId: eventId });
    }
  }
  return [...late.values()].flatMap(({ lateEventId, ...account }) =>
    lateEventId ? [{ ...account, lateEventId }] : [],
  );
};

/** Keeps what was found, after the statuses of the batch. */
export const markLate = async (
  late: Awaited<ReturnType<typeof findPostingsAfterClose>>,
  tx: ViewTransaction,
): Promise<void> => {
  if (late.length === 0) return;
  await tx.query(
    `update ${tx.table('account')} as t set late_event_id = late.event
     from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as late (o, a, event)
     where t.organization_id = late.o and t.account_id = late.a`,
    columns(late, ['organizationId', 'accountId', 'lateEventId']),
  );
};
