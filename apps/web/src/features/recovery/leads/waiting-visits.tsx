import { Button, Group, Stack, Text } from '@mantine/core';
import { showInstant } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { forgetVisit, markVisit } from './device-visits.ts';
import { useKeptVisits } from './use-kept-visits.ts';

/** The visits of a case that are on this device alone, until they are sent. */
export const WaitingVisits = ({ caseId }: { caseId: string }) => {
  const { user, organization } = useSession();
  const kept = useKeptVisits().filter((visit) => visit.caseId === caseId);
  if (kept.length === 0) return null;
  const author = { userId: user.userId, organizationId: organization.organizationId };
  return (
    <ul className="note-list interviews" aria-label="Visits waiting to be sent" aria-live="polite">
      {kept.map(({ id, visitedAt, refused }) => (
        <Stack component="li" key={id} className="interview" gap={4}>
          <Group gap="xs">
            <Text size="sm" fw={500} className="tabular">
              {showInstant(visitedAt, organization.timeZone)}
            </Text>
            <StatusBadge status={refused === null ? 'waiting' : 'failed'} />
          </Group>
          <Text size="sm" c="dimmed">
            {refused === null
              ? 'Kept on this device, encrypted. It is sent as soon as the server can be reached.'
              : `This visit could not be sent: ${refused}`}
          </Text>
          {refused === null ? null : (
            <Group gap="xs">
              <Button size="compact-sm" variant="default" onClick={() => void markVisit(author, id, null)}>
                Try again
              </Button>
              <Button size="compact-sm" variant="subtle" color="gray" onClick={() => void forgetVisit(id)}>
                Discard
              </Button>
            </Group>
          )}
        </Stack>
      ))}
    </ul>
  );
};
