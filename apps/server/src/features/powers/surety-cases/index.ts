/** What other features may use of surety cases. */
export { changedSince, editedMeanwhile, holdCase as holdSuretyCase } from './surety-case.ts';
export { takeInCase } from './intake-of-case.ts';
export { addMailedNotes } from './add-mailed-notes.ts';
export { CaseAttachments } from './case-attachments.ts';
export { SURETY_CASES_OF_PEOPLE } from './cases-of-people.ts';
export { SuretyCasesModule } from './surety-cases.module.ts';
export { inLineForCases, writeCases } from './write-import-batch.ts';
