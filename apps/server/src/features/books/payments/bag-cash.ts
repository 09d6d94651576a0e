import { mustBeInTill, mustReach, type Bag } from './deposit.ts';

interface CashThere {
  /** Asks for the cash of a till in cents; of null of the office drawer. */
  there: (tillId?: string | null) => Promise<number>;
  /** What deposits that wait will take, by the till, in cents. */
  waiting?: ReadonlyMap<string | null, number>;
}

/**
 * Judges a bag against the cash of the office drawer and of each till (money#deposit-is-a-bag).
 * @throws Refused NOT_IN_TILL, beside the till's line; NOTHING_TO_DEPOSIT.
 */
export const cashMustReach = async (bag: Bag, { there, waiting = new Map() }: CashThere): Promise<void> => {
  for (const [at, till] of (bag.tills ?? []).entries())
    mustReach(till, (await there(till.tillId)) - (waiting.get(till.tillId) ?? 0), `tills.${String(at)}.cashCents`);
  mustBeInTill(bag, (await there()) - (waiting.get(null) ?? 0));
};
