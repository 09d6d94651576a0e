import { Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';

interface PageProps {
  title: string;
  /** The title as it is shown, where that is more than words. */
  heading?: ReactNode;
  /** Beside the title: a status, a short id. */
  badge?: ReactNode;
  /** Under the title: one quiet line. */
  subtitle?: ReactNode;
  /** Before the title: a photo. */
  lead?: ReactNode;
  /** Above the title: the way back. */
  back?: ReactNode;
  /** On the right: the buttons of the page. */
  actions?: ReactNode;
  /** On paper the page says by itself what it is. */
  ownTitle?: boolean;
  children: ReactNode;
}

/** The frame of every screen: title left, actions right; names the browser tab. */
export const Page = ({
  title,
  heading = title,
  badge,
  subtitle,
  lead,
  back,
  actions,
  ownTitle = false,
  children,
}: PageProps) => {
  useEffect(() => {
    document.title = `${title} · Bailiwick`;
  }, [title]);
  return (
    <Stack gap="md" className="page">
      <Group justify="space-between" align="flex-end" gap="sm">
        <Stack gap={lead === undefined ? 2 : 8} flex="1 1 260px" miw={0}>
          {back}
          <Group gap="sm">
            {lead}
            <Title order={1} {...(ownTitle ? { className: 'no-print' } : {})}>
              {heading}
            </Title>
            {badge}
          </Group>
          {subtitle === undefined ? null : (
            <Text c="dimmed" size="sm" component="div" className="sentence">
              {subtitle}
            </Text>
          )}
        </Stack>
        {actions === undefined ? null : (
          <Group gap="xs" className="no-print">
            {actions}
          </Group>
        )}
      </Group>
      {children}
    </Stack>
  );
};
