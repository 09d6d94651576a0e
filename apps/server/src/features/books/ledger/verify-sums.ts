import type { PoolClient } from 'pg';
import { monthInWords } from '#domain/books/months.ts';
import { COLLATERAL_HELD, RECEIVABLE, TRUST_BANK, UNDEPOSITED_TRUST } from '#domain/kernel/chart-of-accounts.ts';
import { rowsOf } from '../../../platform/proof/row-differences.ts';
import type { Report } from '../../../platform/proof/finding.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { balanceOf } from './account-balance.ts';
import { IS_LIABILITY, LIABILITY_OF_POSTING } from './liability.ts';
import { hashOfTrialBalance } from './trial-balance-hash.ts';

const UNEQUAL_BALANCES = `
  select coalesce(b.ledger_account, p.ledger_account) as account, coalesce(b.booked_on, p.booked_on)::text as day
  from (select * from ledger_balance where organization_id = current_organization()) b
  full join (select ledger_account, booked_on, sum(debit_cents) as debits, sum(credit_cents) as credits
             from posting where organization_id = current_organization()
             group by 1, 2) p using (ledger_account, booked_on)
  where b.debit_cents is distinct from p.debits or b.credit_cents is distinct from p.credits`;

/** What stands of each liability, and what was paid of it (money#payables-by-age). */
const UNEQUAL_LIABILITIES = `
  select ledger_account as account, coalesce(nullif(owed_to, ''), 'nobody') as owed_to
  from (select * from liability where organization_id = current_organization()) l
  full join (select ledger_account, owed_to, bond_id, power_id, sum(credit_cents) as owed_cents, sum(debit_cents) as paid
             from (select ${LIABILITY_OF_POSTING}, credit_cents, debit_cents from posting
                   where organization_id = current_organization() and ${IS_LIABILITY}) p
             group by 1, 2, 3, 4) p using (ledger_account, owed_to, bond_id, power_id)
  where l.paid_cents is distinct from p.paid or l.standing_cents is distinct from p.owed_cents - p.paid`;

/** The same by the day on which it was booked. */
const UNEQUAL_DAYS_OF_LIABILITIES = `
  select ledger_account as account, coalesce(nullif(owed_to, ''), 'nobody') as owed_to
  from (select * from liability where organization_id = current_organization() and owed <> '{}') l
  full join (select ledger_account, owed_to, bond_id, power_id, jsonb_object_agg(booked_on, cents) as days
             from (select ${LIABILITY_OF_POSTING}, booked_on, sum(credit_cents)::bigint as cents from posting
                   where organization_id = current_organization() and ${IS_LIABILITY} and credit_cents > 0
                   group by 1, 2, 3, 4, 5) p
             group by 1, 2, 3, 4) p using (ledger_account, owed_to, bond_id, power_id)
  where l.owed is distinct from p.days`;

const UNBALANCED_ENTRIES = `
  select journal_number as number from posting where organization_id = current_organization()
  group by 1 having sum(debit_cents) <> sum(credit_cents)`;

/** Sub-ledger = control account (money#sub-ledger-equals-control); only where both views stand at the same place. */
const UNEQUAL_ACCOUNTS = `
  select a.account_id as account
  from account a
  left join (select account_id, sum(debit_cents - credit_cents) as cents from posting
             where organization_id = current_organization() and ledger_account = '${RECEIVABLE}' group by 1) p
    using (account_id)
  where a.organization_id = current_organization()
    and ${balanceOf()} <> coalesce(p.cents, 0)
    and 1 = (select count(distinct position) from projection.checkpoint where name in ('ledger', 'accounts'))`;

/** What was sealed stays what it was (money#closed-periods). */
const UNEQUAL_SEALS = `
  select m.month from closed_month m
  where m.organization_id = current_organization() and m.trial_balance <> ${hashOfTrialBalance({
    organizationId: 'm.organization_id',
    on: "((m.month || '-01')::date + interval '1 month' - interval '1 day')::date",
    journalNumber: 'm.journal_number',
  })}`;

/** Each month's hash reads the books up to it: of many, the newest alone where somebody waits for the answer. */
const UNEQUAL_NEWEST_SEAL = `${UNEQUAL_SEALS}
    and m.month = (select max(month) from closed_month
                   where organization_id = current_organization() and trial_balance is not null)`;

/** Trust money is what is held for others, and all of that is somebody's (money#trust-equals-collateral). */
const UNEQUAL_TRUST = `
  select t.cents from (
    select coalesce(sum(debit_cents - credit_cents), 0) as cents from ledger_balance
    where organization_id = current_organization()
      and ledger_account in ('${TRUST_BANK}', '${UNDEPOSITED_TRUST}', '${COLLATERAL_HELD}')) t
  where t.cents <> 0`;
const HELD_FOR_NOBODY = `
  select journal_number as number from posting
  where organization_id = current_organization() and ledger_account = '${COLLATERAL_HELD}'
    and (person_id is null or bond_id is null)`;

type Sum = readonly [sql: string, inWords: (row: Record<string, string>) => string];

const unequalSeal = ({ month = '' }: Record<string, string>): string =>
  `the trial balance of ${monthInWords(month)} is not the one that was sealed`;

const unequalDays = ({ account, owedTo }: Record<string, string>): string =>
  `what was owed on ${account} to ${owedTo} by day is not the sum of its postings`;

const SUMS: readonly Sum[] = [
  [UNEQUAL_BALANCES, ({ account, day }) => `the balance of ${account} on ${day} is not the sum of its postings`],
  [
    UNEQUAL_LIABILITIES,
    ({ account, owedTo }) => `what stands of ${account} to ${owedTo} is not the sum of its postings`,
  ],
  [UNBALANCED_ENTRIES, ({ number }) => `the postings of journal entry ${number} do not balance`],
  [UNEQUAL_TRUST, () => 'the trust bank and what is not banked are not what is held as collateral'],
  [HELD_FOR_NOBODY, ({ number }) => `the collateral of journal entry ${number} is nobody's`],
  [UNEQUAL_ACCOUNTS, ({ account }) => `what account ${account} owes is not the sum of its receivable postings`],
];

/**
 * Whether the live rows of the transaction's organization foot: balances with postings, debits with credits, sub-ledger
 * with control account. It does not use the views' own code, so a mistake in that code shows too.
 */
export const verifySums = async (client: PoolClient, organizationId: string, report: Report): Promise<void> => {
  const slow: readonly Sum[] = [
    [UNEQUAL_DAYS_OF_LIABILITIES, unequalDays],
    [UNEQUAL_SEALS, unequalSeal],
  ];
  for (const [sql, inWords] of [...SUMS, ...slow]) {
    for await (const row of rowsOf<Record<string, string>>(client, sql)) {
      report(`Organization ${organizationId}: ${inWords(row)}.`);
    }
  }
};

/** The first of these that is found in the transaction's organization, in words, of seals the newest; null where its books foot. */
export const firstUnequal = async (tx: TenantTransaction): Promise<string | null> => {
  for (const [sql, inWords] of [...SUMS, [UNEQUAL_NEWEST_SEAL, unequalSeal] satisfies Sum]) {
    const { rows } = await tx.query<Record<string, string>>(`${sql} limit 1`);
    if (rows[0]) return inWords(rows[0]);
  }
  return null;
};
