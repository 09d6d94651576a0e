import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { closeAccount, reopenAccount } from '#contracts/books/accounts.ts';
import { useCommand } from '../../lib/command.ts';
import { refreshTopics } from '../../lib/live.ts';
import { Confirm } from '../../ui/confirm.tsx';

/** Closes an account, or opens it again; asks first. */
export const CloseAccount = ({ accountId, open }: { accountId: string; open: boolean }) => {
  const [asking, setAsking] = useState(false);
  const queries = useQueryClient();
  const done = () => {
    refreshTopics(queries, ['account']);
    setAsking(false);
  };
  const closing = useCommand(closeAccount, done);
  const reopening = useCommand(reopenAccount, done);
  const command = open ? closing : reopening;
  const label = open ? 'Close account' : 'Reopen account';
  return (
    <>
      <Button size="xs" variant="subtle" color="gray" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <Confirm
        opened={asking}
        title={label}
        confirmLabel={label}
        busy={command.busy}
        error={command.error}
        consequence={
          open
            ? 'Nothing more can be added to a closed account until it is reopened. Its balance stays as it is.'
            : 'Fees and payments can be added again.'
        }
        onConfirm={() => void command.run({ params: { accountId } })}
        onCancel={() => {
          command.reset();
          setAsking(false);
        }}
      >
        {open ? 'Close this account?' : 'Reopen this account?'}
      </Confirm>
    </>
  );
};
