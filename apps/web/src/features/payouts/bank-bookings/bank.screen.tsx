import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { ledgerReaders } from '#contracts/kernel/roles.ts';
import { anId, oneOf, searchParams, textOrNumber } from '../../../lib/search-params.ts';
import { onlyFor } from '../../../lib/session.ts';
import { BankPage, type BankSearch } from '../../books/bank/index.ts';

const BookBankLine = lazy(() => import('./book-bank-line.tsx').then((form) => ({ default: form.BookBankLine })));

/**
 * `/money/bank?account=…&state=to match&words=…`: what the bank says moved on an account (money#bank-lines);
 * `?view=reconcile&reconciliation=…`: what was compared with its statements (money#reconciliation); `?view=transfers`: what
 * went from one account to another (money#bank-transfers).
 */
export const Route = createFileRoute('/_staff/money/bank')({
  validateSearch: searchParams({
    account: anId,
    state: oneOf('to match', 'booking', 'waiting', 'matched', 'left out'),
    words: textOrNumber(100),
    view: oneOf('reconcile', 'transfers'),
    reconciliation: anId,
  }),
  beforeLoad: onlyFor(ledgerReaders),
  component: BankScreen,
});

function BankScreen() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const change = (changes: Partial<BankSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...changes }), replace: true });
  return (
    <BankPage
      search={search}
      change={change}
      booking={(line, onClose) => <BookBankLine line={line} onClose={onClose} />}
    />
  );
}
