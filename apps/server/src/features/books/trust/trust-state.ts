import {
  collateralNumberOf,
  OPENING_COLLATERAL,
  type CollateralMethod,
  type GiveBackMethod,
} from '#domain/books/collateral.ts';
import type { Posting } from '#domain/kernel/posting.ts';
import { OrderedMap, PersistentMap } from '../../../kernel/persistent-maps.ts';
import type { Decider } from '../../../platform/event-log/events.ts';
import { decidedAs, type Asked } from '../../agency/organizations/index.ts';
import type { TrustEvent } from './trust-events.ts';

type RequestState = 'pending' | 'booked' | 'declined' | 'withdrawn';
/** `claimed`: its account has not said yet whether it takes it. */
type ApplicationState = RequestState | 'claimed' | 'turned down';

/** A bond with its account, and whose collateral. */
export interface Owner {
  bondId: string;
  accountId: string;
  personId: string;
}

/** Collateral as it was taken; beside the event of this id stand its number of a check and its note. */
export interface CollateralReceipt extends Owner {
  receiptId: string;
  defendantId: string;
  number: string;
  amountCents: number;
  method: CollateralMethod;
  receivedOn: string;
  receivedBy: string;
  receivedAt: string;
  eventId: string;
  postings: readonly Posting[];
  /** What of it is neither banked nor given back as cash. */
  lyingCents: number;
  bankedOn: string | null;
  voidedOn: string | null;
  /** The day on which the bank sent its check back. */
  bouncedOn: string | null;
}

/** What is given back, asked for or booked. */
export interface GivenBack extends Owner, Asked {
  returnId: string;
  amountCents: number;
  method: GiveBackMethod;
  state: RequestState;
  eventId: string;
  returnedOn: string | null;
  postings: readonly Posting[];
  /** Of which receipts its cash was. */
  takenFrom: readonly Taken[];
  voidedOn: string | null;
}

interface Taken {
  receiptId: string;
  cents: number;
}

/** The void of what was given back that waits for a second person, or was decided. */
export interface ReturnVoid extends Owner, Asked {
  returnId: string;
  amountCents: number;
  state: RequestState;
  eventId: string;
}

/** The void of a receipt that waits for a second person, or was decided. */
export interface ReceiptVoid extends Owner, Asked {
  receiptId: string;
  amountCents: number;
  state: RequestState;
  eventId: string;
}

/** What is applied to an account: asked for, claimed, or what became of it. */
export interface Application extends Owner, Asked {
  applicationId: string;
  toAccountId: string;
  documentId: string;
  amountCents: number;
  state: ApplicationState;
  /** The event beside which its reason stands. */
  eventId: string;
  appliedOn: string | null;
}

/** What is held of a person on a bond; below zero where a check came back after it was given back. */
export interface Holding extends Owner {
  defendantId: string;
  heldCents: number;
  /** The day of the first receipt since nothing was held. */
  since: string;
}

/** What stands of it in the opening of the books; one that was taken back stands at 0 (moving-in#opening-trust). */
export interface OpenedCollateral extends Owner {
  defendantId: string;
  /** Under it lies what is not banked. */
  receiptId: string;
  version: number;
  heldCents: number;
  unbankedCents: number;
}

/** What of the opening should have been, asked for after its seal (moving-in#corrections-after-the-seal). */
export interface CollateralCorrection extends Omit<OpenedCollateral, 'version'>, Asked {
  requestId: string;
  state: RequestState;
  eventId: string;
  booked: { on: string } | null;
}

/** The collateral of an agency, in the order in which it was recorded. */
export interface Trust {
  receipts: OrderedMap<string, CollateralReceipt>;
  returns: OrderedMap<string, GivenBack>;
  voids: PersistentMap<string, ReceiptVoid>;
  returnVoids: PersistentMap<string, ReturnVoid>;
  applications: OrderedMap<string, Application>;
  holdings: OrderedMap<string, Holding>;
  opened: OrderedMap<string, OpenedCollateral>;
  corrections: OrderedMap<string, CollateralCorrection>;
  bankCents: number;
  /** The last number that was given; 0 before the first. */
  lastNumber: number;
}

