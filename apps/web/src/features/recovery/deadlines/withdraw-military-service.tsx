import { withdrawMilitaryService, type MilitaryService } from '#contracts/recovery/deadlines/military-service.ts';
import { MILITARY_SERVICE_WORDS } from '#domain/people/military-service.ts';
import { ConfirmByReason } from '../../../ui/confirm.tsx';

interface WithdrawMilitaryServiceProps {
  bondId: string;
  service: MilitaryService;
  onClose: () => void;
}

/** Asks why a service is withdrawn (recovery#emergencies-and-service). Render it while it is open. */
export const WithdrawMilitaryService = ({ bondId, service, onClose }: WithdrawMilitaryServiceProps) => (
  <ConfirmByReason
    danger
    endpoint={withdrawMilitaryService}
    params={{ bondId, militaryServiceId: service.militaryServiceId }}
    title={`Withdraw: ${MILITARY_SERVICE_WORDS[service.kind]}`}
    consequence="It stays here with your reason. Its proof can then be removed."
    confirmLabel="Withdraw"
    onDone={onClose}
    onCancel={onClose}
  />
);
