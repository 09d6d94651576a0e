import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface SectionProps {
  title: string;
  /** One quiet line under the title. */
  hint?: ReactNode;
  /** On the right of the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A titled panel: one subject of a screen that has several. */
export const Section = ({ title, hint, actions, children }: SectionProps) => (
  <Stack className="panel" p="lg" gap="md" component="section" aria-label={title}>
    <Group justify="space-between" align="flex-start" gap="sm">
      <Stack gap={2} flex={1} miw={180}>
        <Title order={2}>{title}</Title>
        {hint === undefined ? null : (
          <Text size="sm" c="dimmed" component="div">
            {hint}
          </Text>
        )}
      </Stack>
      {actions}
    </Group>
    {children}
  </Stack>
);

/** One of several subjects of a titled panel. */
export const Part = ({ title, hint, children }: Omit<SectionProps, 'actions'>) => (
  <Stack gap="xs" component="section" aria-label={title}>
    <Stack gap={2}>
      <Title order={3} size="sm" fw={600}>
        {title}
      </Title>
      {hint === undefined ? null : (
        <Text size="sm" c="dimmed" component="div">
          {hint}
        </Text>
      )}
    </Stack>
    {children}
  </Stack>
);
