import { RECEIVABLE } from '#domain/kernel/chart-of-accounts.ts';
import type { StatementDays } from '#domain/office/statements.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { balanceOf } from '../../books/ledger/index.ts';
import type { Known } from '../statement-lines/index.ts';

interface Owed {
  owingCents: number;
  creditCents: number;
}

const SPLIT = `coalesce(sum(cents) filter (where cents > 0), 0)::bigint as owing_cents,
    coalesce(sum(cents) filter (where cents < 0), 0)::bigint as credit_cents`;

/** The totals that every account keeps, less what was booked after the day. */
const KEPT = `
  with later as (
    select account_id, sum(debit_cents - credit_cents) as cents from posting
    where organization_id = $1 and ledger_account = '${RECEIVABLE}' and booked_on > $2 group by account_id),
  standing as (
    select ${balanceOf()} - coalesce(l.cents, 0) as cents
    from account a left join later l on l.account_id = a.account_id where a.organization_id = $1)
  select ${SPLIT} from standing`;

const KNOWN = `
  with standing as (
    select account_id, sum(debit_cents - credit_cents) as cents from posting
    where organization_id = $1 and ledger_account = '${RECEIVABLE}' and booked_on <= $2 and journal_number <= $3
    group by account_id)
  select ${SPLIT} from standing`;

/**
 * What accounts owe and what is to their credit at the end of a day (money#customer-credits). The kept totals serve
 * where they are as far as the ledger, which `controlCents` tells: what 1100 stands at then.
 */
const readOwed = async (
  tx: TenantTransaction,
  organizationId: string,
  { journalNumber, head }: Known,
  { to, controlCents }: { to: string; controlCents: number },
): Promise<Owed> => {
  if (journalNumber === head) {
    const { rows } = await tx.query<Owed>(KEPT, [organizationId, to]);
    if (rows[0] && rows[0].owingCents + rows[0].creditCents === controlCents) return rows[0];
  }
  const { rows } = await tx.query<Owed>(KNOWN, [organizationId, to, journalNumber]);
  return rows[0] ?? { owingCents: 0, creditCents: 0 };
};

/** The same for the days of a statement. */
export const readOwedSplit = async (
  tx: TenantTransaction,
  organizationId: string,
  known: Known,
  { days, control }: { days: readonly StatementDays[]; control: readonly number[] },
): Promise<{ owingCents: number[]; creditCents: number[] }> => {
  const owed: Owed[] = [];
  for (const [at, { to }] of days.entries())
    owed.push(await readOwed(tx, organizationId, known, { to, controlCents: control[at] ?? 0 }));
  return {
    owingCents: owed.map(({ owingCents }) => owingCents),
    creditCents: owed.map(({ creditCents }) => creditCents),
  };
};
