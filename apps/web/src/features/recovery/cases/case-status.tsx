import type { RecoveryStatus } from '#domain/recovery/recovery-case.ts';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';

const TONES: Record<RecoveryStatus, Tone> = { open: 'amber', active: 'sky', closed: 'green' };

/** Where a case stands (screens#recovery-cases). */
export const CaseStatus = ({ status }: { status: RecoveryStatus }) => (
  <StatusBadge status={status} tone={TONES[status]} />
);
