import { createFileRoute, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { knownSession } from '../../lib/session.ts';
import { Page } from '../../ui/page.tsx';
import { PowersInUse } from './powers-in-use.tsx';

/** `/admin/power-inventory?search=`, for Admins (decision 29). */
export const Route = createFileRoute('/_staff/admin/power-inventory')({
  validateSearch: z.object({ search: z.coerce.string().max(100).optional().catch(undefined) }),
  beforeLoad: async ({ context }) => {
    const session = await knownSession(context.queryClient);
    if (session?.agent && session.agent.role !== 'Admin') {
      throw redirect({ to: '/dashboard', state: { notice: 'Your role does not allow this.' } });
    }
  },
  component: PowerInventoryScreen,
});

function PowerInventoryScreen() {
  const { search = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <Page
      title="Power Inventory"
      subtitle="The powers on your live bonds. Receiving, assigning, voiding and expiry of powers come with the inventory; until then a number is checked against your live bonds."
    >
      <PowersInUse
        search={search}
        onSearch={(typed) => void navigate({ search: typed === '' ? {} : { search: typed }, replace: true })}
      />
    </Page>
  );
}