export const holdingKey = ({ personId, bondId }: Pick<Owner, 'personId' | 'bondId'>): string => `${personId} ${bondId}`;

const heldMore = (state: Trust, of: Owner, cents: number, first?: { defendantId: string; on: string }): Trust => {
  const key = holdingKey(of);
  const { bondId, accountId, personId } = of;
  const before = state.holdings.get(key);
  const { defendantId, since, heldCents } = before ?? {
    defendantId: first?.defendantId ?? personId,
    since: '',
    heldCents: 0,
  };
  const begins = first !== undefined && heldCents <= 0 ? first.on : since;
  const holding = { bondId, accountId, personId, defendantId, since: begins, heldCents: heldCents + cents };
  return { ...state, holdings: state.holdings.set(key, holding) };
};

const withReceipt = (state: Trust, receiptId: string, edit: Partial<CollateralReceipt>): Trust => {
  const receipt = state.receipts.get(receiptId);
  return receipt ? { ...state, receipts: state.receipts.set(receiptId, { ...receipt, ...edit }) } : state;
};

/** The cash of a person on a bond that is not banked yet, by receipt, the oldest first. */
export const lyingCash = ({ receipts }: Trust, of: Pick<Owner, 'personId' | 'bondId'>): CollateralReceipt[] =>
  receipts
    .valueSeq()
    .filter(
      ({ personId, bondId, method, lyingCents }) =>
        method === 'Cash' && lyingCents > 0 && personId === of.personId && bondId === of.bondId,
    )
    .toArray();

/** Of which receipts so much cash of a person on a bond is, the oldest first. */
const cashOf = (state: Trust, of: Owner, cents: number): Taken[] => {
  let left = cents;
  return lyingCash(state, of).flatMap(({ receiptId, lyingCents }) => {
    const taken = Math.min(left, lyingCents);
    left -= taken;
    return taken === 0 ? [] : [{ receiptId, cents: taken }];
  });
};

/** More, or with a minus less, of each receipt lies there. */
const lyingMore = (state: Trust, taken: readonly Taken[], sign: 1 | -1): Trust =>
  taken.reduce((after, { receiptId, cents }) => {
    const lyingCents = (after.receipts.get(receiptId)?.lyingCents ?? 0) + sign * cents;
    return withReceipt(after, receiptId, { lyingCents });
  }, state);

type Returned = Extract<TrustEvent, { type: 'CollateralReturned' }>['data'];

const givenBack = (state: Trust, data: Returned, eventId: string): Trust => {
  const { returnId, amountCents, method, effectiveOn: returnedOn, approved: _, alone: _alone, ...of } = data;
  const takenFrom = method === 'Cash' ? cashOf(state, data, amountCents) : [];
  const own = { ...of, returnId, amountCents, method, eventId, returnedOn, takenFrom, voidedOn: null };
  const returns = state.returns.set(returnId, { ...own, state: 'booked' });
  const after = lyingMore(heldMore({ ...state, returns }, data, 0 - amountCents), takenFrom, -1);
  return method === 'Cash' ? after : { ...after, bankCents: after.bankCents - amountCents };
};

type Unreturned = Extract<TrustEvent, { type: 'CollateralReturnVoided' }>['data'];

/** It is held again: at the trust bank, or as cash of the receipts that it was of. */
const returnVoided = (state: Trust, data: Unreturned): Trust => {
  const { returnId, requestId, amountCents, method, effectiveOn: voidedOn } = data;
  const given = state.returns.get(returnId);
  if (!given) return state;
  const returns = state.returns.set(returnId, { ...given, voidedOn });
  const after = lyingMore(heldMore({ ...state, returns }, data, amountCents), given.takenFrom, 1);
  const bankCents = after.bankCents + (method === 'Cash' ? 0 : amountCents);
  return ended({ ...after, bankCents }, requestId, 'booked');
};

