import { createFileRoute, Navigate } from '@tanstack/react-router';
import { ledgerReaders } from '#contracts/kernel/roles.ts';
import { STATEMENT_KINDS } from '#domain/office/statements.ts';
import { aCount, aDay, oneOf, searchParams } from '../../../lib/search-params.ts';
import { onlyFor } from '../../../lib/session.ts';
import { StatementPage, type StatementSearch } from './statement.tsx';

/** `/admin/reports/balance-sheet?to=2026-11-30&beside=previous`: a statement that foots (money#statements-that-foot). */
export const Route = createFileRoute('/_staff/admin/reports/$report')({
  validateSearch: searchParams({
    from: aDay,
    to: aDay,
    at: aCount,
    known: aDay,
    beside: oneOf('previous', 'last-year'),
  }),
  beforeLoad: onlyFor(ledgerReaders),
  component: StatementScreen,
});

function StatementScreen() {
  const { report } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const kind = STATEMENT_KINDS.find((known) => known === report);
  if (kind === undefined) return <Navigate to="/admin/reports" replace />;
  const change = (changes: Partial<StatementSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...changes }), replace: true });
  return <StatementPage key={kind} kind={kind} search={search} change={change} />;
}
