import { Injectable } from '@nestjs/common';
import { monthInWords } from '#domain/books/months.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import type { NotThere } from './pack-manifest.ts';

/** A finished reconciliation of an account at a bank. */
export interface ReconciliationOfDay {
  reconciliationId: string;
  account: string;
  statementOn: string;
}

interface Days {
  from: string;
  to: string;
  today: string;
}

const FINISHED = `
  select r.reconciliation_id, b.name as account, r.statement_on
  from bank_reconciliation r
  join bank_account b on b.organization_id = r.organization_id and b.bank_account_id = r.bank_account_id
  where r.organization_id = $1 and r.state = 'finished' and r.statement_on between $2 and $3
  order by lower(b.name), r.statement_on`;

/** Months of these days that are over, of each account, in which no statement was reconciled. */
const MISSING = `
  select b.name as account, to_char(m.day, 'YYYY-MM') as month, said.reason
  from bank_account b
  cross join generate_series(date_trunc('month', $2::date), $3::date, interval '1 month') as m (day)
  left join bank_month_without_statement said on said.organization_id = b.organization_id
    and said.bank_account_id = b.bank_account_id and said.month = to_char(m.day, 'YYYY-MM')
  where b.organization_id = $1 and m.day + interval '1 month' <= $4::date
    and not exists (select from bank_reconciliation r where r.organization_id = b.organization_id
      and r.bank_account_id = b.bank_account_id and r.state = 'finished'
      and r.statement_on >= m.day and r.statement_on < m.day + interval '1 month')
  order by lower(b.name), m.day`;

/** What was compared with statements of banks in a period, and what was not (money#reconciliation). */
@Injectable()
export class ReconciliationsOfDays {
  constructor(private readonly database: TenantDatabase) {}

  read(
    organizationId: OrganizationId,
    { from, to, today }: Days,
  ): Promise<{ finished: ReconciliationOfDay[]; missing: NotThere[] }> {
    return this.database.read(organizationId, async (tx) => {
      const finished = await tx.query<ReconciliationOfDay>(FINISHED, [organizationId, from, to]);
      const missing = await tx.query<{ account: string; month: string; reason: string | null }>(MISSING, [
        organizationId,
        from,
        to,
        today,
      ]);
      return {
        finished: finished.rows,
        missing: missing.rows.map(({ account, month, reason }) => ({
          name: `Reconciliation of ${account}, ${monthInWords(month)}`,
          why: reason === null ? 'No statement of this month was reconciled.' : `There is no statement: ${reason}`,
        })),
      };
    });
  }
}
