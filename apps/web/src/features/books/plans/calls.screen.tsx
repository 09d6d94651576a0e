import { createFileRoute } from '@tanstack/react-router';
import { moneyReaders } from '#contracts/kernel/roles.ts';
import { onlyFor } from '../../../lib/session.ts';
import { Loading } from '../../../ui/loading.tsx';
import { Page } from '../../../ui/page.tsx';
import { CallList } from './call-list.tsx';
import { callsQuery } from './plans.queries.ts';

/** `/payments/calls`: whom to call today, the most pressing first. */
export const Route = createFileRoute('/_staff/payments/calls')({
  beforeLoad: onlyFor(moneyReaders),
  loader: ({ context }) => void context.queryClient.query(callsQuery).catch(() => undefined),
  pendingComponent: () => <Loading lines={8} />,
  component: CallsScreen,
});

function CallsScreen() {
  return (
    <Page title="Calls" subtitle="Accounts that are past due or broke a promise, and were not called today.">
      <CallList />
    </Page>
  );
}
