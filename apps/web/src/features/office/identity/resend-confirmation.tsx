import { Anchor, Text } from '@mantine/core';
import { useState } from 'react';
import { resendConfirmation } from '#contracts/office/identity/sign-up.ts';
import { useCommand } from '../../../lib/command.ts';
import { FormProblem } from '../../../ui/problem.tsx';

/**
 * No letter came: sends it again. Says the same whether or not the address waits for one (people#confirmed-address).
 */
export const ResendConfirmation = ({ email }: { email: string }) => {
  const [sent, setSent] = useState(false);
  const { run, busy, error } = useCommand(resendConfirmation, () => setSent(true));
  return (
    <>
      <Text size="sm" c="dimmed" className="sentence" role="status">
        {sent ? `The e-mail to ${email} was sent again. Look in the spam folder, too.` : 'No e-mail? '}
        {sent ? null : (
          <Anchor
            component="button"
            type="button"
            size="sm"
            disabled={busy}
            onClick={() => void run({ body: { email } })}
          >
            Send it again
          </Anchor>
        )}
      </Text>
      <FormProblem error={error} />
    </>
  );
};
