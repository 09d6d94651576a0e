import { RECEIVABLE } from '#domain/kernel/chart-of-accounts.ts';
import { Refused } from '../../../kernel/refused.ts';
import { type ActiveBill, type ActivePremium, bondsOf, type KnownTransfer } from '../account/index.ts';
import { BEING_MOVED, bookedHere, type Bond, type WrittenBond, type BondEvent, fieldsOf } from '../bond/index.ts';

/** A bond that is void goes nowhere but along with an account that closes (bonds#voided-bond). */
const movable = ({ written }: Bond, closing: boolean): WrittenBond => {
  if (!written) throw new Refused('BOND_NOT_FOUND');
  if (written.voided && !closing) throw new Refused('BOND_VOIDED');
  return written;
};

/** What stands of a bond's premium on its account, amendments and adjustments too. */
export const activePremium = ({ bondId, written }: Bond): ActivePremium => {
  const { accountId, booked } = written ?? {};
  const premiumCents = (booked ? bookedHere(booked) : [])
    .filter(({ account, tags }) => account === RECEIVABLE && tags.accountId === accountId)
    .reduce((sum, { side, amountCents }) => sum + (side === 'debit' ? amountCents : -amountCents), 0);
  return { bondId, premiumCents, on: booked?.on ?? null };
};

/** What the bond's judgment billed to the account, less what was given back; null where it billed nothing. */
export const activeBill = ({ bondId, written }: Bond, accountId: string): ActiveBill | null => {
  const judgment = written?.judgment;
  const bill = judgment?.bills.find((one) => one.accountId === accountId);
  if (!judgment || !bill) return null;
  const { judgmentId, on } = judgment;
  return { bondId, judgmentId, billedCents: bill.billedCents - bill.givenBackCents, on };
};

/**
 * Claims a bond that stays where it is, as an account closes that its judgment was billed to, so that nothing is billed
 * or remitted until the closing is decided or given up (money#closing-reads-its-head).
 * @throws Refused BOND_NOT_FOUND; CONFLICT where it stands on that account by now, or billed nothing to it; while it is being moved.
 */
export const claimBill = (
  state: Bond,
  move: { transferId: string; billedAccountId: string; toAccountId: string },
): BondEvent[] => {
  const { accountId, moving, fields } = movable(state, true);
  if (moving) throw new Refused('CONFLICT', { words: BEING_MOVED });
  if (accountId === move.billedAccountId || !activeBill(state, move.billedAccountId)) throw new Refused('CONFLICT');
  return [{ type: 'BondMoveClaimed', data: { bondId: state.bondId, accountId, ...fieldsOf(fields), ...move } }];
};

/**
 * Claims a bond for a move to another account, so that nothing changes its premium until the move is decided or given
 * up. A rewritten one may move; the bonds of a chain move one by one (bonds#moving-a-bond).
 * @throws Refused BOND_NOT_FOUND, BOND_VOIDED, ON_ACCOUNT_ALREADY; CONFLICT while another move is under way.
 */
export const claimMove = (
  state: Bond,
  move: { transferId: string; toAccountId: string },
  closing = false,
): BondEvent[] => {
  const { accountId, moving, fields } = movable(state, closing);
  if (moving) throw new Refused('CONFLICT', { words: BEING_MOVED });
  if (accountId === move.toAccountId) throw new Refused('ON_ACCOUNT_ALREADY');
  return [{ type: 'BondMoveClaimed', data: { bondId: state.bondId, accountId, ...fieldsOf(fields), ...move } }];
};

type Decided = Extract<KnownTransfer, { is: 'decided' }>;

/** What the bond's judgment billed to an account that closed, or that the bond left, stands on the other one. */
const billMoved = ({ bondId, written }: Bond, { data }: Decided): BondEvent[] => {
  const moving = written?.moving;
  const bill = data.judgmentBills?.find((one) => one.bondId === bondId && one.claimId === moving?.transferId);
  if (!moving || !bill) return [];
  const { accountId, fields } = written;
  const place = { bondId, accountId, ...fieldsOf(fields), transferId: bill.claimId, judgmentId: bill.judgmentId };
  const { toAccountId, effectiveOn } = data;
  return [
    { type: 'JudgmentBillMoved', data: { ...place, fromAccountId: moving.fromAccountId, toAccountId, effectiveOn } },
  ];
};

/** The bond stands on the other account. */
const bondMoved = ({ bondId, written }: Bond, transfer: Decided): BondEvent[] => {
  const { toAccountId, effectiveOn, postings } = transfer.data;
  const bonds = bondsOf(transfer.data);
  const at = bonds.findIndex((bond) => bond.bondId === bondId && bond.claimId === written?.moving?.transferId);
  const moved = bonds[at];
  if (!written || !moved) return [];
  // The premiums stand first, two postings for each that is not zero.
  const first = 2 * bonds.slice(0, at).filter(({ premiumCents }) => premiumCents !== 0).length;
  const own = postings.slice(first, first + (moved.premiumCents === 0 ? 0 : 2));
  const transferId = moved.claimId;
  const booked = { eventId: transfer.eventId, effectiveOn, postings: own };
  const data = { bondId, accountId: toAccountId, ...fieldsOf(written.fields), transferId, transferred: booked };
  return [{ type: 'BondMoved', data: { ...data, fromAccountId: written.accountId } }];
};

/**
 * What the account that closed, or that the bond left, decided of the bond and of what its judgment billed there. Done or
 * given up already: no event.
 */
export const finishMove = (state: Bond, transfer: Decided): BondEvent[] => [
  ...billMoved(state, transfer),
  ...bondMoved(state, transfer),
];

/** The bond stays where it is: its move was given up. */
export const cancelMove = ({ bondId, written }: Bond, transferId: string): BondEvent[] => {
  if (!written || written.moving?.transferId !== transferId) return [];
  const { accountId, fields } = written;
  return [{ type: 'BondMoveAbandoned', data: { bondId, accountId, ...fieldsOf(fields), transferId } }];
};
