/**
 * The departments of the product, and the features of each (building#layers). A department may use those above it, and
 * within one a feature those above it, through its index.ts, and nothing below. The server's rules are made from this
 * list; the web client and the contracts have the same folders, `libs/domain` the same departments.
 */
export const DEPARTMENTS = {
  agency: ['chart', 'organizations', 'sureties', 'quick-links'],
  people: ['people', 'documents', 'required-papers', 'notes'],
  books: [
    'ledger',
    'periods',
    'bond',
    'account',
    'dues',
    'power-numbers',
    'accounts',
    'judgments',
    'court-dates',
    'bonds',
    'check-ins',
    'court-reminders',
    'rate-adjustments',
    'transfers',
    'plans',
    'payments',
    'approvals',
    'manual-entries',
    'printing',
    'drawer',
    'trust',
    'opening',
    'bank',
    'reconciliation',
    'property',
  ],
  payouts: ['remittances', 'commission', 'official-fees', 'buf', 'expenses', 'bank-bookings', 'payout-approvals'],
  powers: ['inventory', 'surety-cases', 'surety-mail', 'surety-reports'],
  recovery: [
    'deadlines',
    'cases',
    'recovery-joins',
    'recovery-costs',
    'payees',
    'contact-log',
    'leads',
    'outside-links',
    'chronology',
    'surrender',
  ],
  office: [
    'identity',
    'intake',
    'surety-portal', // of the powers; its invitations are accounts of `identity`
    'production',
    'reports',
    'statements',
    'money-out',
    'case-file',
    'search',
    'background',
    'recovery-tools', // of recovery; they look people up by `search` and `background`
    'dashboard',
    'overview',
    'calendar',
    'alerts',
    'audit',
    'system',
  ],
};

/** All features as `department/feature`, in their order. */
export const FEATURES = Object.entries(DEPARTMENTS).flatMap(([department, features]) =>
  features.map((feature) => `${department}/${feature}`),
);

/** The folders below the features, lowest first: each may use those before it, and none after it. */
export const LAYERS = [
  'kernel',
  'platform/observe',
  'platform/outside',
  'platform/crypto',
  'platform/csv',
  'platform/pdf',
  'platform/database',
  'platform/keys',
  'platform/audit',
  'platform/event-log',
  'platform/proof',
  'platform/rows',
  'platform/projections',
  'platform/jobs',
  'platform/processes',
  'platform/storage',
  'platform/mail',
  'edge/http',
  'edge/auth',
  'edge/live',
  'edge/health',
  'edge/app',
  'operations',
];
