import { Anchor, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { ToCollect } from '#contracts/office/dashboard/board.ts';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { countOf, shortDay, showCount } from '../../../lib/format.ts';
import { useMay, useSession } from '../../../lib/session.ts';
import { PhoneLink } from '../../../ui/contact.tsx';
import { AppLink, LinkButton } from '../../../ui/link.tsx';
import { BoardEmpty, BoardRow, BoardSection, type BoardAnswer } from './board-section.tsx';
import { OwedByAge } from './owed-by-age.tsx';

const MakePlan = lazy(() => import('../../books/plans/index.ts').then((plans) => ({ default: plans.MakePlan })));

const PastDueList = lazy(() => import('./board-lists.tsx').then((part) => ({ default: part.PastDueList })));

const Row = ({ row, onPlan }: { row: ToCollect; onPlan: (row: ToCollect) => void }) => {
  const { accountId, fullName, phoneNumber, amountCents, explanation, noPlanSince } = row;
  const mayCollect = useMay(anyStaff);
  const { today } = useSession().organization;
  return (
    <BoardRow
      name={
        <>
          <AppLink to="/accounts/$accountId" params={{ accountId }}>
            {fullName}
          </AppLink>
          {phoneNumber === '' ? null : (
            <Text span size="xs">
              <PhoneLink kept={phoneNumber} />
            </Text>
          )}
        </>
      }
      about={
        noPlanSince === null ? (
          explanation
        ) : (
          <>
            No plan since {shortDay(noPlanSince, today)}
            {mayCollect ? (
              <>
                :{' '}
                <Anchor
                  component="button"
                  type="button"
                  inherit
                  className="make-plan"
                  aria-label={`Make one: a plan for ${fullName}`}
                  onClick={() => onPlan(row)}
                >
                  make one
                </Anchor>
              </>
            ) : null}
          </>
        )
      }
      cents={amountCents}
      action={
        mayCollect ? (
          <LinkButton
            size="compact-sm"
            variant="default"
            to="/payments/take"
            search={{ accounts: accountId }}
            aria-label={`Take payment: ${fullName}`}
          >
            Take payment
          </LinkButton>
        ) : null
      }
    />
  );
};

/** Whom to call about money, the most pressing first (today#whom-to-call), and what all accounts owe. */
export const CollectPanel = ({ board: { collect } }: { board: BoardAnswer }) => {
  const [planning, setPlanning] = useState<ToCollect | null>(null);
  const [opened, setOpened] = useState(false);
  if (collect === null) return null;
  const { calls, rows, owed, pastDue } = collect;
  return (
    <BoardSection
      title="Money to collect"
      figures={
        calls === 0 && pastDue.count === 0 ? undefined : (
          <>
            {calls === 0 ? null : (
              <AppLink inherit to="/payments/calls">
                {countOf(calls, 'account')} to call
              </AppLink>
            )}
            {pastDue.count === 0 ? null : (
              <Anchor component="button" type="button" inherit aria-haspopup="dialog" onClick={() => setOpened(true)}>
                past due {formatCents(pastDue.cents)} ({showCount(pastDue.count)})
              </Anchor>
            )}
          </>
        )
      }
    >
      <OwedByAge owed={owed} />
      {rows.length === 0 ? (
        <BoardEmpty
          title="No calls due."
          next={
            <>
              What falls due next is in{' '}
              <Text span inherit fw={500}>
                Payments Due Today
              </Text>
              .
            </>
          }
        />
      ) : (
        <ul className="board-rows">
          {rows.map((row) => (
            <Row key={row.accountId} row={row} onPlan={setPlanning} />
          ))}
        </ul>
      )}
      {opened ? (
        <Suspense fallback={null}>
          <PastDueList onClose={() => setOpened(false)} />
        </Suspense>
      ) : null}
      {planning === null ? null : (
        <Suspense fallback={null}>
          <MakePlan accountId={planning.accountId} fullName={planning.fullName} onClose={() => setPlanning(null)} />
        </Suspense>
      )}
    </BoardSection>
  );
};
