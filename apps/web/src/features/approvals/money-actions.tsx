import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Account } from '#contracts/books/accounts.ts';
import { moneyRoles } from '#contracts/kernel/roles.ts';
import { useMay } from '../../lib/session.ts';
import { RecordPayment } from '../payments/index.ts';
import { AskForRefund } from './ask-for-refund.tsx';
import { AskForWriteOff } from './ask-for-write-off.tsx';

interface MoneyActionsProps {
  account: Pick<Account, 'accountId' | 'status' | 'balanceCents' | 'writeOffsCents'>;
}

/**
 * For the money roles: a refund where an account is in credit, a write-off where something is owed; where something is
 * written off its recovery, on a closed account, too.
 */
export const MoneyActions = ({ account }: MoneyActionsProps) => {
  const mayAsk = useMay(moneyRoles);
  const [asking, setAsking] = useState<'refund' | 'write-off' | 'recovery' | null>(null);
  const close = () => setAsking(null);
  if (!mayAsk) return null;
  const isOpen = account.status === 'open';
  return (
    <>
      {isOpen && account.balanceCents < 0 ? (
        <Button size="xs" variant="default" onClick={() => setAsking('refund')}>
          Refund…
        </Button>
      ) : null}
      {isOpen && account.balanceCents > 0 ? (
        <Button size="xs" variant="default" onClick={() => setAsking('write-off')}>
          Write off…
        </Button>
      ) : null}
      {account.writeOffsCents > 0 ? (
        <Button size="xs" variant="default" onClick={() => setAsking('recovery')}>
          Recovery…
        </Button>
      ) : null}
      {asking === 'refund' ? <AskForRefund account={account} onClose={close} /> : null}
      {asking === 'write-off' ? <AskForWriteOff account={account} onClose={close} /> : null}
      {asking === 'recovery' ? (
        <RecordPayment dialog="Recovery of a write-off" account={account} onClose={close} />
      ) : null}
    </>
  );
};
