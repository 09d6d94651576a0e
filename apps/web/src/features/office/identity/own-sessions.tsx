import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { endOtherSessions, endSession, type listSessions } from '#contracts/office/identity/profile.ts';
import { useCommand } from '../../../lib/command.ts';
import { showInstant } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { useSignOut } from '../../../lib/sign-out.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { ownSessionsQuery } from './identity.queries.ts';
import { notifyProblem } from '../../../ui/toast.tsx';

type OwnSession = AnswerOf<typeof listSessions>['sessions'][number];

const Line = ({ session }: { session: OwnSession }) => {
  const queries = useQueryClient();
  const { organization } = useSession();
  const refresh = () => queries.invalidateQueries({ queryKey: ownSessionsQuery.queryKey });
  const end = useCommand(endSession, refresh, (error) => {
    notifyProblem(error);
    void refresh();
  });
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Stack gap={0} miw={0}>
        <Text size="sm" fw={500} className="sentence-case">
          {session.device}
        </Text>
        <Text size="xs" c="dimmed">
          {session.fromAddress === '' ? '' : `${session.fromAddress} · `}signed in{' '}
          {showInstant(session.signedInAt, organization.timeZone)} · last used{' '}
          {showInstant(session.lastUsedAt, organization.timeZone)}
        </Text>
      </Stack>
      {session.current ? (
        <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          This device
        </Text>
      ) : (
        <Button
          variant="default"
          size="compact-xs"
          flex="none"
          loading={end.busy}
          aria-label={`Sign out ${session.device}, last used ${showInstant(session.lastUsedAt, organization.timeZone)}`}
          onClick={() => void end.run({ params: { sessionId: session.sessionId } })}
        >
          Sign out
        </Button>
      )}
    </Group>
  );
};

/** Ends every session of the user, this one last. */
const SignOutEverywhere = ({ onClose }: { onClose: () => void }) => {
  const leave = useSignOut();
  const others = useCommand(endOtherSessions, () => leave.run());
  return (
    <Confirm
      opened
      title="Sign out everywhere"
      confirmLabel="Sign out everywhere"
      danger
      busy={others.busy || leave.busy}
      error={others.error ?? leave.error}
      consequence="You are signed out on this one too, and sign in again."
      onConfirm={() => void others.run()}
      onCancel={onClose}
    >
      Sign out on every device?
    </Confirm>
  );
};

/** Where the own user is signed in. */
export const OwnSessions = () => {
  const sessions = useQuery(ownSessionsQuery);
  const [asking, setAsking] = useState(false);
  return (
    <Section
      title="Where you are signed in"
      actions={
        <Button variant="default" size="xs" onClick={() => setAsking(true)}>
          Sign out everywhere
        </Button>
      }
    >
      {sessions.isPending ? <Loading lines={2} height={30} /> : null}
      {sessions.isError ? <ErrorPanel error={sessions.error} retry={() => void sessions.refetch()} /> : null}
      {sessions.data?.sessions.map((session) => (
        <Line key={session.sessionId} session={session} />
      ))}
      {asking ? <SignOutEverywhere onClose={() => setAsking(false)} /> : null}
    </Section>
  );
};
