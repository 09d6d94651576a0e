import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { MOST_PAYABLE, type findPayable, type PayableAccount } from '#contracts/books/payments/payments.ts';
import { formatPhone, phoneSought, readPhone } from '#domain/kernel/phone.ts';
import { formatShortId } from '#domain/kernel/short-id.ts';
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { numberTyped, receiptTyped } from './find-receipt.ts';
import { balanceOf } from '../ledger/index.ts';

/** Something that what was typed leads to: one account, or all of a defendant. The closest is 0: it is what was typed. */
interface Match {
  accountId: string | null;
  defendantId: string | null;
  why: string;
  closeness: number;
}

/** How many of a kind are looked at. */
const MOST_OF_A_KIND = 20;

type Ask = <T extends object>(sql: string, values: readonly unknown[]) => Promise<T[]>;

const byName = async (ask: Ask, typed: string): Promise<Match[]> => {
  const letters = typed.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  if (!/\p{L}/u.test(typed) || letters < 2) return [];
  const rows = await ask<{ id: string; closeness: number }>(
    'select defendant_id as id, closeness from search.by_name($1, $2)',
    [typed, MOST_OF_A_KIND],
  );
  return rows.map(({ id, closeness }) => ({ accountId: null, defendantId: id, why: 'Name', closeness: closeness + 1 }));
};

const byPhone = async (ask: Ask, typed: string): Promise<Match[]> => {
  const digits = phoneSought(typed);
  if (digits === null || digits.length < 4) return [];
  const rows = await ask<{ id: string; phone: string; other: string }>(
    'select defendant_id as id, phone_number as phone, alternate_phone as other from search.by_phone($1, $2)',
    [digits, MOST_OF_A_KIND],
  );
  return rows.map(({ id, phone, other }) => ({
    accountId: null,
    defendantId: id,
    why: `Phone ${formatPhone(phone.includes(digits) ? phone : other)}`,
    closeness: readPhone(typed) ? 0 : 2,
  }));
};

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

/** The accounts of what was found; open ones come before closed ones. Those of deleted defendants are left out. */
const ACCOUNTS = `
  select a.account_id, n.short_id, a.status, a.defendant_id, d.full_name as defendant_name,
         ${balanceOf()} as balance_cents
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

  find({ organizationId }: Actor, typed: string): Promise<ResponseOf<typeof findPayable>> {
    const plain = typed.replace(/^#/, '').trim();
    const number = numberTyped(typed);
    return this.reads.after({ organizationId }, ['accounts', 'bonds', optionalView('ledger')], async (tx) => {
      const matches = await this.matches(tx, organizationId, plain, number);
      if (matches.length === 0) return { accounts: [], isCut: false };
      const { rows } = await tx.query<Omit<PayableAccount, 'why'>>(ACCOUNTS, [
        organizationId,
        ids(matches, 'accountId'),
        ids(matches, 'defendantId'),
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
    ]);
    return found.flat().toSorted((one, other) => one.closeness - other.closeness);
  }
}
