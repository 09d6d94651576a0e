import { Refused } from '../../../kernel/refused.ts';
import type { UndepositedCheck } from '../ledger/index.ts';
import type { HandedCheck, Tills } from './till.ts';

/** A check or money order that is neither deposited nor voided, by its receipt; `takenInto`: where it was taken. */
export type CheckThere = UndepositedCheck;

/** Where a check lies now: where it was handed over to the last time, else where it was taken; null the office drawer. */
export const placeOf = ({ checks }: Tills, { paymentId, takenInto }: Pick<CheckThere, 'paymentId' | 'takenInto'>) =>
  checks.get(paymentId, takenInto);

/**
 * Nothing moves twice: each of these checks still lies in the place that it leaves (money#handing-over).
 * @throws Refused CHECK_NOT_THERE, by the number of its receipt.
 */
export const mustLieIn = (
  state: Tills,
  { fromTillId, checks }: { fromTillId: string | null; checks: readonly Pick<HandedCheck, 'paymentId'>[] },
  there: readonly CheckThere[],
): CheckThere[] => {
  const known = new Map(there.map((check) => [check.paymentId, check]));
  return checks.map(({ paymentId }) => {
    const check = known.get(paymentId);
    if (!check) throw new Refused('CHECK_NOT_THERE');
    const receipt = `The check of receipt ${String(check.receiptNumber)}`;
    if (!check.lies)
      throw new Refused('CHECK_NOT_THERE', { words: `${receipt} was voided or deposited. Choose the checks again.` });
    if (placeOf(state, check) !== fromTillId)
      throw new Refused('CHECK_NOT_THERE', { words: `${receipt} lies in another place. Choose the checks again.` });
    return check;
  });
};

/**
 * The checks that are offered, each once, and none that is on its way already (money#handing-over).
 * @throws Refused ENTRY_TWICE; CHECK_NOT_THERE, by the number of its receipt.
 */
export const checksLyingIn = (
  state: Tills,
  { fromTillId, paymentIds }: { fromTillId: string | null; paymentIds: readonly string[] },
  there: readonly CheckThere[],
): HandedCheck[] => {
  if (new Set(paymentIds).size < paymentIds.length) throw new Refused('ENTRY_TWICE');
  const found = mustLieIn(state, { fromTillId, checks: paymentIds.map((paymentId) => ({ paymentId })) }, there);
  const waiting = new Set(
    state.handOvers.valueSeq().flatMap(({ checks = [] }) => checks.map(({ paymentId }) => paymentId)),
  );
  return found.map(({ paymentId, receiptNumber, amountCents }) => {
    if (waiting.has(paymentId))
      throw new Refused('CHECK_NOT_THERE', {
        words: `The check of receipt ${String(receiptNumber)} is on its way already.`,
      });
    return { paymentId, amountCents };
  });
};