const banked = (
  state: Trust,
  { receipts, bankedOn }: Extract<TrustEvent, { type: 'CollateralBanked' }>['data'],
): Trust =>
  receipts.reduce(
    (after, { receiptId, amountCents }) => ({
      ...withReceipt(after, receiptId, { lyingCents: 0, bankedOn }),
      bankCents: after.bankCents + amountCents,
    }),
    state,
  );

type BroughtIn = OpenedCollateral & { effectiveOn: string };

/** What lies there of an opening may be banked and given back, as the cash of a receipt without a number. */
const openedReceipt = (state: Trust, data: BroughtIn, more: number, eventId: string): Trust => {
  const { receiptId, bondId, accountId, personId, defendantId, unbankedCents: amountCents, effectiveOn } = data;
  const before = state.receipts.get(receiptId);
  if (before) return withReceipt(state, receiptId, { amountCents, lyingCents: before.lyingCents + more });
  if (amountCents === 0) return state;
  const receipt: CollateralReceipt = {
    receiptId,
    bondId,
    accountId,
    personId,
    defendantId,
    amountCents,
    eventId,
    number: OPENING_COLLATERAL,
    method: 'Cash',
    receivedOn: effectiveOn,
    receivedBy: '',
    receivedAt: '',
    postings: [],
    lyingCents: more,
    bankedOn: null,
    voidedOn: null,
    bouncedOn: null,
  };
  return { ...state, receipts: state.receipts.set(receiptId, receipt) };
};

const broughtIn = (state: Trust, data: BroughtIn, eventId: string): Trust => {
  const { bondId, accountId, personId, defendantId, receiptId, version, heldCents, unbankedCents } = data;
  const before = state.opened.get(holdingKey(data));
  const more = heldCents - (before?.heldCents ?? 0);
  const unbankedMore = unbankedCents - (before?.unbankedCents ?? 0);
  const stands = { bondId, accountId, personId, defendantId, receiptId, version, heldCents, unbankedCents };
  const opened = state.opened.set(holdingKey(data), stands);
  const after = heldMore({ ...state, opened }, data, more, { defendantId, on: data.effectiveOn });
  const bankCents = after.bankCents + more - unbankedMore;
  return openedReceipt({ ...after, bankCents }, data, unbankedMore, eventId);
};

const ended = (state: Trust, requestId: string, now: RequestState): Trust => ({
  ...state,
  returns: decidedAs(state.returns, requestId, now),
  voids: decidedAs(state.voids, requestId, now),
  returnVoids: decidedAs(state.returnVoids, requestId, now),
  applications: decidedAs(state.applications, requestId, now),
  corrections: decidedAs(state.corrections, requestId, now),
});

type Ended = Extract<TrustEvent, { type: 'CollateralApplicationEnded' }>['data'];

const applicationEnded = (state: Trust, data: Ended): Trust => {
  const { applicationId, applied, amountCents } = data;
  const now = applied ? ('booked' as const) : ('turned down' as const);
  const after = { ...state, applications: decidedAs(state.applications, applicationId, now) };
  return applied ? { ...heldMore(after, data, 0 - amountCents), bankCents: after.bankCents - amountCents } : after;
};

type Received = Extract<TrustEvent, { type: 'CollateralReceived' }>['data'];

const received = (state: Trust, data: Received, eventId: string): Trust => {
  const { amountCents, receiptId, defendantId, receivedOn: on } = data;
  const none = { bankedOn: null, voidedOn: null, bouncedOn: null };
  const receipts = state.receipts.set(receiptId, { ...data, ...none, eventId, lyingCents: amountCents });
  const lastNumber = collateralNumberOf(data.number);
  return heldMore({ ...state, receipts, lastNumber }, data, amountCents, { defendantId, on });
};

