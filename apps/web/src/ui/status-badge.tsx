const COLORS: Record<string, string> = {
  open: 'green',
  active: 'green',
  'in force': 'green',
  upcoming: 'yellow',
  juvenile: 'yellow',
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

/** A status as a quiet pill with a coloured dot: the same colour for the same word everywhere (design 11). */
export const StatusBadge = ({ status }: { status: string }) => (
  <span className="status-badge" data-color={COLORS[status.toLowerCase()] ?? 'gray'}>
    {status}
  </span>
);
