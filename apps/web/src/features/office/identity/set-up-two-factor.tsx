import { Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { confirmTwoFactor, startTwoFactor } from '#contracts/office/identity/profile.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormButtons } from '../../../ui/form.tsx';
import { AskPassword } from './ask-password.tsx';
import { BackupCodes } from './backup-codes.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';

type Started = AnswerOf<typeof startTwoFactor>;

/** `JBSWY3DP…` in groups of four, as it is easier to type. */
const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

const ConfirmCode = (props: { started: Started; onConfirmed: () => void; onCancel: () => void }) => {
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: confirmTwoFactor,
    initialValues: { code: '' },
    body: ({ code }) => ({ code: code.replace(/\s/g, '') }),
    onDone: props.onConfirmed,
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <Text size="sm">Scan this with your authenticator app, or type the key into it.</Text>
        <Stack align="center" gap="xs">
          <QrCode text={props.started.uri} label="QR code for your authenticator app" />
          <Text size="sm" ff="monospace" ta="center" data-testid="two-factor-secret">
            {grouped(props.started.secret)}
          </Text>
        </Stack>
        <TextInput
          label="Code"
          description="The six digits that the app shows now."
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus // the dialog is open already, on another step
          {...form.getInputProps('code')}
        />
        <FormButtons label="Turn on" busy={busy} error={error} onCancel={props.onCancel} />
      </Stack>
    </form>
  );
};

interface SetUpTwoFactorProps {
  /** It is on; the backup codes are still to be kept. */
  onEnabled: () => void;
  onClose: () => void;
}

/** Password, then the code of the app, then the backup codes. */
export const SetUpTwoFactor = ({ onEnabled, onClose }: SetUpTwoFactorProps) => {
  const [started, setStarted] = useState<Started | null>(null);
  const [confirmed, setConfirmed] = useState(false);
  const finish = () => {
    onEnabled();
    onClose();
  };
  return (
    <Dialog onClose={confirmed ? finish : onClose} title="Set up two-factor sign-in">
      {started === null ? (
        <AskPassword endpoint={startTwoFactor} confirmLabel="Continue" onDone={setStarted} onCancel={onClose}>
          You need an authenticator app on your phone. Turning it on signs out your other devices; from then on, each
          sign-in asks for a code from the app.
        </AskPassword>
      ) : confirmed ? (
        <BackupCodes codes={started.backupCodes} onDone={finish} />
      ) : (
        <ConfirmCode started={started} onConfirmed={() => setConfirmed(true)} onCancel={onClose} />
      )}
    </Dialog>
  );
};
