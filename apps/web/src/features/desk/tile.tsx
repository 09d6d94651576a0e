import { SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { LinkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface TileProps {
  to: NonNullable<LinkOptions['to']>;
  title: string;
  /** A figure, '…' while it loads. */
  count?: string;
  hint: string;
}

/** One thing to do or to look at, as a link. */
export const Tile = ({ to, title, count, hint }: TileProps) => (
  <Link to={to} className="panel tile">
    <Text fw={500} component="span">
      {title}
    </Text>
    {count === undefined ? null : (
      <Text component="span" fz={22} fw={600} lh={1.2} className="tabular">
        {count}
      </Text>
    )}
    <Text size="xs" c="dimmed" component="span">
      {hint}
    </Text>
  </Link>
);

/** The tiles of one department. */
export const TileGroup = ({ name, children }: { name: string; children: ReactNode }) => (
  <Stack gap="xs" component="section" aria-label={name}>
    <Title order={2} size="sm" c="dimmed" fw={500}>
      {name}
    </Title>
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
      {children}
    </SimpleGrid>
  </Stack>
);
