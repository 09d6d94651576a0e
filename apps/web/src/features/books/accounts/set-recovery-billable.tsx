import { Switch, Text } from '@mantine/core';
import { v7 } from 'uuid';
import { setRecoveryBillable } from '#contracts/books/bond/judgments.ts';
import type { Account } from '#contracts/books/account/accounts.ts';
import { supervisors } from '#contracts/kernel/roles.ts';
import { call } from '../../../lib/api.ts';
import { useCommand } from '../../../lib/command.ts';
import { useMay } from '../../../lib/session.ts';
import { notifyProblem, notifyWithUndo } from '../../../ui/toast.tsx';

const saidOf = (billable: boolean): string =>
  billable ? 'The client can be billed for recovery costs.' : 'The client is no longer billed for recovery costs.';

/**
 * Whether judgments and costs of recovery may be billed to an account: a Supervisor or an Admin sets it
 * (recovery#billing-a-cost).
 */
export const SetRecoveryBillable = ({ account }: { account: Pick<Account, 'accountId' | 'recoveryBillable'> }) => {
  const { accountId, recoveryBillable } = account;
  const params = { accountId };
  const maySet = useMay(supervisors);
  const command = useCommand(
    setRecoveryBillable,
    ({ billable }) => {
      const commandId = v7();
      notifyWithUndo(saidOf(billable), () =>
        call(setRecoveryBillable, { params, body: { billable: !billable }, commandId }),
      );
    },
    notifyProblem,
  );
  if (!maySet) return recoveryBillable ? <Text size="sm">Client can be billed for recovery costs.</Text> : null;
  return (
    <Switch
      label="Client can be billed for recovery costs"
      checked={recoveryBillable}
      disabled={command.busy}
      onChange={({ currentTarget }) => void command.run({ params, body: { billable: currentTarget.checked } })}
    />
  );
};
