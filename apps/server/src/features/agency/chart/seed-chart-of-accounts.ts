import { CHART_OF_ACCOUNTS } from '#domain/kernel/chart-of-accounts.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';

/**
 * Gives a new organization its chart of accounts (building#chart-at-sign-up), in the transaction that makes the
 * organization.
 */
export const seedChartOfAccounts = async (tx: TenantTransaction, organizationId: string): Promise<void> => {
  await tx.query(
    `insert into ledger_account (organization_id, code, name, type)
     select $1, code, name, type from unnest($2::text[], $3::text[], $4::text[]) as chart(code, name, type)`,
    [
      organizationId,
      CHART_OF_ACCOUNTS.map(({ code }) => code),
      CHART_OF_ACCOUNTS.map(({ name }) => name),
      CHART_OF_ACCOUNTS.map(({ type }) => type),
    ],
  );
};
