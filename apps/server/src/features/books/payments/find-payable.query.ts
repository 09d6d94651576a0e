import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { MOST_PAYABLE, type findPayable, type PayableAccount } from '#contracts/books/payments/payments.ts';
import { listIndemnitors } from '#contracts/people/people/indemnitors.ts';
import { formatShortId } from '#domain/kernel/short-id.ts';
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { numberTyped, receiptTyped } from './find-receipt.ts';
import { balanceOf } from '../ledger/index.ts';
import {
  byName,
  byNameAndNumber,
  byOthers,
  byPayer,
  byPhone,
  indemnitorNames,
  MOST_OF_A_KIND,
  type Ask,
  type Match,
} from './find-by-person.ts';

interface BondRow {
  accountId: string;
  number: string;
  closeness: number;
}

/** The accounts of the bonds that a search found by a number of theirs. */
const accountsOfBonds = (found: string, number: 'power_number' | 'case_number') => `
  select b.account_id, f.${number} as number, f.closeness
  from ${found} f
  cross join lateral (select account_id from bond where organization_id = $1 and bond_id = f.bond_id limit 1) b
  where not f.voided limit ${String(MOST_OF_A_KIND)}`;

const byPower = async (ask: Ask, organizationId: OrganizationId, typed: string): Promise<Match[]> => {
  const rows = await ask<BondRow>(accountsOfBonds('search.by_power($2)', 'power_number'), [organizationId, typed]);
  return rows.map(({ number, ...found }) => ({ ...found, defendantId: null, why: `Power ${number}` }));
};

const byCase = async (ask: Ask, organizationId: OrganizationId, typed: string): Promise<Match[]> => {
  const rows = await ask<BondRow>(accountsOfBonds('search.by_case($2)', 'case_number'), [organizationId, typed]);
  return rows.map(({ number, ...found }) => ({ ...found, defendantId: null, why: `Case ${number}` }));
};

const byAccount = async (ask: Ask, typed: string): Promise<Match[]> => {
  if (!/^\d+$/.test(typed)) return [];
  const rows = await ask<{ accountId: string; shortId: number; closeness: number }>(
    `select account_id, short_id, closeness from search.by_account($1, $2)
     where closeness < 2`,
    [typed.replace(/^0+(?=\d{2})/, '').padStart(2, '0'), MOST_OF_A_KIND],
  );
  return rows.map(({ accountId, shortId, closeness }) => ({
    accountId,
    defendantId: null,
    closeness,
    why: `Account ${formatShortId(shortId)}`,
  }));
};

/** A receipt leads to the account where its payment stands. */
const byReceipt = async (tx: TenantTransaction, organizationId: OrganizationId, typed: string): Promise<Match[]> => {
  const receipt = await receiptTyped(tx, organizationId, typed);
  return receipt === null
    ? []
    : [
        {
          accountId: receipt.accountId,
          defendantId: null,
          closeness: 0,
          why: `Receipt ${String(receipt.receiptNumber)}`,
        },
      ];
};

/**
 * The accounts of what was found, with what tells one person from another before money is taken; open ones come before
 * closed ones. Those of deleted defendants are left out.
 */
const ACCOUNTS = `
  select a.account_id, n.short_id, a.status, a.defendant_id, d.full_name as defendant_name, d.birthday,
         ${balanceOf()} as balance_cents, ${indemnitorNames('a.account_id', '$4')} as indemnitors
  from (
    select account_id from account where organization_id = $1 and account_id = any($2::uuid[])
    union
    select of.account_id from unnest($3::uuid[]) as f (id)
    cross join lateral (
      select account_id from account where organization_id = $1 and defendant_id = f.id
      order by opened_position desc limit 10) of
  ) as found
  join account a on a.organization_id = $1 and a.account_id = found.account_id
  join defendant d on d.organization_id = $1 and d.id = a.defendant_id and d.lifecycle = 'live'
  left join account_number n on n.organization_id = $1 and n.account_id = a.account_id`;

const ids = (matches: readonly Match[], of: 'accountId' | 'defendantId'): string[] => [
  ...new Set(matches.flatMap((match) => match[of] ?? [])),
];

/** The matches of an account, the closest first. */
const matchesOf = (account: { accountId: string; defendantId: string }, matches: readonly Match[]): Match[] =>
  matches.filter(
    ({ accountId, defendantId }) => accountId === account.accountId || defendantId === account.defendantId,
  );

/**
 * Finds the accounts that somebody at the counter means (bonds#take-payment, bonds#finding-an-account): one indexed
 * query per kind.
 */
@Injectable()
export class FindPayable {
  constructor(private readonly reads: Reads) {}

  find({ organizationId, role }: Actor, typed: string): Promise<ResponseOf<typeof findPayable>> {
    const plain = typed.replace(/^#/, '').trim();
    const number = numberTyped(typed);
    const seesPeople = listIndemnitors.roles.some((allowed) => allowed === role);
    return this.reads.after({ organizationId }, ['accounts', 'bonds', optionalView('ledger')], async (tx) => {
      const matches = await this.matches(tx, organizationId, plain, number, seesPeople);
      if (matches.length === 0) return { accounts: [], isCut: false };
      const { rows } = await tx.query<Omit<PayableAccount, 'why'>>(ACCOUNTS, [
        organizationId,
        ids(matches, 'accountId'),
        ids(matches, 'defendantId'),
        seesPeople,
      ]);
      const accounts = rows
        .map((account) => {
          const own = matchesOf(account, matches);
          const why = [...new Set(own.map((match) => match.why))].join(' · ');
          return { account: { ...account, why }, rank: own[0] ? matches.indexOf(own[0]) : 0 };
        })
        .toSorted(
          (one, other) =>
            one.rank - other.rank ||
            Number(one.account.status === 'closed') - Number(other.account.status === 'closed') ||
            (other.account.shortId ?? 0) - (one.account.shortId ?? 0),
        )
        .map(({ account }) => account);
      return { accounts: accounts.slice(0, MOST_PAYABLE), isCut: accounts.length > MOST_PAYABLE };
    });
  }

  private async matches(
    tx: TenantTransaction,
    organizationId: OrganizationId,
    plain: string,
    number: string,
    seesPeople: boolean,
  ): Promise<Match[]> {
    const ask: Ask = async <T extends object>(sql: string, values: readonly unknown[]) =>
      (await tx.query<T>(sql, [...values])).rows;
    const found = await Promise.all([
      byAccount(ask, number),
      byReceipt(tx, organizationId, number),
      byPower(ask, organizationId, plain),
      byCase(ask, organizationId, plain),
      byPhone(ask, plain),
      byName(ask, plain),
      byNameAndNumber(ask, organizationId, plain),
      byPayer(ask, plain),
      seesPeople ? byOthers(ask, organizationId, plain) : [],
    ]);
    return found.flat().toSorted((one, other) => one.closeness - other.closeness);
  }
}
