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
