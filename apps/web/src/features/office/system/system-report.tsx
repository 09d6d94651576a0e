import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import type { getSystem } from '#contracts/office/system/system.ts';
import { countOf, showCount, showInstant, showSize } from '../../../lib/format.ts';
import { Facts } from '../../../ui/facts.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List } from '../../../ui/list.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';

export type SystemReport = AnswerOf<typeof getSystem>;
type View = SystemReport['views'][number];
type Queue = NonNullable<SystemReport['queues']>[number];

const PARTS: Record<string, string> = {
  postgres: 'Database',
  migrations: 'Database schema',
  log: 'Event log',
  projections: 'Views',
  process: 'Server',
  'web client': 'Web client',
};

const VIEW_STATUS: Record<View['state'], string> = {
  current: 'on',
  behind: 'working',
  stalled: 'failed',
  outdated: 'failed',
};

const viewColumns: Column<View>[] = [
  { key: 'view', header: 'View', cell: ({ view }) => view },
  {
    key: 'state',
    header: 'State',
    beneath: 'view',
    cell: ({ state }) => <StatusBadge status={VIEW_STATUS[state]} label={state} />,
  },
  {
    key: 'behindBy',
    header: 'Behind',
    align: 'right',
    cell: ({ behindBy }) => <span className="tabular">{behindBy ?? 'reads from the start'}</span>,
  },
  {
    key: 'halts',
    header: 'Stopped',
    align: 'right',
    cell: ({ parkedStreams, stoppedOrganizations }) => (
      <span className="tabular">
        {stoppedOrganizations > 0 ? countOf(stoppedOrganizations, 'agency', 'agencies') : parkedStreams}
      </span>
    ),
  },
];

const queueColumns: Column<Queue>[] = [
  { key: 'queue', header: 'Queue', cell: ({ queue }) => queue },
  { key: 'waiting', header: 'Waiting', count: ({ waiting }) => waiting },
  { key: 'active', header: 'Running', count: ({ active }) => active },
  { key: 'delayed', header: 'To be tried again', count: ({ delayed }) => delayed },
];

/** Without the secret a backup cannot be restored. */
const secretWords = (holdsSecret: boolean | null): string => {
  if (holdsSecret === null) return 'Not known';
  return holdsSecret ? 'Sealed in it' : 'Not in it: keep installation.json elsewhere, or set a passphrase for backups';
};

/** How the installation stands: what an Admin has to know first, then what whoever runs it looks at. */
export const SystemReportView = ({ report, timeZone }: { report: SystemReport; timeZone: string }) => {
  const { parts, views, queues, lastBackup, nightlyBackupDays } = report;
  const failed = Object.values(parts).filter((state) => state !== 'up').length;
  return (
    <>
      <Section
        title={failed === 0 ? 'Everything works' : `${countOf(failed, 'part does', 'parts do')} not work`}
        hint="Checked every ten seconds."
      >
        <Facts
          facts={Object.entries(parts).map(([name, state]) => [
            PARTS[name] ?? name,
            <StatusBadge
              key={name}
              status={state === 'up' ? 'on' : 'failed'}
              label={state === 'up' ? 'works' : state}
            />,
          ])}
        />
      </Section>
      <Section title="Backup" hint="A copy of the books, the files and the log, from which all of it can be restored.">
        <Facts
          facts={[
            ['Last backup', lastBackup ? showInstant(lastBackup.takenAt, timeZone) : 'None was taken yet'],
            ['Events in it', lastBackup ? showCount(lastBackup.events) : ''],
            ['The secret', lastBackup ? secretWords(lastBackup.holdsSecret) : ''],
            [
              'By itself',
              nightlyBackupDays === null
                ? 'No: whoever runs the installation takes one with cli backup <folder>'
                : `Every night, kept for ${countOf(nightlyBackupDays, 'day')}`,
            ],
          ]}
        />
      </Section>
      <Section title="For whoever runs the installation">
        <Facts
          facts={[
            ['Version', report.version],
            ['Running since', showInstant(report.startedAt, timeZone)],
            ['Database schema', report.schema],
            ['Database size', showSize(report.databaseBytes)],
            ['Event store', report.log.storeId],
            ['Queues in', report.queueBackend],
            ['Files in', report.fileStore],
          ]}
        />
        <details>
          <summary>Views: what screens read, kept from the event log</summary>
          <List label="Each view" from={views} columns={viewColumns} rowKey={({ view }) => view} />
        </details>
        <details>
          <summary>Queues: work in the background</summary>
          {queues === null ? (
            <StatusBadge status="failed" label="not reachable" />
          ) : (
            <List label="Each queue" from={queues} columns={queueColumns} rowKey={({ queue }) => queue} />
          )}
        </details>
      </Section>
    </>
  );
};
