import type { Posting } from '#domain/kernel/posting.ts';
import {
  partsOfRemittance,
  type DisbursementVoidReason,
  type PowerDue,
  type RemittedKind,
} from '#domain/payouts/remittance.ts';
import type { PayoutMethod } from '#domain/kernel/payment-methods.ts';
import { PersistentMap } from '../../../kernel/persistent-maps.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Decider } from '../../../platform/event-log/events.ts';
import { decidedAs, stillWaiting, type Asked } from '../../agency/organizations/index.ts';
import type { DisbursementEvent } from './disbursement-events.ts';
import { endedMoney, evolveMoney, NO_MONEY, type SuretyMoneyState } from './surety-money-state.ts';

export type RequestState = 'pending' | 'paid' | 'declined' | 'withdrawn';

/** A remittance: asked for, or paid at once. Beside the event of this id stands why. */
export interface Remittance extends Asked {
  requestId: string;
  state: RequestState;
  lines: readonly PowerDue[];
  bufApart: boolean;
  method: PayoutMethod;
  /** The agent whose own money it is; null: the agency's. */
  advancedBy: string | null;
  alone: boolean;
  eventId: string;
}

/** What an agent is paid back of one payment that they advanced: asked for, or paid at once. */
export interface Repayment extends Asked {
  requestId: string;
  disbursementId: string;
  agentId: string;
  amountCents: number;
  method: PayoutMethod;
  state: RequestState;
  alone: boolean;
  eventId: string;
}

/** One payment to a surety, or to an agent who advanced one: then it has no kind and no lines. */
export interface Payment {
  disbursementId: string;
  requestId: string;
  kind: RemittedKind | null;
  advancedBy: string | null;
  lines: readonly PowerDue[];
  amountCents: number;
  paidOn: string;
  eventId: string;
  postings: readonly Posting[];
  voided: { on: string; reasonCode: DisbursementVoidReason } | null;
}

/** A void that waits for a second person, or was decided. */
interface VoidRequest extends Asked {
  disbursementId: string;
  reasonCode: DisbursementVoidReason;
  state: RequestState;
  eventId: string;
}

/** All that was paid to a surety or moved with it, and what waits. */
export interface Disbursements {
  suretyId: string;
  remittances: PersistentMap<string, Remittance>;
  payments: PersistentMap<string, Payment>;
  voids: PersistentMap<string, VoidRequest>;
  repayments: PersistentMap<string, Repayment>;
  /** By account: what it opened with when the agency moved in. */
  opened: PersistentMap<string, number>;
  /** What moved beside remittances: releases, interest, what was recovered or is lost. */
  money: SuretyMoneyState;
}

const ended = (state: Disbursements, requestId: string, now: RequestState): Disbursements => ({
  ...state,
  remittances: decidedAs(state.remittances, requestId, now),
  voids: decidedAs(state.voids, requestId, now),
  repayments: decidedAs(state.repayments, requestId, now),
  money: endedMoney(state.money, requestId, now),
});

type Repaid = Extract<DisbursementEvent, { type: 'AdvanceRepaid' }>['data'] & { eventId: string };

/** A repayment is a payment of its own, so that it is voided like the others. */
const withRepaid = (state: Disbursements, { effectiveOn: paidOn, postings, ...repaid }: Repaid): Disbursements => {
  const { requestId, disbursementId, agentId, amountCents, method, askedBy, askedAt, alone, eventId } = repaid;
  const own = { requestId, disbursementId, agentId, amountCents, method, askedBy, askedAt, eventId };
  const repayment: Repayment = { ...(state.repayments.get(requestId) ?? own), state: 'paid', alone };
  const payment: Payment = {
    disbursementId: requestId,
    requestId,
    kind: null,
    advancedBy: null,
    lines: [],
    amountCents,
    paidOn,
    eventId,
    postings,
    voided: null,
  };
  return {
    ...state,
    repayments: state.repayments.set(requestId, repayment),
    payments: state.payments.set(requestId, payment),
  };
};

