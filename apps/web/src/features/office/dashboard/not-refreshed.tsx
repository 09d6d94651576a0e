import { Button, Group, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { showTime } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';

/** Above what is still shown after asking again has failed: of when it is, in the agency's zone, and another try. */
export const NotRefreshed = ({ query }: { query: UseQueryResult }) => {
  const { timeZone } = useSession().organization;
  if (!query.isRefetchError) return null;
  return (
    <Group gap="sm" role="alert">
      <Text size="sm" c="error">
        Could not refresh. Shown as of {showTime(query.dataUpdatedAt, timeZone)}.
      </Text>
      <Button size="compact-xs" variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
        Retry
      </Button>
    </Group>
  );
};
