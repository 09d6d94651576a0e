import { notifications } from '@mantine/notifications';
import { deletePower, type PowerInInventory } from '#contracts/powers/inventory/powers.ts';
import { useCommand } from '../../../lib/command.ts';
import { Confirm } from '../../../ui/confirm.tsx';

/**
 * Deletes a power that was received in error; one that was used is voided (powers#deleting-a-power). Render it while
 * it is open.
 */
export const DeletePower = ({ power, onClose }: { power: PowerInInventory; onClose: () => void }) => {
  const command = useCommand(deletePower, ({ message }) => {
    notifications.show({ message });
    onClose();
  });
  return (
    <Confirm
      opened
      title="Delete power"
      consequence="A power that was never reserved or used is removed from the inventory, and its number may be received again. A used one is voided."
      confirmLabel="Delete"
      danger
      busy={command.busy}
      error={command.error}
      otherwise="Failed to delete power. Check console for details."
      onConfirm={() => void command.run({ params: { powerId: power.powerId } })}
      onCancel={onClose}
    >
      Delete power {power.powerNumber}? This cannot be undone.
    </Confirm>
  );
};
