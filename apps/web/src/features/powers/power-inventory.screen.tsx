import { createFileRoute, redirect } from '@tanstack/react-router';
import { knownSession } from '../../lib/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';

export const Route = createFileRoute('/_staff/admin/power-inventory')({
  beforeLoad: async ({ context }) => {
    const session = await knownSession(context.queryClient);
    if (session?.agent && session.agent.role !== 'Admin') {
      throw redirect({ to: '/dashboard', state: { notice: 'Your role does not allow this.' } });
    }
  },
  component: PowerInventoryScreen,
});

/** `/admin/power-inventory`, for Admins (decision 29): says that it is not built yet (decision 40). */
function PowerInventoryScreen() {
  return (
    <Page title="Power Inventory">
      <EmptyState
        title="Coming Soon"
        hint="The powers of your agency will be kept here: who holds which, what is used, void or expired. Until then a power number is checked against your live bonds."
        action={
          <LinkButton to="/dashboard" variant="default" size="xs">
            Go to the dashboard
          </LinkButton>
        }
      />
    </Page>
  );
}