const evolve = (state: Trust, event: TrustEvent & { eventId: string }): Trust => {
  const { eventId } = event;
  switch (event.type) {
    case 'CollateralReceived':
      return received(state, event.data, eventId);
    case 'CollateralBroughtIn':
      return broughtIn(state, event.data, eventId);
    case 'CollateralCorrectionRequested': {
      const asked: CollateralCorrection = { ...event.data, state: 'pending', eventId, booked: null };
      return { ...state, corrections: state.corrections.set(asked.requestId, asked) };
    }
    case 'CollateralCorrected': {
      const booked = { on: event.data.bookedOn };
      const asked: CollateralCorrection = { ...event.data, state: 'booked', eventId, booked };
      return broughtIn({ ...state, corrections: state.corrections.set(asked.requestId, asked) }, event.data, eventId);
    }
    case 'CollateralBanked':
      return banked(state, event.data);
    case 'CollateralReturnRequested': {
      const none = { returnedOn: null, postings: [], takenFrom: [], voidedOn: null };
      const asked: GivenBack = { ...event.data, ...none, state: 'pending', eventId };
      return { ...state, returns: state.returns.set(asked.returnId, asked) };
    }
    case 'CollateralReturned':
      return givenBack(state, event.data, eventId);
    case 'CollateralVoidRequested': {
      const { requestId, ...asked } = event.data;
      return { ...state, voids: state.voids.set(requestId, { ...asked, state: 'pending', eventId }) };
    }
    case 'CollateralVoided': {
      const { receiptId, requestId, amountCents, effectiveOn: voidedOn } = event.data;
      const after = heldMore(state, event.data, 0 - amountCents);
      return ended(withReceipt(after, receiptId, { lyingCents: 0, voidedOn }), requestId, 'booked');
    }
    case 'CollateralReturnVoidRequested': {
      const { requestId, method: _, ...asked } = event.data;
      return { ...state, returnVoids: state.returnVoids.set(requestId, { ...asked, state: 'pending', eventId }) };
    }
    case 'CollateralReturnVoided':
      return returnVoided(state, event.data);
    case 'CollateralBounced': {
      const { receiptId, amountCents, effectiveOn: bouncedOn } = event.data;
      const after = heldMore(state, event.data, 0 - amountCents);
      return { ...withReceipt(after, receiptId, { bouncedOn }), bankCents: after.bankCents - amountCents };
    }
    case 'CollateralApplicationRequested': {
      const asked: Application = { ...event.data, state: 'pending', eventId, appliedOn: null };
      return { ...state, applications: state.applications.set(asked.applicationId, asked) };
    }
    case 'CollateralClaimed': {
      const { effectiveOn: appliedOn, approved: _, alone: _alone, ...asked } = event.data;
      const claimed: Application = { ...asked, state: 'claimed', eventId, appliedOn };
      return { ...state, applications: state.applications.set(asked.applicationId, claimed) };
    }
    case 'CollateralApplicationEnded':
      return applicationEnded(state, event.data);
    case 'CollateralDeclined':
      return ended(state, event.data.requestId, 'declined');
    case 'CollateralWithdrawn':
      return ended(state, event.data.requestId, 'withdrawn');
  }
};

/** Stream `trust-{organization}.{organization}`: what goes out is judged against all that is there. */
export const trustDecider: Decider<Trust, TrustEvent> = {
  category: 'trust',
  initial: () => ({
    receipts: OrderedMap(),
    returns: OrderedMap(),
    voids: PersistentMap(),
    returnVoids: PersistentMap(),
    applications: OrderedMap(),
    holdings: OrderedMap(),
    opened: OrderedMap(),
    corrections: OrderedMap(),
    bankCents: 0,
    lastNumber: 0,
  }),
  evolve,
};
