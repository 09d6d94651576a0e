/** What other features may use of recovery. */
export { JoinedCases } from './answer-for-joined.ts';
export { CaseParts } from './case-parts.ts';
export type { CaseEntry, CasePart } from './case-parts.ts';
export { CaseContacts } from './contacts.query.ts';
export { CaseCloseBlockers, CasesOfBonds } from './cases-of-bonds.ts';
export { caseIdFor, mustBeSettled } from './forfeitures.query.ts';
export { ownBondsOf, RecoveryCases, shownTitle } from './recovery-cases.query.ts';
export { PHOTO, type Photo } from './forfeitures.query.ts';
export { RecoveryQueue } from './recovery-queue.query.ts';
export { mustBeThere, struckOf, withJoined } from './recovery-case.query.ts';
export { StrikeLine } from './strike-line.ts';
export type { StruckKind } from './strike-line.ts';
export { workOnCase } from './recovery-case.ts';
export { CasesModule } from './cases.module.ts';
export { CASES_OF_PEOPLE } from './personal-records-of-cases.ts';
export { findCase, holdCase, appendChange, madeActive } from './recovery-case.ts';
export type { HeldCase } from './recovery-case.ts';
