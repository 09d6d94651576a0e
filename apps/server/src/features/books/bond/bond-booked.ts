import { isClosedTo, mayDateOn, type Deciding } from '#contracts/books/periods/backdating.ts';
import { laterDay } from '#domain/books/backdating.ts';
import { mirrored, type Posting } from '#domain/kernel/posting.ts';
import type { BondEvent } from './bond-events.ts';
import { bondJudgmentEventTypes } from './bond-judgment-events.ts';
import type { SettledFields } from './bond-fields.ts';

/** What a bond's events booked of its premium so far; its judgment stands apart. */
export interface Booked {
  eventIds: readonly string[];
  postings: readonly Posting[];
  /** The newest day among them. */
  on: string | null;
  /** The lines of its first premium and the day on which they stand: a corrected bond date takes them along. */
  first: { on: string; postings: readonly Posting[] } | null;
  /** The earliest day of what moved money after them. */
  laterOn: string | null;
  /** Of a bond that was brought in: those of the lines that count as booked before, and are nowhere; null of others. */
  counted: readonly Posting[] | null;
}

export const NOTHING_BOOKED: Booked = {
  eventIds: [],
  postings: [],
  on: null,
  first: null,
  laterOn: null,
  counted: null,
};

/** What counts as booked of a bond that was brought in: it has no first premium here, so another date moves nothing. */
export const broughtInAs = ({ counted, broughtInOn }: BroughtIn): Booked => ({
  ...NOTHING_BOOKED,
  postings: counted,
  on: broughtInOn,
  counted,
});

/** What of it is booked in the books of this agency: the later lines of a bond that was brought in. */
export const bookedHere = ({ postings, counted }: Pick<Booked, 'postings' | 'counted'>): Posting[] => [
  ...postings,
  ...mirrored(counted ?? []),
];

type BroughtIn = Extract<BondEvent, { type: 'BondBroughtIn' }>['data'];
type Transferred = Extract<BondEvent, { type: 'BondMoved' }>['data']['transferred'];

/** A move books by the event of the account that the bond left. */
const bookedElsewhere = (booked: Booked, { eventId, effectiveOn, postings }: Transferred): Booked => {
  if (postings.length === 0) return booked;
  const { laterOn } = booked;
  return {
    ...booked,
    eventIds: [...booked.eventIds, eventId],
    postings: [...booked.postings, ...postings],
    on: laterDay(effectiveOn, booked.on),
    laterOn: laterOn !== null && laterOn < effectiveOn ? laterOn : effectiveOn,
  };
};

/** What counts as booked before goes along with its bond: the balance stays behind (moving-in#bond-brought-in). */
const countedOn = (booked: Booked, accountId: string): Booked => {
  if (booked.counted === null) return booked;
  const counted = booked.counted.map((line) => ({ ...line, tags: { ...line.tags, accountId } }));
  return { ...booked, postings: [...bookedHere(booked), ...counted], counted };
};

/** What is booked after one more event. */
export const bookedWith = (booked: Booked, { eventId, type, data }: BondEvent & { eventId: string }): Booked => {
  if ('transferred' in data) return bookedElsewhere(countedOn(booked, data.accountId), data.transferred);
  if (!('postings' in data)) return booked; // a change of status books nothing
  if (type in bondJudgmentEventTypes) return booked; // a judgment is no premium
  const moved = 'moved' in data ? data.moved : undefined;
  const taken = moved ? { ...booked, first: { on: moved.to, postings: moved.postings } } : booked;
  if (!moved && data.postings.length === 0) return booked;
  const eventIds = [...booked.eventIds, eventId];
  if (data.postings.length === 0) return { ...taken, eventIds };
  const day = ('bookedOn' in data ? data.bookedOn : undefined) ?? data.effectiveOn;
  const isFirst = booked.first === null && booked.counted === null;
  return {
    ...booked,
    eventIds,
    postings: [...booked.postings, ...data.postings],
    on: laterDay(day, booked.on),
    first: isFirst ? { on: day, postings: data.postings } : taken.first,
    laterOn: isFirst || (booked.laterOn !== null && booked.laterOn < day) ? booked.laterOn : day,
  };
};

/**
 * The lines of the first premium on the day of a corrected bond date, in the same month too
 * (money#corrected-bond-date). Nothing moves where the new day is too far back for who corrects it, or where money of
 * the bond moved before the new day.
 */
export const movedTo = (
  { first, laterOn }: Booked,
  before: SettledFields,
  { bondDate }: SettledFields,
  deciding: Deciding,
): { moved?: { from: string; to: string; postings: Posting[] } } => {
  if (!first || bondDate === null || bondDate === before.bondDate || bondDate === first.on) return {};
  if (isClosedTo(first.on, deciding) || !mayDateOn(bondDate, deciding)) return {};
  if (laterOn !== null && laterOn < bondDate) return {};
  return { moved: { from: first.on, to: bondDate, postings: [...first.postings] } };
};
