import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { BOARD_PANELS, type BoardPanel } from '#contracts/office/dashboard/board.ts';
import { ProblemError } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { BoardSection, type BoardAnswer } from './board-section.tsx';
import { CollectPanel } from './collect-panel.tsx';
import { CourtPanel } from './court-panel.tsx';
import { boardQuery } from './dashboard.queries.ts';
import { DrawerPanel } from './drawer-panel.tsx';
import { FollowUpsPanel } from './follow-ups-panel.tsx';
import { ForfeituresPanel } from './forfeitures-panel.tsx';
import { NotRefreshed } from './not-refreshed.tsx';
import { SinceYesterdayPanel } from './since-yesterday-panel.tsx';

interface Panel {
  title: string;
  Shown: ComponentType<{ board: BoardAnswer }>;
}

const PANELS: Record<BoardPanel, Panel> = {
  forfeitures: { title: 'Forfeitures', Shown: ForfeituresPanel },
  court: { title: 'Court', Shown: CourtPanel },
  followUps: { title: 'Follow-ups', Shown: FollowUpsPanel },
  collect: { title: 'Money to collect', Shown: CollectPanel },
  drawer: { title: 'Money in the drawer', Shown: DrawerPanel },
  sinceYesterday: { title: 'Since yesterday', Shown: SinceYesterdayPanel },
};
/** Where they stand on a wide screen: what is about people, and what is about money. */
const COLUMNS: readonly (readonly BoardPanel[])[] = [
  ['forfeitures', 'court', 'followUps'],
  ['collect', 'drawer', 'sinceYesterday'],
];

const Early = ({ title }: { title: string }) => (
  <BoardSection title={title}>
    <div role="status" aria-busy="true">
      <VisuallyHidden>Loading…</VisuallyHidden>
      {Array.from({ length: 5 }, (_, line) => (
        <Skeleton key={line} height={32} mb={12} />
      ))}
    </div>
  </BoardSection>
);

/**
 * What burns, by role, each panel a list with one action a row (today#board-panels). `beside` stands among them where
 * there is room: in the first column, or in the one that would be empty. It stays a sketch while it `waits` for what comes
 * above it, so that nothing pushes it down.
 */
export const Board = ({ beside = null, waits = false }: { beside?: ReactNode; waits?: boolean }) => {
  const { role } = useSession().agent;
  const query = useQuery(boardQuery);
  const { data, error } = query;
  const isEarly = query.isPending || waits;
  const retry = () => void query.refetch();
  const shownOf = (name: BoardPanel) => {
    const { title, Shown } = PANELS[name];
    if (isEarly) return <Early key={name} title={title} />;
    const message = data?.failed[name];
    const failed = message === undefined ? error : new ProblemError('TEMPORARILY_UNAVAILABLE', message);
    if (data !== undefined && message === undefined) return <Shown key={name} board={data} />;
    return (
      <BoardSection key={name} title={title}>
        {failed === null ? null : <ErrorPanel title={`Failed to load ${title}.`} error={failed} retry={retry} />}
      </BoardSection>
    );
  };
  const columns = COLUMNS.map((names) => names.filter((name) => BOARD_PANELS[name].some((one) => one === role)));
  const free = columns.findIndex((names) => names.length === 0);
  return (
    <>
      <NotRefreshed query={query} />
      {/* Another element once it is there: what takes the place of what loaded counts as no layout shift. */}
      <div className="board" key={isEarly ? 'early' : 'there'}>
        {columns.map((names, at) => {
          const more = at === Math.max(free, 0) ? beside : null;
          return names.length === 0 && more === null ? null : (
            <div key={at} className="board-column">
              {names.map(shownOf)}
              {more}
            </div>
          );
        })}
      </div>
    </>
  );
};
