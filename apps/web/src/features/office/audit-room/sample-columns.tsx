import { Button, Group, Stack, Text } from '@mantine/core';
import type { AuditSampleLine } from '#contracts/office/audit-room/samples.ts';
import { SAMPLE_MARK_WORDS, SAMPLE_MARKS, type SampleMark } from '#domain/office/audit-samples.ts';
import { BookedDay } from '../../../ui/day.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { RowLink, type Column } from '../../../ui/list-rows.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { EntryProofs } from '../reports/index.ts';

const TONES = { seen: 'green', exception: 'amber' } as const;

interface Marking {
  mark: (line: AuditSampleLine, chosen: SampleMark) => void;
  note: (line: AuditSampleLine) => void;
  busy: boolean;
}

const Marks = ({ line, mark, note, busy }: Marking & { line: AuditSampleLine }) => (
  <Group gap={4} className="no-print">
    {SAMPLE_MARKS.map((chosen) => (
      <Button
        key={chosen}
        size="compact-xs"
        variant={line.mark === chosen ? 'filled' : 'default'}
        aria-pressed={line.mark === chosen}
        aria-label={`${SAMPLE_MARK_WORDS[chosen]}: line ${line.place}`}
        disabled={busy}
        onClick={() => mark(line, chosen)}
      >
        {SAMPLE_MARK_WORDS[chosen]}
      </Button>
    ))}
    <Button
      size="compact-xs"
      variant="subtle"
      aria-label={`${line.note === '' ? 'Add' : 'Edit'} note: line ${line.place}`}
      onClick={() => note(line)}
    >
      {line.note === '' ? 'Add note' : 'Edit note'}
    </Button>
    <AppLink
      to="/admin/audit-room"
      search={{ view: 'requests', about: String(line.journalNumber) }}
      size="xs"
      aria-label={`Ask about line ${line.place}`}
    >
      Ask
    </AppLink>
  </Group>
);

const Findings = ({ line, marking }: { line: AuditSampleLine; marking: Marking | null }) => (
  <Stack gap={2}>
    {marking === null ? null : <Marks line={line} {...marking} />}
    {line.mark === null ? null : (
      <span className={marking === null ? undefined : 'print-only'}>
        <StatusBadge status={line.mark} label={SAMPLE_MARK_WORDS[line.mark]} tone={TONES[line.mark]} />
      </span>
    )}
    {line.note === '' ? null : (
      <Text size="xs" className="anywhere" style={{ whiteSpace: 'pre-line' }}>
        {line.note}
      </Text>
    )}
  </Stack>
);

/** The columns of a sample; without a way to mark for whoever only reads it. */
export const sampleColumns = ({
  byAmount,
  ...marking
}: Partial<Marking> & { byAmount: boolean }): Column<AuditSampleLine>[] => {
  const { mark, note, busy = false } = marking;
  const may = mark && note ? { mark, note, busy } : null;
  return [
    { key: 'place', header: 'Line', width: 56, wideOnly: true, count: ({ place }) => place },
    {
      key: 'day',
      header: 'Booked',
      width: 108,
      beneath: 'entry',
      cell: ({ bookedOn, effectiveOn }) => <BookedDay {...{ bookedOn, effectiveOn }} />,
    },
    {
      key: 'entry',
      header: 'Entry',
      cell: ({ journalNumber, description, name, isReversed }) => (
        <Stack gap={2}>
          <RowLink
            to="/admin/reports"
            search={{ tab: 'journal', entry: journalNumber }}
            aria-label={`Journal entry ${journalNumber}, ${description}`}
          >
            {journalNumber} {description}
          </RowLink>
          <Text size="xs" c="dimmed" className="anywhere">
            {[name, isReversed ? 'reversed later' : ''].filter(Boolean).join(', ')}
          </Text>
        </Stack>
      ),
    },
    { key: 'proofs', header: 'Proof', width: 150, beneath: 'entry', cell: (line) => <EntryProofs proofs={line} /> },
    ...(byAmount ? [{ key: 'hits', header: 'Hits', width: 56, wideOnly: true, count: hitsOf }] : []),
    {
      key: 'findings',
      header: 'Mark and note',
      width: 260,
      beneath: 'entry',
      cell: (line) => <Findings line={line} marking={may} />,
    },
    { key: 'amount', header: 'Amount', width: 116, cents: ({ amountCents }) => amountCents },
  ];
};

const hitsOf = ({ hits }: AuditSampleLine): number => hits;
