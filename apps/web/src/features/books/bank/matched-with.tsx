import type { BankItem } from '#contracts/books/bank/bank.ts';
import { useContext } from 'react';
import { ledgerAccountOfBank } from '#domain/books/bank-lines.ts';
import { AppLink } from '../../../ui/link.tsx';
import { BankKind } from './bank-kind.ts';

/** What a line is matched with, or could be, and the way there: an entry of no client is found in the bank's account. */
export const MatchedWith = ({ item, size }: { item: BankItem; size: 'xs' | 'sm' }) => {
  const code = ledgerAccountOfBank(useContext(BankKind));
  const { kind, id, on, words, accountId, paymentId } = item;
  if (kind === 'deposit') {
    return (
      <AppLink to="/money/deposits/$depositId" params={{ depositId: id }} size={size}>
        {words}
      </AppLink>
    );
  }
  if (accountId !== null && paymentId !== null) {
    return (
      <AppLink to="/accounts/$accountId/payments/$paymentId/receipt" params={{ accountId, paymentId }} size={size}>
        {words}
      </AppLink>
    );
  }
  return (
    <AppLink to="/money/accounts/$code" params={{ code }} search={{ from: on, to: on }} size={size}>
      {words}
    </AppLink>
  );
};
