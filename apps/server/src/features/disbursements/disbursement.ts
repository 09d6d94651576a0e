import { Map as PersistentMap } from 'immutable';
import { v5 as uuidV5 } from 'uuid';
import { BANK } from '#domain/chart-of-accounts.ts';
import { formatCents } from '#domain/money.ts';
import { balanced, credit, debit, mirrored } from '#domain/posting.ts';
import type { Posting } from '#domain/posting.ts';
import { laterDay } from '#domain/backdating.ts';
import { partsOfRemittance } from '#domain/remittance.ts';
import type { DisbursementVoidReason, PowerDue, RemittedKind, RemittedPart } from '#domain/remittance.ts';
import type { PayoutMethod } from '#domain/unclaimed.ts';
import { Refused } from '../../kernel/refused.ts';
import type { Decider } from '../../platform/event-log/events.ts';
import { mustBeSecond } from '../books/index.ts';
import type { Approver } from '../books/index.ts';
import type { DisbursementEvent } from './disbursement-events.ts';

interface Asked {
  askedBy: string;
  /** An instant; it begins the 24 hours (books.md 3.9). */
  askedAt: string;
}
type RequestState = 'pending' | 'paid' | 'declined' | 'withdrawn';

/** A remittance: asked for, or paid at once. Beside the event of this id stands why. */
export interface Remittance extends Asked {
  requestId: string;
  state: RequestState;
  lines: readonly PowerDue[];
  bufApart: boolean;
  method: PayoutMethod;
  alone: boolean;
  eventId: string;
}

/** One payment to a surety. */
export interface Payment {
  disbursementId: string;
  requestId: string;
  kind: RemittedKind;
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
}

/** All that was paid to a surety, and what waits. */
export interface Disbursements {
  suretyId: string;
  remittances: PersistentMap<string, Remittance>;
  payments: PersistentMap<string, Payment>;
  voids: PersistentMap<string, VoidRequest>;
}

const ended = (state: Disbursements, requestId: string, now: RequestState): Disbursements => {
  const remittance = state.remittances.get(requestId);
  if (remittance) return { ...state, remittances: state.remittances.set(requestId, { ...remittance, state: now }) };
  const asked = state.voids.get(requestId);
  return asked ? { ...state, voids: state.voids.set(requestId, { ...asked, state: now }) } : state;
};

const evolve = (state: Disbursements, event: DisbursementEvent & { eventId: string }): Disbursements => {
  const { eventId } = event;
  switch (event.type) {
    case 'RemittanceRequested': {
      const { suretyId: _, ...asked } = event.data;
      const remittance: Remittance = { ...asked, state: 'pending', alone: false, eventId };
      return { ...state, remittances: state.remittances.set(asked.requestId, remittance) };
    }
    case 'DisbursementMade': {
      const { requestId, disbursementId, lines, bufApart, method, askedBy, askedAt, alone } = event.data;
      const before = state.remittances.get(requestId);
      const own = { requestId, lines, bufApart, method, askedBy, askedAt, eventId };
      // Of one that was asked for, and of the second payment of one, the first event holds what it is.
      const remittance: Remittance = { ...(before ?? own), state: 'paid', alone };
      const { kind, amountCents, effectiveOn: paidOn, postings } = event.data;
      const part = partsOfRemittance(lines, bufApart).find((one) => one.kind === kind);
      const payment: Payment = {
        ...{ disbursementId, requestId, kind: kind as RemittedKind, lines: part?.lines ?? lines, amountCents, paidOn },
        ...{ eventId, postings, voided: null },
      };
      return {
        ...state,
        remittances: state.remittances.set(requestId, remittance),
        payments: state.payments.set(disbursementId, payment),
      };
    }
    case 'DisbursementVoidRequested': {
      const { disbursementId, requestId, reasonCode, askedBy, askedAt } = event.data;
      const asked: VoidRequest = { disbursementId, reasonCode, askedBy, askedAt, state: 'pending' };
      return { ...state, voids: state.voids.set(requestId, asked) };
    }
    case 'DisbursementVoided': {
      const { disbursementId, requestId, reasonCode, effectiveOn: on } = event.data;
      const payment = state.payments.get(disbursementId);
      if (!payment) return state;
      const payments = state.payments.set(disbursementId, { ...payment, voided: { on, reasonCode } });
      return ended({ ...state, payments }, requestId, 'paid');
    }
    case 'DisbursementDeclined':
      return ended(state, event.data.requestId, 'declined');
    case 'DisbursementWithdrawn':
      return ended(state, event.data.requestId, 'withdrawn');
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
  }),
  evolve,
};

