import { Stack } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Approval } from '#contracts/books/approvals/approvals.ts';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { PagedList, pagesOf } from '../../../ui/list.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ApprovalCard, approversOf, isForOthers, type ApprovalAct } from './approval-card.tsx';
import { approvalsQuery } from './approvals.queries.ts';
import { overridesQuery } from './power-overrides.queries.ts';
import { ApproveRequest } from './approve-request.tsx';
import { DeclineRequest } from './decline-request.tsx';
import { WaitsElsewhere } from './waits-elsewhere.tsx';
import { WithdrawRequest } from './withdraw-request.tsx';

interface Chosen {
  approval: Approval;
  act: ApprovalAct;
}

const Asked = ({ chosen: { approval, act }, onClose }: { chosen: Chosen; onClose: () => void }) => {
  if (act === 'decline') return <DeclineRequest approval={approval} onClose={onClose} />;
  if (act === 'withdraw') return <WithdrawRequest approval={approval} onClose={onClose} />;
  return <ApproveRequest approval={approval} alone={act === 'release'} onClose={onClose} />;
};

/** What waits for a second person, newest first, then what was decided; the keys 1 and 2 act on the first that waits. */
export const ApprovalList = () => {
  const query = useInfiniteQuery(approvalsQuery);
  // They stand above, on the same page.
  const overrides = useInfiniteQuery(overridesQuery());
  const overrideWaits =
    overrides.data?.pages.some(({ rows }) => rows.some(({ state }) => state === 'pending')) ?? false;
  const role = useSession().agent.role;
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const source = pagesOf(query);
  const first = source.rows?.find(
    (approval) => isForOthers(approval) && approversOf(approval).some((may) => may === role),
  );
  const { secondApprover = true, secondAdmin = true, elsewhere = [] } = query.data?.pages.at(0) ?? {};
  const act = (what: ApprovalAct) => () => {
    if (first && chosen === null && !(what === 'approve' && first.closed)) setChosen({ approval: first, act: what });
  };
  useHotkeys([
    ['1', act('approve')],
    ['2', act('decline')],
  ]);
  return (
    <>
      <WaitsElsewhere elsewhere={elsewhere} />
      <PagedList
        from={source}
        loading={<Loading lines={8} />}
        failed="Failed to load the approvals."
        empty={
          elsewhere.length > 0 || overrideWaits ? null : (
            <EmptyState
              title="Nothing to approve."
              hint="Refunds, write-offs, payments, voids and whatever else needs a second person are listed here."
              action={
                <LinkButton to="/dashboard" size="xs" variant="default">
                  Back to the dashboard
                </LinkButton>
              }
            />
          )
        }
      >
        {(rows) => (
          <Stack gap="md">
            {rows.map((approval) => (
              <ApprovalCard
                key={approval.requestId}
                approval={approval}
                secondApprover={approval.kind === 'adjustment' ? secondAdmin : secondApprover}
                first={approval.requestId === first?.requestId}
                onAct={(what) => setChosen({ approval, act: what })}
              />
            ))}
          </Stack>
        )}
      </PagedList>
      {chosen === null ? null : <Asked chosen={chosen} onClose={() => setChosen(null)} />}
    </>
  );
};
