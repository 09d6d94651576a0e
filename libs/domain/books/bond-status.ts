import { formatCents } from '../kernel/money.ts';
import type { BondStatus } from '../kernel/option-lists.ts';

/** By what a bond's status changes: any form, or one of the commands of its own. */
export type StatusDoor = 'form' | 'discharge' | 'reinstate';

/** What a change of status needs besides the right status to start from. */
interface StatusNeeds {
  /** A Supervisor or an Admin. */
  supervisor: boolean;
  reason: boolean;
}

/** Why a change is refused: what to do first, as the code of its words. */
type StatusRefusal =
  | 'PAID_WITHOUT_JUDGMENT'
  | 'JUDGMENT_PAID'
  | 'DISCHARGE_APART'
  | 'DISCHARGED_ALREADY'
  | 'REINSTATE_FIRST'
  | 'NOTHING_TO_REINSTATE'
  | 'REWRITE_APART'
  | 'REWRITE_STANDS';

const FREE: StatusNeeds = { supervisor: false, reason: false };
const SUPERVISED: StatusNeeds = { supervisor: true, reason: true };

/** The table of bonds#status-changes; `to` of a reinstatement depends on what was there before. */
const TABLE: readonly { from: BondStatus; to: BondStatus | null; by: StatusDoor; needs: StatusNeeds }[] = [
  { from: 'OPEN', to: 'FORFEITED', by: 'form', needs: FREE },
  { from: 'CLOSED', to: 'FORFEITED', by: 'form', needs: FREE },
  { from: 'OPEN', to: 'CLOSED', by: 'form', needs: FREE },
  { from: 'FORFEITED', to: 'CLOSED', by: 'form', needs: SUPERVISED },
  { from: 'CLOSED', to: 'OPEN', by: 'form', needs: FREE },
  { from: 'FORFEITED', to: null, by: 'reinstate', needs: SUPERVISED },
  { from: 'DISCHARGED', to: null, by: 'reinstate', needs: SUPERVISED },
  { from: 'OPEN', to: 'DISCHARGED', by: 'discharge', needs: FREE },
  { from: 'CLOSED', to: 'DISCHARGED', by: 'discharge', needs: FREE },
  { from: 'FORFEITED', to: 'DISCHARGED', by: 'discharge', needs: { supervisor: false, reason: true } },
];

/** What a change of status needs, or the refusal that says what to do first (bonds#status-changes). */
export const statusNeeds = (from: BondStatus, to: BondStatus | null, by: StatusDoor): StatusNeeds | StatusRefusal => {
  const found = TABLE.find((row) => row.from === from && row.by === by && (row.to === null || row.to === to));
  return found?.needs ?? refusalOf(from, to, by);
};

const refusalOf = (from: BondStatus, to: BondStatus | null, by: StatusDoor): StatusRefusal => {
  if (from === 'REWRITTEN') return 'REWRITE_STANDS';
  if (to === 'PAID') return 'PAID_WITHOUT_JUDGMENT';
  if (from === 'PAID') return 'JUDGMENT_PAID';
  if (by === 'reinstate') return 'NOTHING_TO_REINSTATE';
  if (by === 'discharge') return 'DISCHARGED_ALREADY';
  if (to === 'DISCHARGED') return 'DISCHARGE_APART';
  return to === 'REWRITTEN' ? 'REWRITE_APART' : 'REINSTATE_FIRST';
};

/** Whether a bond counts as forfeited (bonds#forfeited-flag): a judgment that was paid leaves it so. */
export const isForfeited = (status: BondStatus): boolean => status === 'FORFEITED' || status === 'PAID';

/** What is asked once before a form changes the status; null where nothing is (bonds#becoming-closed). */
export const statusQuestion = (
  from: BondStatus,
  to: BondStatus,
  { amountCents, powerNumber }: { amountCents: number | null; powerNumber: string },
): string | null => {
  if (from === 'CLOSED' && to === 'OPEN') return `Reopens liability of ${formatCents(amountCents ?? 0)}.`;
  if (from === to || to !== 'CLOSED') return null;
  if (from === 'FORFEITED') return 'Forfeiture set aside?';
  return powerNumber === '' ? null : `Power ${powerNumber} is still out. Close the bond all the same?`;
};

/** What is asked before a bond is saved that has neither an amount nor a power number (bonds#empty-bond). */
export const EMPTY_BOND_QUESTION = 'No amount and no power number. Save anyway?';

export const isEmptyBond = ({ amountCents, powerNumber }: { amountCents: number | null; powerNumber: string }) =>
  (amountCents ?? 0) === 0 && powerNumber === '';

/**
 * Whether a bond is unfinished and has no date yet: it takes the day on which it is finished, until then today
 * (today#wizard-bond).
 */
export const isUndated = (bond: {
  status: BondStatus;
  amountCents: number | null;
  powerNumber: string;
  bondDate: string | null;
}): boolean => bond.status === 'OPEN' && bond.bondDate === null && isEmptyBond(bond);

/** What a bond is marked with where it is shown: unfinished is no status of its own (today#unfinished-bond). */
export const shownStatus = (bond: { status: BondStatus; voidedAt: string | null; unfinished: boolean }): string => {
  if (bond.voidedAt !== null) return 'VOIDED';
  return bond.unfinished ? 'Unfinished' : bond.status;
};

/** Whether a bond is OPEN and not voided: a person's court dates live on these (today#wizard-bond). */
export const isOpen = ({ status, voidedAt }: { status: BondStatus; voidedAt: string | null }): boolean =>
  status === 'OPEN' && voidedAt === null;
