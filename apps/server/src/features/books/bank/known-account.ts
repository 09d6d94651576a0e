import { FIRST_BANK_ACCOUNT, type BankAccountKind } from '#domain/books/bank-lines.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { firstAccountOf } from './bank-account.ts';

interface Known {
  name: string;
  lastFour: string;
  kind: BankAccountKind;
}

/** @throws Refused BANK_ACCOUNT_NOT_FOUND */
export const knownAccount = async (
  tx: TenantTransaction,
  organizationId: string,
  bankAccountId: string,
): Promise<Known> => {
  const { rows } = await tx.query<Known>(
    'select name, last_four, kind from bank_account where organization_id = $1 and bank_account_id = $2',
    [organizationId, bankAccountId],
  );
  if (rows[0]) return rows[0];
  if (bankAccountId !== firstAccountOf(organizationId)) throw new Refused('BANK_ACCOUNT_NOT_FOUND');
  return { name: FIRST_BANK_ACCOUNT, lastFour: '', kind: 'operating' };
};

/** Asserts that an account is not one of collateral. @throws Refused BANK_ACCOUNT_NOT_FOUND, BANK_ACCOUNT_OF_TRUST */
export const mustBeOperating = async (
  tx: TenantTransaction,
  organizationId: string,
  bankAccountId: string,
): Promise<void> => {
  const { kind } = await knownAccount(tx, organizationId, bankAccountId);
  if (kind === 'trust') throw new Refused('BANK_ACCOUNT_OF_TRUST');
};

/** The first account has a row from here on, as it stood without one: version 0. */
export const keepFirstAccount = async (
  tx: TenantTransaction,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<void> => {
  await tx.query(
    `insert into bank_account (organization_id, bank_account_id, name, kind, version, changed_by)
     values ($1, $2, $3, 'operating', 0, $4) on conflict (organization_id, bank_account_id) do nothing`,
    [organizationId, firstAccountOf(organizationId), FIRST_BANK_ACCOUNT, userId],
  );
};

const ALL = `
  select bank_account_id, name, last_four, kind from bank_account where organization_id = $1
  order by bank_account_id <> $2, lower(name)`;

/** All of an agency, that which is there without set-up first (money#bank-accounts). */
export const readBankAccounts = async (
  tx: TenantTransaction,
  organizationId: string,
): Promise<(Known & { bankAccountId: string })[]> => {
  const bankAccountId = firstAccountOf(organizationId);
  const { rows } = await tx.query<Known & { bankAccountId: string }>(ALL, [organizationId, bankAccountId]);
  if (rows[0]?.bankAccountId === bankAccountId) return rows;
  return [{ bankAccountId, name: FIRST_BANK_ACCOUNT, lastFour: '', kind: 'operating' }, ...rows];
};
