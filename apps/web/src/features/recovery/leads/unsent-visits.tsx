import { Button, Group, List, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { shortCaseId } from '#domain/recovery/recovery-case.ts';
import { showInstant } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { onLeaving } from '../../../lib/sign-out.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { offlineVisits, type KeptVisit } from './device-visits.ts';

interface Asked {
  visits: readonly KeptVisit[];
  answer: (leave: boolean) => void;
}

/** Names, at sign-out, the visits that were not sent yet (recovery#visits). */
export const UnsentVisits = () => {
  const { user, organization } = useSession();
  const { userId } = user;
  const { organizationId, timeZone } = organization;
  const [request, setAsked] = useState<Asked | null>(null);
  useEffect(
    () =>
      onLeaving(async () => {
        const visits = await offlineVisits({ userId, organizationId });
        if (visits.length === 0) return true;
        return new Promise((resolve) => {
          setAsked({
            visits,
            answer: (leave) => {
              setAsked(null);
              resolve(leave);
            },
          });
        });
      }),
    [userId, organizationId],
  );
  if (request === null) return null;
  return (
    <Dialog title="Visits not sent yet" onClose={() => request.answer(false)}>
      <Stack gap="md">
        <Text size="sm">
          These stay on this device, encrypted, and are sent when you sign in here again. Nobody else can read them.
        </Text>
        <List size="sm">
          {request.visits.map(({ id, caseId, visitedAt }) => (
            <List.Item key={id}>
              Visit of {showInstant(visitedAt, timeZone)}, case {shortCaseId(caseId)}
            </List.Item>
          ))}
        </List>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => request.answer(false)}>
            Stay
          </Button>
          <Button onClick={() => request.answer(true)}>Sign Out</Button>
        </Group>
      </Stack>
    </Dialog>
  );
};
