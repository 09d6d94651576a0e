import { Injectable } from '@nestjs/common';
import { BUF_PAYABLE, SURETY_PAYABLE } from '#domain/kernel/chart-of-accounts.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import type { FindChecks } from '../../books/periods/index.ts';
import { termsDays } from '../payee-terms/index.ts';

/** What a surety is owed past its terms, and since which day. */
export interface UnpaidSurety {
  suretyId: string;
  owedCents: number;
  since: string;
}

const UNPAID = `
  select d.surety_id, sum(d.cents)::bigint as owed_cents, min(d.since) as since
  from (select p.surety_id, p.power_id, sum(p.credit_cents - p.debit_cents)::bigint as cents,
      min(p.booked_on) filter (where p.credit_cents > 0) as since
    from posting p
    where p.organization_id = $1 and p.surety_id is not null
      and p.ledger_account in ('${SURETY_PAYABLE}', '${BUF_PAYABLE}')
    group by 1, 2 having sum(p.credit_cents - p.debit_cents) > 0) d
  where d.since < $2::date - ${termsDays('surety', 'd.surety_id::text')}
  group by 1 order by 3, 1`;

/** The sureties that are owed past their terms on a day, who waits longest first (today#payee-terms). */
export const unpaidSureties = async (
  tx: TenantTransaction,
  { organizationId, today }: { organizationId: string; today: string },
): Promise<UnpaidSurety[]> => (await tx.query<UnpaidSurety>(UNPAID, [organizationId, today])).rows;

/** What sureties are owed past their terms (money#before-a-month-closes). */
@Injectable()
export class UnpaidSureties {
  constructor(private readonly reads: Reads) {}

  readonly check: FindChecks = async ({ organizationId }, { today }) => {
    const rows = await this.reads.after({ organizationId }, ['ledger'], (tx) =>
      unpaidSureties(tx, { organizationId, today }),
    );
    const [oldest] = rows;
    if (!oldest) return [];
    const cents = formatCents(rows.reduce((sum, { owedCents }) => sum + owedCents, 0));
    const who = rows.length === 1 ? 'A surety is' : `${rows.length} sureties are`;
    return [
      {
        screen: 'sureties',
        words: `${who} owed ${cents} past ${rows.length === 1 ? 'its' : 'their'} terms, since ${formatDay(oldest.since)}.`,
      },
    ];
  };
}
