import { Stack, Text } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { downloadAudit, type listAudit } from '#contracts/office/audit/audit.ts';
import { AUDIT_ACTION_NAMES, AUDIT_ACTIONS, type AuditAction } from '#domain/kernel/audit-actions.ts';
import { NOTHING } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { countSet, DayRange, ListBar, ListDownload } from '../../../ui/list-filters.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List, pagesOf } from '../../../ui/list.tsx';
import { Select } from '../../../ui/form.tsx';
import { KeptListTools, useKeptColumns } from '../../agency/organizations/index.ts';
import { auditQuery } from './audit.queries.ts';

type AuditEntry = AnswerOf<typeof listAudit>['rows'][number];

/** The filter as the URL holds it. */
export interface AuditSearch {
  from?: string | undefined;
  to?: string | undefined;
  /**
   * Checked here and not in the route, which is part of the first load, so that the list of actions is loaded later.
   */
  action?: string | undefined;
  /** The oldest first. */
  up?: true | undefined;
}

const knownAction = (name: string | null | undefined): AuditAction | undefined =>
  AUDIT_ACTION_NAMES.find((known) => known === name);

/** The filter and the order as the server takes them; shared by the list and its CSV. */
const queryOf = ({ from, to, action, up }: AuditSearch) => ({
  from,
  to,
  action: knownAction(action),
  ...(up ? { ascending: 'true' as const } : {}),
});

interface AuditTrailProps {
  search: AuditSearch;
  change: (changes: AuditSearch) => void;
}

/** The words of an action without the places that each entry fills. */
const ACTIONS = AUDIT_ACTION_NAMES.map((value) => ({
  value,
  label: AUDIT_ACTIONS[value]
    .replace(/\{subject\}'s /g, '')
    .replace(/ (from|as|to|in) \{\w+\}| \{\w+\}|: \{\w+\}/g, '')
    .replace(/\s+/g, ' ')
    .trim(),
}));

const COLUMNS: Column<AuditEntry>[] = [
  {
    key: 'when',
    header: 'When',
    optional: 'shown',
    width: 175,
    beneath: 'what',
    sort: true,
    instant: ({ recordedAt }) => recordedAt,
  },
  {
    key: 'what',
    header: 'Action',
    cell: ({ who, words }) => (
      <Stack gap={0}>
        <Text inherit>{words}</Text>
        <Text size="xs" c="dimmed">
          {who}
        </Text>
      </Stack>
    ),
  },
  {
    key: 'from',
    header: 'From',
    optional: 'shown',
    wideOnly: true,
    width: 150,
    cell: ({ fromAddress }) => <span className="tabular">{fromAddress || NOTHING}</span>,
  },
  { key: 'subject', header: 'Person', optional: 'hidden', wideOnly: true, cell: ({ subject }) => subject || NOTHING },
];

const Filters = ({ search, change }: AuditTrailProps) => {
  const { from, to, up } = search;
  const action = knownAction(search.action);
  return (
    <ListBar
      count={countSet(search, action)}
      filters={
        <>
          <DayRange days={search} onChange={change} />
          <Select
            label="Action"
            placeholder="All"
            data={ACTIONS}
            clearable
            searchable
            w={250}
            value={action ?? null}
            onChange={(chosen) => change({ action: knownAction(chosen) })}
          />
        </>
      }
      tools={
        <>
          <KeptListTools list="audit" columns={COLUMNS} search={{ from, to, action, up }} onOpen={change} />
          <ListDownload endpoint={downloadAudit} request={{ query: queryOf(search) }} label="Download CSV" />
        </>
      }
    />
  );
};

/** Every sensitive action in words: who, when, from where; newest first unless told. For Admin and Auditor. */
export const AuditTrail = ({ search, change }: AuditTrailProps) => {
  const { up = false } = search;
  const audit = useInfiniteQuery({
    ...auditQuery({ ...queryOf(search), limit: 50 }),
    placeholderData: keepPreviousData,
  });
  return (
    <Stack gap="md">
      <Filters search={search} change={change} />
      <List
        label="Entries of the audit trail"
        from={pagesOf(audit)}
        columns={useKeptColumns('audit', COLUMNS)}
        rowKey={({ auditId }) => auditId}
        order={{ key: 'when', down: !up, sort: ({ down }) => change({ up: !down || undefined }) }}
        empty={
          <EmptyState title="Nothing found." hint="Sign-ins, role changes, exports and the like are listed here." />
        }
      />
    </Stack>
  );
};
