import { Injectable } from '@nestjs/common';
import { FIRST_BANK_ACCOUNT } from '#domain/books/bank-lines.ts';
import { monthOf } from '#domain/books/months.ts';
import { BANK } from '#domain/kernel/chart-of-accounts.ts';
import { formatDay } from '#domain/kernel/days.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import type { FindChecks } from '../periods/index.ts';

interface AccountOfMonth {
  name: string;
  /** It has lines up to the end of the month, or was reconciled once. */
  isUsed: boolean;
  throughOn: string | null;
  hasNoStatement: boolean;
}

const ACCOUNTS = `
  select b.name, last.statement_on as through_on,
    last.statement_on is not null or exists (
      select from bank_line l where l.organization_id = b.organization_id and l.bank_account_id = b.bank_account_id
        and l.posted_on <= $2) as is_used,
    exists (select from bank_month_without_statement m where m.organization_id = b.organization_id
      and m.bank_account_id = b.bank_account_id and m.month = $3) as has_no_statement
  from bank_account b
  left join lateral (
    select r.statement_on from bank_reconciliation r
    where r.organization_id = b.organization_id and r.bank_account_id = b.bank_account_id and r.state = 'finished'
    order by r.statement_on desc limit 1) last on true
  where b.organization_id = $1
  order by lower(b.name)`;

const IS_BOOKED = `
  select true as is_booked from posting
  where organization_id = $1 and ledger_account = $2 and booked_on <= $3 limit 1`;

/** Accounts at banks that are not reconciled through the end of a month (money#reconciled-months). */
@Injectable()
export class ReconciledMonths {
  constructor(private readonly reads: Reads) {}

  /** What a month does not close over: an account in use that is not reconciled, nor said to have no statement. */
  readonly blocking: FindChecks = async (actor, { endsOn }) => {
    const { accounts } = await this.read(actor, endsOn);
    return accounts
      .filter(({ isUsed, throughOn, hasNoStatement }) => isUsed && !hasNoStatement && (throughOn ?? '') < endsOn)
      .map(({ name }) => ({
        screen: 'bank' as const,
        words: `${name} is not reconciled through ${formatDay(endsOn)}.`,
      }));
  };

  /** What only warns: an agency that imports nothing and never reconciled, with money on 1000. */
  readonly warning: FindChecks = async (actor, { endsOn }) => {
    const { accounts, isBooked } = await this.read(actor, endsOn);
    if (!isBooked || accounts.some(({ isUsed, hasNoStatement }) => isUsed || hasNoStatement)) return [];
    const name = accounts[0]?.name ?? FIRST_BANK_ACCOUNT;
    return [{ screen: 'bank' as const, words: `${name} was never reconciled with a statement.` }];
  };

  private read({ organizationId }: Actor, endsOn: string) {
    return this.reads.after({ organizationId }, ['ledger'], async (tx) => {
      const [accounts, booked] = await Promise.all([
        tx.query<AccountOfMonth>(ACCOUNTS, [organizationId, endsOn, monthOf(endsOn)]),
        tx.query(IS_BOOKED, [organizationId, BANK, endsOn]),
      ]);
      return { accounts: accounts.rows, isBooked: booked.rowCount !== 0 };
    });
  }
}
