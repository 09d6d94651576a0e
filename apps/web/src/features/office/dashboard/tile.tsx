import { Badge, Group, Stack, Title, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DashboardDialog, DashboardTile } from './departments.ts';

/** Shown where the count is not known, which must not look like 0. */
export const UNKNOWN = '–';

/** The id of the tile that opens a dialog. */
export const tileId = (opens: DashboardDialog): string => `opens-${opens}`;

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
      <span className="tile-title">{title}</span>
      {count === undefined ? null : (
        // A new element for each figure: otherwise the change of its width would count as a layout shift.
        <span key={count} className="tile-figure tabular">
          {count}
        </span>
      )}
      <span className="tile-hint">{hint}</span>
    </>
  );
  if ('to' in leads)
    return (
      <Link to={leads.to} className="tile">
        {face}
      </Link>
    );
  return (
    <UnstyledButton id={tileId(leads.opens)} className="tile" aria-haspopup="dialog" onClick={() => open(leads.opens)}>
      {face}
    </UnstyledButton>
  );
};

/** The tiles of one department as a strip; `badge` says for whom they are. */
export const TileGroup = (props: { name: string; badge: string | null; children: ReactNode }) => (
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
    <div className="panel tiles">{props.children}</div>
  </Stack>
);
