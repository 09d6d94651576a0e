import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { getBoard } from '#contracts/office/dashboard/board.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { formatCents } from '#domain/kernel/money.ts';

export type BoardAnswer = ResponseOf<typeof getBoard>;

interface BoardSectionProps {
  title: string;
  /** On the right of the title: its figures, each a link to its list. */
  figures?: ReactNode;
  children: ReactNode;
}

/** A panel of the board: what it is about, its figures, and its first rows. */
export const BoardSection = ({ title, figures, children }: BoardSectionProps) => (
  <section className="panel board-panel" aria-label={title}>
    <Group justify="space-between" align="baseline" gap="4px 12px" mb={8}>
      <Title order={2} size="sm" fw={600}>
        {title}
      </Title>
      {figures === undefined ? null : (
        <Group gap="4px 12px" fz="sm">
          {figures}
        </Group>
      )}
    </Group>
    {children}
  </section>
);

interface BoardRowProps {
  /** Whose row it is: a link where the reader may go there. */
  name: ReactNode;
  /** Under the name: why it stands here. */
  about: ReactNode;
  /** How long there is, or since when. */
  clock?: ReactNode;
  /** Dollars, or a link that reads so. */
  cents?: ReactNode;
  /** Its one action, for whoever may. */
  action?: ReactNode;
}

/** One row of a panel: name first, then the clock, the dollars in their column, and what to do. */
export const BoardRow = ({ name, about, clock, cents, action }: BoardRowProps) => (
  <li className="board-row">
    <div className="board-name">{name}</div>
    <div className="board-about">{about}</div>
    <div className="board-clock">{clock}</div>
    {cents === undefined ? null : (
      <div className="board-cents money">{typeof cents === 'number' ? formatCents(cents) : cents}</div>
    )}
    <div className="board-action">{action}</div>
  </li>
);

/** A panel without rows: what there is none of, and what comes next. */
export const BoardEmpty = ({ title, next }: { title: string; next: ReactNode }) => (
  <div className="board-empty">
    <Text size="sm" fw={500}>
      {title}
    </Text>
    <Text size="sm" c="dimmed">
      {next}
    </Text>
  </div>
);
