/** Kinds of things that open screens read again when they change. */
export const LIVE_TOPICS = [
  'defendant',
  'indemnitor',
  'bond',
  'power',
  'power-count',
  'surety-report',
  'remittance',
  'account',
  'approval',
  'ledger',
  'export',
  'settings',
  'file',
  'note',
  'quick-link',
  'surety-case',
  'recovery-case',
  'recovery-notice',
  'surety-import',
  'surety-mail',
] as const;
export type LiveTopic = (typeof LIVE_TOPICS)[number];
