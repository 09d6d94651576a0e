import type { BankItem } from '#contracts/books/bank/bank.ts';
import { BANK } from '#domain/kernel/chart-of-accounts.ts';
import { AppLink } from '../../../ui/link.tsx';

/** What a line is matched with, or could be, and the way there: an entry of no client is found in the bank's account. */
export const MatchedWith = ({ item: { kind, id, on, words, accountId } }: { item: BankItem }) => {
  if (kind === 'deposit') {
    return (
      <AppLink to="/money/deposits/$depositId" params={{ depositId: id }} inherit>
        {words}
      </AppLink>
    );
  }
  if (kind === 'transfer' && accountId !== null) {
    return (
      <AppLink to="/accounts/$accountId/payments/$paymentId/receipt" params={{ accountId, paymentId: id }} inherit>
        {words}
      </AppLink>
    );
  }
  return (
    <AppLink to="/money/accounts/$code" params={{ code: BANK }} search={{ from: on, to: on }} inherit>
      {words}
    </AppLink>
  );
};
