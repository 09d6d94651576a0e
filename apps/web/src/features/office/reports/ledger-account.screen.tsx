import { createFileRoute } from '@tanstack/react-router';
import { ledgerReaders } from '#contracts/kernel/roles.ts';
import { aCount, aDay, anId, oneOf, searchParams, text, textOrNumber } from '../../../lib/search-params.ts';
import { onlyFor } from '../../../lib/session.ts';
import { LedgerAccount, type LedgerAccountSearch } from './ledger-account.tsx';

/** `/money/accounts/{code}`: the entries of one ledger account (money#account-pages). */
export const Route = createFileRoute('/_staff/money/accounts/$code')({
  validateSearch: searchParams({
    from: aDay,
    to: aDay,
    tag: text(400),
    of: text(600),
    detail: textOrNumber(120),
    agent: anId,
    parish: text(80),
    surety: anId,
    known: aDay,
    upTo: aCount,
    up: oneOf(true),
  }),
  beforeLoad: onlyFor(ledgerReaders),
  component: LedgerAccountScreen,
});

function LedgerAccountScreen() {
  const { code } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const change = (changes: Partial<LedgerAccountSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...changes }), replace: true });
  return <LedgerAccount key={code} code={code} search={search} change={change} />;
}
