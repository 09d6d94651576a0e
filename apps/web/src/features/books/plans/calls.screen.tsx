import { SegmentedControl } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { moneyReaders } from '#contracts/kernel/roles.ts';
import { oneOf, searchParams } from '../../../lib/search-params.ts';
import { onlyFor } from '../../../lib/session.ts';
import { Loading } from '../../../ui/loading.tsx';
import { Page } from '../../../ui/page.tsx';
import { CourtReminderList, courtRemindersQuery } from '../court-reminders/index.ts';
import { CallList } from './call-list.tsx';
import { callsQuery } from './plans.queries.ts';

const callsSearch = searchParams({ view: oneOf('court') });

/** `/payments/calls`: whom to call today, the most pressing first; `?view=court`: about court. */
export const Route = createFileRoute('/_staff/payments/calls')({
  beforeLoad: onlyFor(moneyReaders),
  validateSearch: callsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: { view } }) => {
    const loading: Promise<unknown> =
      view === 'court' ? queryClient.query(courtRemindersQuery) : queryClient.query(callsQuery);
    void loading.catch(() => undefined);
  },
  pendingComponent: () => <Loading lines={8} />,
  component: CallsScreen,
});

function CallsScreen() {
  const { view } = Route.useSearch();
  const navigate = Route.useNavigate();
  const isCourt = view === 'court';
  return (
    <Page
      title="Calls"
      subtitle={
        isCourt
          ? 'Court dates that people are to be reminded of, and were not called about today.'
          : 'Accounts that are past due or broke a promise, and were not called today.'
      }
      actions={
        <SegmentedControl
          size="xs"
          aria-label="Calls about"
          data={[
            { value: 'money', label: 'Money' },
            { value: 'court', label: 'Court' },
          ]}
          value={view ?? 'money'}
          onChange={(value) =>
            void navigate({ search: { view: value === 'court' ? 'court' : undefined }, replace: true })
          }
        />
      }
    >
      {isCourt ? <CourtReminderList /> : <CallList />}
    </Page>
  );
}
