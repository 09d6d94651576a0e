import { Button, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ArchivedCaseFile } from '#contracts/office/case-file/case-file.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { formatShortId } from '#domain/kernel/short-id.ts';
import { countOf, showDay } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List, pagesOf } from '../../../ui/list.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { PlaceLegalHold } from './place-legal-hold.tsx';
import { ReleaseLegalHold } from './release-legal-hold.tsx';
import { RestoreCaseFile } from './restore-case-file.tsx';
import { archivedCaseFilesQuery } from './case-file.queries.ts';
import { Instant } from '../../../ui/day.tsx';

type Asked = { what: 'restore' | 'hold' | 'release'; caseFile: ArchivedCaseFile } | null;

/** What stays of the person in the books. */
const moneyOf = ({ accountNumbers, balanceCents, openBonds }: ArchivedCaseFile): string =>
  [
    accountNumbers.length === 0
      ? 'No account'
      : `${accountNumbers.length === 1 ? 'Account' : 'Accounts'} ${accountNumbers.map(formatShortId).join(', ')}`,
    `balance ${formatCents(balanceCents)}`,
    ...(openBonds === 0 ? [] : [countOf(openBonds, 'open bond')]),
  ].join(' · ');

/** Until when the case file is kept: a hold says why, and overrides the day. */
const Kept = ({ caseFile: { legalHold, erasableOn, lastActivityOn } }: { caseFile: ArchivedCaseFile }) => {
  return legalHold ? (
    <Group gap="2px 8px" align="baseline">
      <StatusBadge status="pending" label="Legal hold" />
      <Text size="sm" className="anywhere">
        {legalHold.reason}
      </Text>
      <Text size="xs" c="dimmed">
        <Instant at={legalHold.at} /> by {legalHold.by}
      </Text>
    </Group>
  ) : (
    <Text size="sm" className="tabular">
      Kept until {showDay(erasableOn)}{' '}
      <Text span size="xs" c="dimmed">
        (last activity {showDay(lastActivityOn)})
      </Text>
    </Text>
  );
};

const columnsWith = (ask: (asked: Asked) => void): Column<ArchivedCaseFile>[] => [
  {
    key: 'name',
    header: 'Defendant',
    cell: ({ fullName, archivedAt, archivedBy }) => (
      <Stack gap={0}>
        <Text inherit fw={500} className="anywhere">
          {fullName}
        </Text>
        <Text size="xs" c="dimmed" className="tabular">
          Deleted <Instant at={archivedAt} /> by {archivedBy}
        </Text>
      </Stack>
    ),
  },
  { key: 'books', header: 'Entry', beneath: 'name', cell: moneyOf },
  { key: 'kept', header: 'Kept', beneath: 'name', cell: (caseFile) => <Kept caseFile={caseFile} /> },
  {
    key: 'actions',
    header: '',
    align: 'right',
    screenOnly: true,
    cell: (caseFile) => {
      const { fullName, legalHold } = caseFile;
      const message = legalHold ? 'Release legal hold' : 'Legal hold';
      return (
        <Group gap="xs" justify="flex-end">
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`${message} of ${fullName}`}
            onClick={() => ask({ what: legalHold ? 'release' : 'hold', caseFile })}
          >
            {message}
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Restore ${fullName}`}
            onClick={() => ask({ what: 'restore', caseFile })}
          >
            Restore
          </Button>
        </Group>
      );
    },
  },
];

/** Deleted case files, newest first; each can be restored, or held back from erasure. */
export const ArchivedCaseFiles = () => {
  const [request, ask] = useState<Asked>(null);
  const close = () => ask(null);
  return (
    <>
      <List
        label="Archived files"
        from={pagesOf(useInfiniteQuery(archivedCaseFilesQuery))}
        columns={columnsWith(ask)}
        rowKey={({ defendantId }) => defendantId}
        loading="Loading archived files..."
        empty={
          <EmptyState
            title="No archived files."
            hint="Deleted defendants with money history are listed here until your agency’s retention period ends."
            action={
              <LinkButton to="/defendants" size="xs" variant="default">
                See all defendants
              </LinkButton>
            }
          />
        }
      />
      {request?.what === 'restore' ? <RestoreCaseFile caseFile={request.caseFile} onClose={close} /> : null}
      {request?.what === 'hold' ? <PlaceLegalHold caseFile={request.caseFile} onClose={close} /> : null}
      {request?.what === 'release' ? <ReleaseLegalHold caseFile={request.caseFile} onClose={close} /> : null}
    </>
  );
};
