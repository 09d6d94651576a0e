import { Injectable } from '@nestjs/common';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { getSituations, PaySituation } from '#contracts/books/payments/payments.ts';
import { listIndemnitors } from '#contracts/people/people/indemnitors.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { accountsOwing } from '../plans/index.ts';
import { indemnitorNames } from './find-by-person.ts';

const ACCOUNTS = `
  select a.account_id, n.short_id, a.status, a.checks_refused, a.defendant_id,
         coalesce(d.full_name, '') as defendant_name, d.birthday, ${indemnitorNames('a.account_id', '$3')} as indemnitors
  from account a
  left join defendant d on d.organization_id = a.organization_id and d.id = a.defendant_id and d.lifecycle = 'live'
  left join account_number n on n.organization_id = a.organization_id and n.account_id = a.account_id
  where a.organization_id = $1 and a.account_id = any($2::uuid[])`;

/** The newest payment of each account that is neither voided nor returned, and whose name was typed with it; newest first. */
const LAST = `
  select a.id as account_id, -e.amount_cents as amount_cents, e.effective_on as paid_on,
         coalesce(payer.body, '') as payer
  from unnest($2::uuid[]) as a (id)
  join lateral (
    select e.event_id, e.amount_cents, e.effective_on, e.position from account_entry e
    where e.organization_id = $1 and e.account_id = a.id and e.kind = 'PAYMENT' and e.what = 'added' and not e.voided
      and not exists (select from account_entry r where r.organization_id = $1 and r.account_id = a.id
                      and r.entry_id = e.entry_id and r.what = 'returned')
    order by e.position desc limit 1) e on true
  left join entry_text payer
    on payer.organization_id = $1 and payer.event_id = e.event_id and payer.field = 'payer'
  order by e.position desc`;

/** Who answers for these accounts. */
const INDEMNITORS = `
  select distinct i.id, i.full_name
  from account_indemnitor l
  join indemnitor i on i.organization_id = l.organization_id and i.id = l.indemnitor_id
  where l.organization_id = $1 and l.account_id = any($2::uuid[])`;

type Last = NonNullable<PaySituation['last']> & { accountId: string };
type Account = Pick<
  PaySituation,
  'accountId' | 'shortId' | 'status' | 'checksRefused' | 'defendantId' | 'defendantName' | 'birthday' | 'indemnitors'
>;

/**
 * Whose name a payment starts with (bonds#proposed-payer): that of the payment taken last, where none was typed with
 * it the defendant's own; before the first one the only indemnitor's.
 */
const proposedPayer = (
  last: readonly Last[],
  indemnitors: readonly { fullName: string }[],
  nameOf: (accountId: string) => string,
): string => {
  const [newest] = last;
  if (newest) return newest.payer || nameOf(newest.accountId);
  const [only] = indemnitors;
  return indemnitors.length === 1 && only ? only.fullName : '';
};

/** What is owed on accounts, what is due now and next, and who paid last (bonds#take-payment, bonds#due-now). */
@Injectable()
export class PaySituations {
  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  /** In the order asked. @throws Refused ACCOUNT_NOT_FOUND, also for another organization's. */
  of(
    { organizationId, timeZone, role }: Actor,
    { accountIds }: InputOf<typeof getSituations>['body'],
  ): Promise<ResponseOf<typeof getSituations>> {
    const today = dayOf(this.clock.now(), timeZone);
    const seesPeople = listIndemnitors.roles.some((allowed) => allowed === role);
    return this.reads.after({ organizationId }, ['accounts', 'plans', optionalView('ledger')], async (tx) => {
      const values = [organizationId, accountIds];
      const [accounts, last, indemnitors, owing] = await Promise.all([
        tx.query<Account>(ACCOUNTS, [...values, seesPeople]),
        tx.query<Last>(LAST, values),
        tx.query<{ fullName: string }>(INDEMNITORS, values),
        accountsOwing(tx, organizationId, accountIds, today),
      ]);
      const found = new Map(accounts.rows.map((row) => [row.accountId, row]));
      const lastOf = new Map(last.rows.map(({ accountId, ...payment }) => [accountId, payment]));
      const nameOf = (accountId = '') => found.get(accountId)?.defendantName ?? '';
      return {
        today,
        payer: proposedPayer(last.rows, indemnitors.rows, nameOf) || nameOf(accountIds[0]),
        accounts: accountIds.map((accountId) => {
          const account = found.get(accountId);
          const owes = owing.get(accountId);
          if (!account || !owes) throw new Refused('ACCOUNT_NOT_FOUND');
          return { ...account, ...owes, last: lastOf.get(accountId) ?? null };
        }),
      };
    });
  }
}
