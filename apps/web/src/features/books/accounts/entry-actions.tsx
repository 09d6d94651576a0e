import { ActionIcon, Group } from '@mantine/core';
import { IconArrowsExchange, IconBuildingBank, IconTrash } from '@tabler/icons-react';
import type { AccountEntry } from '#contracts/books/account/statements.ts';
import { adminOnly, moneyRoles } from '#contracts/kernel/roles.ts';
import { isReturnable, isTransfer, isUnclassified } from '#domain/books/banking.ts';
import { isDepositable } from '#domain/kernel/chart-of-accounts.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useMay } from '../../../lib/session.ts';
import { notifyFailure } from '../../../ui/toast.tsx';
import { entryWord } from './void-entry.tsx';

interface EntryActionsProps {
  entry: AccountEntry;
  /** Of the account: where it is closed, only what leaves its balance can be done. */
  isOpen: boolean;
  onVoid: (entry: AccountEntry) => void;
  onTransfer: (entry: AccountEntry) => void;
  onBank: (entry: AccountEntry) => void;
}

/** What the bank can do with a payment next; null where nothing. */
const bankWords = ({ kind, method, depositedOn }: AccountEntry): string | null => {
  if (kind !== 'PAYMENT' || method === null) return null;
  if (isDepositable(method) && depositedOn === null) return 'Mark as deposited';
  if (isTransfer(method) && depositedOn === null) return 'Match with the bank'; // before it can come back
  if (isUnclassified(method)) return 'Say where it lies';
  return isReturnable(method) ? 'Record as returned' : null;
};

/**
 * The buttons of an entry in the line where it stands: a money role transfers a fee, charge or payment to another
 * account and says what the bank did with a payment, an Admin takes back any that the bank does not have, once
 * (screens#delete-entries, money#nothing-is-edited, money#one-fate-of-a-receipt). Nothing on any other line.
 */
export const EntryActions = ({ entry, isOpen, onVoid, onTransfer, onBank }: EntryActionsProps) => {
  const isAdmin = useMay(adminOnly);
  const mayTransfer = useMay(moneyRoles);
  if (!entry.stands) return null;
  const word = entryWord(entry);
  // What was given back or written off stays where it was booked, and with it what was recovered.
  const stays = ['REFUND', 'UNCLAIMED', 'WRITE_OFF'].includes(entry.kind) || entry.recovery;
  const isMovable = isOpen && !stays;
  const bank = bankWords(entry);
  const named = `${word} of ${formatCents(Math.abs(entry.amountCents))}`;
  const refuse = () => notifyFailure(`You do not have permission to delete ${word}s.`);
  const icon = { className: 'no-print', variant: 'subtle', color: 'gray', size: 'sm' } as const;
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {mayTransfer && bank !== null ? (
        <ActionIcon {...icon} title={bank} aria-label={`${bank}: ${named}`} onClick={() => onBank(entry)}>
          <IconBuildingBank size={15} />
        </ActionIcon>
      ) : null}
      {mayTransfer && isMovable ? (
        <ActionIcon
          {...icon}
          title={`Transfer ${word}`}
          aria-label={`Transfer ${named}`}
          onClick={() => onTransfer(entry)}
        >
          <IconArrowsExchange size={15} />
        </ActionIcon>
      ) : null}
      {entry.depositedOn === null && (isOpen || entry.recovery) ? (
        <ActionIcon
          {...icon}
          title={`Delete ${word}`}
          aria-label={`Delete ${named}`}
          onClick={() => (isAdmin ? onVoid(entry) : refuse())}
        >
          <IconTrash size={15} />
        </ActionIcon>
      ) : null}
    </Group>
  );
};
