import { createFileRoute } from '@tanstack/react-router';
import { ledgerReaders } from '#contracts/kernel/roles.ts';
import { onlyFor } from '../lib/session.ts';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { ApprovalList, approvalsQuery, PowerOverrides } from '../features/books/approvals/index.ts';
import { DepositsToDecide } from '../features/books/drawer/index.ts';
import { OpeningToDecide } from '../features/books/opening/index.ts';
import { EntriesToDecide } from '../features/books/manual-entries/index.ts';
import { PayoutsToDecide } from '../features/payouts/payout-approvals/index.ts';
import { PaymentsToDecide } from '../features/recovery/payees/index.ts';
import { CostsToDecide } from '../features/recovery/recovery-costs/index.ts';
import { SurrendersToDecide } from '../features/recovery/surrender/index.ts';

/** `/approvals`: all that waits for a second person, then what of refunds, write-offs and the like was decided. */
export const Route = createFileRoute('/_staff/approvals')({
  beforeLoad: onlyFor(ledgerReaders),
  loader: ({ context }) => void context.queryClient.infiniteQuery(approvalsQuery).catch(() => undefined),
  pendingComponent: () => <Loading lines={8} />,
  component: ApprovalsScreen,
});

function ApprovalsScreen() {
  return (
    <Page
      title="Approvals"
      subtitle="Refunds, write-offs, premium adjustments, large voids, costs of recovery, large payments and expenses, deposits where the agency asks for it, manual entries and bonds above their powers are booked once a second person has approved them."
    >
      <SurrendersToDecide />
      <CostsToDecide />
      <PaymentsToDecide />
      <PayoutsToDecide />
      <DepositsToDecide />
      <EntriesToDecide />
      <OpeningToDecide />
      <PowerOverrides />
      <ApprovalList />
    </Page>
  );
}
