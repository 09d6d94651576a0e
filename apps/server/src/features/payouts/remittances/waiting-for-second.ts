import type { ReaderMay, SecondPersonKind } from '#contracts/kernel/second-person.ts';
import type { Reader } from '../../books/approvals/index.ts';
import { mayDecide, type Waiting } from '../../agency/organizations/index.ts';
import type { ExpenseMethod } from '#domain/payouts/expenses.ts';
import { SURETY_MONEY_WORDS } from '#domain/payouts/buf.ts';
import { totalOf } from '#domain/payouts/remittance.ts';
import { pendingOf, type Disbursements } from './disbursement-state.ts';

/**
 * What waits under an id, and whose it is (money#nobody-approves-their-own). @throws Refused REQUEST_NOT_FOUND,
 * REQUEST_DECIDED.
 */
export const waitingUnder = (state: Disbursements, requestId: string): { kind: SecondPersonKind; of: Waiting } => {
  const { remittance, asked, repayment, move, moveVoid, askedBy, askedAt } = pendingOf(state, requestId);
  if (move ?? moveVoid) return { kind: 'movement of the BUF', of: { askedBy, askedAt } };
  if (repayment) return { kind: 'repayment of an advance', of: { askedBy, askedAt, paidTo: repayment.agentId } };
  const { disbursementId = '' } = asked ?? {};
  const repaid = state.repayments.get(disbursementId)?.agentId;
  const paidTo = remittance?.advancedBy ?? state.payments.get(disbursementId)?.advancedBy ?? repaid;
  return { kind: 'remittance', of: { askedBy, askedAt, paidTo } };
};

/** What the reader may do with what waits under an id; null where nothing does. */
export const readerMayDecide = (state: Disbursements, requestId: string | null, reader: Reader): ReaderMay | null => {
  if (requestId === null) return null;
  const { kind, of } = waitingUnder(state, requestId);
  return mayDecide(kind, of, reader);
};

/** One payment or movement, or the void of one, that waits for a second person. */
export interface WaitingPayout {
  requestId: string;
  /** In words. */
  what: string;
  isVoid: boolean;
  amountCents: number;
  method: ExpenseMethod | null;
  /** Who paid it with their own money, or is paid that back; null: nobody. */
  colleague: string | null;
  askedBy: string;
  /** An instant. */
  askedAt: string;
  /** Beside it stands why. */
  eventId: string;
  readerMay: ReaderMay;
}

/** The ids under which something waits. */
export const pendingIds = (...requests: readonly Iterable<[string, { state: string }]>[]): string[] =>
  requests.flatMap((all) => [...all].filter(([, { state }]) => state === 'pending').map(([requestId]) => requestId));

/** Of a surety: a payment to it, or what moved in its BUF. */
type OfSurety = WaitingPayout & { of: 'surety' | 'buf' };

const whatWaits = (state: Disbursements, requestId: string): Omit<OfSurety, 'readerMay'> => {
  const { remittance, asked, repayment, move, moveVoid, askedBy, askedAt, eventId } = pendingOf(state, requestId);
  const by = { requestId, askedBy, askedAt, eventId };
  const moved = move ?? state.money.moves.get(moveVoid?.moveId ?? '');
  if (moved) {
    const { kind, amountCents } = moved;
    const what = SURETY_MONEY_WORDS[kind];
    return { ...by, of: 'buf', what, isVoid: !move, amountCents, method: null, colleague: null };
  }
  const payment = state.payments.get(asked?.disbursementId ?? '');
  const repaid = repayment ?? state.repayments.get(asked?.disbursementId ?? '');
  const paid = { ...by, of: 'surety', isVoid: asked !== undefined } as const;
  if (repaid)
    return {
      ...paid,
      what: 'Repayment of an advance',
      amountCents: repaid.amountCents,
      method: repaid.method,
      colleague: repaid.agentId,
    };
  const sent = remittance ?? state.remittances.get(payment?.requestId ?? '');
  const amountCents = payment?.amountCents ?? totalOf(remittance?.lines ?? []);
  return {
    ...paid,
    what: 'Remittance',
    amountCents,
    method: sent?.method ?? null,
    colleague: sent?.advancedBy ?? null,
  };
};

/** What waits of a surety. */
export const waitingPayouts = (state: Disbursements, reader: Reader): OfSurety[] => {
  const { remittances, voids, repayments, money } = state;
  return pendingIds(remittances, voids, repayments, money.moves, money.voids).map((requestId) => {
    const { kind, of } = waitingUnder(state, requestId);
    return { ...whatWaits(state, requestId), readerMay: mayDecide(kind, of, reader) };
  });
};
