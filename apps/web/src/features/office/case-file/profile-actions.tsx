import { ActionIcon, Group, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import {
  IconCheckbox,
  IconDots,
  IconExternalLink,
  IconFileDescription,
  IconPencil,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { useState } from 'react';
import { adminOnly, anyStaff, supervisors } from '#contracts/kernel/roles.ts';
import type { Defendant } from '#contracts/people/people/defendants.ts';
import { useMay } from '../../../lib/session.ts';
import { LinkButton } from '../../../ui/link.tsx';
import { ProduceFile } from '../../books/accounts/index.ts';
import { LogCheckIn, LogCheckInButton } from '../../books/check-ins/index.ts';
import { DuplicatesOfPerson } from '../duplicates/index.ts';
import { DeleteDefendant } from './delete-defendant.tsx';

interface ProfileActionsProps {
  defendant: Defendant;
}

const CheckInItem = ({ onCheckIn }: { onCheckIn: () => void }) => (
  <Menu.Item leftSection={<IconCheckbox size={16} />} onClick={onCheckIn}>
    Log check-in
  </Menu.Item>
);

interface MoreProps extends ProfileActionsProps {
  /** A phone has no room for it beside the others. */
  narrow: boolean;
  onDelete: () => void;
  onProduce: () => void;
  onDuplicates: () => void;
  onCheckIn: () => void;
}

const More = (props: MoreProps) => {
  const [mayEdit, mayProduce, mayDelete] = [useMay(anyStaff), useMay(supervisors), useMay(adminOnly)];
  const { defendantId } = props.defendant;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon size={30} variant="default" aria-label="More actions">
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {props.narrow && mayEdit ? <CheckInItem onCheckIn={props.onCheckIn} /> : null}
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
        {mayProduce ? (
          <Menu.Item leftSection={<IconFileDescription size={16} />} onClick={props.onProduce}>
            Produce file
          </Menu.Item>
        ) : null}
        {mayProduce ? (
          <Menu.Item leftSection={<IconUsers size={16} />} onClick={props.onDuplicates}>
            Possible duplicates
          </Menu.Item>
        ) : null}
        {mayDelete ? (
          <>
            <Menu.Divider />
            <Menu.Item
              leftSection={<IconTrash size={16} />}
              color="red"
              c="var(--mantine-color-error)"
              onClick={props.onDelete}
            >
              Delete
            </Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
};

/**
 * What is done with a case file, on each of its tabs: take a payment, write a bond, add a note, log a check-in; the rest under ⋯
 * (screens#defendant-profile).
 */
export const ProfileActions = ({ defendant }: ProfileActionsProps) => {
  const may = useMay(anyStaff);
  const { defendantId } = defendant;
  const [dialog, setDialog] = useState<'delete' | 'check-in' | 'produce' | 'duplicates' | null>(null);
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const close = () => setDialog(null);
  return (
    <Group gap={6} wrap="nowrap">
      {!may ? null : (
        <>
          <LinkButton to="." search={(search: object) => ({ ...search, pay: 1 as const })} size="xs">
            Record payment
          </LinkButton>
          <LinkButton to="/bonds/new" search={{ defendant: defendantId }} size="xs" variant="default">
            New bond
          </LinkButton>
          <LinkButton to="/defendants/$defendantId/notes" params={{ defendantId }} size="xs" variant="default">
            Note
          </LinkButton>
          {narrow ? null : <LogCheckInButton defendantId={defendantId} fullName={defendant.fullName} />}
        </>
      )}
      <More
        defendant={defendant}
        narrow={narrow}
        onDelete={() => setDialog('delete')}
        onProduce={() => setDialog('produce')}
        onDuplicates={() => setDialog('duplicates')}
        onCheckIn={() => setDialog('check-in')}
      />
      {dialog === 'delete' ? <DeleteDefendant defendant={defendant} onClose={close} /> : null}
      {dialog === 'produce' ? (
        <ProduceFile defendantId={defendantId} name={defendant.fullName} onClose={close} />
      ) : null}
      {dialog === 'duplicates' ? (
        <DuplicatesOfPerson defendantId={defendantId} fullName={defendant.fullName} onClose={close} />
      ) : null}
      {dialog === 'check-in' ? (
        <LogCheckIn defendantId={defendantId} fullName={defendant.fullName} onClose={close} />
      ) : null}
    </Group>
  );
};
