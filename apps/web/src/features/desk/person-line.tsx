import { Avatar, Box, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { showDay, showPhone } from '../../lib/format.ts';

interface PersonLineProps {
  person: { fullName: string; birthday: string | null; phoneNumber: string };
  /** Under the name: why this person stands here. */
  children: ReactNode;
  /** The button on the right. */
  action: ReactNode;
}

/** One defendant in a dialog's list: face, name, birthday, phone, and what to do. */
export const PersonLine = ({ person: { fullName, birthday, phoneNumber }, children, action }: PersonLineProps) => (
  <Group component="li" justify="space-between" gap="sm" wrap="nowrap">
    <Group gap="sm" wrap="nowrap" miw={0}>
      <Avatar radius="sm" size={40} name={fullName} color="gray" aria-hidden="true" />
      <Box miw={0}>
        <Text size="sm" fw={500} truncate>
          {fullName}
        </Text>
        <Text size="xs" c="dimmed" className="tabular">
          {showDay(birthday)} · {showPhone(phoneNumber)}
        </Text>
        <Text size="xs" component="div">
          {children}
        </Text>
      </Box>
    </Group>
    {action}
  </Group>
);
