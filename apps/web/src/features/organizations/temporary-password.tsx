import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { AnswerOf } from '#contracts/endpoint.ts';
import { readTemporaryPassword } from '#contracts/team.ts';
import { useCommand } from '../../lib/command.ts';
import { showInstant } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { Copy } from '../../ui/copy.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ErrorPanel } from '../../ui/problem.tsx';

type Shown = AnswerOf<typeof readTemporaryPassword>;

/** The new agent's e-mail and temporary password, readable once (decision 31); with the warning of the spec. */
export const TemporaryPassword = ({ provisioningId, onClose }: { provisioningId: string; onClose: () => void }) => {
  const { organization } = useSession();
  const [shown, setShown] = useState<Shown | null>(null);
  const read = useCommand(readTemporaryPassword, setShown);
  const { run } = read;
  const ask = () => void run({ params: { provisioningId } });
  // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when it opens: it can be read one time only
  useEffect(ask, [provisioningId]);
  return (
    <Dialog onClose={onClose} title="Agent added" closeOnEscape={false}>
      <Stack gap="md">
        {read.error && !shown ? <ErrorPanel error={read.error} retry={ask} /> : null}
        {!read.error && !shown ? <Loading lines={2} /> : null}
        {shown ? (
          <>
            <Facts
              facts={[
                ['Email', shown.email],
                [
                  'Temporary password',
                  <Text key="password" span ff="monospace" size="sm" data-testid="temporary-password">
                    {shown.tempPassword}
                  </Text>,
                ],
              ]}
            />
            <Alert color="yellow" variant="outline" icon={<IconAlertTriangle size={16} />} className="notice">
              This password must be changed at first login. It is shown this once, and works until{' '}
              {showInstant(shown.validUntil, organization.timeZone)}.
            </Alert>
          </>
        ) : null}
        <Group justify="space-between">
          {shown ? <Copy text={shown.tempPassword} label="Copy password" /> : <span />}
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </Dialog>
  );
};
