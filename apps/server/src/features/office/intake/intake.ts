import { v5 as uuidV5 } from 'uuid';
import type { IntakeFields } from '#contracts/office/intake/intake.ts';

type TypedIndemnitor = IntakeFields['indemnitors'][number];
type TypedReference = IntakeFields['references'][number];

/** A person or a reference of an intake with the id that follows from its command. */
type WithId<T> = T & { id: string };

/** Who an intake writes: what was left empty is not among them (screens#create-defendant). */
export interface IntakePeople {
  defendant: WithId<IntakeFields['defendant']>;
  indemnitors: WithId<Omit<TypedIndemnitor, 'references'>>[];
  references: WithId<TypedReference & { personType: 'defendant' | 'indemnitor'; personId: string }>[];
}

/** The ids of what an intake creates, the same however often its command is sent. */
export const intakeId = (commandId: string, name: string): string => uuidV5(name, commandId);

/** An indemnitor is saved only with at least one of full name, phone or address (screens#create-defendant). */
const isSomebody = ({ fullName, phoneNumber, address }: TypedIndemnitor): boolean =>
  fullName !== '' || phoneNumber !== '' || address !== '';

const isFilled = (reference: TypedReference): boolean => Object.values(reference).some((value) => value !== '');

/** The people of an intake, with their ids. */
export const peopleOf = (commandId: string, { defendant, references, indemnitors }: IntakeFields): IntakePeople => {
  const defendantId = intakeId(commandId, 'defendant');
  const referencesOf = (personType: 'defendant' | 'indemnitor', personId: string, typed: readonly TypedReference[]) =>
    typed.filter(isFilled).map((reference, index) => ({
      ...reference,
      id: intakeId(personId, `reference ${index}`),
      personType,
      personId,
    }));
  const somebodies = indemnitors
    .filter(isSomebody)
    .map((typed, index) => ({ ...typed, id: intakeId(commandId, `indemnitor ${index}`) }));
  return {
    defendant: { ...defendant, id: defendantId },
    indemnitors: somebodies.map(({ references: _, ...indemnitor }) => indemnitor),
    references: [
      ...referencesOf('defendant', defendantId, references),
      ...somebodies.flatMap(({ id, references: typed }) => referencesOf('indemnitor', id, typed)),
    ],
  };
};
