import { withdrawPromise } from '#contracts/books/plans/promises.ts';
import { useCommand } from '../../../lib/command.ts';
import { Confirm } from '../../../ui/confirm.tsx';

/** Asks before a promise is withdrawn. Render it while it is open. */
export const WithdrawPromise = (props: { accountId: string; promiseId: string; onClose: () => void }) => {
  const { accountId, promiseId, onClose } = props;
  const command = useCommand(withdrawPromise, onClose);
  return (
    <Confirm
      opened
      title="Withdraw the promise"
      confirmLabel="Withdraw"
      busy={command.busy}
      error={command.error}
      onConfirm={() => void command.run({ params: { accountId, promiseId }, body: {} })}
      onCancel={onClose}
      consequence="It will count neither as kept nor as broken."
    >
      Withdraw this promise?
    </Confirm>
  );
};
