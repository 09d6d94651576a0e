import { columns } from '../../../platform/projections/columns.ts';
import type { ViewTransaction } from '../../../platform/projections/view.ts';
import { accountOf, linesOf, type StatementEvent } from './account-entries.ts';
import { JUDGMENT } from './account-transfer-lines.ts';
import { bondEventTypes } from '../bond/index.ts';
import { balanceOf } from '../ledger/index.ts';

interface Standing {
  organizationId: string;
  accountId: string;
  isClosed: boolean;
  balanceCents: number;
  /** The newest event of a bond that changed the balance. */
  bondEventId: string | null;
}

type Identity = Pick<Standing, 'organizationId' | 'accountId'>;

const keyOf = ({ organizationId, accountId }: Identity) => organizationId + accountId;

/** What an event adds to the balance of each account, in cents; what nets to zero, as a corrected bond date does, is left out. */
const movedBy = (event: StatementEvent): (Identity & { cents: number })[] =>
  [...Map.groupBy(linesOf(event), keyOf).values()].flatMap((lines) => {
    const cents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
    return cents === 0
      ? []
      : lines.slice(0, 1).map(({ organizationId, accountId }) => ({ organizationId, accountId, cents }));
  });

/** Premiums, bills of judgments and their remissions come from their bond's stream, which an account does not refuse. */
const isOfBond = ({ type }: StatementEvent): boolean => type in bondEventTypes;

const closingOf = (event: StatementEvent): Identity[] =>
  event.type === 'AccountClosed' ? [{ organizationId: event.organizationId, accountId: accountOf(event) }] : [];

/** The accounts as they were before the batch; one that the batch opens is not among them. */
const load = async (identities: readonly Identity[], tx: ViewTransaction): Promise<Map<string, Standing>> => {
  const { rows } = await tx.query<Standing>(
    `select a.organization_id, a.account_id, a.status = 'closed' as is_closed, ${balanceOf()} as balance_cents,
       (select e.event_id from ${tx.table('account_entry')} e
        where e.organization_id = a.organization_id and e.account_id = a.account_id
          and (e.kind = 'PREMIUM' or e.fee_kind = '${JUDGMENT}') and e.what <> 'transferred'
        group by e.event_id, e.position having sum(e.amount_cents) <> 0
        order by e.position desc limit 1) as bond_event_id
     from ${tx.table('account')} a
     join (select distinct o, id from unnest($1::uuid[], $2::uuid[]) as touched (o, id)) touched
       on a.organization_id = touched.o and a.account_id = touched.id`,
    columns(identities, ['organizationId', 'accountId']),
  );
  return new Map(rows.map((row) => [keyOf(row), row]));
};

/**
 * Finds money of a bond that an account's closing did not know of, in log order (money#late-money-on-closed): it came
 * after the closing, or between the reading of the balance and the closing, which then leaves a balance. To be called
 * before the batch changes any row; answers the accounts on which it stays, with the newest such event.
 */
export const findPostingsAfterClose = async (
  events: readonly StatementEvent[],
  tx: ViewTransaction,
): Promise<{ organizationId: string; accountId: string; lateEventId: string }[]> => {
  const judged = events.flatMap((event) => (isOfBond(event) ? movedBy(event) : closingOf(event)));
  if (judged.length === 0) return [];
  const accounts = await load(judged, tx);
  const late = new Map<string, Identity & { lateEventId: string }>();
  const accountAt = (identity: Identity): Standing =>
    accounts.get(keyOf(identity)) ?? { ...identity, isClosed: false, balanceCents: 0, bondEventId: null };
  for (const event of events) {
    const { organizationId, eventId } = event;
    if (event.type === 'AccountClosed' || event.type === 'AccountReopened') {
      const identity = { organizationId, accountId: accountOf(event) };
      const account = { ...accountAt(identity), isClosed: event.type === 'AccountClosed' };
      const { isClosed, balanceCents, bondEventId } = account;
      accounts.set(keyOf(identity), account);
      if (isClosed && balanceCents !== 0 && bondEventId)
        late.set(keyOf(identity), { ...identity, lateEventId: bondEventId });
      else late.delete(keyOf(identity));
    }
    for (const { cents, ...identity } of movedBy(event)) {
      const account = accountAt(identity);
      const balanceCents = account.balanceCents + cents;
      const bondEventId = isOfBond(event) ? eventId : account.bondEventId;
      accounts.set(keyOf(identity), { ...account, balanceCents, bondEventId });
      if (isOfBond(event) && account.isClosed) late.set(keyOf(identity), { ...identity, lateEventId: eventId });
    }
  }
  return [...late.values()];
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
