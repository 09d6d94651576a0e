import { Switch, Text } from '@mantine/core';
import { v7 } from 'uuid';
import type { Account } from '#contracts/books/account/accounts.ts';
import { setChecksRefused } from '#contracts/books/account/checks-refused.ts';
import { moneyRoles } from '#contracts/kernel/roles.ts';
import { call } from '../../../lib/api.ts';
import { useCommand } from '../../../lib/command.ts';
import { useMay } from '../../../lib/session.ts';
import { notifyProblem, notifyWithUndo } from '../../../ui/toast.tsx';

/** What stands where a payment is taken on an account whose check came back (money#no-more-checks). */
export const CERTAIN_MONEY_ONLY = 'Cash, card and money order only';

const saidOf = (refused: boolean): string =>
  refused ? 'This account takes cash, card and money order only.' : 'This account takes checks again.';

/** That an account takes cash, card and money order only: money roles take it back (money#no-more-checks). */
export const SetChecksRefused = ({ account }: { account: Pick<Account, 'accountId' | 'checksRefused'> }) => {
  const { accountId, checksRefused } = account;
  const params = { accountId };
  const maySet = useMay(moneyRoles);
  const command = useCommand(
    setChecksRefused,
    ({ refused }) => {
      const commandId = v7();
      notifyWithUndo(saidOf(refused), () => call(setChecksRefused, { params, body: { refused: !refused }, commandId }));
    },
    notifyProblem,
  );
  if (!checksRefused && !command.busy) return null; // it is asked with a return
  if (!maySet) return <Text size="sm">{CERTAIN_MONEY_ONLY}</Text>;
  return (
    <Switch
      label={CERTAIN_MONEY_ONLY}
      checked={checksRefused}
      disabled={command.busy}
      onChange={({ currentTarget }) => void command.run({ params, body: { refused: currentTarget.checked } })}
    />
  );
};
