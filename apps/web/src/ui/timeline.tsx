import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

export interface TimelineEntry {
  key: string;
  words: ReactNode;
  /** Under the words: who, when. */
  by: ReactNode;
  /** On the right: where it leads. */
  link?: ReactNode;
}

/** What happened, one below the other on a line, in the order given. */
export const Timeline = ({ entries, label }: { entries: readonly TimelineEntry[]; label?: string }) => (
  <ol className="timeline" {...(label === undefined ? {} : { 'aria-label': label })}>
    {entries.map(({ key, words, by, link }) => (
      <Group key={key} component="li" justify="space-between" align="flex-start" gap="sm" wrap="nowrap">
        <Stack gap={2} miw={0}>
          <Text size="sm" className="anywhere">
            {words}
          </Text>
          <Text size="xs" c="dimmed" className="tabular">
            {by}
          </Text>
        </Stack>
        {link}
      </Group>
    ))}
  </ol>
);
