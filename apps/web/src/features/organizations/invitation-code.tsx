import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { AnswerOf } from '#contracts/endpoint.ts';
import { renewInvitation } from '#contracts/team.ts';
import { useCommand } from '../../lib/command.ts';
import { showInstant } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { Copy } from '../../ui/copy.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ErrorPanel } from '../../ui/problem.tsx';

type Shown = AnswerOf<typeof renewInvitation>;

const SafeHands = ({ shown }: { shown: Shown }) => {
  const { organization } = useSession();
  return (
    <>
      <Facts
        facts={[
          ['For', shown.email],
          [
            'Invitation code',
            <Text key="code" span ff="monospace" size="sm" data-testid="invitation-code">
              {shown.code}
            </Text>,
          ],
        ]}
      />
      <Alert color="yellow" variant="outline" icon={<IconAlertTriangle size={16} />} className="notice">
        This address already belongs to a user, and nobody has to have proved that it is theirs. Hand the code to the
        person yourself, face to face or by a call to a number you know. It is shown this once, and works until{' '}
        {showInstant(shown.validUntil, organization.timeZone)}.
      </Alert>
    </>
  );
};

/** The code of an invitation, shown once to the Admin who hands it over (decision 43). */
export const InvitationCode = ({ invitationId, onClose }: { invitationId: string; onClose: () => void }) => {
  const [shown, setShown] = useState<Shown | null>(null);
  const { run, error } = useCommand(renewInvitation, setShown);
  const ask = () => void run({ params: { invitationId } });
  // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when it opens: each time makes another code
  useEffect(ask, [invitationId]);
  return (
    <Dialog onClose={onClose} title="Invitation code" closeOnEscape={false}>
      <Stack gap="md">
        {error && !shown ? <ErrorPanel error={error} retry={ask} /> : null}
        {!error && !shown ? <Loading lines={2} /> : null}
        {shown ? <SafeHands shown={shown} /> : null}
        <Group justify="space-between">
          {shown?.code ? <Copy text={shown.code} label="Copy code" /> : <span />}
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </Dialog>
  );
};
