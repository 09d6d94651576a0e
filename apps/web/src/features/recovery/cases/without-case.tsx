import { Button, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ForfeitedBond } from '#contracts/recovery/cases/forfeitures.ts';
import { bondNumber, UNKNOWN_DEFENDANT } from '#domain/recovery/recovery-case.ts';
import { NOTHING } from '../../../lib/format.ts';
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

/** "Forfeited without a case: {n}" over the list, with New Case beside each (recovery#forfeited-without-a-case). */
export const WithoutCase = ({ count }: { count: number }) => {
  const [opened, setOpened] = useState(false);
  if (count === 0) return null;
  return (
    <Stack className="panel" p="sm" gap="sm" component="section" aria-label="Forfeited without a case">
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={500}>
          Forfeited without a case: {count}
        </Text>
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
