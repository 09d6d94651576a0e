import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FollowUpKind } from '#contracts/office/dashboard/follow-ups.ts';
import type { PastDueAccount } from '#contracts/office/dashboard/past-due.ts';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { countOf, shortDay, showCount } from '../../../lib/format.ts';
import { useMay, useSession } from '../../../lib/session.ts';
import { PhoneLink } from '../../../ui/contact.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AppLink, LinkButton } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { BoardRow } from './board-section.tsx';
import { followUpsQuery, pastDueQuery } from './dashboard.queries.ts';
import { FollowUpRows, KIND_WORDS } from './follow-up-rows.tsx';

/** All that is to be followed up of one kind, the most pressing first (today#follow-ups). */
export const FollowUpList = ({ kind, onClose }: { kind: FollowUpKind; onClose: () => void }) => {
  const { data, isError, error, refetch } = useQuery(followUpsQuery(kind));
  const title = KIND_WORDS[kind];
  return (
    <Dialog title={title} onClose={onClose} size="lg">
      {data === undefined ? (
        isError ? (
          <ErrorPanel title={`Failed to load ${title}.`} error={error} retry={() => void refetch()} />
        ) : (
          <Loading lines={4} height={36} />
        )
      ) : data.count === 0 ? (
        <EmptyState title="Nothing to follow up here." />
      ) : (
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {showCount(data.count)} in all
            {data.rows.length < data.count ? `, the first ${showCount(data.rows.length)} shown` : ''}
          </Text>
          <FollowUpRows rows={data.rows} />
        </Stack>
      )}
    </Dialog>
  );
};

const PastDueRow = ({ row }: { row: PastDueAccount }) => {
  const { accountId, fullName, phoneNumber, by, pastDueCents, since } = row;
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
      about={`${by === 'plan' ? 'By plan' : 'No plan'}, since ${shortDay(since, today)}`}
      cents={pastDueCents}
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

/** All accounts that are past due, called or held ones too, the longest first (today#board-owed). */
export const PastDueList = ({ onClose }: { onClose: () => void }) => {
  const { data, isError, error, refetch } = useQuery(pastDueQuery);
  return (
    <Dialog title="Past due" onClose={onClose} size="lg">
      {data === undefined ? (
        isError ? (
          <ErrorPanel title="Failed to load what is past due." error={error} retry={() => void refetch()} />
        ) : (
          <Loading lines={4} height={36} />
        )
      ) : data.all.count === 0 ? (
        <EmptyState title="Nothing is past due." />
      ) : (
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {formatCents(data.all.cents)} of {countOf(data.all.count, 'account')}, called or held ones too
            {data.rows.length < data.all.count ? `; the first ${showCount(data.rows.length)} shown` : ''}
          </Text>
          <ul className="board-rows">
            {data.rows.map((row) => (
              <PastDueRow key={row.accountId} row={row} />
            ))}
          </ul>
        </Stack>
      )}
    </Dialog>
  );
};
