import { AssignPowers } from './assign-powers.tsx';
import { DeletePower } from './delete-power.tsx';
import { EditPower } from './edit-power.tsx';
import { MovePower } from './move-power.tsx';
import { PowerDetails, type PowerAction } from './power-details.tsx';
import type { PowerInInventory } from '#contracts/powers/inventory/powers.ts';

/** What stands open over the list. */
export type Opened = { power: PowerInInventory; as: 'details' | PowerAction } | { powers: PowerInInventory[] } | null;

interface PowerDialogProps {
  opened: NonNullable<Opened>;
  open: (opened: Opened) => void;
  onClose: () => void;
}

/** What stands open over the inventory, loaded when it first does. */
export const PowerDialog = ({ opened, open, onClose }: PowerDialogProps) => {
  if ('powers' in opened) return <AssignPowers powers={opened.powers} onClose={onClose} />;
  const { power, as } = opened;
  switch (as) {
    case 'edit':
      return <EditPower power={power} onClose={onClose} />;
    case 'delete':
      return <DeletePower power={power} onClose={onClose} />;
    case 'move':
      return <MovePower power={power} onClose={onClose} />;
    case 'assign':
      return <AssignPowers powers={[power]} onClose={onClose} />;
    case 'details':
      return <PowerDetails power={power} onAct={(action) => open({ power, as: action })} onClose={onClose} />;
  }
};
