import { Button, Collapse, Group, Stack, Text } from '@mantine/core';
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

const Buttons = ({ indemnitor, account, of }: IndemnitorLineProps & { of: string }) => {
  const [opened, setOpened] = useState<'link' | 'unlink' | null>(null);
  const close = () => setOpened(null);
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
        onClick={() => setOpened('link')}
      >
        Link to Account
      </Button>
      {account === null ? null : (
        // Apart from what is pressed every day.
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          ml="lg"
          aria-label={`Unlink ${of}`}
          onClick={() => setOpened('unlink')}
        >
          Unlink
        </Button>
      )}
      {opened === 'link' ? <LinkToAccount indemnitor={indemnitor} onClose={close} /> : null}
      {opened === 'unlink' && account ? (
        <UnlinkFromAccount indemnitor={indemnitor} account={account} onClose={close} />
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
      <Group justify="space-between" gap="sm" align="flex-start">
        <Stack gap={2} miw={0} flex="1 1 200px">
          <AppLink to="/indemnitors/$indemnitorId" params={{ indemnitorId }} size="sm" c="inherit" fw={500}>
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
          {may ? <Buttons indemnitor={indemnitor} account={account} of={of} /> : null}
        </Group>
      </Group>
      <Collapse expanded={opened} id={listId} pt="sm" pl="md">
        <References personType="indemnitor" personId={indemnitorId} references={references} />
      </Collapse>
    </li>
  );
};
