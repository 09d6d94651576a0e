import { useQuery } from '@tanstack/react-query';
import type { PaySituation } from '#contracts/books/payments/payments.ts';
import { indemnitorsQuery } from '../../people/people/index.ts';

/** The payer as it is sent: the defendant of all these accounts pays without being named. */
export const payerSent = (typed: string, accounts: readonly PaySituation[]): string => {
  const name = typed.trim();
  const isTheirs = accounts.every(({ defendantName }) => defendantName === name);
  return isTheirs ? '' : name;
};

/** `Indemnitor Denise Marchand`; nothing where nobody answers. */
export const answering = (names: readonly string[]): string =>
  names.length === 0 ? '' : `${names.length === 1 ? 'Indemnitor' : 'Indemnitors'} ${names.join(', ')}`;

/** Who may hand over the money: the defendant, who did last, the indemnitors of the account first, then the others. */
export const usePayers = (accounts: readonly PaySituation[]): string[] => {
  const [first] = accounts;
  const query = useQuery({ ...indemnitorsQuery(first?.defendantId ?? ''), enabled: first !== undefined });
  const indemnitors = query.data?.indemnitors ?? [];
  const own = accounts.map(({ accountId }) => accountId);
  const answers = (accountIds: readonly string[]) => Number(accountIds.some((id) => own.includes(id)));
  const names = [
    ...accounts.map(({ last }) => last?.payer ?? ''),
    ...accounts.map(({ defendantName }) => defendantName),
    ...indemnitors
      .toSorted((one, two) => answers(two.accountIds) - answers(one.accountIds))
      .map(({ fullName }) => fullName),
  ];
  return [...new Set(names.filter((name) => name !== ''))];
};
