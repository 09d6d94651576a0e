import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAIL_SIGNATURE_HEADER, MAIL_TIME_HEADER, setSuretyMailbox } from '#contracts/powers/surety-mail/mailboxes.ts';
import { useCommand } from '../../../lib/command.ts';
import { showInstant } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { Copy } from '../../../ui/copy.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { suretyMailboxesQuery } from './surety-mail.queries.ts';

interface OfSurety {
  suretyId: string;
  name: string;
}

/**
 * Where mail of a surety is posted, and the secret that signs it: shown once, when it is made (powers#mail-webhook).
 */
export const SetSuretyMailbox = ({ suretyId, name }: OfSurety) => {
  const { data, error, refetch } = useQuery(suretyMailboxesQuery);
  const { timeZone } = useSession().organization;
  const [asking, setAsking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const make = useCommand(setSuretyMailbox, (answer) => {
    setAsking(false);
    setSecret(answer.secret);
  });
  if (!data) return error ? <ErrorPanel error={error} retry={() => void refetch()} /> : <Loading lines={1} />;
  const mailbox = data.mailboxes.find((one) => one.suretyId === suretyId);
  if (!mailbox) return null;
  const { address, setAt, setBy, lastMailAt } = mailbox;
  const run = () => void make.run({ params: { suretyId } });
  const used = lastMailAt === null ? 'no mail yet' : `last mail ${showInstant(lastMailAt, timeZone)}`;
  return (
    <Stack gap={4} role="group" aria-label={`Mail-in of ${name}`}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" fw={500}>
          Mail-in
        </Text>
        <Group gap="xs" className="no-print">
          {setAt === null ? null : <Copy text={address} label="Copy address" />}
          <Button
            size="xs"
            variant="default"
            aria-label={`${setAt === null ? 'Make mail address' : 'New secret'} of ${name}`}
            onClick={() => setAsking(true)}
          >
            {setAt === null ? 'Make mail address' : 'New secret'}
          </Button>
        </Group>
      </Group>
      {setAt === null ? (
        <Text size="sm" c="dimmed">
          No address yet. Your mail provider forwards this surety’s mail to it, and cases wait for you to confirm them.
        </Text>
      ) : (
        <>
          <Text size="xs" ff="monospace" className="anywhere">
            {address}
          </Text>
          <Text size="xs" c="dimmed" className="tabular">
            {`Secret made by ${setBy ?? 'Unknown'} · ${showInstant(setAt, timeZone)} · ${used}`}
          </Text>
        </>
      )}
      <Confirm
        opened={asking}
        title={setAt === null ? `Make a mail address for ${name}?` : `Make a new secret for ${name}?`}
        consequence={
          setAt === null
            ? 'The secret is shown once. Your mail provider signs the mail with it.'
            : 'The current secret ends at once. Mail is refused until your provider has the new one.'
        }
        confirmLabel={setAt === null ? 'Make address' : 'Make secret'}
        busy={make.busy}
        error={make.error}
        onConfirm={run}
        onCancel={() => {
          make.reset();
          setAsking(false);
        }}
      />
      {secret === null ? null : (
        <Dialog onClose={() => setSecret(null)} title={`Mail-in of ${name}`} closeOnEscape={false}>
          <Stack gap="md">
            <Notice>Copy the secret now. It is not shown again; a new one can be made at any time.</Notice>
            <Facts
              facts={[
                [
                  'Address',
                  <span key="address" className="anywhere">
                    {address}
                  </span>,
                ],
                [
                  'Secret',
                  <Text key="secret" span ff="monospace" size="sm" className="anywhere" data-testid="mail-secret">
                    {secret}
                  </Text>,
                ],
                ['Time header', MAIL_TIME_HEADER],
                ['Signature header', MAIL_SIGNATURE_HEADER],
              ]}
            />
            <Group justify="space-between">
              <Copy text={secret} label="Copy secret" />
              <Button onClick={() => setSecret(null)}>Done</Button>
            </Group>
          </Stack>
        </Dialog>
      )}
    </Stack>
  );
};
