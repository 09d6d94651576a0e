import { Collapse, Group, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { Indemnitor } from '#contracts/people/indemnitors.ts';
import { AppLink } from '../../ui/link.tsx';
import { IndemnitorLine } from './indemnitor-line.tsx';

interface AccountGroupProps {
  /** What they answer for; none: Unassigned. */
  account: { accountId: string; name: string } | null;
  indemnitors: readonly Indemnitor[];
}

/** Those who answer for one account, or for none yet; it folds. */
export const AccountGroup = ({ account, indemnitors }: AccountGroupProps) => {
  const [opened, setOpened] = useState(true);
  const bodyId = useId();
  const name = account?.name ?? 'Unassigned';
  const Chevron = opened ? IconChevronDown : IconChevronRight;
  return (
    <Stack className="panel" p="lg" gap={0} component="section" aria-label={name}>
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <Title order={2}>
          <UnstyledButton
            className="sort"
            aria-expanded={opened}
            aria-controls={bodyId}
            onClick={() => setOpened(!opened)}
          >
            <Group gap={6} wrap="nowrap">
              <Chevron size={16} aria-hidden />
              {name}
              <Text span c="dimmed" size="sm" fw={400} className="tabular">
                {indemnitors.length}
              </Text>
            </Group>
          </UnstyledButton>
        </Title>
        {account === null ? null : (
          <AppLink
            to="/accounts/$accountId"
            params={{ accountId: account.accountId }}
            size="sm"
            className="no-print nowrap"
          >
            Open account
          </AppLink>
        )}
      </Group>
      <Collapse expanded={opened} id={bodyId} pt="md">
        <ul className="lines" aria-label={`Liable for ${name}`}>
          {indemnitors.map((indemnitor) => (
            <IndemnitorLine key={indemnitor.indemnitorId} indemnitor={indemnitor} account={account} />
          ))}
        </ul>
      </Collapse>
    </Stack>
  );
};
