import { laterDay } from '#domain/books/backdating.ts';
import { balanced, mirrored } from '#domain/kernel/posting.ts';
import { Refused } from '../../../kernel/refused.ts';
import { byOnePerson, type Approval, type Asking } from '../../agency/organizations/index.ts';
import type { TrustEvent } from './trust-events.ts';
import { waitingReturnVoid } from './trust-limits.ts';
import { type Trust } from './trust-state.ts';

/** What was given back and counts. @throws Refused ENTRY_NOT_FOUND, ENTRY_VOIDED, REMITTANCE_WAITS. */
const activeReturn = (state: Trust, returnId: string) => {
  const given = state.returns.get(returnId);
  if (given?.state !== 'booked' || given.returnedOn === null) throw new Refused('ENTRY_NOT_FOUND');
  if (given.voidedOn !== null) throw new Refused('ENTRY_VOIDED');
  if (waitingReturnVoid(state, returnId) !== null) throw new Refused('REMITTANCE_WAITS');
  return { ...given, returnedOn: given.returnedOn };
};

interface Which {
  returnId: string;
  requestId: string;
}

/** Books the mirror today, never before its own day. @throws Refused as `activeReturn`. */
const voidIt = (state: Trust, { returnId, requestId }: Which, { today, ...approval }: Approval): TrustEvent[] => {
  const given = activeReturn(state, returnId);
  const { bondId, accountId, personId, amountCents, method, returnedOn, eventId: reversesEventId } = given;
  const of = { returnId, requestId, bondId, accountId, personId, amountCents, method, reversesEventId, ...approval };
  const postings = balanced(mirrored(given.postings));
  return [{ type: 'CollateralReturnVoided', data: { ...of, effectiveOn: laterDay(today, returnedOn), postings } }];
};

/**
 * Voids what was recorded as given back and was not (money#collateral-return-voided); above the limit it only asks.
 * @throws Refused as `activeReturn`.
 */
export const voidCollateralReturn = (
  state: Trust,
  of: Which,
  { limitCents, today, askedBy, askedAt }: Asking,
): TrustEvent[] => {
  const { bondId, accountId, personId, amountCents, method } = activeReturn(state, of.returnId);
  if (amountCents <= limitCents) return voidIt(state, of, byOnePerson(today));
  const data = { ...of, bondId, accountId, personId, amountCents, method, askedBy, askedAt };
  return [{ type: 'CollateralReturnVoidRequested', data }];
};

/** The same once a second person has approved it. @throws Refused as `activeReturn`. */
export const approveReturnVoid = (state: Trust, of: Which, approval: Approval): TrustEvent[] =>
  voidIt({ ...state, returnVoids: state.returnVoids.delete(of.requestId) }, of, approval);
