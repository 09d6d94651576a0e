import { Button } from '@mantine/core';
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconRefresh } from '@tabler/icons-react';
import { listRecoveryCases } from '#contracts/recovery/cases/recovery.ts';
import { refreshTopics } from '../../../lib/live.ts';
import { preferencesQuery } from '../../agency/organizations/index.ts';

/** Asks again, for whoever has switched auto refresh off (recovery#case-list). */
export const RefreshCases = () => {
  const { data } = useQuery(preferencesQuery);
  const queries = useQueryClient();
  const underWay = useIsFetching({ queryKey: [listRecoveryCases.path] });
  if (data?.autoRefresh !== false) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} />}
      loading={underWay > 0}
      onClick={() => refreshTopics(queries, ['recovery-case', 'bond'])}
    >
      Refresh
    </Button>
  );
};
