/** Every kind of alert (today#alert-kinds). */
export const ALERT_KINDS = [
  'forfeiture',
  'notice-watch',
  'without-case',
  'unassigned',
  'check-ins',
  'court',
  'power',
  'appointment',
  'drawer',
  'till',
  'unpaid',
  'cover',
  'approval',
  'audit-request',
  'books',
  'job',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** What the filter of the list calls them. */
export const ALERT_KIND_WORDS: Readonly<Record<AlertKind, string>> = {
  forfeiture: 'Forfeiture deadlines',
  'notice-watch': 'Clerk’s notice',
  'without-case': 'Forfeited without a case',
  unassigned: 'Cases without an assignee',
  'check-ins': 'Missed check-ins',
  court: 'Court dates unanswered',
  power: 'Powers expiring',
  appointment: 'Appointments expiring',
  drawer: 'Money not at the bank',
  till: 'Tills',
  unpaid: 'Officials and sureties unpaid',
  cover: 'Fiduciary cover',
  approval: 'Waiting for approval',
  'audit-request': 'Requests of auditors',
  books: 'Books not proven',
  job: 'Failed work',
};

/** Which alerts a list shows. */
export const SHOWN_ALERTS = ['open', 'put-off', 'settled'] as const;
export type ShownAlerts = (typeof SHOWN_ALERTS)[number];
