/**
 * The features of the product (design 3). One may use what stands above it, through its index.ts, and nothing below:
 * the server's rules are made from this list, and the web client and the contracts have the same names.
 */
export const FEATURES = [
  'organizations',
  'quick-links',
  'people',
  'documents',
  'notes',
  'ledger',
  'books',
  'plans',
  'powers',
  'intake',
  'identity',
  'reports',
  'case-file',
  'search',
  'background',
  'dashboard',
  'audit',
  'system',
];

/** The folders below the features, lowest first: each may use those before it, and none after it. */
export const LAYERS = [
  'kernel',
  'platform/observe',
  'platform/crypto',
  'platform/csv',
  'platform/database',
  'platform/keys',
  'platform/audit',
  'platform/event-log',
  'platform/proof',
  'platform/rows',
  'platform/projections',
  'platform/jobs',
  'platform/storage',
  'platform/mail',
  'edge/http',
  'edge/auth',
  'edge/live',
  'edge/health',
  'edge/app',
  'operations',
];
