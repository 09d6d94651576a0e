import { LIVE_BOND_STATUSES, type BondStatus } from '../kernel/option-lists.ts';

/** What the old program's report says of bonds of a surety and status, beside what is here of the list. */
export interface ComparedBonds {
  status: BondStatus;
  fileCount: number;
  hereCount: number;
  hereFaceCents: number;
  /** Null where nothing was typed. */
  typedCount: number | null;
  typedFaceCents: number | null;
  /** Why they differ, or why nothing was typed. */
  reason: string;
}

/** Whether bonds have a control total: those that carry liability. */
export const hasBondTotal = (status: BondStatus): status is (typeof LIVE_BOND_STATUSES)[number] =>
  (LIVE_BOND_STATUSES as readonly BondStatus[]).includes(status);

/** Whether a total is as typed, or somebody said why not: nothing is sealed before each is (moving-in#control-totals). */
export const isBondTotalSettled = (total: ComparedBonds): boolean => {
  const { status, hereCount, hereFaceCents, typedCount, typedFaceCents, reason } = total;
  if (!hasBondTotal(status) || reason !== '') return true;
  return typedCount === hereCount && typedFaceCents === hereFaceCents;
};
