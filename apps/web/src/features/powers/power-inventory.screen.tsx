import { createFileRoute } from '@tanstack/react-router';
import { adminOnly } from '#contracts/kernel/roles.ts';
import { searchParams, textOrNumber } from '../../lib/search-params.ts';
import { onlyFor } from '../../lib/session.ts';
import { Page } from '../../ui/page.tsx';
import { PowersInUse } from './powers-in-use.tsx';

/** `/admin/power-inventory?search=`, for Admins (decision 29). */
export const Route = createFileRoute('/_staff/admin/power-inventory')({
  validateSearch: searchParams({ search: textOrNumber(100) }),
  beforeLoad: onlyFor(adminOnly),
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
