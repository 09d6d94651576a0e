import { Injectable } from '@nestjs/common';
import {
  BANK_ACCOUNT_KINDS,
  FIRST_BANK_ACCOUNT,
  ledgerAccountOfBank,
  type BankAccountKind,
} from '#domain/books/bank-lines.ts';
import { monthOf } from '#domain/books/months.ts';
import { formatDay } from '#domain/kernel/days.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import type { FindChecks } from '../periods/index.ts';

interface AccountOfMonth {
  name: string;
  kind: BankAccountKind;
  /** It has lines up to the end of the month, or was reconciled once. */
  isUsed: boolean;
  throughOn: string | null;
  hasNoStatement: boolean;
}

const ACCOUNTS = `
  select b.name, b.kind, last.statement_on as through_on,
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
  select 1 from posting where organization_id = $1 and ledger_account = $2 and booked_on <= $3 limit 1`;

/** What is never reconciled where there is no account of the kind. */
const UNNAMED: Readonly<Record<BankAccountKind, string>> = { operating: FIRST_BANK_ACCOUNT, trust: 'The trust bank' };

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

  /** What only warns: money of a kind at the bank, of which nothing was ever imported and no account reconciled. */
  readonly warning: FindChecks = async (actor, { endsOn }) => {
    const { accounts, booked } = await this.read(actor, endsOn);
    return BANK_ACCOUNT_KINDS.flatMap((kind) => {
      const of = accounts.filter((account) => account.kind === kind);
      if (!booked.includes(kind) || of.some(({ isUsed, hasNoStatement }) => isUsed || hasNoStatement)) return [];
      return [
        { screen: 'bank' as const, words: `${of[0]?.name ?? UNNAMED[kind]} was never reconciled with a statement.` },
      ];
    });
  };

  private read({ organizationId }: Actor, endsOn: string) {
    return this.reads.after({ organizationId }, ['ledger'], async (tx) => {
      const { rows: accounts } = await tx.query<AccountOfMonth>(ACCOUNTS, [organizationId, endsOn, monthOf(endsOn)]);
      const booked: BankAccountKind[] = [];
      for (const kind of BANK_ACCOUNT_KINDS) {
        const { rowCount } = await tx.query(IS_BOOKED, [organizationId, ledgerAccountOfBank(kind), endsOn]);
        if (rowCount !== 0) booked.push(kind);
      }
      return { accounts, booked };
    });
  }
}
