import { ActionIcon, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDots } from '@tabler/icons-react';
import type { AccountEntry } from '#contracts/accounts.ts';
import { adminOnly } from '#contracts/roles.ts';
import { formatCents } from '#domain/money.ts';
import { useMay } from '../../lib/session.ts';

/** What can be done to a line: fees and payments can be taken back once, by an Admin (spec 5, decision 4). */
export const EntryMenu = ({ entry, onVoid }: { entry: AccountEntry; onVoid: (entry: AccountEntry) => void }) => {
  const isAdmin = useMay(adminOnly);
  if (entry.kind === 'PREMIUM' || entry.what !== 'added' || entry.voided) return null;
  const word = entry.kind === 'PAYMENT' ? 'payment' : 'fee';
  const refuse = () =>
    notifications.show({ color: 'red', message: `You do not have permission to delete ${word}s.`, role: 'alert' });
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          className="no-print"
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={`Actions for ${entry.description} of ${formatCents(Math.abs(entry.amountCents))}`}
        >
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item c="var(--mantine-color-error)" onClick={() => (isAdmin ? onVoid(entry) : refuse())}>
          Delete {word}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
