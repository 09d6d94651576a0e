import { Badge, Group, SimpleGrid, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DashboardDialog, DashboardTile } from './departments.ts';

/** One thing to do or to look at: a link, or a button that opens a dialog. `count` is a figure, '…' while it loads. */
export const Tile = ({
  tile: { title, hint, leads },
  count,
  open,
}: {
  tile: DashboardTile;
  count?: string | undefined;
  open: (dialog: DashboardDialog) => void;
}) => {
  const face = (
    <>
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
    </>
  );
  if ('to' in leads)
    return (
      <Link to={leads.to} className="panel tile">
        {face}
      </Link>
    );
  return (
    <UnstyledButton className="panel tile" aria-haspopup="dialog" onClick={() => open(leads.opens)}>
      {face}
    </UnstyledButton>
  );
};

/** The tiles of one department; `badge` says for whom they are, `below` what is wrong with them. */
export const TileGroup = (props: { name: string; badge: string | null; children: ReactNode; below?: ReactNode }) => (
  <Stack gap="xs" component="section" aria-label={props.name}>
    <Group gap="xs">
      <Title order={2} size="sm" c="dimmed" fw={500}>
        {props.name}
      </Title>
      {props.badge === null ? null : (
        <Badge size="xs" variant="default" tt="none" fw={500}>
          {props.badge}
        </Badge>
      )}
    </Group>
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
      {props.children}
    </SimpleGrid>
    {props.below}
  </Stack>
);
