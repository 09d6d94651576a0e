import { Anchor, Title } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { FollowUpKind } from '#contracts/office/dashboard/follow-ups.ts';
import { showCount } from '../../../lib/format.ts';
import { BoardEmpty, BoardSection, type BoardAnswer } from './board-section.tsx';
import { FollowUpRows, KIND_WORDS } from './follow-up-rows.tsx';

const FollowUpList = lazy(() => import('./board-lists.tsx').then((part) => ({ default: part.FollowUpList })));

/** What is left undone, a line for each kind with the first of it (today#follow-ups). */
export const FollowUpsPanel = ({ board: { followUps } }: { board: BoardAnswer }) => {
  const [list, setList] = useState<FollowUpKind | null>(null);
  if (followUps === null) return null;
  return (
    <BoardSection title="Follow-ups">
      {followUps.length === 0 ? (
        <BoardEmpty
          title="Nothing to follow up."
          next="Whom to remind of court, missed check-ins, missing papers, bonds that nobody finished, what expires soon and officials who are unpaid are shown here."
        />
      ) : (
        followUps.map(({ kind, count, rows }) => (
          <div key={kind} className="board-kind">
            <Title order={3} size="xs" fw={600}>
              <Anchor component="button" type="button" inherit aria-haspopup="dialog" onClick={() => setList(kind)}>
                {KIND_WORDS[kind]} {showCount(count)}
              </Anchor>
            </Title>
            <FollowUpRows rows={rows} />
          </div>
        ))
      )}
      {list === null ? null : (
        <Suspense fallback={null}>
          <FollowUpList kind={list} onClose={() => setList(null)} />
        </Suspense>
      )}
    </BoardSection>
  );
};
