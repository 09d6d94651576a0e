import type { BankAccount } from '#contracts/books/bank/bank.ts';
import { showCount, showDay } from '../../../lib/format.ts';
import { Instant } from '../../../ui/day.tsx';
import { Facts } from '../../../ui/facts.tsx';

/** An account as people say it: its name, and the last digits of its number where they are known. */
export const ofAccount = ({ name, lastFour }: Pick<BankAccount, 'name' | 'lastFour'>): string =>
  lastFour === '' ? name : `${name} ··${lastFour}`;

/** Whether it holds the agency's own money. */
export const isOperating = ({ kind }: Pick<BankAccount, 'kind'>): boolean => kind === 'operating';

/** How far the lines of an account go, and how many of them wait. */
export const StandOfAccount = ({ account }: { account: BankAccount }) => {
  const { waiting, importedAt, importedBy, throughOn } = account;
  return (
    <Facts
      inColumns
      facts={[
        ['Account', ofAccount(account)],
        ...(isOperating(account) ? [] : [['Holds', 'Collateral'] as const]),
        ['To match', showCount(waiting)],
        ['Newest line', throughOn === null ? null : showDay(throughOn)],
        [
          'Last import',
          importedAt === null ? null : (
            <span key="import">
              <Instant at={importedAt} /> by {importedBy}
            </span>
          ),
        ],
      ]}
    />
  );
};
