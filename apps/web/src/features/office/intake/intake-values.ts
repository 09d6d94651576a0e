import type { z } from 'zod';
import type { intakeFields } from '#contracts/office/intake/intake.ts';
import { defendantFields, indemnitorFields, referenceFields } from '#contracts/people/people/people.ts';
import { isDay } from '#domain/kernel/days.ts';
import type { QuotedIntake } from '#domain/books/quote.ts';

type Defendant = z.output<typeof defendantFields>;
export type ReferenceValues = z.output<typeof referenceFields>;
export type IndemnitorValues = z.output<typeof indemnitorFields> & { references: ReferenceValues[] };

/** What the wizard holds and sends. A day may be the typed text while it is none, which the contract refuses. */
export interface IntakeValues {
  defendant: Defendant;
  references: ReferenceValues[];
  indemnitors: IndemnitorValues[];
  /** Of a quote: each becomes a bond. */
  charges: z.output<typeof intakeFields>['charges'];
  withFees: boolean;
  suretyCaseId: string | null;
}

export const NEW_REFERENCE: ReferenceValues = referenceFields.parse({});
export const newIndemnitor = (): IndemnitorValues => ({ ...indemnitorFields.parse({}), references: [NEW_REFERENCE] });

/** An empty wizard; what was typed in search of the person may already stand in it (screens#create-defendant). */
export const newIntake = (given: OpenedFor = {}): IntakeValues => ({
  defendant: {
    ...defendantFields.parse({ fullName: 'x' }),
    fullName: given.full_name ?? '',
    birthday: given.birthday !== undefined && isDay(given.birthday) ? given.birthday : null,
  },
  references: [NEW_REFERENCE],
  indemnitors: [newIndemnitor()],
  charges: (given.quote?.charges ?? []) as IntakeValues['charges'], // the contract looks at the parishes
  withFees: given.quote?.withFees ?? false,
  suretyCaseId: given.suretyCaseId ?? null,
});

/**
 * Whom and what the wizard was opened for: what was typed in search of them (screens#search-defendant), what was
 * quoted (bonds#quote), which case.
 */
export interface OpenedFor {
  full_name?: string;
  birthday?: string;
  quote?: QuotedIntake;
  suretyCaseId?: string;
}

export type Step = 1 | 2;

/** The step on which a field stands, by its path. */
export const stepOf = (path: string): Step => (path.startsWith('indemnitors') ? 2 : 1);

/** Whether something was typed that the server will not keep (screens#create-defendant). */
export const isTypedInVain = (indemnitor: IndemnitorValues): boolean => {
  const { fullName, phoneNumber, address } = indemnitor;
  if (fullName.trim() !== '' || phoneNumber !== '' || address.trim() !== '') return false;
  return JSON.stringify(indemnitor) !== JSON.stringify(newIndemnitor());
};
