import type { amendBond, writeBond } from '#contracts/books/bond/bonds.ts';
import type { InputOf } from '#contracts/kernel/endpoint.ts';
import { Refused } from '../../../kernel/refused.ts';

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
  /** An instant. */
  askedAt: string;
  /** Who posts the bond, and who held the power when it was asked for. */
  powerOf: readonly string[];
  state: OverrideState;
  decidedCommand: string | null;
}

const ENDED = { given: 'approved', declined: 'declined', withdrawn: 'withdrawn' } as const;

/** Asserts that it waits. @throws Refused REQUEST_DECIDED. */
export const mustWait = ({ state }: Pick<KeptOverride, 'state'>): void => {
  if (state !== 'pending' && state !== 'giving') throw new Refused('REQUEST_DECIDED', { state: ENDED[state] });
};
