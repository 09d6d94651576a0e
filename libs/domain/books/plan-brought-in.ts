import { instalmentsThrough, type PlanFrequency } from './instalment-days.ts';

/** A plan as a list of another program has it. */
export interface PlanOfList {
  amountCents: number;
  frequency: PlanFrequency;
  nextDueOn: string;
  /** Null where the list does not say. */
  pastDueCents: number | null;
}

/** The same as it is to stand here: a version of the last day that the other program counts. */
export interface PlanToBringIn {
  setOn: string;
  amountCents: number;
  frequency: PlanFrequency;
  startOn: string;
  openingCents: number;
  openingOn: string;
}

/**
 * What a plan opens with (moving-in#opening-plan): what was past due as given, else the instalments from the next due day
 * to the cut-over day, at most the balance.
 */
export const planToBringIn = (
  { amountCents, frequency, nextDueOn, pastDueCents }: PlanOfList,
  { cutOverOn, balanceCents }: { cutOverOn: string; balanceCents: number },
): PlanToBringIn => {
  const terms = { startOn: nextDueOn, frequency, endsAfter: null };
  const passed = instalmentsThrough(terms, new Map(), new Set(), cutOverOn);
  return {
    setOn: cutOverOn,
    amountCents,
    frequency,
    startOn: nextDueOn,
    openingCents: Math.min(pastDueCents ?? passed * amountCents, Math.max(0, balanceCents)),
    openingOn: passed > 0 ? nextDueOn : cutOverOn,
  };
};
