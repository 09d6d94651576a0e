import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Role } from '#contracts/kernel/roles.ts';
import { useMay } from '../lib/session.ts';

/** An empty list: the spec's words, what to do next, and the button that does it. */
export const EmptyState = ({ title, hint, action }: { title: string; hint?: ReactNode; action?: ReactNode }) => (
  <Stack align="center" gap="xs" py="xl" px="md" className="empty-state">
    <Text fw={500} ta="center">
      {title}
    </Text>
    {hint === undefined ? null : (
      <Text c="dimmed" size="sm" ta="center" maw={420}>
        {hint}
      </Text>
    )}
    {action}
  </Stack>
);

/** What is next for these roles: others would not get there. */
export const NextFor = ({ roles, children }: { roles: readonly Role[]; children: ReactNode }) =>
  useMay(roles) ? children : null;
