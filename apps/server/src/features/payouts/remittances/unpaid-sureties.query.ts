import { Injectable } from '@nestjs/common';
import { BUF_PAYABLE, SURETY_PAYABLE } from '#domain/kernel/chart-of-accounts.ts';
import { addDays, formatDay } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import type { FindChecks } from '../../books/periods/index.ts';

/** A surety is paid within so many days (today#follow-ups). */
const TERMS_DAYS = 30;

const UNPAID = `
  select count(distinct d.surety_id)::int as sureties, coalesce(sum(d.cents), 0)::bigint as cents, min(d.since) as since
  from (select p.surety_id, p.power_id, sum(p.credit_cents - p.debit_cents)::bigint as cents,
      min(p.booked_on) filter (where p.credit_cents > 0) as since
    from posting p
    where p.organization_id = $1 and p.surety_id is not null
      and p.ledger_account in ('${SURETY_PAYABLE}', '${BUF_PAYABLE}')
    group by 1, 2 having sum(p.credit_cents - p.debit_cents) > 0) d
  where d.since < $2`;

/** What sureties are owed past their terms (money#before-a-month-closes). */
@Injectable()
export class UnpaidSureties {
  constructor(private readonly reads: Reads) {}

  readonly check: FindChecks = async ({ organizationId }, { today }) => {
    const { rows } = await this.reads.after({ organizationId }, ['ledger'], (tx) =>
      tx.query<{ sureties: number; cents: number; since: string | null }>(UNPAID, [
        organizationId,
        addDays(today, -TERMS_DAYS),
      ]),
    );
    const { sureties = 0, cents = 0, since = null } = rows[0] ?? {};
    if (since === null) return [];
    const who = sureties === 1 ? 'A surety is' : `${sureties} sureties are`;
    return [
      { screen: 'sureties', words: `${who} owed ${formatCents(cents)} past 30 days, since ${formatDay(since)}.` },
    ];
  };
}
