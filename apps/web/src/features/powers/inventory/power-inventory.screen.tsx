import { Button } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { adminOnly, powerReaders } from '#contracts/kernel/roles.ts';
import { onlyFor, useMay } from '../../../lib/session.ts';
import { Page } from '../../../ui/page.tsx';
import { OpenReceivePowers } from './open-receive-powers.tsx';
import { PowerList } from './power-list.tsx';
import { powersSearch, type PowersSearch } from './powers-search.ts';

/**
 * `/admin/power-inventory?search=&status=&state=&sort=&down=` (screens#power-inventory), for those who read it
 * (powers#power-inventory-page).
 */
export const Route = createFileRoute('/_staff/admin/power-inventory')({
  validateSearch: powersSearch,
  beforeLoad: onlyFor(powerReaders, 'You do not have access to this page.'),
  component: PowerInventoryScreen,
});

function PowerInventoryScreen() {
  const navigate = Route.useNavigate();
  const isAdmin = useMay(adminOnly);
  const [adding, setAdding] = useState(false);
  const search = Route.useSearch();
  const { lot } = search;
  const change = (changes: Partial<PowersSearch>) =>
    void navigate({ search: (current) => ({ ...current, ...changes }), replace: true });
  return (
    <Page
      title="Power Inventory"
      actions={
        isAdmin ? (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
            Add Power
          </Button>
        ) : undefined
      }
    >
      <PowerList search={search} change={change} onAdd={isAdmin ? () => setAdding(true) : null} />
      <OpenReceivePowers isOpen={adding} close={() => setAdding(false)} {...{ lot, change }} />
    </Page>
  );
}
