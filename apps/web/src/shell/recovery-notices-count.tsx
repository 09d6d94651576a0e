import { IconAlarm } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { recoveryStaff } from '#contracts/kernel/roles.ts';
import { listNotices } from '#contracts/recovery/deadlines/notices.ts';
import { countOf } from '../lib/format.ts';
import { contractQuery } from '../lib/query.ts';
import { useMay } from '../lib/session.ts';
import { HeaderCount } from './header-count.tsx';

/** Follows live changes, and is also polled, for people who have turned live changes off. */
const unreadQuery = { ...contractQuery(listNotices, {}, ['recovery-notice']), refetchInterval: 60_000 };

/** How many notices of recovery wait for somebody, in the header; nothing where none does. */
export const RecoveryNoticesCount = () => {
  const enabled = useMay(recoveryStaff);
  const { data } = useQuery({ ...unreadQuery, enabled });
  if (!enabled || !data || data.count === 0) return null;
  return (
    <HeaderCount
      to="/recovery/cases"
      word="Recovery"
      icon={IconAlarm}
      count={data.count}
      label={`Recovery ${data.count}: notices`}
      title={countOf(data.count, 'notice')}
    />
  );
};
