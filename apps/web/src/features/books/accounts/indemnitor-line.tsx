import { ActionIcon, Button, Collapse, Group, Menu, Stack, Text } from '@mantine/core';
import { IconDots, IconUnlink } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { Indemnitor } from '#contracts/people/people/indemnitors.ts';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { useMay } from '../../../lib/session.ts';
import { addressLine } from '#domain/kernel/address-line.ts';
import { AppLink, LinkButton } from '../../../ui/link.tsx';
import { PhoneLink } from '../../../ui/contact.tsx';
import { References } from '../../people/people/index.ts';
import { LinkToAccount } from './link-to-account.tsx';
import { UnlinkFromAccount } from './unlink-from-account.tsx';

interface IndemnitorLineProps {
  indemnitor: Indemnitor;
  /** The account under which the line stands; none under Unassigned. */
  account: { accountId: string; name: string } | null;
}

const Buttons = ({ indemnitor, of }: Pick<IndemnitorLineProps, 'indemnitor'> & { of: string }) => {
  const [linking, setLinking] = useState(false);
  return (
    <>
      <LinkButton
        to="/indemnitors/$indemnitorId"
        params={{ indemnitorId: indemnitor.indemnitorId }}
        search={{ edit: 1 }}
        size="compact-xs"
        variant="default"
        aria-label={`Edit ${of}`}
      >
        Edit
      </LinkButton>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`Link to Account: ${of}`}
        onClick={() => setLinking(true)}
      >
        Link to Account
      </Button>
      {linking ? <LinkToAccount indemnitor={indemnitor} onClose={() => setLinking(false)} /> : null}
    </>
  );
};

interface UnlinkMenuProps {
  indemnitor: Indemnitor;
  account: { accountId: string; name: string };
  of: string;
}

/** Apart from what is pressed every day: in the corner of the line, behind a press of its own. */
const UnlinkMenu = ({ indemnitor, account, of }: UnlinkMenuProps) => {
  const [unlinking, setUnlinking] = useState(false);
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={26} className="no-print" aria-label={`Actions of ${of}`}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconUnlink size={16} />} onClick={() => setUnlinking(true)}>
            Unlink from {account.name}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {unlinking ? (
        <UnlinkFromAccount indemnitor={indemnitor} account={account} onClose={() => setUnlinking(false)} />
      ) : null}
    </>
  );
};

/** One who answers: how to reach them, their references behind a toggle, Edit, Link to Account. */
export const IndemnitorLine = ({ indemnitor, account }: IndemnitorLineProps) => {
  const may = useMay(anyStaff);
  const [opened, setOpened] = useState(false);
  const listId = useId();
  const { indemnitorId, fullName, relationship, phoneNumber, email, references } = indemnitor;
  const of = fullName || 'No name';
  const rest = [relationship, email, addressLine(indemnitor)].filter(Boolean).join(' · ');
  return (
    <li>
      <Group gap="sm" align="flex-start" wrap="nowrap">
        <Group justify="space-between" gap="sm" align="flex-start" flex={1} miw={0}>
          <Stack gap={2} miw={0} flex="1 1 200px">
            <AppLink
              to="/indemnitors/$indemnitorId"
              params={{ indemnitorId }}
              size="sm"
              c="inherit"
              fw={500}
              className="finger"
            >
              {of}
            </AppLink>
            <Text size="sm" c="dimmed" className="anywhere sentence">
              <PhoneLink kept={phoneNumber} />
              {rest ? ` · ${rest}` : null}
            </Text>
          </Stack>
          <Group gap={6} className="no-print">
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`References of ${of}`}
              aria-expanded={opened}
              aria-controls={listId}
              onClick={() => setOpened(!opened)}
            >
              References {references.length > 0 ? `(${references.length})` : ''}
            </Button>
            {may ? <Buttons indemnitor={indemnitor} of={of} /> : null}
          </Group>
        </Group>
        {may && account ? <UnlinkMenu {...{ indemnitor, account, of }} /> : null}
      </Group>
      <Collapse expanded={opened} id={listId} pt="sm" pl="md">
        <References personType="indemnitor" personId={indemnitorId} references={references} />
      </Collapse>
    </li>
  );
};
