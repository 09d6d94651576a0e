import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { renewBackupCodes, turnOffTwoFactor, type Profile } from '#contracts/office/identity/profile.ts';
import { countOf } from '../../../lib/format.ts';
import { sessionQuery } from '../../../lib/session.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { AskPassword } from './ask-password.tsx';
import { BackupCodes } from './backup-codes.tsx';
import { profileQuery } from './identity.queries.ts';
import { SetUpTwoFactor } from './set-up-two-factor.tsx';

const NewBackupCodes = ({ onClose }: { onClose: () => void }) => {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Dialog onClose={onClose} title="New backup codes">
      {codes === null ? (
        <AskPassword
          endpoint={renewBackupCodes}
          confirmLabel="Make new codes"
          onDone={({ backupCodes }) => setCodes(backupCodes)}
          onCancel={onClose}
        >
          Your old backup codes stop working.
        </AskPassword>
      ) : (
        <BackupCodes codes={codes} onDone={onClose} />
      )}
    </Dialog>
  );
};

const TurnOff = ({ onDone, onClose }: { onDone: () => void; onClose: () => void }) => (
  <Dialog onClose={onClose} title="Turn off two-factor sign-in">
    <AskPassword
      endpoint={turnOffTwoFactor}
      confirmLabel="Turn off"
      danger
      onDone={() => {
        onDone();
        onClose();
      }}
      onCancel={onClose}
    >
      Your password alone will then sign you in.
    </AskPassword>
  </Dialog>
);

const codesLeft = (count: number) => `${countOf(count, 'backup code')} left.`;

/** Whether a sign-in also asks for a code of an app; turning it on, off, and its backup codes. */
export const TwoFactor = ({ profile }: { profile: Profile }) => {
  const queries = useQueryClient();
  const [dialog, setDialog] = useState<'set-up' | 'codes' | 'off' | null>(null);
  const close = () => setDialog(null);
  const refresh = () =>
    void Promise.all([profileQuery, sessionQuery].map(({ queryKey }) => queries.invalidateQueries({ queryKey })));
  const said = (message: string) => () => {
    notifications.show({ message });
    refresh();
  };
  const { twoFactorEnabled, policy } = profile;
  const hint = twoFactorEnabled
    ? `Each sign-in asks for a code from your authenticator app. ${codesLeft(profile.backupCodesLeft)}`
    : 'A code from an app on your phone, in addition to your password.';
  return (
    <Section title="Two-factor sign-in" hint={hint} actions={<StatusBadge status={twoFactorEnabled ? 'on' : 'off'} />}>
      <Group gap="xs">
        {twoFactorEnabled ? (
          <>
            <Button variant="default" size="xs" onClick={() => setDialog('codes')}>
              New backup codes
            </Button>
            {policy.twoFactorRequired ? null : (
              <Button variant="default" size="xs" onClick={() => setDialog('off')}>
                Turn off
              </Button>
            )}
          </>
        ) : (
          <Button size="xs" onClick={() => setDialog('set-up')}>
            Set up two-factor
          </Button>
        )}
        {policy.twoFactorRequired ? (
          <Text size="xs" c="dimmed">
            Your agency requires it.
          </Text>
        ) : null}
      </Group>
      {dialog === 'set-up' ? <SetUpTwoFactor onEnabled={said('Two-factor sign-in is on.')} onClose={close} /> : null}
      {dialog === 'off' ? <TurnOff onDone={said('Two-factor sign-in is off.')} onClose={close} /> : null}
      {dialog === 'codes' ? (
        <NewBackupCodes
          onClose={() => {
            refresh();
            close();
          }}
        />
      ) : null}
    </Section>
  );
};
