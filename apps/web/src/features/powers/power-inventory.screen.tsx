import { createFileRoute } from '@tanstack/react-router';
import { adminOnly } from '#contracts/kernel/roles.ts';
import { onlyFor } from '../../lib/session.ts';
import { Page } from '../../ui/page.tsx';
import { PowersInUse } from './powers-in-use.tsx';
import { powersSearch } from './powers-search.ts';

/** `/admin/power-inventory?search=&sort=&down=`, for Admins (decision 29). */
export const Route = createFileRoute('/_staff/admin/power-inventory')({
  validateSearch: powersSearch,
  beforeLoad: onlyFor(adminOnly),
  component: PowerInventoryScreen,
});

function PowerInventoryScreen() {
  const navigate = Route.useNavigate();
  return (
    <Page
      title="Power Inventory"
      subtitle="The powers on your live bonds. Receiving, assigning, voiding and expiry of powers come with the inventory; until then a number is checked against your live bonds."
    >
      <PowersInUse
        search={Route.useSearch()}
        change={(changes) => void navigate({ search: (current) => ({ ...current, ...changes }), replace: true })}
      />
    </Page>
  );
}
