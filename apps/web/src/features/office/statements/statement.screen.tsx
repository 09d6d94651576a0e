import { createFileRoute, Navigate } from '@tanstack/react-router';
import { ledgerReaders } from '#contracts/kernel/roles.ts';
import { STATEMENT_KINDS } from '#domain/office/statements.ts';
import { aCount, aDay, anId, oneOf, searchParams, text, textOrNumber } from '../../../lib/search-params.ts';
import { onlyFor } from '../../../lib/session.ts';
import { GeneralLedgerPage } from './general-ledger.tsx';
import { StatementPage, type StatementSearch } from './statement.tsx';

/** `/admin/reports/balance-sheet?to=2026-11-30&beside=previous`: a statement that foots (money#statements-that-foot). */
export const Route = createFileRoute('/_staff/admin/reports/$report')({
  validateSearch: searchParams({
    from: aDay,
    to: aDay,
    at: aCount,
    known: aDay,
    beside: oneOf('previous', 'last-year'),
    agent: anId,
    parish: text(80),
    surety: anId,
    owedFor: text(40),
    lines: textOrNumber(120),
    /** General ledger: codes of accounts, `1100,4000`. */
    accounts: textOrNumber(400),
  }),
  beforeLoad: onlyFor(ledgerReaders),
  component: StatementScreen,
});

function StatementScreen() {
  const { report } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const kind = STATEMENT_KINDS.find((known) => known === report);
  const change = (changes: Partial<StatementSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...changes }), replace: true });
  if (report === 'general-ledger') return <GeneralLedgerPage search={search} change={change} />;
  if (kind === undefined) return <Navigate to="/admin/reports" replace />;
  return <StatementPage key={kind} kind={kind} search={search} change={change} />;
}
