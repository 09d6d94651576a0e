import { useQuery } from '@tanstack/react-query';
import { getTrialBalance } from '#contracts/books/ledger/ledger.ts';
import { ChartOfAccounts } from '../features/agency/chart/index.ts';
import { contractQuery } from '../lib/query.ts';

const trialBalanceQuery = contractQuery(getTrialBalance, { query: {} }, ['ledger']);

/** The chart of accounts with the balances of today, as the trial balance has them. */
export const BooksSettings = () => {
  const { data } = useQuery(trialBalanceQuery);
  const balances = data && new Map(data.rows.map((row) => [row.account, row.debitCents - row.creditCents]));
  return <ChartOfAccounts balances={balances} />;
};
