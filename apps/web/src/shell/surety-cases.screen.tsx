import { createFileRoute } from '@tanstack/react-router';
import { recoveryReaders } from '#contracts/kernel/roles.ts';
import { SuretyCasesPage, suretyCasesSearch, type SuretyCasesSearch } from '../features/powers/surety-cases/index.ts';
import { DraftsByMail } from '../features/powers/surety-mail/index.ts';
import { onlyFor } from '../lib/session.ts';

/** `/recovery/surety-cases?search=&status=&import=&mail=`: cases of insurers, imports of them, and what came by mail. */
export const Route = createFileRoute('/_staff/recovery/surety-cases')({
  validateSearch: suretyCasesSearch,
  beforeLoad: onlyFor(recoveryReaders),
  component: SuretyCasesScreen,
});

function SuretyCasesScreen() {
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  const change = (changes: SuretyCasesSearch) =>
    void navigate({ search: (current) => ({ ...current, ...changes }), replace: true });
  return (
    <SuretyCasesPage
      search={search}
      change={change}
      mail={<DraftsByMail shown={search.mail} show={(mail) => change({ mail })} />}
    />
  );
}
