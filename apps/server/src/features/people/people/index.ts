/** What other features may use of people: defendants, indemnitors and references. */
export { DefendantRow, newDefendant } from './defendant.ts';
export { EditDefendant } from './edit-defendant.ts';
export { Defendants } from './defendants.query.ts';
export { Indemnitors } from './indemnitors.query.ts';
export { PeopleModule } from './people.module.ts';
export { IndemnitorRow, newIndemnitor, refuseEmpty } from './indemnitor.ts';
export { ReferenceRow } from './reference.ts';
export { keepCourtDate, OwnCourtDates } from './own-court-dates.ts';
export type { OwnCourtDate } from './own-court-dates.ts';
export { lockDefendant } from './lock-defendant.ts';
export { indemnitorNotThere, notThere } from './merged-file.ts';
export { unsealSsn } from './ssn.ts';
export { lockIndemnitor } from './lock-indemnitor.ts';
export { changeLifecycle, deletePeople, deleteReferences, emptyPeople, FILES_OF, peopleOnFile } from './lifecycle.ts';
export { editableFields, editPerson } from './edit-person.ts';
export { setMugshot } from './set-mugshot.ts';
export { asText, mergeEdit } from './merge-edit.ts';
