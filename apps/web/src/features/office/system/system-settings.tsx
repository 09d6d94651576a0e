import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../lib/session.ts';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Accountant, ProofsOfBooks } from '../../books/proof/index.ts';
import { DeadLetters } from './dead-letters.tsx';
import { Outbox } from './outbox.tsx';
import { SystemReportView } from './system-report.tsx';
import { systemQuery } from './system.queries.ts';

/** Settings, System: whether everything works, what failed, and the mail that went out (screens#settings-system). */
export const SystemSettings = () => {
  const system = useQuery(systemQuery);
  const { organization } = useSession();
  return (
    <Stack gap="md">
      <DeadLetters />
      {system.data ? (
        <SystemReportView report={system.data} timeZone={organization.timeZone} />
      ) : system.isError ? (
        <ErrorPanel
          title="Failed to load the state of the system."
          error={system.error}
          retry={() => void system.refetch()}
        />
      ) : (
        <Loading lines={8} />
      )}
      <ProofsOfBooks />
      <Accountant />
      <Outbox />
    </Stack>
  );
};
