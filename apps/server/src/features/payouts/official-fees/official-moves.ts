import { BANK, SHERIFF_FEE } from '#domain/kernel/chart-of-accounts.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { LOSABLE, sameDue, type OfficialDue, type OfficialMoveKind } from '#domain/payouts/official-fees.ts';
import { balanced, credit, debit, type Posting } from '#domain/kernel/posting.ts';
import type { DisbursementVoidReason } from '#domain/payouts/remittance.ts';
import { Refused } from '../../../kernel/refused.ts';
import { refusedAt } from '../../books/bond/index.ts';
import { paidFrom, voiding } from '../remittances/index.ts';
import {
  approvedBy,
  byOnePerson,
  endings,
  type Approval,
  type Approver,
  type Asked,
  type Judging,
} from '../../agency/organizations/index.ts';
import { approveRepayment, mustNotBeRepaid } from './official-advance.ts';
import type { OfficialEvent } from './official-events.ts';
import {
  pendingOf,
  standing,
  waitingMoves,
  waitingVoid,
  type OfficialFees,
  type OfficialMove,
} from './official-fees.ts';
import { waitingUnder } from './waiting-for-second.ts';

const EVENTS = {
  paid: 'OfficialFeesPaid',
  recovered: 'OfficialFeesRecovered',
  lost: 'OfficialFeesLost',
} as const satisfies Record<OfficialMoveKind, OfficialEvent['type']>;

type Wanted = Pick<OfficialMove, 'moveId' | 'payee' | 'lines' | 'amountCents' | 'method' | 'advancedBy'> & {
  kind: OfficialMoveKind;
} & Asked;
interface Void {
  moveId: string;
  requestId: string;
  reasonCode: DisbursementVoidReason;
}

const totalOf = (lines: readonly OfficialDue[]): number => lines.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** What is left of each fee is nothing: debits what stood, and credits what was paid too much of it. */
const clearing = (payee: string, { account, bondId, amountCents }: OfficialDue): Posting => {
  const side = amountCents > 0 ? debit : credit;
  return side(account, Math.abs(amountCents), bondId === null ? { payee } : { bondId, payee });
};

/** Recipes of money#recipes-of-payouts. */
const postingsOf = ({ kind, payee, lines, amountCents, advancedBy }: Wanted): Posting[] => {
  const fees = lines.map((line) => clearing(payee, line));
  if (kind === 'paid') return balanced([...fees, paidFrom(advancedBy, amountCents)]);
  return balanced([debit(kind === 'recovered' ? BANK : SHERIFF_FEE, amountCents), ...fees]);
};

/** Events of the agency's own money name nobody. */
const whose = (advancedBy: string | null) => (advancedBy === null ? {} : { advancedBy });

const booked = (wanted: Wanted, { today, ...approval }: Approval): OfficialEvent[] => {
  const { kind, moveId, payee, lines, amountCents, method, advancedBy, askedBy, askedAt } = wanted;
  const own = { moveId, payee, lines: [...lines], amountCents, method, ...whose(advancedBy) };
  const data = { ...own, askedBy, askedAt, ...approval };
  return [{ type: EVENTS[kind], data: { ...data, effectiveOn: today, postings: postingsOf(wanted) } }];
};

/** What a movement of these comes to: above zero, or it is none. */
const amountOf = (kind: OfficialMoveKind, lines: readonly OfficialDue[]): number =>
  kind === 'paid' ? totalOf(lines) : 0 - totalOf(lines);

/** @throws Refused PAYMENT_CHANGED where it is not `amountCents`, or one of them has nothing on its side of zero. */
const mustComeTo = (kind: OfficialMoveKind, lines: readonly OfficialDue[], amountCents: number): void => {
  const amount = amountOf(kind, lines);
  const stands = lines.every((line) => (kind === 'paid' ? line.amountCents !== 0 : line.amountCents < 0));
  if (amount !== amountCents || !stands) throw new Refused('PAYMENT_CHANGED', { amount: formatCents(amount) });
};

/**
 * Pays fees to an official today, or records that what was paid too much came back or is lost
 * (money#recipes-of-payouts, money#recoverable-payables): all of each, `lines` as the ledger says at the head of this
 * stream. A payment may take what was paid too much off what is owed.
 * Above `limitCents` it only asks a second person (money#second-person).
 * @throws Refused REMITTANCE_WAITS where one of them waits; PAYMENT_CHANGED where it is not `amountCents` any more, or one
 *   is not on that side of zero; VALIDATION_FAILED where what is no expense would be lost.
 */