/** The powers that wait in a remittance for a second person. */
export const waitingPowers = ({ remittances }: Disbursements): Set<string> =>
  new Set(
    remittances
      .valueSeq()
      .filter(({ state }) => state === 'pending')
      .flatMap(({ lines }) => lines.map(({ powerId }) => powerId)),
  );

/** The void of a payment that waits; null where none does. */
export const waitingVoid = ({ voids }: Disbursements, disbursementId: string): string | null =>
  voids.findKey((asked) => asked.state === 'pending' && asked.disbursementId === disbursementId) ?? null;

const totalOf = (lines: readonly PowerDue[]): number =>
  lines.reduce((sum, { premiumCents, bufCents }) => sum + premiumCents + bufCents, 0);

/** @throws Refused REMITTANCE_BELOW_ZERO where one of the payments would be. */
const paymentsOf = (lines: readonly PowerDue[], bufApart: boolean): RemittedPart[] => {
  const parts = partsOfRemittance(lines, bufApart);
  const below = parts.find(({ amountCents }) => amountCents < 0);
  if (below) throw new Refused('REMITTANCE_BELOW_ZERO', { amount: formatCents(below.amountCents) });
  return parts;
};

/** Debits what is paid of a payable; what is recovered with it is its mirror. */
const payableLine = (account: string, cents: number, tags: Posting['tags']): Posting[] => {
  if (cents === 0) return [];
  return [cents > 0 ? debit(account, cents, tags) : credit(account, -cents, tags)];
};

const postingsOf = (suretyId: string, { lines, amountCents }: RemittedPart): Posting[] => {
  const payables = lines.flatMap(({ powerId, premiumCents, bufCents }) => [
    ...payableLine('2200', premiumCents, { suretyId, powerId }),
    ...payableLine('2210', bufCents, { suretyId, powerId }),
  ]);
  return balanced([...payables, ...(amountCents === 0 ? [] : [credit(BANK, amountCents)])]);
};

type Wanted = Pick<Remittance, 'requestId' | 'lines' | 'bufApart' | 'method' | 'askedBy' | 'askedAt'>;

const paid = (
  { suretyId }: Disbursements,
  { requestId, lines, bufApart, method, askedBy, askedAt }: Wanted,
  { approved, alone, today }: { approved: boolean; alone: boolean; today: string },
): DisbursementEvent[] =>
  paymentsOf(lines, bufApart).map((part) => ({
    type: 'DisbursementMade',
    data: {
      ...{ suretyId, requestId, lines: [...lines], bufApart, method, askedBy, askedAt, approved, alone },
      ...{ disbursementId: uuidV5(part.kind, requestId), kind: part.kind, amountCents: part.amountCents },
      ...{ effectiveOn: today, postings: postingsOf(suretyId, part) },
    },
  }));

/**
 * Pays what chosen powers owe (powers.md 4), today: each with the whole of its tags, `lines` as the ledger says at the head
 * of this stream. Above `limitCents` it only asks a second person (books.md 3.9).
 * @throws Refused REMITTANCE_WAITS where a power waits in another one; REMITTANCE_BELOW_ZERO.
 */
export const remit = (
  state: Disbursements,
  wanted: Wanted,
  { limitCents, today }: { limitCents: number; today: string },
): DisbursementEvent[] => {
  const waiting = waitingPowers(state);
  if (wanted.lines.some(({ powerId }) => waiting.has(powerId))) throw new Refused('REMITTANCE_WAITS');
  paymentsOf(wanted.lines, wanted.bufApart);
  const { suretyId } = state;
  const { requestId, lines, bufApart, method, askedBy, askedAt } = wanted;
  if (totalOf(lines) > limitCents) {
    const data = { suretyId, requestId, lines: [...lines], bufApart, method, askedBy, askedAt };
    return [{ type: 'RemittanceRequested', data }];
  }
  return paid(state, wanted, { approved: false, alone: false, today });
};

/** What waits under an id. @throws Refused REQUEST_NOT_FOUND, REQUEST_DECIDED. */
export const pendingOf = (state: Disbursements, requestId: string) => {
  const [remittance, asked] = [state.remittances.get(requestId), state.voids.get(requestId)];
  const found = remittance ?? asked;
  if (!found) throw new Refused('REQUEST_NOT_FOUND');
  if (found.state !== 'pending') throw new Refused('REQUEST_DECIDED', { state: found.state });
  return { remittance, asked, askedBy: found.askedBy, askedAt: found.askedAt };
};

