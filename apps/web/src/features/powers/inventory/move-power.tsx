import { Textarea } from '@mantine/core';
import { ADMINS_MOVES, movePower, type PowerInInventory, type PowerMove } from '#contracts/powers/inventory/powers.ts';
import { adminOnly } from '#contracts/kernel/roles.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { useMay } from '../../../lib/session.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { Select } from '../../../ui/form.tsx';

const WORDS: Record<PowerMove, string> = {
  void: 'Void',
  lost: 'Lost',
  found: 'Found again',
  transferred: 'Transferred to another agency',
  returned: 'Returned to the surety',
};

const FROM_LOST: readonly PowerMove[] = ['found'];
const FROM_HAND: readonly PowerMove[] = ['void', 'lost', 'transferred', 'returned'];

/** Whether the office can move this power at all. */
export const canMove = ({ state, bondId }: PowerInInventory): boolean =>
  bondId === null && ['received', 'assigned', 'reserved', 'expired', 'lost'].includes(state);

/**
 * Says what became of a paper: void, lost, found, transferred, returned (powers#who-may-powers). Render it while it is
 * open.
 */
export const MovePower = ({ power, onClose }: { power: PowerInInventory; onClose: () => void }) => {
  const isAdmin = useMay(adminOnly);
  const moves = (power.state === 'lost' ? FROM_LOST : FROM_HAND).filter(
    (move) => isAdmin || !ADMINS_MOVES.includes(move),
  );
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: movePower,
    params: { powerId: power.powerId },
    initialValues: { to: moves[0] ?? 'void', reason: '' },
    body: (values) => values,
    onDone: onClose,
  });
  return (
    <CommandDialog
      onClose={onClose}
      title={`Power ${power.powerNumber}`}
      command={{ onSubmit, busy, error }}
      label="Save"
      otherwise="Failed to update power. Check console for details."
    >
      <Select
        label="New status"
        data={moves.map((move) => ({ value: move, label: WORDS[move] }))}
        checkIconPosition="right"
        {...form.getInputProps('to')}
      />
      <Textarea label="Reason" withAsterisk autosize minRows={2} data-autofocus {...form.getInputProps('reason')} />
    </CommandDialog>
  );
};
