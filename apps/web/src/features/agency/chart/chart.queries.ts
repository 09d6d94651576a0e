import { useQuery } from '@tanstack/react-query';
import { listLedgerAccounts } from '#contracts/agency/chart/chart.ts';
import { ledgerAccountName } from '#domain/kernel/chart-of-accounts.ts';
import { contractQuery } from '../../../lib/query.ts';

export const chartQuery = contractQuery(listLedgerAccounts, {}, ['settings']);

/** The chart as a list to choose from, code before name: accounts that are on, and the one that is `chosen` already. */
export const useLedgerAccounts = (chosen?: string | null) => {
  const { data } = useQuery(chartQuery);
  return (data?.accounts ?? [])
    .filter(({ active, code }) => active || code === chosen)
    .map(({ code, name, type, standardName }) => ({
      value: code,
      label: `${code} ${name}`,
      type,
      own: standardName === null,
    }));
};

/** `4200 Charge Income`, as the agency calls it. */
export const useLedgerAccountLabel = (): ((code: string) => string) => {
  const { data } = useQuery(chartQuery);
  return (code) =>
    `${code} ${ledgerAccountName(code, data?.accounts.find((account) => account.code === code)?.name ?? null)}`;
};
