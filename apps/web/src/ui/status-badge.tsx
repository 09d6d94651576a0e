const COLORS: Record<string, string> = {
  open: 'green',
  active: 'green',
  'in force': 'green',
  upcoming: 'yellow',
  juvenile: 'yellow',
  'court soon': 'yellow',
  'court ok': 'green',
  'missed court': 'red',
  'due soon': 'red',
  'due in weeks': 'yellow',
  'due later': 'green',
  ready: 'green',
  sent: 'green',
  on: 'green',
  forfeited: 'red',
  failed: 'red',
  voided: 'red',
  closed: 'gray',
  paid: 'blue',
  off: 'gray',
  discharged: 'gray',
  rewritten: 'violet',
  waiting: 'gray',
  kept: 'gray',
  working: 'yellow',
  pending: 'yellow',
};

interface StatusBadgeProps {
  status: string;
  /** What to say in place of the status, in its colour. */
  label?: string;
}

/** A status as a quiet pill with a coloured dot: the same colour for the same word everywhere (design 11). */
export const StatusBadge = ({ status, label = status }: StatusBadgeProps) => (
  <span className="status-badge" data-color={COLORS[status.toLowerCase()] ?? 'gray'}>
    {label}
  </span>
);
