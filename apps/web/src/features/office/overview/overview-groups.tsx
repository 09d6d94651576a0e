import type { OverviewGroup } from '#contracts/office/overview/overview.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List } from '../../../ui/list.tsx';
import { Section } from '../../../ui/section.tsx';

type Group = OverviewGroup & { key: string };

const averages = { written: 'Average written', collected: 'Average collected' };

const columns = (header: string, hasAverages: boolean): Column<Group>[] => [
  { key: 'name', header, cell: ({ name }) => <span className="anywhere">{name}</span>, sort: ({ name }) => name },
  { key: 'written', header: 'Written', cents: ({ written }) => written.weekCents, sort: true },
  ...(hasAverages
    ? [
        {
          key: 'average-written',
          header: averages.written,
          wideOnly: true,
          cents: ({ written }: Group) => written.averageCents,
        },
      ]
    : []),
  { key: 'collected', header: 'Collected', cents: ({ collected }) => collected.weekCents, sort: true },
  ...(hasAverages
    ? [
        {
          key: 'average-collected',
          header: averages.collected,
          wideOnly: true,
          cents: ({ collected }: Group) => collected.averageCents,
        },
      ]
    : []),
  { key: 'owed', header: 'Owed', short: 'Owed', beneath: 'name', cents: ({ owedCents }) => owedCents, sort: true },
  {
    key: 'exposure',
    header: 'Exposure',
    short: 'Exposure',
    beneath: 'name',
    cents: ({ exposureCents }) => exposureCents,
    sort: true,
  },
  {
    key: 'forfeited',
    header: 'Forfeited',
    short: 'Forfeited',
    beneath: 'name',
    cents: ({ forfeitedNowCents }) => forfeitedNowCents,
    sort: true,
  },
];

interface OverviewGroupsProps {
  title: string;
  /** What a row is of: "Agent". */
  header: string;
  rows: readonly Group[];
  weeksBefore: number;
}

/** This week's figures by agent or by parish, each with what stands now. */
export const OverviewGroups = ({ title, header, rows, weeksBefore }: OverviewGroupsProps) => (
  <Section
    title={title}
    hint="Written and collected are of this week, the rest is as of now. Payments and what is owed count with the newest bond of their account."
  >
    <List
      label={`Figures ${title.toLowerCase()}`}
      from={rows}
      columns={columns(header, weeksBefore > 0)}
      rowKey={({ key }) => key}
      empty={
        <EmptyState
          title="Nothing yet."
          hint="It begins with the first bond."
          action={
            <LinkButton to="/defendants/new" size="xs" variant="default">
              Create a defendant
            </LinkButton>
          }
        />
      }
    />
  </Section>
);
