import { createFileRoute } from '@tanstack/react-router';
import { powerReaders } from '#contracts/kernel/roles.ts';
import { onlyFor } from '../../../lib/session.ts';
import { Page } from '../../../ui/page.tsx';
import { GapList } from './gap-list.tsx';
import { gapsSearch } from './powers-search.ts';

/**
 * `/admin/power-inventory/gaps?search=&kind=`: the gap finder, for those who read the inventory (powers#gap-finder).
 */
export const Route = createFileRoute('/_staff/admin/power-inventory/gaps')({
  validateSearch: gapsSearch,
  beforeLoad: onlyFor(powerReaders, 'You do not have access to this page.'),
  component: PowerGapsScreen,
});

function PowerGapsScreen() {
  const navigate = Route.useNavigate();
  return (
    <Page title="Missing powers">
      <GapList
        search={Route.useSearch()}
        change={(changes) => void navigate({ search: (current) => ({ ...current, ...changes }), replace: true })}
      />
    </Page>
  );
}
