import { Button, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { downloadRefusedRows, type MoveInFile, type MoveInRow } from '#contracts/office/move-in/move-in.ts';
import { countOf } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { ListDownload } from '../../../ui/list-filters.tsx';
import { List, pagesOf } from '../../../ui/list.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useChoices } from './choose-for-move-in.ts';
import { LIST_WORDS } from './list-words.ts';
import { MendMoveInRow } from './mend-move-in-row.tsx';
import { moveInRowsQuery } from './move-in.queries.ts';

interface MoveInRowsProps {
  file: MoveInFile;
  mayChange: boolean;
}

const STATES = {
  refused: ['Refused', 'red'],
  warned: ['Warning', 'amber'],
  'left-out': ['Left out', 'grey'],
} as const;

interface Doing {
  leaveOut: (row: MoveInRow) => void;
  mend: (row: MoveInRow) => void;
  busy: boolean;
}

const columnsOf = (doing: Doing | null): Column<MoveInRow>[] => [
  { key: 'line', header: 'Line', count: ({ line }) => line },
  { key: 'name', header: 'Name', cell: ({ name }) => <span className="anywhere">{name}</span> },
  {
    key: 'state',
    header: 'State',
    wideOnly: true,
    cell: ({ state }) => <StatusBadge status={STATES[state][0]} tone={STATES[state][1]} />,
  },
  {
    key: 'why',
    header: 'Why',
    cell: ({ said }) => said.map(({ heading, words }) => (heading === '' ? words : `${heading}: ${words}`)).join(' '),
  },
  {
    key: 'leave-out',
    header: '',
    cell: (row) =>
      doing === null || row.state === 'warned' ? null : (
        <Group gap={4} wrap="nowrap" justify="flex-end">
          {row.state === 'refused' && row.cells.length > 0 ? (
            <Button
              size="compact-xs"
              variant="subtle"
              disabled={doing.busy}
              aria-label={`Mend line ${String(row.line)}`}
              onClick={() => doing.mend(row)}
            >
              Mend
            </Button>
          ) : null}
          <Button
            size="compact-xs"
            variant="subtle"
            disabled={doing.busy}
            aria-label={`${row.state === 'refused' ? 'Leave out' : 'Take in'} line ${String(row.line)}`}
            onClick={() => doing.leaveOut(row)}
          >
            {row.state === 'refused' ? 'Leave out' : 'Take in'}
          </Button>
        </Group>
      ),
  },
];

/** Why rows are refused: each reason once, to leave out all of its rows. */
const Whys = ({
  file: { whys, leftOutWhys },
  say,
  busy,
}: {
  file: MoveInFile;
  say: ReturnType<typeof useChoices>['say'];
  busy: boolean;
}) =>
  whys.length === 0 ? null : (
    <Stack gap="xs">
      {whys.map(({ words, rows }) => (
        <Group key={words} gap="sm" justify="space-between">
          <Text size="sm">{`${words} (${countOf(rows, 'row')})`}</Text>
          <Button
            size="compact-xs"
            variant="default"
            disabled={busy}
            aria-label={`Leave all out: ${words}`}
            onClick={() => say({ leftOutWhys: [...leftOutWhys, words] })}
          >
            Leave all out
          </Button>
        </Group>
      ))}
    </Stack>
  );

/** The rows of a file that are not fine, each with why; refused ones are mended in a file, or left out. */
export const MoveInRows = ({ file, mayChange }: MoveInRowsProps) => {
  const { list, counts, leftOut, leftOutWhys } = file;
  const pages = useInfiniteQuery(moveInRowsQuery(list));
  const { busy, say } = useChoices(file);
  const [mending, mend] = useState<MoveInRow | null>(null);
  const toggle = ({ line, state }: MoveInRow) => {
    if (state === 'refused') return say({ leftOut: [...leftOut, line] });
    // A row may be out by itself or with others of the same why: both are undone.
    return say({
      leftOut: leftOut.filter((one) => one !== line),
      leftOutWhys: leftOut.includes(line) ? leftOutWhys : [],
    });
  };
  if (counts.refused + counts.warned + counts.leftOut === 0) return null;
  return (
    <Stack gap="sm">
      {mayChange ? <Whys file={file} say={say} busy={busy} /> : null}
      {counts.refused > 0 ? (
        <Group gap="sm" className="no-print">
          <ListDownload endpoint={downloadRefusedRows} request={{ params: { list } }} />
          <Text size="sm" c="dimmed">
            The refused rows as CSV. Mend them in Excel and upload that file, or mend one by one here.
          </Text>
        </Group>
      ) : null}
      <List
        label={`Rows of ${LIST_WORDS[list].title} to look at`}
        from={pagesOf(pages)}
        columns={columnsOf(mayChange ? { leaveOut: toggle, mend, busy } : null)}
        rowKey={({ line }) => String(line)}
        empty={<EmptyState title="Every row is fine." />}
      />
      {mending === null ? null : <MendMoveInRow file={file} row={mending} onClose={() => mend(null)} />}
    </Stack>
  );
};
