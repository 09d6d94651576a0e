import type { SuretyCaseStatus } from '#domain/powers/surety-case.ts';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';

const TONES: Record<SuretyCaseStatus, Tone> = {
  new: 'sky',
  accepted: 'green',
  'in progress': 'amber',
  closed: 'grey',
};

/** Where a case stands. */
export const CaseStatus = ({ status }: { status: SuretyCaseStatus }) => (
  <StatusBadge status={status} tone={TONES[status]} />
);
