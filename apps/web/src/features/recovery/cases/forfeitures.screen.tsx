import { createFileRoute } from '@tanstack/react-router';
import { oneOf, searchParams } from '../../../lib/search-params.ts';
import { AppLink } from '../../../ui/link.tsx';
import { Page } from '../../../ui/page.tsx';
import { ForfeitureQueue } from './forfeiture-queue.tsx';
import { RecoveryOnly } from './recovery-only.tsx';

/** `/recovery/first?mine=&past=`: the forfeitures to work on first, with and without a case (recovery#work-queue). */
export const Route = createFileRoute('/_staff/recovery/first')({
  validateSearch: searchParams({ mine: oneOf(1), past: oneOf(1) }),
  component: () => (
    <RecoveryOnly>
      <ForfeituresScreen />
    </RecoveryOnly>
  ),
});

function ForfeituresScreen() {
  const { mine, past } = Route.useSearch();
  const navigate = Route.useNavigate();
  const change = (changes: { mine?: 1 | undefined; past?: 1 | undefined }) =>
    void navigate({ search: { mine, past, ...changes }, replace: true });
  return (
    <Page
      title="Forfeitures"
      subtitle="Work these first: overdue first, then most money and least time."
      back={
        <AppLink to="/recovery/cases" size="sm" className="no-print">
          Recovery Cases
        </AppLink>
      }
    >
      <ForfeitureQueue
        mine={mine === 1}
        setMine={(own) => change({ mine: own ? 1 : undefined })}
        past={past === 1}
        setPast={(late) => change({ past: late ? 1 : undefined })}
      />
    </Page>
  );
}
