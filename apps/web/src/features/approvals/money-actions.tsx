import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Account } from '#contracts/books/accounts.ts';
import { moneyRoles } from '#contracts/kernel/roles.ts';
import { useMay } from '../../lib/session.ts';
import { AskForRefund } from './ask-for-refund.tsx';
import { AskForWriteOff } from './ask-for-write-off.tsx';

/** A refund where an account is in credit, a write-off where something is owed: for the money roles. */
export const MoneyActions = ({ account }: { account: Pick<Account, 'accountId' | 'balanceCents'> }) => {
  const mayAsk = useMay(moneyRoles);
  const [asking, setAsking] = useState<'refund' | 'write-off' | null>(null);
  const close = () => setAsking(null);
  if (!mayAsk) return null;
  return (
    <>
      {account.balanceCents < 0 ? (
        <Button size="xs" variant="default" onClick={() => setAsking('refund')}>
          Refund…
        </Button>
      ) : null}
      {account.balanceCents > 0 ? (
        <Button size="xs" variant="default" onClick={() => setAsking('write-off')}>
          Write off…
        </Button>
      ) : null}
      {asking === 'refund' ? <AskForRefund account={account} onClose={close} /> : null}
      {asking === 'write-off' ? <AskForWriteOff account={account} onClose={close} /> : null}
    </>
  );
};
