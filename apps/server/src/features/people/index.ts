/** What other features may use of defendants. */
export { DefendantRow, newDefendant, personColumns } from './defendant.ts';
export type { Lifecycle } from './defendant.ts';
export { editableFields, editPerson } from './edit-person.ts';
export { lockDefendant } from './lock-defendant.ts';
export { RevealSsn } from './reveal-ssn.ts';
export { Defendants } from './defendants.query.ts';
export { DefendantsModule } from './defendants.module.ts';
export { sealSsn } from './ssn.ts';

/** What other features may use of indemnitors and references. */
export { IndemnitorRow, newIndemnitor } from './indemnitor.ts';
export { ReferenceRow } from './reference.ts';
export { lockIndemnitor } from './lock-indemnitor.ts';
