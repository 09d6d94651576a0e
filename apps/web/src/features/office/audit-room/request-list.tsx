import { Stack, Text } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { AuditRequest } from '#contracts/office/audit-room/requests.ts';
import {
  AUDIT_ABOUT_WORDS,
  AUDIT_REQUEST_STATES,
  AUDIT_REQUEST_STATE_WORDS,
  auditRequestNumber,
  type AuditRequestState,
} from '#domain/office/audit-requests.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Select } from '../../../ui/form.tsx';
import { countSet, ListBar } from '../../../ui/list-filters.tsx';
import { RowLink, type Column } from '../../../ui/list-rows.tsx';
import { List, pagesOf } from '../../../ui/list.tsx';
import { SerialNumber } from '../../../ui/money.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { auditRequestsQuery } from './audit-room.queries.ts';

const TONES = { open: 'amber', answered: 'green', closed: 'grey' } as const;

export const RequestBadge = ({ state }: Pick<AuditRequest, 'state'>) => (
  <StatusBadge status={state} label={AUDIT_REQUEST_STATE_WORDS[state]} tone={TONES[state]} />
);

/** `Receipt 44, Remy Charbonnet`; `In general`. */
export const aboutOf = ({ about }: AuditRequest): string =>
  about === null
    ? 'In general'
    : [`${AUDIT_ABOUT_WORDS[about.kind]} ${about.number}`, about.name].filter(Boolean).join(', ');

const COLUMNS: readonly Column<AuditRequest>[] = [
  {
    key: 'number',
    header: 'Number',
    width: 96,
    beneath: 'words',
    cell: ({ number }) => <SerialNumber>{auditRequestNumber(number)}</SerialNumber>,
  },
  {
    key: 'words',
    header: 'Request',
    cell: (request) => (
      <Stack gap={2}>
        <RowLink
          to="/admin/audit-room"
          search={{ view: 'requests', request: request.auditRequestId }}
          className="anywhere"
          aria-label={`${auditRequestNumber(request.number)} ${request.words}`}
        >
          <Text component="span" inherit lineClamp={2}>
            {request.words || auditRequestNumber(request.number)}
          </Text>
        </RowLink>
        <Text size="xs" c="dimmed" className="anywhere">
          {aboutOf(request)}
        </Text>
      </Stack>
    ),
  },
  { key: 'by', header: 'Asked by', width: 160, wideOnly: true, cell: ({ askedBy }) => askedBy },
  { key: 'at', header: 'Last change', width: 168, wideOnly: true, instant: ({ changedAt }) => changedAt },
  { key: 'files', header: 'Files', width: 64, wideOnly: true, count: ({ files }) => files },
  { key: 'state', header: 'Status', width: 150, beneath: 'words', cell: (request) => <RequestBadge {...request} /> },
];

interface RequestListProps {
  state: AuditRequestState | undefined;
  onState: (state: AuditRequestState | undefined) => void;
}

/** What was asked: what waits first, then the newest. */
export const RequestList = ({ state, onState }: RequestListProps) => {
  const list = useInfiniteQuery({ ...auditRequestsQuery(state), placeholderData: keepPreviousData });
  return (
    <Stack gap="md">
      <ListBar
        count={countSet({}, state)}
        filters={
          <Select
            label="Status"
            placeholder="All"
            clearable
            w={190}
            data={AUDIT_REQUEST_STATES.map((value) => ({ value, label: AUDIT_REQUEST_STATE_WORDS[value] }))}
            value={state ?? null}
            onChange={(value) => onState(value ?? undefined)}
          />
        }
      />
      <List
        label="Requests"
        from={pagesOf(list)}
        columns={COLUMNS}
        rowKey={({ auditRequestId }) => auditRequestId}
        rowClass={() => 'top'}
        failed="Failed to load the requests."
        empty={
          state === undefined ? (
            <EmptyState
              title="No requests yet."
              hint="An auditor asks here for a contract, a statement or an explanation. Answers and files are kept with it."
            />
          ) : (
            <EmptyState title="Nothing matches." hint="Take the filter away to see more." />
          )
        }
      />
    </Stack>
  );
};
