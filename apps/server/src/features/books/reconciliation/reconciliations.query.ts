import { Injectable } from '@nestjs/common';
import type { listReconciliations, Reconciliation } from '#contracts/books/bank/reconciliation.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { differenceOf } from '#domain/books/reconciliation.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { isWithin } from '../../../kernel/within-period.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { knownAccount } from '../bank/index.ts';

interface Row extends Omit<Reconciliation, 'differenceCents' | 'reopened'> {
  reopenedBy: string | null;
  reopenedAt: string | null;
  reopenedReason: string;
}

const person = (column: string): string => `(
    select ${nameOf('staff', 'Former staff')} from (select r.${column} as user_id) who
    left join agent staff on staff.organization_id = r.organization_id and staff.user_id = who.user_id
    where who.user_id is not null)`;

const COLUMNS = `
  select r.reconciliation_id, r.bank_account_id, r.statement_on, r.opening_cents, r.statement_cents, r.in_cents, r.out_cents,
    r.ticked, r.state, ${person('started_by')} as started_by, r.started_at,
    case when r.state = 'finished' then ${person('ended_by')} end as finished_by,
    case when r.state = 'finished' then r.ended_at end as finished_at,
    ${person('reopened_by')} as reopened_by, r.reopened_at, r.reopened_reason,
    r.state = 'finished' and not exists (
      select from bank_reconciliation later where later.organization_id = r.organization_id
        and later.bank_account_id = r.bank_account_id and later.state <> 'discarded'
        and later.statement_on > r.statement_on) as reopens
  from bank_reconciliation r`;

const OF_ACCOUNT = `${COLUMNS}
  where r.organization_id = $1 and r.bank_account_id = $2 and r.state <> 'discarded' order by r.statement_on desc`;

const ONE = `${COLUMNS}
  where r.organization_id = $1 and r.reconciliation_id = $2 and r.state <> 'discarded'`;

const MONTHS = `
  select m.month, m.reason, ${nameOf('staff', 'Former staff')} as by, m.said_at as at
  from bank_month_without_statement m
  left join agent staff on staff.organization_id = m.organization_id and staff.user_id = m.said_by
  where m.organization_id = $1 and m.bank_account_id = $2 order by m.month desc`;

const shown = ({ reopenedBy: by, reopenedAt: at, reopenedReason: reason, ...row }: Row): Reconciliation => ({
  ...row,
  differenceCents: differenceOf(row),
  reopened: by === null || at === null ? null : { by, at, reason },
});

/** One of them, in the transaction of whoever asks; undefined where there is none. */
export const readReconciliation = async (
  tx: TenantTransaction,
  organizationId: string,
  reconciliationId: string,
): Promise<Reconciliation | undefined> => {
  const { rows } = await tx.query<Row>(ONE, [organizationId, reconciliationId]);
  return rows.map(shown)[0];
};

/** The reconciliations of accounts at banks (money#reconciliation). */
@Injectable()
export class Reconciliations {
  constructor(private readonly database: TenantDatabase) {}

  /** The newest first, for an auditor of their period (money#auditor-access). @throws Refused BANK_ACCOUNT_NOT_FOUND */
  async list(
    { organizationId, period }: Actor,
    bankAccountId: string,
  ): Promise<ResponseOf<typeof listReconciliations>> {
    type Months = ResponseOf<typeof listReconciliations>['noStatement'];
    return this.database.read(organizationId, async (tx) => {
      await knownAccount(tx, organizationId, bankAccountId);
      const of = [organizationId, bankAccountId];
      const [{ rows }, months] = await Promise.all([
        tx.query<Row>(OF_ACCOUNT, of),
        tx.query<Months[number]>(MONTHS, of),
      ]);
      const seen = rows.filter(({ statementOn }) => isWithin(statementOn, period));
      return { reconciliations: seen.map(shown), noStatement: months.rows };
    });
  }
}
