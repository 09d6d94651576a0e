import type { amendBond, writeBond } from '#contracts/books/bonds.ts';
import type { InputOf } from '#contracts/kernel/endpoint.ts';
import { Refused } from '../../kernel/refused.ts';

/** What somebody wants to write above a power, as it was typed. */
export type OverrideForm =
  | { kind: 'writing'; body: InputOf<typeof writeBond>['body'] }
  | { kind: 'amending'; bondId: string; body: InputOf<typeof amendBond>['body'] };

export type OverrideState = 'pending' | 'giving' | 'given' | 'declined' | 'withdrawn';

/** A request for an override as it is kept; cents, instants. */
export interface KeptOverride {
  overrideId: string;
  kind: OverrideForm['kind'];
  bondId: string;
  powerId: string;
  powerNumber: string;
  faceCents: number;
  coversCents: number;
  form: OverrideForm | null;
  askedBy: string;
  state: OverrideState;
  decidedCommand: string | null;
}

/** Whoever decides it: `alone` says so themselves, `hasOthers` whether anybody else may. */
interface Decider {
  userId: string;
  alone: boolean;
  hasOthers: boolean;
}

const ENDED = { given: 'approved', declined: 'declined', withdrawn: 'withdrawn' } as const;

/** Asserts that it waits. @throws Refused REQUEST_DECIDED. */
export const mustWait = ({ state }: Pick<KeptOverride, 'state'>): void => {
  if (state !== 'pending' && state !== 'giving') throw new Refused('REQUEST_DECIDED', { state: ENDED[state] });
};

/**
 * Asserts that a second person gives it, or, where there is none, who asked, by themselves and at once (powers.md 3).
 * Answers whether it is given alone. @throws Refused FOUR_EYES.
 */
export const givenAlone = ({ askedBy }: Pick<KeptOverride, 'askedBy'>, decider: Decider): boolean => {
  const isOwn = askedBy === decider.userId;
  if (isOwn && (!decider.alone || decider.hasOthers)) throw new Refused('FOUR_EYES');
  return isOwn;
};
