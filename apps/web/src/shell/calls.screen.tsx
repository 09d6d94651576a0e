import { SegmentedControl } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { moneyReaders, moneyRoles } from '#contracts/kernel/roles.ts';
import { oneOf, searchParams } from '../lib/search-params.ts';
import { onlyFor, useMay } from '../lib/session.ts';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { CourtReminderList, courtRemindersQuery } from '../features/books/court-reminders/index.ts';
import { CallList, callsQuery } from '../features/books/plans/index.ts';
import { DueLetters } from '../features/books/printing/index.ts';

const callsSearch = searchParams({ view: oneOf('court', 'letters') });

/** `/payments/calls`: whom to call today, the most pressing first; `?view=court`: about court, `?view=letters`: letters due. */
export const Route = createFileRoute('/_staff/payments/calls')({
  beforeLoad: onlyFor(moneyReaders),
  validateSearch: callsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: { view } }) => {
    if (view === 'letters') return;
    const loading: Promise<unknown> =
      view === 'court' ? queryClient.query(courtRemindersQuery) : queryClient.query(callsQuery);
    void loading.catch(() => undefined);
  },
  pendingComponent: () => <Loading lines={8} />,
  component: CallsScreen,
});

const VIEWS = {
  money: 'Accounts that are past due or broke a promise, and were not called today.',
  court: 'Court dates that people are to be reminded of, and were not called about today.',
  letters: 'Indemnitors to whom a letter on money past due is due, the strictest first.',
} as const;

function CallsScreen() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const mayWrite = useMay(moneyRoles);
  const view = search.view === 'letters' && !mayWrite ? 'money' : (search.view ?? 'money');
  return (
    <Page
      title="Calls"
      subtitle={VIEWS[view]}
      actions={
        <SegmentedControl
          size="xs"
          aria-label="Calls about"
          data={[
            { value: 'money', label: 'Money' },
            { value: 'court', label: 'Court' },
            ...(mayWrite ? [{ value: 'letters', label: 'Letters' }] : []),
          ]}
          value={view}
          onChange={(chosen) =>
            void navigate({
              search: { view: chosen === 'court' || chosen === 'letters' ? chosen : undefined },
              replace: true,
            })
          }
        />
      }
    >
      {view === 'money' ? <CallList /> : null}
      {view === 'court' ? <CourtReminderList /> : null}
      {view === 'letters' ? <DueLetters /> : null}
    </Page>
  );
}
