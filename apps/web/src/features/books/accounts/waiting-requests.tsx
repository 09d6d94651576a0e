import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { WaitingRequest } from '#contracts/books/account/accounts.ts';
import type { Bond } from '#contracts/books/bond/bonds.ts';
import { ledgerReaders } from '#contracts/kernel/roles.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { voidWords } from '#domain/kernel/refunds.ts';
import { useMay } from '../../../lib/session.ts';
import { AppLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { accountQuery } from './accounts.queries.ts';

/** The refunds, write-offs, adjustments and voids of an account that wait for a second person: nothing of them is booked yet. */
export const WaitingRequests = ({ waiting }: { waiting: readonly WaitingRequest[] }) => {
  const maySee = useMay(ledgerReaders);
  if (waiting.length === 0) return null;
  return (
    <div className="no-print">
      <Notice>
        <Stack gap={4}>
          {waiting.map(({ requestId, kind, voids, amountCents, askedBy, closes }) => (
            <span key={requestId}>
              Waiting for approval:{' '}
              {voids === null ? `${kind === 'adjustment' ? 'an' : 'a'} ${kind}` : voidWords(voids)} of{' '}
              {formatCents(amountCents)}
              {kind === 'payout' ? ' out of an unclaimed credit' : ''}
              {closes ? ' that closes the account' : ''}, asked for by {askedBy}.
            </span>
          ))}
          {maySee ? (
            <AppLink to="/approvals" size="sm">
              See the approvals
            </AppLink>
          ) : null}
        </Stack>
      </Notice>
    </div>
  );
};

/** What waits of a bond alone: its void, an adjustment of its premium, the payment of its judgment. */
export const WaitingOfBond = ({ bond: { bondId, accountId } }: { bond: Pick<Bond, 'bondId' | 'accountId'> }) => {
  const { data } = useQuery(accountQuery(accountId));
  return <WaitingRequests waiting={(data?.waiting ?? []).filter((request) => request.bondId === bondId)} />;
};
