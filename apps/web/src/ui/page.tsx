import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { use, useEffect } from 'react';
import { showDay } from '../lib/format.ts';
import { StaffSessionContext } from '../lib/session.ts';
import { usePrinting } from './printing.ts';

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
  /** What is handed out on paper carries the letterhead; other pages one line. */
  letterhead?: ReactElement | null;
  /** On paper the page says by itself what it is. */
  ownTitle?: boolean;
  children: ReactNode;
}

/** Above what is printed: whose it is, and of what day. */
const PaperHead = () => {
  const organization = use(StaffSessionContext)?.organization;
  const printing = usePrinting();
  if (!printing || !organization) return null;
  return (
    <Text size="sm" c="dimmed" className="print-only">
      {organization.name} · printed {showDay(organization.today)}
    </Text>
  );
};

/** The frame of every screen: title left, actions right; names the browser tab. */
export const Page = ({
  title,
  heading = title,
  badge,
  subtitle,
  lead,
  back,
  actions,
  letterhead = null,
  ownTitle = false,
  children,
}: PageProps) => {
  useEffect(() => {
    document.title = `${title} · Bailiwick`;
  }, [title]);
  return (
    <Stack gap="md" className="page">
      {letterhead}
      <Group justify="space-between" align="flex-end" gap="sm">
        <Stack gap={lead === undefined ? 2 : 8} flex="1 1 260px" miw={0}>
          {letterhead ? null : <PaperHead />}
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
