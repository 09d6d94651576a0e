/** The projections that the worker keeps (views.ts lists them); a read names those that it waits for. */
export const PROJECTION_NAMES = [
  'accounts',
  'bonds',
  'powers',
  'plans',
  'dues',
  'approvals',
  'surety-facts',
  'history',
  'official-fees',
  'ledger',
  'audit-chain',
] as const;
export type ProjectionName = (typeof PROJECTION_NAMES)[number];
