import { createFileRoute } from '@tanstack/react-router';
import { ledgerReaders } from '#contracts/kernel/roles.ts';
import { aCount, aDay, oneOf, searchParams, text, textOrNumber } from '../../../lib/search-params.ts';
import { onlyFor } from '../../../lib/session.ts';
import { MoneyOutPage, type MoneyOutSearch } from './money-out.tsx';

/** `/money/out?kind=expense&sought=rent`: expenses, draws and every payout (money#money-out-list). */
export const Route = createFileRoute('/_staff/money/out')({
  validateSearch: searchParams({
    view: oneOf('in', 'vendors'),
    by: oneOf('effective'),
    from: aDay,
    to: aDay,
    known: aDay,
    at: aCount,
    kind: text(20),
    sought: textOrNumber(120),
    payee: text(60),
  }),
  beforeLoad: onlyFor(ledgerReaders),
  component: MoneyOutScreen,
});

function MoneyOutScreen() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const change = (changes: Partial<MoneyOutSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...changes }), replace: true });
  return <MoneyOutPage search={search} change={change} />;
}
