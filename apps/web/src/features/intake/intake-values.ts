import type { z } from 'zod';
import { defendantFields, indemnitorFields, referenceFields } from '#contracts/people/people.ts';
import { isDay } from '#domain/days.ts';

type Defendant = z.output<typeof defendantFields>;
export type ReferenceValues = z.output<typeof referenceFields>;
export type IndemnitorValues = z.output<typeof indemnitorFields> & { references: ReferenceValues[] };

/** What the wizard holds and sends. A day may be the typed text while it is none, which the contract refuses. */
export interface IntakeValues {
  defendant: Defendant;
  references: ReferenceValues[];
  indemnitors: IndemnitorValues[];
}

export const NEW_REFERENCE: ReferenceValues = referenceFields.parse({});
export const newIndemnitor = (): IndemnitorValues => ({ ...indemnitorFields.parse({}), references: [NEW_REFERENCE] });

/** An empty wizard; what was typed in search of the person may already stand in it (spec 2). */
export const newIntake = (given: { full_name?: string; birthday?: string } = {}): IntakeValues => ({
  defendant: {
    ...defendantFields.parse({ fullName: 'x' }),
    fullName: given.full_name ?? '',
    birthday: given.birthday !== undefined && isDay(given.birthday) ? given.birthday : null,
  },
  references: [NEW_REFERENCE],
  indemnitors: [newIndemnitor()],
});

export type Step = 1 | 2;

/** The step on which a field stands, by its path. */
export const stepOf = (path: string): Step => (path.startsWith('indemnitors') ? 2 : 1);

/** Whether something was typed that the server will not keep (spec 5). */
export const isTypedInVain = (indemnitor: IndemnitorValues): boolean => {
  const { fullName, phoneNumber, address } = indemnitor;
  if (fullName.trim() !== '' || phoneNumber !== '' || address.trim() !== '') return false;
  return JSON.stringify(indemnitor) !== JSON.stringify(newIndemnitor());
};
