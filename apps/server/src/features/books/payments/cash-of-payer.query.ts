import { Injectable } from '@nestjs/common';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { getCashOfPayer } from '#contracts/books/payments/payments.ts';
import { addDays, addMonths, dayOf } from '#domain/kernel/days.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';

/** The defendants of the accounts who bear the payer's name, or another one of the same payer. */
const NAMESAKES = `
  select a.defendant_id as id, coalesce(searchable_name(d.full_name) = any(names_of_payer($1, searchable_name($3))), false) as is_payer
  from account a
  left join defendant d on d.organization_id = a.organization_id and d.id = a.defendant_id and d.lifecycle = 'live'
  where a.organization_id = $1 and a.account_id = any($2::uuid[])`;

/** Cash that came without a payer's name to any account of these defendants, here or before moving in: they paid it themselves. */
const THEIR_OWN = `
  select coalesce(sum(given.cents), 0)::bigint as cents
  from account a
  cross join lateral (
    select -e.amount_cents as cents, e.event_id from account_entry e
    where e.organization_id = a.organization_id and e.account_id = a.account_id
      and e.kind = 'PAYMENT' and e.what = 'added' and not e.voided and e.method = 'Cash' and e.effective_on >= $3
    union all
    select b.amount_cents, b.event_id from payment_before b
    where b.organization_id = a.organization_id and b.account_id = a.account_id and b.method = 'Cash'
      and b.paid_on >= $3) given
  where a.organization_id = $1 and a.defendant_id = any($2::uuid[])
    and not exists (
      select from entry_text t
      where t.organization_id = $1 and t.event_id = given.event_id and t.field = 'payer')`;

/**
 * The cash of a payer within 12 months, for Form 8300 (money#form-8300): currency alone, payments that stand, by their
 * effective day.
 *
 * A payer is identified by name within the agency, compared without case, accents and punctuation. A payment without a
 * payer's name is its defendant's own: it counts where the name asked for is that of a defendant of the accounts being
 * paid. So two people of one name count as one (the warning comes early, and blocks nothing), a person under two
 * spellings as two until somebody says that they are one (money#names-of-one-payer), and what was erased with a defendant's file counts no more. Names stand in rows alone, never in events.
 */
@Injectable()
export class CashOfPayer {
  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused ACCOUNT_NOT_FOUND, also for another organization's. */
  of(
    { organizationId, timeZone }: Actor,
    { payer, accountIds }: InputOf<typeof getCashOfPayer>['body'],
  ): Promise<ResponseOf<typeof getCashOfPayer>> {
    const since = addDays(addMonths(dayOf(this.clock.now(), timeZone), -12), 1);
    return this.reads.after({ organizationId }, ['accounts', optionalView('ledger')], async (tx) => {
      const { rows: defendants } = await tx.query<{ id: string; isPayer: boolean }>(NAMESAKES, [
        organizationId,
        accountIds,
        payer,
      ]);
      if (defendants.length < new Set(accountIds).size) throw new Refused('ACCOUNT_NOT_FOUND');
      const own = defendants.filter(({ isPayer }) => isPayer).map(({ id }) => id);
      const [typed, unnamed] = await Promise.all([
        tx.query<{ cents: number }>('select search.cash_of_payer($1, $2) as cents', [payer, since]),
        tx.query<{ cents: number }>(THEIR_OWN, [organizationId, own, since]),
      ]);
      return { since, cashCents: (typed.rows[0]?.cents ?? 0) + (unnamed.rows[0]?.cents ?? 0) };
    });
  }
}
