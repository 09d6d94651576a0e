import { useInfiniteQuery } from '@tanstack/react-query';
import type { PortalGrant, PortalView } from '#contracts/office/surety-portal/grants.ts';
import type { PortalThing } from '#domain/powers/portal-grant.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List, pagesOf } from '../../../ui/list.tsx';
import { portalViewsQuery } from './portal.queries.ts';

const WORDS: Readonly<Record<PortalThing, (subject: string) => string>> = {
  bonds: () => 'The bonds',
  liability: () => 'The open liability',
  reports: () => 'The list of reports',
  report: (week) => `The report of the week to ${week}`,
  'report-file': (week) => `Took the report of the week to ${week} as a file`,
  proof: (power) => `A proof of power ${power}`,
};

const COLUMNS: Column<PortalView>[] = [
  { key: 'when', header: 'When', instant: ({ viewedAt }) => viewedAt },
  { key: 'what', header: 'Viewed', cell: ({ what, subject }) => WORDS[what](subject) },
  { key: 'from', header: 'From', beneath: 'what', cell: ({ fromAddress }) => fromAddress },
];

/** What somebody has seen and taken by a grant, the newest first. */
export const GrantViews = ({ grant, onClose }: { grant: PortalGrant; onClose: () => void }) => (
  <Dialog onClose={onClose} title={`Seen by ${grant.email}`} size="lg">
    <List
      label={`Views of ${grant.email}`}
      from={pagesOf(useInfiniteQuery(portalViewsQuery(grant.grantId)))}
      columns={COLUMNS}
      rowKey={({ viewId }) => viewId}
      empty={<EmptyState title="Nothing seen yet." />}
    />
  </Dialog>
);
