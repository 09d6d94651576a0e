import type { LedgerAccount } from '#contracts/agency/chart/chart.ts';
import { Refused } from '../../../kernel/refused.ts';

/**
 * Two accounts never share a name, whatever its case, nor has one the name that another has in every chart.
 * @throws Refused LEDGER_NAME_TAKEN
 */
export const refuseTakenName = (
  chart: readonly LedgerAccount[],
  { code, name }: { code: string; name: string },
): void => {
  const wanted = name.toLowerCase();
  const other = chart.find(
    (account) =>
      account.code !== code && [account.name, account.standardName].some((one) => one?.toLowerCase() === wanted),
  );
  if (other) throw new Refused('LEDGER_NAME_TAKEN', { code: other.code });
};
