import { createFileRoute } from '@tanstack/react-router';
import { oneOf, searchParams } from '../../../lib/search-params.ts';
import { AppLink } from '../../../ui/link.tsx';
import { Page } from '../../../ui/page.tsx';
import { FirstThisMorning } from './first-this-morning.tsx';
import { RecoveryOnly } from './recovery-only.tsx';

/** `/recovery/first?mine=`: the cases to work on first (recovery#work-queue). */
export const Route = createFileRoute('/_staff/recovery/first')({
  validateSearch: searchParams({ mine: oneOf(1) }),
  component: () => (
    <RecoveryOnly>
      <FirstScreen />
    </RecoveryOnly>
  ),
});

function FirstScreen() {
  const { mine } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <Page
      title="First this morning"
      subtitle="Overdue first, then most money and least time."
      back={
        <AppLink to="/recovery/cases" size="sm" className="no-print">
          Recovery Cases
        </AppLink>
      }
    >
      <FirstThisMorning
        mine={mine === 1}
        setMine={(own) => void navigate({ search: own ? { mine: 1 } : {}, replace: true })}
      />
    </Page>
  );
}
