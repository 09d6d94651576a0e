import type { PostingTags } from '#domain/kernel/posting.ts';
import { OrderedMap, PersistentMap } from '../../../kernel/persistent-maps.ts';
import type { Decider } from '../../../platform/event-log/events.ts';
import { decidedAs, type Asked } from '../../agency/organizations/index.ts';
import type { OpeningEvent } from './opening-events.ts';

/** What a line of an opening is about. */
export interface OpeningThing {
  account: string;
  tags: Pick<PostingTags, 'payee' | 'suretyId' | 'agentId' | 'bondId' | 'accountId'>;
}

/** What is to stand of it, up on the side on which its account grows. */
export interface WantedLine extends OpeningThing {
  amountCents: number;
}

/** What stands of it; one that was taken back stands at 0 and keeps its version. */
export interface StandingLine extends WantedLine {
  version: number;
}

interface OfOpening extends Asked {
  requestId: string;
  state: 'pending' | 'booked' | 'declined' | 'withdrawn';
  /** Beside the event of this id stands why. */
  eventId: string;
}
/** The seal, as it was asked for: what it takes to 3900, of what is left after all that is owed. */
export interface SealRequest extends OfOpening {
  kind: 'seal';
  retainedCents: number;
  equityCents: number;
}
/** A line after the seal, as it is to be. */
export interface CorrectionRequest extends OfOpening, WantedLine {
  kind: 'correction';
  booked: { on: string; alone: boolean } | null;
}
export type OpeningRequest = SealRequest | CorrectionRequest;

/** The opening of an agency. */
export interface Opening {
  /** Null until a move-in has begun. */
  cutOverOn: string | null;
  /** Beside the event of this id stands the name of the old program. */
  plannedBy: string | null;
  /** Whether days up to it are closed to everything else, since something is in. */
  daysClosed: boolean;
  lines: OrderedMap<string, StandingLine>;
  requests: PersistentMap<string, OpeningRequest>;
  sealed: { requestId: string; equityCents: number; retainedCents: number; alone: boolean; eventId: string } | null;
}

/** What makes two lines the same thing: never what stands of it (moving-in#key-of-a-row). */
export const keyOf = ({ account, tags: { payee, suretyId, agentId, bondId, accountId } }: OpeningThing): string =>
  [account, payee, suretyId, agentId, bondId, accountId].map((part) => part ?? '').join(' ');

const standing = (state: Opening, line: StandingLine): Opening => ({
  ...state,
  lines: state.lines.set(keyOf(line), line),
});

const asked = (state: Opening, request: OpeningRequest): Opening => ({
  ...state,
  requests: state.requests.set(request.requestId, request),
});

const ended = (state: Opening, requestId: string, as: OpeningRequest['state']): Opening => ({
  ...state,
  requests: decidedAs(state.requests, requestId, as),
});

const corrected = (state: Opening, requestId: string, booked: { on: string; alone: boolean }): Opening => {
  const request = state.requests.get(requestId);
  return request?.kind === 'correction' ? asked(state, { ...request, state: 'booked', booked }) : state;
};

const evolve = (state: Opening, event: OpeningEvent & { eventId: string }): Opening => {
  const { eventId } = event;
  switch (event.type) {
    case 'MoveInPlanned':
      return { ...state, cutOverOn: event.data.cutOverOn, plannedBy: eventId };
    case 'DaysBeforeClosed':
      return { ...state, daysClosed: true };
    case 'DaysBeforeOpened':
      return { ...state, daysClosed: false };
    case 'OpeningLineBooked':
    case 'OpeningLineTakenBack': {
      const { account, tags, amountCents, version } = event.data;
      return standing(state, { account, tags, amountCents, version });
    }
    case 'OpeningSealRequested':
      return asked(state, { kind: 'seal', ...event.data, state: 'pending', eventId });
    case 'OpeningSealed': {
      const { requestId, equityCents, retainedCents, alone } = event.data;
      return {
        ...ended(state, requestId, 'booked'),
        sealed: { requestId, equityCents, retainedCents, alone, eventId },
      };
    }
    case 'OpeningCorrectionRequested':
      return asked(state, { kind: 'correction', ...event.data, state: 'pending', eventId, booked: null });
    case 'OpeningLineCorrected': {
      const { requestId, account, tags, amountCents, version, bookedOn, alone } = event.data;
      return corrected(standing(state, { account, tags, amountCents, version }), requestId, { on: bookedOn, alone });
    }
    case 'OpeningRequestDeclined':
      return ended(state, event.data.requestId, 'declined');
    case 'OpeningRequestWithdrawn':
      return ended(state, event.data.requestId, 'withdrawn');
  }
};

/** Stream `opening-{organization}.{organization}`: each line has one amount that stands. */
export const openingDecider: Decider<Opening, OpeningEvent> = {
  category: 'opening',
  initial: () => ({
    cutOverOn: null,
    plannedBy: null,
    daysClosed: false,
    lines: OrderedMap(),
    requests: PersistentMap(),
    sealed: null,
  }),
  evolve,
};

/** What is booked of the opening. */
export const standingLines = ({ lines }: Opening): StandingLine[] =>
  [...lines.values()].filter(({ amountCents }) => amountCents !== 0);

/** What waits for a second person, the oldest first. */
export const waitingRequests = ({ requests }: Opening): OpeningRequest[] =>
  [...requests.values()]
    .filter(({ state }) => state === 'pending')
    .toSorted((one, other) => (one.askedAt < other.askedAt ? -1 : 1));
