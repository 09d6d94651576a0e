import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { openAccount } from '#contracts/books/account/accounts.ts';
import { useCommand } from '../../../lib/command.ts';
import { Confirm } from '../../../ui/confirm.tsx';

/** Opens an account for a defendant, and shows it. `another`: there is one already, so the question says so. */
export const OpenAccount = ({ defendantId, another }: { defendantId: string; another: boolean }) => {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const command = useCommand(openAccount, async ({ accountId }) => {
    setAsking(false);
    await navigate({
      to: '/defendants/$defendantId/accounts',
      params: { defendantId },
      search: { account: accountId },
    });
  });
  return (
    <>
      <Button size="xs" variant={another ? 'default' : 'filled'} onClick={() => setAsking(true)}>
        Open Account
      </Button>
      <Confirm
        opened={asking}
        title="Open Account"
        confirmLabel="Open Account"
        busy={command.busy}
        error={command.error}
        consequence="You choose the account for each bond and fee."
        onConfirm={() => void command.run({ body: { defendantId } })}
        onCancel={() => {
          command.reset();
          setAsking(false);
        }}
      >
        {another ? 'This defendant has an account already. Open another one?' : 'Open an account for this defendant?'}
      </Confirm>
    </>
  );
};
