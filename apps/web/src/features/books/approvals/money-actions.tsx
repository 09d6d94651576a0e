import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Account } from '#contracts/books/account/accounts.ts';
import { moneyRoles } from '#contracts/kernel/roles.ts';
import { useMay } from '../../../lib/session.ts';
import { RecordPayment } from '../payments/index.ts';
import { AskForRefund } from './ask-for-refund.tsx';
import { AskForWriteOff } from './ask-for-write-off.tsx';
import { GiveUpCredit } from './give-up-credit.tsx';
import { PayUnclaimed } from './pay-unclaimed.tsx';

interface MoneyActionsProps {
  account: Pick<Account, 'accountId' | 'status' | 'balanceCents' | 'writeOffsCents' | 'unclaimedCents'>;
}

/**
 * For the money roles: a refund where an account is in credit, or giving that up as unclaimed, a write-off where something
 * is owed; on a closed account, too, the recovery of what is written off and the payout of what is held.
 */
export const MoneyActions = ({ account }: MoneyActionsProps) => {
  const mayAsk = useMay(moneyRoles);
  const [asking, setAsking] = useState<'refund' | 'write-off' | 'recovery' | 'unclaimed' | 'payout' | null>(null);
  const close = () => setAsking(null);
  if (!mayAsk) return null;
  const isOpen = account.status === 'open';
  return (
    <>
      {isOpen && account.balanceCents < 0 ? (
        <>
          <Button size="xs" variant="default" onClick={() => setAsking('refund')}>
            Refund…
          </Button>
          <Button size="xs" variant="default" onClick={() => setAsking('unclaimed')}>
            Unclaimed…
          </Button>
        </>
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
      {account.unclaimedCents > 0 ? (
        <Button size="xs" variant="default" onClick={() => setAsking('payout')}>
          Pay unclaimed…
        </Button>
      ) : null}
      {asking === 'unclaimed' ? <GiveUpCredit account={account} onClose={close} /> : null}
      {asking === 'payout' ? <PayUnclaimed account={account} onClose={close} /> : null}
      {asking === 'refund' ? <AskForRefund account={account} onClose={close} /> : null}
      {asking === 'write-off' ? <AskForWriteOff account={account} onClose={close} /> : null}
      {asking === 'recovery' ? (
        <RecordPayment dialog="Recovery of a write-off" account={account} onClose={close} />
      ) : null}
    </>
  );
};
