import { Box } from '@mantine/core';
import type { IconChecks } from '@tabler/icons-react';
import { LinkButton } from '../ui/link.tsx';

interface HeaderCountProps {
  to: '/approvals';
  word: string;
  icon: typeof IconChecks;
  count: number;
  /** What is read out instead of word and number; begins with them, a blank between. */
  label: string;
  title: string;
}

/** How many of something wait, in the header; on a phone a picture stands in the place of the word. */
export const HeaderCount = ({ to, word, icon: Icon, count, label, title }: HeaderCountProps) => (
  <LinkButton to={to} variant="default" size="compact-sm" aria-label={label} title={title}>
    <Box component="span" visibleFrom="sm" mr={6}>
      {`${word} `}
    </Box>
    <Box component="span" hiddenFrom="sm" mr={4} display="inline-flex">
      <Icon size={16} aria-hidden />
    </Box>
    {count}
  </LinkButton>
);
