/** What a badge may be coloured with. Red is for what is forfeited, overdue, expired or failed; brass for powers and receipts. */
export type Tone = 'green' | 'sky' | 'amber' | 'red' | 'grey' | 'brass';

const TONES: Record<string, Tone> = {
  open: 'green',
  active: 'green',
  'in force': 'green',
  upcoming: 'amber',
  unfinished: 'amber',
  juvenile: 'amber',
  'court soon': 'amber',
  ok: 'green',
  'missed court': 'red',
  'due soon': 'red',
  'due in weeks': 'amber',
  'due later': 'green',
  ready: 'green',
  valid: 'green',
  sent: 'green',
  on: 'green',
  forfeited: 'red',
  expired: 'red',
  failed: 'red',
  paid: 'sky',
  working: 'amber',
  pending: 'amber',
};

interface StatusBadgeProps {
  status: string;
  /** What to say in place of the status, in its colour. */
  label?: string;
  /** Where the word alone does not decide: a case is open in amber, a bond in green. */
  tone?: Tone;
}

/**
 * A status as a small tinted mark: the same colour for the same word everywhere (building#ledger-and-seal); grey where
 * it is over.
 */
export const StatusBadge = ({ status, label = status, tone }: StatusBadgeProps) => (
  <span className="status-badge" data-tone={tone ?? TONES[status.toLowerCase()] ?? 'grey'}>
    {label}
  </span>
);
