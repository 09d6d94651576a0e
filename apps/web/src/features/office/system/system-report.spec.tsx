import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { SystemReportView, type SystemReport } from './system-report.tsx';

const report: SystemReport = {
  version: '0.1.0',
  startedAt: '2026-11-21T12:00:00.000Z',
  schema: '0096_backups_taken.sql',
  log: { storeId: 'f2037e1a-3aa9-40c6-801f-91b6d70d3da0' },
  queueBackend: 'PostgreSQL',
  fileStore: 'data folder',
  databaseBytes: 12_345_678,
  parts: { postgres: 'up', projections: 'down: no worker keeps view ledger' },
  views: [
    { view: 'accounts', state: 'current', behindBy: '0', parkedStreams: 2, stoppedOrganizations: 0 },
    { view: 'ledger', state: 'stalled', behindBy: '117', parkedStreams: 0, stoppedOrganizations: 1 },
  ],
  queues: [{ queue: 'export', waiting: 1200, active: 2, delayed: 0 }],
  lastBackup: null,
  nightlyBackupDays: null,
};

const rowOf = (name: string) => screen.getByText(name).closest('tr') ?? document.body;

test('says what is up, what stands still and what waits', async () => {
  const { frame } = await show(<SystemReportView report={report} timeZone="America/Chicago" />);
  expect(screen.getByRole('heading', { name: '1 part does not work' })).toBeTruthy();
  expect(screen.getByText('down: no worker keeps view ledger')).toBeTruthy();
  expect(within(rowOf('accounts')).getByText('2')).toBeTruthy();
  expect(within(rowOf('ledger')).getByText('117')).toBeTruthy();
  expect(within(rowOf('ledger')).getByText('1 agency')).toBeTruthy();
  expect(within(rowOf('export')).getByText('1,200')).toBeTruthy();
  expect(screen.getByText('None was taken yet')).toBeTruthy();
  expect((await axe(frame)).violations).toEqual([]);
});

test('queues out of reach are said to be, and the last backup is dated in the agency’s zone', async () => {
  const lastBackup = { takenAt: '2026-11-21T09:30:00.000Z', events: 5123, holdsSecret: false };
  await show(
    <SystemReportView
      report={{ ...report, queues: null, lastBackup, nightlyBackupDays: 7 }}
      timeZone="America/Chicago"
    />,
  );
  expect(screen.getByText('not reachable')).toBeTruthy();
  expect(screen.getByText(/11\/21\/2026.*3:30/)).toBeTruthy();
  expect(screen.getByText('5,123')).toBeTruthy();
  expect(screen.getByText(/^Not in it: keep installation.json elsewhere/)).toBeTruthy();
  expect(screen.getByText('Every night, kept for 7 days')).toBeTruthy();
});
