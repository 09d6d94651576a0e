import { columns } from '../../platform/projections/columns.ts';
import type { ViewTransaction } from '../../platform/projections/view.ts';
import { accountOf, linesOf } from './account-entries.ts';
import type { StatementEvent } from './account-entries.ts';

interface Standing {
  organizationId: string;
  accountId: string;
  isClosed: boolean;
  lateEventId: string | null;
}

const keyOf = ({ organizationId, accountId }: Pick<Standing, 'organizationId' | 'accountId'>) =>
  organizationId + accountId;

const identityOf = (event: StatementEvent) => ({ organizationId: event.organizationId, accountId: accountOf(event) });

/** Only a bond's premium is booked on an account from another stream; the account's own stream refuses while closed. */
const comesOver = (event: StatementEvent): boolean =>
  (event.type === 'BondWritten' ||
    event.type === 'BondAmended' ||
    event.type === 'PremiumAdjusted' ||
    event.type === 'BondVoided') &&
  linesOf(event).length > 0;

const load = async (events: readonly StatementEvent[], tx: ViewTransaction): Promise<Map<string, Standing>> => {
  const { rows } = await tx.query<Standing>(
    `select a.organization_id as "organizationId", a.account_id as "accountId", a.status = 'closed' as "isClosed",
            a.late_event_id as "lateEventId"
     from ${tx.table('account')} a
     join (select distinct o, id from unnest($1::uuid[], $2::uuid[]) as touched (o, id)) touched
       on a.organization_id = touched.o and a.account_id = touched.id`,
    columns(events.map(identityOf), ['organizationId', 'accountId']),
  );
  return new Map(rows.map((row) => [keyOf(row), row]));
};

/**
 * Finds money that came to a closed account, in log order (books.md 3.5). To be called before the batch changes any
 * status; answers the accounts on which it stays, with the newest such event.
 */
export const findLateMoney = async (
  events: readonly StatementEvent[],
  tx: ViewTransaction,
): Promise<{ organizationId: string; accountId: string; lateEventId: string }[]> => {
  const coming = events.filter(comesOver);
  if (coming.length === 0) return [];
  const accounts = await load(coming, tx);
  const late = new Map<string, Standing>();
  for (const event of events) {
    const identity = identityOf(event);
    const key = keyOf(identity);
    const account = accounts.get(key) ?? { ...identity, isClosed: false, lateEventId: null };
    if (event.type === 'AccountClosed' || event.type === 'AccountReopened') {
      accounts.set(key, { ...account, isClosed: event.type === 'AccountClosed' });
      late.delete(key);
    } else if (account.isClosed && comesOver(event)) {
      late.set(key, { ...account, lateEventId: event.eventId });
    }
  }
  return [...late.values()].flatMap(({ lateEventId, ...account }) =>
    lateEventId ? [{ ...account, lateEventId }] : [],
  );
};

/** Keeps what was found, after the statuses of the batch. */
export const markLate = async (late: Awaited<ReturnType<typeof findLateMoney>>, tx: ViewTransaction): Promise<void> => {
  if (late.length === 0) return;
  await tx.query(
    `update ${tx.table('account')} as t set late_event_id = late.event
     from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as late (o, a, event)
     where t.organization_id = late.o and t.account_id = late.a`,
    columns(late, ['organizationId', 'accountId', 'lateEventId']),
  );
};