export const moveFees = (state: OfficialFees, wanted: Wanted, { limitCents, today }: Judging): OfficialEvent[] => {
  const { kind, payee, lines, amountCents, advancedBy, ...which } = wanted;
  if (kind === 'lost' && lines.some(({ account }) => account !== LOSABLE))
    throw refusedAt('kind', 'Only a sheriff premium fee can be lost: the others are no expense.');
  const waiting = waitingMoves(state, payee).flatMap((move) => move.lines);
  if (lines.some((due) => waiting.some((line) => sameDue(line, due)))) throw new Refused('REMITTANCE_WAITS');
  mustComeTo(kind, lines, amountCents);
  if (amountCents <= limitCents) return booked(wanted, byOnePerson(today));
  const of = { ...which, kind, payee, lines: [...lines], amountCents, ...whose(advancedBy) };
  return [{ type: 'OfficialFeesRequested', data: of }];
};

/**
 * Where what was paid too much of a fee came back, is lost or was taken off another payment, that it was paid is what this
 * stands on.
 * @throws Refused OFFICIAL_FEE_ENDED: that is voided first.
 */
const mustNotBeEnded = ({ moves }: OfficialFees, { kind, payee, lines, booked: own }: OfficialMove): void => {
  if (kind !== 'paid' || own === null) return;
  const since = [...moves.values()].filter(
    (other) => other.payee === payee && other.booked !== null && other.booked.nth > own.nth && other.voided === null,
  );
  const ended = since.flatMap((other) => other.lines).filter(({ amountCents }) => amountCents < 0);
  const isEnded = lines.some((line) => line.amountCents > 0 && ended.some((other) => sameDue(other, line)));
  if (isEnded) throw new Refused('OFFICIAL_FEE_ENDED');
};

/**
 * Takes a movement back.
 * @throws Refused ENTRY_NOT_FOUND, MOVE_VOIDED, REMITTANCE_WAITS, OFFICIAL_FEE_ENDED, ADVANCE_REPAID.
 */
export const { voidOrAsk: voidFeesMove, voidIt } = voiding({
  standing: (state: OfficialFees, { moveId }: Void) => {
    const move = standing(state, moveId);
    mustNotBeEnded(state, move);
    mustNotBeRepaid(state, moveId);
    return { ...move.booked, amountCents: move.amountCents };
  },
  waiting: (state, { moveId }) => waitingVoid(state, moveId),
  whose: () => ({}),
  requested: 'OfficialFeesVoidRequested',
  voided: 'OfficialFeesVoided',
});

/**
 * Approves what waits, which books it today; `owed` is what its fees stand at now, in their order.
 * @throws Refused REQUEST_NOT_FOUND, REQUEST_DECIDED, FOUR_EYES, WAITING_FOR_APPROVAL, PAYMENT_CHANGED, MOVE_VOIDED,
 *   OFFICIAL_FEE_ENDED, ADVANCE_REPAID, REMITTANCE_WAITS.
 */
export const approveFees = (
  state: OfficialFees,
  { requestId, owed, ...by }: { requestId: string; approver: Approver; today: string; owed: readonly OfficialDue[] },
): OfficialEvent[] => {
  const { move, asked } = pendingOf(state, requestId);
  const { kind, of } = waitingUnder(state, requestId);
  const approval = approvedBy(by, kind, of);
  if (move?.kind === 'repaid') return approveRepayment(state, move, approval);
  if (asked) return voidIt(state, { moveId: asked.moveId, requestId, reasonCode: asked.reasonCode }, approval);
  if (!move) return [];
  const isSame = move.lines.every((line, at) => line.amountCents === owed[at]?.amountCents);
  if (!isSame) throw new Refused('PAYMENT_CHANGED', { amount: formatCents(amountOf(move.kind, owed)) });
  return booked({ ...move, kind: move.kind }, approval);
};

/** Ends what waits without booking it. @throws Refused as `endings`. */
export const { decline: declineFees, withdraw: withdrawFees } = endings({
  pendingOf,
  declined: 'OfficialFeesDeclined',
  withdrawn: 'OfficialFeesWithdrawn',
  says: (_, requestId) => ({ requestId }),
});
