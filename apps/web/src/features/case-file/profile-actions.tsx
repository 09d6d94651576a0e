import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  IconCash,
  IconDots,
  IconExternalLink,
  IconFilePlus,
  IconNote,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { Account } from '#contracts/books/accounts.ts';
import { adminOnly, anyStaff } from '#contracts/kernel/roles.ts';
import type { Defendant } from '#contracts/people/defendants.ts';
import { useMay } from '../../lib/session.ts';
import { LinkButton } from '../../ui/link.tsx';
import { accountsOfDefendantQuery, RecordPayment } from '../books/index.ts';
import { DeleteDefendant } from './delete-defendant.tsx';

interface ProfileActionsProps {
  defendant: Defendant;
  /** Everything is under ⋯: the head is one line. */
  folded: boolean;
}

/** The open accounts that a payment can go to. */
const useOpenAccounts = (defendantId: string): readonly Account[] =>
  useQuery(accountsOfDefendantQuery(defendantId)).data?.accounts.filter(({ status }) => status === 'open') ?? [];

const NewThings = ({ defendantId, take }: { defendantId: string; take: (() => void) | null }) => (
  <>
    {take === null ? null : (
      <Menu.Item leftSection={<IconCash size={16} />} onClick={take}>
        Record payment
      </Menu.Item>
    )}
    <Menu.Item
      leftSection={<IconFilePlus size={16} />}
      renderRoot={(props) => <Link to="/bonds/new" search={{ defendant: defendantId }} {...props} />}
    >
      New bond
    </Menu.Item>
    <Menu.Item
      leftSection={<IconNote size={16} />}
      renderRoot={(props) => <Link to="/defendants/$defendantId/notes" params={{ defendantId }} {...props} />}
    >
      Note
    </Menu.Item>
    <Menu.Divider />
  </>
);

const More = (props: ProfileActionsProps & { take: (() => void) | null; onDelete: () => void }) => {
  const [mayEdit, mayDelete] = [useMay(anyStaff), useMay(adminOnly)];
  const { defendantId } = props.defendant;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon size={30} variant="default" aria-label="More actions">
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {props.folded && mayEdit ? <NewThings defendantId={defendantId} take={props.take} /> : null}
        {mayEdit ? (
          <Menu.Item
            leftSection={<IconPencil size={16} />}
            renderRoot={(item) => <Link to="." search={(search) => ({ ...search, edit: 1 as const })} {...item} />}
          >
            Edit
          </Menu.Item>
        ) : null}
        <Menu.Item
          component="a"
          href={`/defendants/${defendantId}/background`}
          target="_blank"
          rel="noopener"
          leftSection={<IconExternalLink size={16} />}
        >
          Background
        </Menu.Item>
        {mayDelete ? (
          <Menu.Item leftSection={<IconTrash size={16} />} onClick={props.onDelete}>
            Delete
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
};

/** What is done with a case file: take a payment, write a bond, add a note; the rest under ⋯ (spec 2). */
export const ProfileActions = ({ defendant, folded }: ProfileActionsProps) => {
  const may = useMay(anyStaff);
  const { defendantId } = defendant;
  const [account] = useOpenAccounts(defendantId);
  const [dialog, setDialog] = useState<'payment' | 'delete' | null>(null);
  const close = () => setDialog(null);
  const take = may && account ? () => setDialog('payment') : null;
  return (
    <Group gap={6} wrap="nowrap">
      {folded || !may ? null : (
        <>
          {take === null ? null : (
            <Button size="xs" onClick={take}>
              Record payment
            </Button>
          )}
          <LinkButton to="/bonds/new" search={{ defendant: defendantId }} size="xs" variant="default">
            New bond
          </LinkButton>
          <LinkButton to="/defendants/$defendantId/notes" params={{ defendantId }} size="xs" variant="default">
            Note
          </LinkButton>
        </>
      )}
      <More defendant={defendant} folded={folded} take={take} onDelete={() => setDialog('delete')} />
      {dialog === 'payment' && account ? (
        <RecordPayment
          accountId={account.accountId}
          defendantId={defendantId}
          balanceCents={account.balanceCents}
          onClose={close}
        />
      ) : null}
      {dialog === 'delete' ? <DeleteDefendant defendant={defendant} onClose={close} /> : null}
    </Group>
  );
};