const sameLines = (one: readonly PowerDue[], other: readonly PowerDue[]): boolean =>
  one.length === other.length &&
  one.every((line, at) => line.premiumCents === other[at]?.premiumCents && line.bufCents === other[at].bufCents);

/**
 * Approves what waits, which books it today. `owed` is what the powers of a remittance owe now, in the order of its lines.
 * @throws Refused REQUEST_NOT_FOUND, REQUEST_DECIDED, FOUR_EYES, WAITING_FOR_APPROVAL, REMITTANCE_CHANGED,
 *   DISBURSEMENT_VOIDED.
 */
export const approveDisbursement = (
  state: Disbursements,
  { requestId, approver, today, owed }: { requestId: string; approver: Approver; today: string; owed: PowerDue[] },
): DisbursementEvent[] => {
  const { remittance, asked, ...by } = pendingOf(state, requestId);
  mustBeSecond(by, approver);
  const approval = { approved: true, alone: by.askedBy === approver.userId, today };
  if (remittance) {
    if (!sameLines(remittance.lines, owed))
      throw new Refused('REMITTANCE_CHANGED', { amount: formatCents(totalOf(owed)) });
    return paid(state, remittance, approval);
  }
  const { disbursementId = '', reasonCode = 'Other' } = asked ?? {};
  return voided(state, { disbursementId, requestId, reasonCode }, approval);
};

/** Ends what waits without booking it. @throws Refused REQUEST_NOT_FOUND, REQUEST_DECIDED. */
export const declineDisbursement = (state: Disbursements, requestId: string): DisbursementEvent[] => {
  pendingOf(state, requestId);
  return [{ type: 'DisbursementDeclined', data: { suretyId: state.suretyId, requestId } }];
};

/** Takes one's own request back. @throws Refused as declining it, REQUEST_OF_SOMEBODY_ELSE. */
export const withdrawDisbursement = (state: Disbursements, requestId: string, userId: string): DisbursementEvent[] => {
  if (pendingOf(state, requestId).askedBy !== userId) throw new Refused('REQUEST_OF_SOMEBODY_ELSE');
  return [{ type: 'DisbursementWithdrawn', data: { suretyId: state.suretyId, requestId } }];
};

const standing = (state: Disbursements, disbursementId: string): Payment => {
  const payment = state.payments.get(disbursementId);
  if (!payment) throw new Refused('ENTRY_NOT_FOUND');
  if (payment.voided !== null) throw new Refused('DISBURSEMENT_VOIDED');
  return payment;
};

const voided = (
  state: Disbursements,
  of: { disbursementId: string; requestId: string; reasonCode: DisbursementVoidReason },
  { approved, alone, today }: { approved: boolean; alone: boolean; today: string },
): DisbursementEvent[] => {
  const { amountCents, eventId: reversesEventId, postings, paidOn } = standing(state, of.disbursementId);
  const effectiveOn = laterDay(today, paidOn);
  const mirror = balanced(mirrored(postings));
  const data = { suretyId: state.suretyId, ...of, amountCents, reversesEventId, approved, alone, effectiveOn };
  return [{ type: 'DisbursementVoided', data: { ...data, postings: mirror } }];
};

/**
 * Takes a payment back by its mirror: its powers are due again. Above `limitCents` it only asks a second person.
 * @throws Refused ENTRY_NOT_FOUND, DISBURSEMENT_VOIDED, REMITTANCE_WAITS.
 */
export const voidDisbursement = (
  state: Disbursements,
  of: { disbursementId: string; requestId: string; reasonCode: DisbursementVoidReason } & Asked,
  { limitCents, today }: { limitCents: number; today: string },
): DisbursementEvent[] => {
  const { askedBy, askedAt, ...which } = of;
  const { amountCents } = standing(state, of.disbursementId);
  if (waitingVoid(state, of.disbursementId) !== null) throw new Refused('REMITTANCE_WAITS');
  if (amountCents > limitCents) {
    const data = { suretyId: state.suretyId, ...which, amountCents, askedBy, askedAt };
    return [{ type: 'DisbursementVoidRequested', data }];
  }
  return voided(state, which, { approved: false, alone: false, today });
};
