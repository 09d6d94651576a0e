import { Box, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { showDay, showPhone } from '../../../lib/format.ts';
import { Face } from '../../people/documents/index.ts';

interface PersonLineProps {
  person: { defendantId: string; fullName: string; birthday: string | null; phoneNumber: string };
  /** Under the name: why this person stands here. */
  children: ReactNode;
  /** The button on the right. */
  action: ReactNode;
  /** Show their mugshot; in short lists only, each is a question of its own. */
  withMugshot?: boolean;
}

/** One defendant in a dialog's list: face, name, birthday, phone, and what to do. */
export const PersonLine = ({
  person: { defendantId, fullName, birthday, phoneNumber },
  children,
  action,
  withMugshot = false,
}: PersonLineProps) => (
  <Group component="li" justify="space-between" gap="sm" wrap="nowrap" className="person-line">
    <Group gap="sm" wrap="nowrap" miw={0}>
      <Face defendantId={defendantId} fullName={fullName} withMugshot={withMugshot} />
      <Box miw={0}>
        <Text size="sm" fw={500} truncate>
          {fullName}
        </Text>
        <Text size="xs" c="dimmed" className="tabular">
          {[birthday ? showDay(birthday) : '', phoneNumber ? showPhone(phoneNumber) : ''].filter(Boolean).join(' · ')}
        </Text>
        <Text size="xs" component="div">
          {children}
        </Text>
      </Box>
    </Group>
    {action}
  </Group>
);
