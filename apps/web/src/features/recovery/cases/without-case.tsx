import { Button, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ForfeitedBond } from '#contracts/recovery/cases/forfeitures.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { bondNumber, UNKNOWN_DEFENDANT } from '#domain/recovery/recovery-case.ts';
import { NOTHING, showCount } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { AppLink } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List, pagesOf } from '../../../ui/list.tsx';
import { DaysToDue } from '../deadlines/index.ts';
import { OpenCaseButtons } from './open-case-of-bond.tsx';
import { withoutCaseQuery } from './cases.queries.ts';

const columnsWith = (ask: (bond: ForfeitedBond) => void): readonly Column<ForfeitedBond>[] => [
  {
    key: 'defendant',
    header: 'Defendant',
    cell: ({ defendantId, defendantName }) =>
      defendantName === null ? (
        UNKNOWN_DEFENDANT
      ) : (
        <AppLink to="/defendants/$defendantId" params={{ defendantId }}>
          {defendantName}
        </AppLink>
      ),
  },
  {
    key: 'bond',
    header: 'Bond',
    beneath: 'defendant',
    cell: (bond) => (
      <AppLink to="/recovery/forfeitures/$bondId" params={{ bondId: bond.bondId }}>
        {bondNumber(bond) || 'no number'}
      </AppLink>
    ),
  },
  { key: 'amount', header: 'Amount', beneath: 'due', cents: ({ amountCents }) => amountCents },
  {
    key: 'due',
    header: 'Deadline',
    cell: ({ answerBy }) => (answerBy === null ? NOTHING : <DaysToDue dueOn={answerBy} />),
  },
  {
    key: 'new',
    header: '',
    align: 'right',
    cell: (bond) =>
      bond.defendantName === null ? null : (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`New Case for ${bond.defendantName}, ${bondNumber(bond) || 'no number'}`}
          onClick={() => ask(bond)}
        >
          New Case
        </Button>
      ),
  },
];

/** "Remy Charbonnet, $10,000.00": the first of them by deadline, and how many more. */
const NAMED = 3;
const named = (bonds: readonly ForfeitedBond[], count: number): string => {
  const words = bonds
    .slice(0, NAMED)
    .map(({ defendantName, amountCents }) =>
      [defendantName ?? UNKNOWN_DEFENDANT, amountCents === null ? '' : formatCents(amountCents)]
        .filter(Boolean)
        .join(', '),
    );
  const others = count - words.length;
  return [...words, others > 0 ? `${showCount(others)} more` : ''].filter(Boolean).join(' · ');
};

/**
 * "Forfeited without a case: {n}" over the list, whose and how much, with New Case beside each
 * (recovery#forfeited-without-a-case).
 */
export const WithoutCase = ({ count, cents }: { count: number; cents: number }) => {
  const [opened, setOpened] = useState(false);
  const first = useInfiniteQuery({ ...withoutCaseQuery, enabled: count > 0 });
  if (count === 0) return null;
  return (
    <Stack className="panel" p="sm" gap="sm" component="section" aria-label="Forfeited without a case">
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <Stack gap={2} miw={0}>
          <Group gap="0 12px">
            <Text size="sm" fw={500}>
              Forfeited without a case: {count}
            </Text>
            <Text size="sm" fw={500} className="money">
              {formatCents(cents)}
            </Text>
          </Group>
          {opened ? null : (
            <Text size="xs" c="dimmed" className="anywhere" mih={18}>
              {named(first.data?.pages[0]?.rows ?? [], first.data ? count : 0)}
            </Text>
          )}
        </Stack>
        <Button size="compact-sm" variant="default" aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {opened ? 'Hide' : 'Show'}
        </Button>
      </Group>
      {opened ? <ForfeitedBonds /> : null}
    </Stack>
  );
};

const ForfeitedBonds = () => {
  const [request, setAsked] = useState<ForfeitedBond | null>(null);
  const navigate = useNavigate();
  return (
    <>
      <List
        label="Forfeited bonds without a case"
        from={pagesOf(useInfiniteQuery(withoutCaseQuery))}
        columns={columnsWith(setAsked)}
        rowKey={({ bondId }) => bondId}
        goOn="Show more"
      />
      {request === null ? null : (
        <Dialog onClose={() => setAsked(null)} title={`New Case: ${request.defendantName ?? ''}`}>
          <OpenCaseButtons
            bondId={request.bondId}
            onDone={(caseId) => {
              setAsked(null);
              if (caseId !== null) void navigate({ to: '/recovery/cases/$caseId', params: { caseId } });
            }}
          />
        </Dialog>
      )}
    </>
  );
};
