import { IconChecks } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { countApprovals } from '#contracts/books/approvals/approvals.ts';
import { supervisors } from '#contracts/kernel/roles.ts';
import { countOf } from '../lib/format.ts';
import { contractQuery } from '../lib/query.ts';
import { useMay } from '../lib/session.ts';
import { HeaderCount } from './header-count.tsx';

/** Follows live changes, and is also polled, for people who have turned live changes off. */
const countQuery = { ...contractQuery(countApprovals, {}, ['approval']), refetchInterval: 60_000 };

/** How many requests wait, in the header of those who may approve; nothing where none does. */
export const ApprovalsCount = () => {
  const enabled = useMay(supervisors);
  const { data } = useQuery({ ...countQuery, enabled });
  if (!enabled || !data || data.waiting === 0) return null;
  const message = `${countOf(data.waiting, 'request')} ${data.waiting === 1 ? 'waits' : 'wait'} for approval`;
  return (
    <HeaderCount
      to="/approvals"
      word="Approvals"
      icon={IconChecks}
      count={data.waiting}
      label={`Approvals ${data.waiting} waiting`}
      title={message}
    />
  );
};
