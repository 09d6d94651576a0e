import { ActionIcon } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconTrash } from '@tabler/icons-react';
import type { AccountEntry } from '#contracts/books/statements.ts';
import { adminOnly } from '#contracts/kernel/roles.ts';
import { formatCents } from '#domain/money.ts';
import { useMay } from '../../lib/session.ts';

/** The button that takes back a fee or a payment, once, by an Admin (spec 5, decision 4); nothing on any other line. */
export const DeleteEntry = ({ entry, onVoid }: { entry: AccountEntry; onVoid: (entry: AccountEntry) => void }) => {
  const isAdmin = useMay(adminOnly);
  if (entry.kind === 'PREMIUM' || entry.what !== 'added' || entry.voided) return null;
  const word = entry.kind === 'PAYMENT' ? 'payment' : 'fee';
  const refuse = () =>
    notifications.show({ color: 'red', message: `You do not have permission to delete ${word}s.`, role: 'alert' });
  return (
    <ActionIcon
      className="no-print"
      variant="subtle"
      color="gray"
      size="sm"
      title={`Delete ${word}`}
      aria-label={`Delete ${word} of ${formatCents(Math.abs(entry.amountCents))}`}
      onClick={() => (isAdmin ? onVoid(entry) : refuse())}
    >
      <IconTrash size={15} />
    </ActionIcon>
  );
};
