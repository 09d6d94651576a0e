import { laterDay } from '#domain/books/backdating.ts';
import { balanced, mirrored, type Posting } from '#domain/kernel/posting.ts';
import { Refused } from '../../../kernel/refused.ts';
import { byOnePerson, type Approval, type Asking } from '../../agency/organizations/index.ts';

/** A payment out, or what moved with its payee: booked, and not void. */
interface Standing {
  amountCents: number;
  eventId: string;
  postings: readonly Posting[];
  on: string;
}

/** How a kind of payment out knows what is taken back, and the events by which it is. */
interface Voiding<State, Of, Whose, Requested, Voided> {
  /** @throws Refused where it does not stand, or something stands on it. */
  standing: (state: State, of: Of) => Standing;
  /** The void that waits; null where none does. */
  waiting: (state: State, of: Of) => string | null;
  /** Whose stream it is, as both events say. */
  whose: (state: State) => Whose;
  requested: Requested;
  voided: Voided;
}

/**
 * Takes a payment out back by its mirror (money#nothing-is-edited): `voidOrAsk` at once, or above the limit it only asks
 * a second person; `voidIt` what was asked for.
 * @throws Refused what `standing` refuses; REMITTANCE_WAITS where its void waits.
 */
export const voiding = <State, Of, Whose, Requested extends string, Voided extends string>({
  standing,
  waiting,
  whose,
  requested,
  voided,
}: Voiding<State, Of, Whose, Requested, Voided>) => {
  const voidIt = (state: State, of: Of, { today, ...approval }: Approval) => {
    const { amountCents, eventId: reversesEventId, postings, on } = standing(state, of);
    const booked = { effectiveOn: laterDay(today, on), postings: balanced(mirrored(postings)) };
    return [{ type: voided, data: { ...whose(state), ...of, amountCents, reversesEventId, ...approval, ...booked } }];
  };
  const voidOrAsk = (state: State, of: Of, { limitCents, today, askedBy, askedAt }: Asking) => {
    if (waiting(state, of) !== null) throw new Refused('REMITTANCE_WAITS');
    const { amountCents } = standing(state, of);
    if (amountCents <= limitCents) return voidIt(state, of, byOnePerson(today));
    return [{ type: requested, data: { ...whose(state), ...of, amountCents, askedBy, askedAt } }];
  };
  return { voidIt, voidOrAsk };
};
