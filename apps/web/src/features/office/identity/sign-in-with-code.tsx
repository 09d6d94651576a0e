import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { signInWithCode, type Session } from '#contracts/office/identity/identity.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { adoptSession } from '../../../lib/session.ts';
import { Gate } from './gate.tsx';
import { SignInProblem } from './sign-in-problem.tsx';

interface SignInWithCodeProps {
  onSignedIn: (session: Session) => void;
  onBack: () => void;
}

type Kind = 'app' | 'backup';

const CodeForm = ({ kind, onSignedIn }: { kind: Kind; onSignedIn: (session: Session) => void }) => {
  const queries = useQueryClient();
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: signInWithCode,
    initialValues: { code: '' },
    body: ({ code }) => ({ code: code.replace(/\s/g, ''), kind }),
    onDone: ({ session }) => {
      adoptSession(queries, session);
      onSignedIn(session);
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="sm">
        <TextInput
          label={kind === 'app' ? 'Code' : 'Backup code'}
          description={
            kind === 'app' ? 'The six digits that your authenticator app shows now.' : 'Each backup code works once.'
          }
          autoFocus
          autoComplete="one-time-code"
          spellCheck={false}
          {...(kind === 'app' ? { inputMode: 'numeric' as const } : {})}
          {...form.getInputProps('code')}
        />
        <SignInProblem error={error} />
        <Button type="submit" loading={busy} fullWidth mt="xs">
          Sign in
        </Button>
      </Stack>
    </form>
  );
};

/** The second step of a sign-in: a code of the app, or a backup code. */
export const SignInWithCode = ({ onSignedIn, onBack }: SignInWithCodeProps) => {
  const [kind, setKind] = useState<Kind>('app');
  return (
    <Gate title="Two-factor sign-in">
      <Stack gap="sm">
        <CodeForm key={kind} kind={kind} onSignedIn={onSignedIn} />
        <Group justify="space-between">
          <Button variant="transparent" size="compact-sm" px={0} c="dimmed" onClick={onBack}>
            ← Back
          </Button>
          <Button
            variant="transparent"
            size="compact-sm"
            px={0}
            onClick={() => setKind(kind === 'app' ? 'backup' : 'app')}
          >
            {kind === 'app' ? 'Use a backup code' : 'Use the app'}
          </Button>
        </Group>
        {kind === 'backup' ? (
          <Text size="xs" c="dimmed">
            No codes left? Whoever runs your server can reset two-factor sign-in for you.
          </Text>
        ) : null}
      </Stack>
    </Gate>
  );
};
