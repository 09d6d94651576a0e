import { Anchor, Group, Progress, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { downloadExport, type Export, type ExportKind } from '#contracts/books/ledger/exports.ts';
import { addressOf } from '../../../lib/api.ts';
import { useFreshDownload } from '../../../lib/fresh-download.ts';
import { NOTHING, showCount } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List, pagesOf } from '../../../ui/list.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { ExportButton } from './export-button.tsx';
import { StatementRunButton } from './statement-run.tsx';
import { exportsQuery } from './reports.queries.ts';
import { Instant } from '../../../ui/day.tsx';

const KINDS: Record<ExportKind, string> = {
  'journal-csv': 'Journal, CSV',
  'journal-hledger': 'Journal, hledger',
  'payments-csv': 'Payments, CSV',
  'trial-balance-csv': 'Trial balance, CSV',
  'statement-csv': 'Statement of an account, CSV',
  'statement-pdf': 'Statement of an account, PDF',
  'statement-run-pdf': 'Statements of all who owe, PDF',
  'statement-run-mail': 'Statements of all who owe, by e-mail',
  'letters-pdf': 'Letters on money past due, PDF',
  'letters-mail': 'Letters on money past due, by e-mail',
  'person-file-pdf': 'File of a person, PDF',
  'bond-file-pdf': 'File of a bond, PDF',
  'audit-pack-zip': 'Pack for an auditor, ZIP',
};

const State = ({ made }: { made: Export }) =>
  made.state === 'working' ? (
    <Progress
      value={made.progressPercent}
      aria-label={`Export ${made.exportNumber}: ${made.progressPercent}%`}
      w={110}
    />
  ) : (
    <StatusBadge status={made.state} />
  );

/** Of what is mailed or printed to many: how many were sent, are printed and were left out. */
const mailingIn = ({ kind, mailing }: Export): string | null =>
  mailing === null
    ? null
    : [
        ...(kind === 'letters-pdf' ? [] : [`${showCount(mailing.mailed)} sent`]),
        `${showCount(mailing.toPrint)} to print`,
        `${showCount(mailing.leftOut)} left out`,
      ].join(', ');

const Download = ({ made }: { made: Export }) => {
  const onClick = useFreshDownload(downloadExport);
  return made.state === 'ready' && made.mailing?.toPrint !== 0 ? (
    <Anchor
      onClick={onClick}
      size="sm"
      href={addressOf(downloadExport, { params: { exportId: made.exportId } })}
      download={made.fileName}
      aria-label={`Download ${made.fileName}`}
    >
      Download
    </Anchor>
  ) : (
    <span>{NOTHING}</span>
  );
};

const COLUMNS: Column<Export>[] = [
  { key: 'number', header: 'No.', width: 60, count: ({ exportNumber }) => exportNumber },
  {
    key: 'kind',
    header: 'Export',
    cell: (made) => (
      <Stack gap={0}>
        {KINDS[made.kind]}
        {made.mailing ? <Text size="xs">{mailingIn(made)}</Text> : null}
        <Text size="xs" c="dimmed">
          <Instant at={made.requestedAt} /> by {made.requestedBy}
        </Text>
      </Stack>
    ),
  },
  { key: 'state', header: 'Status', width: 130, beneath: 'kind', cell: (made) => <State made={made} /> },
  { key: 'rows', header: 'Rows', wideOnly: true, count: ({ rows }) => rows },
  {
    key: 'head',
    header: 'Verification code',
    wideOnly: true,
    cell: ({ chainHead }) => (
      <Text size="xs" ff="monospace" {...(chainHead === null ? {} : { title: chainHead })}>
        {chainHead === null ? NOTHING : `${chainHead.slice(0, 12)}…`}
      </Text>
    ),
  },
  { key: 'file', header: 'File', align: 'right', cell: (made) => <Download made={made} /> },
];

/** The exports made so far, or those of a kind alone, each with its progress and its file. */
export const ExportList = ({ kind, empty }: { kind?: ExportKind; empty: ReactNode }) => {
  const { rows, ...source } = pagesOf(useInfiniteQuery(exportsQuery));
  return (
    <List
      label="Exports"
      from={{ ...source, rows: kind === undefined ? rows : rows?.filter((made) => made.kind === kind) }}
      columns={COLUMNS}
      rowKey={({ exportId }) => exportId}
      empty={empty}
    />
  );
};

/** Exports: numbered, logged, made by the worker, downloaded when ready (money#exports). */
export const Exports = () => (
  <Stack gap="md">
    <Group gap="sm" className="no-print">
      <ExportButton label="Journal as CSV" body={{ kind: 'journal-csv' }} />
      <ExportButton label="Journal for hledger" body={{ kind: 'journal-hledger' }} />
      <ExportButton label="Payments as CSV" body={{ kind: 'payments-csv' }} />
      <ExportButton label="Trial balance as CSV" body={{ kind: 'trial-balance-csv' }} />
      <StatementRunButton />
    </Group>
    <ExportList
      empty={<EmptyState title="No exports yet." hint="Each export is numbered and carries a verification code." />}
    />
  </Stack>
);
