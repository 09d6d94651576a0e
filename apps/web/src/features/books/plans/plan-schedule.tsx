import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { PlanShown } from '#contracts/books/plans/plans.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { scheduledLineInWords } from '#domain/books/schedule-on-paper.ts';
import { countOf } from '../../../lib/format.ts';
import { Day } from '../../../ui/day.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List } from '../../../ui/list.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';

export type ScheduledLine = PlanShown['schedule']['lines'][number];

/** How many lines stand there before all are asked for. */
const FIRST_LINES = 6;

const standingOf = (line: ScheduledLine, today: string) => {
  if (line.skipped) return <StatusBadge status="skipped" />;
  if (line.owedCents === 0) return <StatusBadge status="covered" tone="sky" />;
  if (line.on < today) return <StatusBadge status="past due" tone="red" />;
  return line.on === today ? <StatusBadge status="due today" tone="amber" /> : null;
};

const columnsOn = (today: string): Column<ScheduledLine>[] => [
  { key: 'name', header: 'Payment', cell: scheduledLineInWords },
  { key: 'on', header: 'Due', cell: ({ on }) => <Day day={on} />, beneath: 'name' },
  { key: 'standing', header: 'Status', cell: (line) => standingOf(line, today), beneath: 'name' },
  { key: 'amount', header: 'Amount', cents: ({ amountCents }) => amountCents, wideOnly: true },
  { key: 'owed', header: 'Still owed', cents: ({ owedCents, skipped }) => (skipped ? null : owedCents) },
];

/** What falls due when, and what of it is covered: from the oldest line that is not. */
export const PlanSchedule = ({ plan, today }: { plan: PlanShown; today: string }) => {
  const { lines, uncoveredCents, isCut } = plan.schedule;
  const [all, setAll] = useState(false);
  // What was skipped of what is to come stands there, too.
  const isNext = ({ owedCents, skipped, on }: ScheduledLine) => owedCents > 0 || (skipped && on >= today);
  const first = Math.max(0, lines.findIndex(isNext));
  const shown = all ? lines : lines.slice(first, first + FIRST_LINES);
  return (
    <Stack gap="xs">
      <List
        label="Schedule"
        from={shown}
        columns={columnsOn(today)}
        rowKey={({ what, on, number, amountCents }) => `${what} ${on} ${String(number ?? amountCents)}`}
      />
      {uncoveredCents > 0 && plan.version.endsAfter !== null ? (
        <Text size="sm">{formatCents(uncoveredCents)} of the balance stay open after the last payment.</Text>
      ) : null}
      {isCut ? <Text size="sm">It continues: these are the first {countOf(lines.length, 'line')}.</Text> : null}
      {lines.length > shown.length || all ? (
        <Button
          size="compact-xs"
          variant="subtle"
          className="no-print"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => setAll(!all)}
        >
          {all ? 'Show fewer' : `Show all ${countOf(lines.length, 'line')}`}
        </Button>
      ) : null}
    </Stack>
  );
};
