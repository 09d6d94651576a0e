import { Button, Stack, Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { closeAccount } from '#contracts/books/account/closing.ts';
import type { Account } from '#contracts/books/account/accounts.ts';
import { anyStaff, moneyRoles } from '#contracts/kernel/roles.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { ProblemError } from '../../../lib/api.ts';
import { useCommand } from '../../../lib/command.ts';
import { useMay } from '../../../lib/session.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { accountQuery, ReopenAccount } from '../accounts/index.ts';
import { withoutQuestion } from '../payments/index.ts';
import { CloseByTransfer } from './close-by-transfer.tsx';
import { CloseWithDisposition } from './close-with-disposition.tsx';

interface AskedProps {
  account: Pick<Account, 'accountId' | 'defendantId' | 'balanceCents' | 'writeOffsCents'>;
  onClose: () => void;
}

/** At zero it closes at once; live bonds and receipts that are not deposited are asked about. */
const CloseAtZero = ({ account, onClose }: AskedProps) => {
  const [question, setQuestion] = useState<string | null>(null);
  const command = useCommand(closeAccount, onClose, (error) => {
    if (error instanceof ProblemError && error.code === 'CONFIRM_FIRST') setQuestion(error.message);
  });
  const { accountId } = account;
  return (
    <Confirm
      opened
      title={question === null ? 'Close account' : 'Close it anyway?'}
      confirmLabel={question === null ? 'Close account' : 'Close it anyway'}
      busy={command.busy}
      error={withoutQuestion(command.error)}
      consequence="Nothing more can be added to a closed account until it is reopened. A payment plan ends with it."
      onConfirm={() => void command.run({ params: { accountId }, body: { confirmed: question !== null } })}
      onCancel={onClose}
    >
      {question ?? 'Close this account?'}
    </Confirm>
  );
};

/** What has to happen first, for whom may not dispose of money. */
const NotAtZero = ({ account: { balanceCents }, onClose }: AskedProps) => (
  <Dialog onClose={onClose} title="Close account" size="sm">
    <Stack gap="md">
      <Text size="sm">
        {balanceCents > 0
          ? `${formatCents(balanceCents)} is owed. Take the payment first, or ask Accounting, a Supervisor or an Admin to close it with a write-off.`
          : `This account has a credit of ${formatCents(-balanceCents)}. Ask Accounting, a Supervisor or an Admin to close it with a refund or give it up as unclaimed.`}
      </Text>
      <Button variant="default" data-autofocus onClick={onClose} style={{ alignSelf: 'flex-end' }}>
        OK
      </Button>
    </Stack>
  </Dialog>
);

/** With what becomes of its balance: all dispositions but the transfer are of one form. */
const Disposed = (props: AskedProps) => {
  const [byTransfer, setByTransfer] = useState(false);
  return byTransfer ? (
    <CloseByTransfer {...props} />
  ) : (
    <CloseWithDisposition {...props} onTransfer={() => setByTransfer(true)} />
  );
};

/** Closes an account, or opens it again; asks first (money#closing-an-account). */
export const CloseAccount = ({ accountId }: { accountId: string }) => {
  const { data: account } = useSuspenseQuery(accountQuery(accountId));
  const [asking, setAsking] = useState(false);
  const [mayChange, mayDispose] = [useMay(anyStaff), useMay(moneyRoles)];
  if (!mayChange) return null;
  const onClose = () => setAsking(false);
  const open = account.status === 'open';
  const Closing = account.balanceCents === 0 ? CloseAtZero : mayDispose ? Disposed : NotAtZero;
  return (
    <>
      <Button size="xs" variant="subtle" color="gray" onClick={() => setAsking(true)}>
        {open ? 'Close account' : 'Reopen account'}
      </Button>
      {asking && open ? <Closing account={account} onClose={onClose} /> : null}
      {asking && !open ? <ReopenAccount accountId={accountId} onDone={onClose} onClose={onClose} /> : null}
    </>
  );
};