const evolve = (state: Disbursements, event: DisbursementEvent & { eventId: string }): Disbursements => {
  const { eventId } = event;
  switch (event.type) {
    case 'OpeningDebtHeard':
      return { ...state, opened: state.opened.set(event.data.account, event.data.amountCents) };
    case 'RemittanceRequested': {
      const { suretyId: _, advancedBy = null, ...asked } = event.data;
      const remittance: Remittance = { ...asked, advancedBy, state: 'pending', alone: false, eventId };
      return { ...state, remittances: state.remittances.set(asked.requestId, remittance) };
    }
    case 'DisbursementMade': {
      const { requestId, disbursementId, lines, bufApart, method, askedBy, askedAt, alone } = event.data;
      const { advancedBy = null } = event.data;
      const before = state.remittances.get(requestId);
      const own = { requestId, lines, bufApart, method, advancedBy, askedBy, askedAt, eventId };
      // Of one that was asked for, and of the second payment of one, the first event holds what it is.
      const remittance: Remittance = { ...(before ?? own), state: 'paid', alone };
      const { kind, amountCents, effectiveOn: paidOn, postings } = event.data;
      const part = partsOfRemittance(lines, bufApart).find((one) => one.kind === kind);
      const payment: Payment = {
        disbursementId,
        requestId,
        kind: kind as RemittedKind,
        lines: part?.lines ?? lines,
        amountCents,
        paidOn,
        advancedBy,
        eventId,
        postings,
        voided: null,
      };
      return {
        ...state,
        remittances: state.remittances.set(requestId, remittance),
        payments: state.payments.set(disbursementId, payment),
      };
    }
    case 'DisbursementVoidRequested': {
      const { disbursementId, requestId, reasonCode, askedBy, askedAt } = event.data;
      const request: VoidRequest = { disbursementId, reasonCode, askedBy, askedAt, state: 'pending', eventId };
      return { ...state, voids: state.voids.set(requestId, request) };
    }
    case 'DisbursementVoided': {
      const { disbursementId, requestId, reasonCode, effectiveOn: on } = event.data;
      const payment = state.payments.get(disbursementId);
      if (!payment) return state;
      const payments = state.payments.set(disbursementId, { ...payment, voided: { on, reasonCode } });
      return ended({ ...state, payments }, requestId, 'paid');
    }
    case 'AdvanceRepaymentRequested': {
      const { suretyId: _, ...asked } = event.data;
      const repayment: Repayment = { ...asked, state: 'pending', alone: false, eventId };
      return { ...state, repayments: state.repayments.set(asked.requestId, repayment) };
    }
    case 'AdvanceRepaid':
      return withRepaid(state, { ...event.data, eventId });
    case 'DisbursementDeclined':
      return ended(state, event.data.requestId, 'declined');
    case 'DisbursementWithdrawn':
      return ended(state, event.data.requestId, 'withdrawn');
    default:
      return { ...state, money: evolveMoney(state.money, event) };
  }
};

/** What is paid to a surety: stream `disbursement-{organization}.{suretyId}`. */
export const disbursementDecider: Decider<Disbursements, DisbursementEvent> = {
  category: 'disbursement',
  initial: (suretyId) => ({
    suretyId,
    remittances: PersistentMap(),
    payments: PersistentMap(),
    voids: PersistentMap(),
    repayments: PersistentMap(),
    opened: PersistentMap(),
    money: NO_MONEY,
  }),
  evolve,
};

/** The powers that wait for a second person, in a remittance or as recovered or lost; null: what was due before any. */
export const waitingPowers = ({ remittances, money }: Disbursements): Set<string | null> =>
  new Set(
    [...remittances.values(), ...money.moves.values()]
      .filter(({ state }) => state === 'pending')
      .flatMap(({ lines }) => lines.map(({ powerId }) => powerId)),
  );

/** The void of a payment that waits; null where none does. */
export const waitingVoid = ({ voids }: Disbursements, disbursementId: string): string | null =>
  voids.findKey((request) => request.state === 'pending' && request.disbursementId === disbursementId) ?? null;

/** What waits under an id. @throws Refused REQUEST_NOT_FOUND, REQUEST_DECIDED. */
export const pendingOf = (state: Disbursements, requestId: string) => {
  const [remittance, request] = [state.remittances.get(requestId), state.voids.get(requestId)];
  const [move, moveVoid] = [state.money.moves.get(requestId), state.money.voids.get(requestId)];
  const repayment = state.repayments.get(requestId);
  const { askedBy, askedAt, eventId } = stillWaiting(remittance ?? request ?? repayment ?? move ?? moveVoid);
  return { remittance, asked: request, repayment, move, moveVoid, askedBy, askedAt, eventId };
};

/** A payment that stands. @throws Refused ENTRY_NOT_FOUND, DISBURSEMENT_VOIDED. */
export const activePayment = (state: Disbursements, disbursementId: string): Payment => {
  const payment = state.payments.get(disbursementId);
  if (!payment) throw new Refused('ENTRY_NOT_FOUND');
  if (payment.voided !== null) throw new Refused('DISBURSEMENT_VOIDED');
  return payment;
};
