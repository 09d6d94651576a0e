import { recoverableOf, type BufMove, type RecoverableEnd, type SuretyMoneyKind } from '#domain/payouts/buf.ts';
import * as chart from '#domain/kernel/chart-of-accounts.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { balanced, credit, debit, type Posting } from '#domain/kernel/posting.ts';
import { totalOf, type PowerDue } from '#domain/payouts/remittance.ts';
import { Refused } from '../../../kernel/refused.ts';
import { byOnePerson, type Approval, type Asked, type Judging } from '../../agency/organizations/index.ts';
import { tagsOf } from './disbursement-before.ts';
import type { DisbursementEvent } from './disbursement-events.ts';
import { waitingPowers, type Disbursements } from './disbursement-state.ts';
import { claimedOf, waitingMoveVoid, type SuretyMove } from './surety-money-state.ts';
import { voiding } from './voiding.ts';

const EVENTS = {
  release: 'BufReleased',
  interest: 'BufInterestCredited',
  recovered: 'PayableRecovered',
  lost: 'PayableLost',
} as const satisfies Record<SuretyMoneyKind, DisbursementEvent['type']>;

type Wanted = Pick<SuretyMove, 'moveId' | 'kind' | 'lines' | 'amountCents'> & Asked;

const sumOf = (lines: readonly PowerDue[], of: 'premiumCents' | 'bufCents'): number =>
  lines.reduce((sum, line) => sum + line[of], 0);

/** Recipes of money#recipes-of-buf; the BUF's own money is tagged by its surety alone (money#buf-tags). */
const postingsOf = (suretyId: string, { kind, lines, amountCents }: Wanted): Posting[] => {
  const payables = lines.flatMap(({ powerId, premiumCents, bufCents }) => [
    credit(chart.SURETY_PAYABLE, premiumCents, tagsOf(suretyId, powerId)),
    credit(chart.BUF_PAYABLE, bufCents, tagsOf(suretyId, powerId)),
  ]);
  const recipes: Record<SuretyMoneyKind, () => Posting[]> = {
    release: () => [debit(chart.BANK, amountCents), credit(chart.BUF_HELD, amountCents, { suretyId })],
    interest: () => [debit(chart.BUF_HELD, amountCents, { suretyId }), credit(chart.OTHER_INCOME, amountCents)],
    recovered: () => [debit(chart.BANK, amountCents), ...payables],
    // The carrier still holds the BUF (money#recoverable-payables).
    lost: () => [
      debit(chart.SURETY_PREMIUM, sumOf(lines, 'premiumCents'), { suretyId }),
      debit(chart.BUF_HELD, sumOf(lines, 'bufCents'), { suretyId }),
      ...payables,
    ],
  };
  return balanced(recipes[kind]().filter((line) => line.amountCents > 0));
};

const bookedMove = ({ suretyId }: Disbursements, wanted: Wanted, { today, ...approval }: Approval) => {
  const { kind, moveId, amountCents, lines, askedBy, askedAt } = wanted;
  const data = { suretyId, moveId, amountCents, lines: [...lines], askedBy, askedAt, ...approval };
  return [
    { type: EVENTS[kind], data: { ...data, effectiveOn: today, postings: postingsOf(suretyId, wanted) } },
  ] satisfies DisbursementEvent[];
};

const bookedOrAsked = (state: Disbursements, wanted: Wanted, { limitCents, today }: Judging): DisbursementEvent[] => {
  if (wanted.amountCents <= limitCents) return bookedMove(state, wanted, byOnePerson(today));
  const { suretyId } = state;
  return [{ type: 'SuretyMoneyRequested', data: { suretyId, ...wanted, lines: [...wanted.lines] } }];
};

/** @throws Refused BUF_LIMIT: at most what the surety holds and nothing has claimed (money#buf-limits). */
const mustBeHeld = ({ money }: Disbursements, amountCents: number, heldCents: number): void => {
  const free = heldCents - claimedOf(money);
  if (amountCents > free) throw new Refused('BUF_LIMIT', { limit: formatCents(Math.max(0, free)) });
};

/**
 * Records what the surety released of the BUF, or credited to it, today. `heldCents` is what it holds, as the ledger says
 * at the head of this stream. Above `limitCents` it only asks a second person (money#second-person).
 * @throws Refused BUF_LIMIT.
 */
