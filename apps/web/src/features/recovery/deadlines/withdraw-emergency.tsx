import { withdrawEmergency, type Emergency } from '#contracts/recovery/deadlines/emergencies.ts';
import { ConfirmByReason } from '../../../ui/confirm.tsx';

interface WithdrawEmergencyProps {
  emergency: Emergency;
  onClose: () => void;
}

/** Asks why an emergency is withdrawn (recovery#emergencies-and-service). Render it while it is open. */
export const WithdrawEmergency = ({ emergency: { emergencyId, number }, onClose }: WithdrawEmergencyProps) => (
  <ConfirmByReason
    danger
    endpoint={withdrawEmergency}
    params={{ emergencyId }}
    title={`Withdraw ${number}`}
    consequence="It stays in the list with your reason, and no longer marks court dates."
    confirmLabel="Withdraw"
    onDone={onClose}
    onCancel={onClose}
  />
);
