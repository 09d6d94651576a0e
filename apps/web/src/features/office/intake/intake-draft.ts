import { z } from 'zod';
import { newIndemnitor, newIntake, NEW_REFERENCE, type IntakeValues, type Step } from './intake-values.ts';

/** A wizard that was left half-way, as it survives a reload. */
export interface IntakeDraft {
  /** Sent with the first try and every later one, also after a reload: saved twice is saved once. */
  commandId: string;
  step: Step;
  /** It may have reached the server. */
  sent: boolean;
  /** Whom the wizard was opened for: a draft of somebody else is not theirs. */
  openedFor: string;
  values: IntakeValues;
}

/** What is kept: everything but the SSNs, which no browser stores (people#ssn-at-rest). */
export const storable = (draft: IntakeDraft): IntakeDraft => ({
  ...draft,
  values: {
    ...draft.values,
    defendant: { ...draft.values.defendant, ssn: '' },
    indemnitors: draft.values.indemnitors.map((indemnitor) => ({ ...indemnitor, ssn: '' })),
  },
});

const kept = z.object({
  commandId: z.uuid(),
  step: z.literal([1, 2]),
  sent: z.boolean(),
  openedFor: z.string(),
  values: z.object({
    defendant: z.record(z.string(), z.unknown()),
    references: z.array(z.object({})),
    indemnitors: z.array(z.object({ references: z.array(z.object({})) }).loose()),
  }),
});

/** The draft in what was kept for the same person; `null` where there is none, or an older form wrote something else. */
export const draftOf = (stored: unknown, openedFor: string): IntakeDraft | null => {
  const parsed = kept.safeParse(stored);
  if (!parsed.success || parsed.data.openedFor !== openedFor) return null;
  const values = (stored as IntakeDraft).values;
  // Fields that a newer form has besides start empty.
  const references = values.references.map((reference) => ({ ...NEW_REFERENCE, ...reference }));
  const indemnitors = values.indemnitors.map((indemnitor) => ({ ...newIndemnitor(), ...indemnitor }));
  const defendant = { ...newIntake().defendant, ...values.defendant };
  const { charges, withFees, suretyCaseId } = { ...newIntake(), ...values };
  return {
    ...(stored as IntakeDraft),
    values: { defendant, references, indemnitors, charges, withFees, suretyCaseId },
  };
};