export const moveBuf = (
  state: Disbursements,
  { heldCents, ...wanted }: { moveId: string; kind: BufMove; amountCents: number; heldCents: number } & Asked,
  judging: Judging,
): DisbursementEvent[] => {
  if (wanted.kind === 'release') mustBeHeld(state, wanted.amountCents, heldCents);
  return bookedOrAsked(state, { ...wanted, lines: [] }, judging);
};

/**
 * Claims a part of what the surety holds for a judgment that is paid out of it. `heldCents` is what it holds, as the ledger
 * says at the head of this stream: of two payments at once the second sees the first one's claim.
 * @throws Refused BUF_LIMIT.
 */
export const claimDraw = (
  state: Disbursements,
  { heldCents, ...draw }: { drawId: string; bondId: string; requestId: string; amountCents: number; heldCents: number },
): DisbursementEvent[] => {
  mustBeHeld(state, draw.amountCents, heldCents);
  return [{ type: 'BufDrawClaimed', data: { suretyId: state.suretyId, ...draw } }];
};

/** Frees a claim: its payment is booked, or never will be. Nothing where it is free already. */
export const releaseDrawClaim = (
  { suretyId, money }: Disbursements,
  draw: { drawId: string; paid: boolean },
): DisbursementEvent[] =>
  money.draws.has(draw.drawId) ? [{ type: 'BufDrawSettled', data: { suretyId, ...draw } }] : [];

/**
 * Records what a surety paid back of powers, or that it is lost (money#recoverable-payables): all that is recoverable
 * of each, `owed` as the ledger says at the head of this stream, in the order of the powers. Above `limitCents` it
 * only asks.
 * @throws Refused REMITTANCE_WAITS where a power waits; RECOVERABLE_CHANGED where it is not `amountCents` any more.
 */
export const endRecoverable = (
  state: Disbursements,
  {
    owed,
    amountCents,
    ...wanted
  }: { moveId: string; kind: RecoverableEnd; owed: readonly PowerDue[]; amountCents: number } & Asked,
  judging: Judging,
): DisbursementEvent[] => {
  const waiting = waitingPowers(state);
  if (owed.some(({ powerId }) => waiting.has(powerId))) throw new Refused('REMITTANCE_WAITS');
  const lines = owed.map(recoverableOf).filter((line) => totalOf([line]) > 0);
  const total = totalOf(lines);
  if (total !== amountCents || lines.length < owed.length)
    throw new Refused('RECOVERABLE_CHANGED', { amount: formatCents(total) });
  return bookedOrAsked(state, { ...wanted, lines, amountCents }, judging);
};

/**
 * Books a movement that waited; what it takes is judged again.
 * @throws Refused BUF_LIMIT, RECOVERABLE_CHANGED.
 */
export const approveMove = (
  state: Disbursements,
  move: SuretyMove,
  { owed, heldCents, ...approval }: Approval & { owed: readonly PowerDue[]; heldCents: number },
): DisbursementEvent[] => {
  if (move.kind === 'release') mustBeHeld(state, move.amountCents, heldCents);
  const now = owed.map(recoverableOf);
  const isSame = move.lines.every(
    (line, at) => line.premiumCents === now[at]?.premiumCents && line.bufCents === now[at].bufCents,
  );
  if (!isSame) throw new Refused('RECOVERABLE_CHANGED', { amount: formatCents(totalOf(now)) });
  return bookedMove(state, move, approval);
};

/** Takes a movement back. @throws Refused ENTRY_NOT_FOUND, MOVE_VOIDED, REMITTANCE_WAITS. */
export const { voidOrAsk: voidMove, voidIt: voidMoveNow } = voiding({
  standing: ({ money }: Disbursements, { moveId }: { moveId: string; requestId: string }) => {
    const move = money.moves.get(moveId);
    if (!move?.booked) throw new Refused('ENTRY_NOT_FOUND');
    if (move.voidedOn !== null) throw new Refused('MOVE_VOIDED');
    return { ...move.booked, amountCents: move.amountCents };
  },
  waiting: ({ money }, { moveId }) => waitingMoveVoid(money, moveId),
  whose: ({ suretyId }) => ({ suretyId }),
  requested: 'SuretyMoneyVoidRequested',
  voided: 'SuretyMoneyVoided',
});
