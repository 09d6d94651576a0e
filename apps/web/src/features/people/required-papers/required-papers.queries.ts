import { listMarks, listPapersOfBond, listRequiredPapers } from '#contracts/people/required-papers/papers.ts';
import type { SubjectKind } from '#contracts/people/documents/documents.ts';
import { contractQuery } from '../../../lib/query.ts';

/** The agency's list of papers. */
export const requiredPapersQuery = contractQuery(listRequiredPapers, {}, ['settings']);

/** In whose drawer documents lie. */
export interface DrawerOwner {
  subjectKind: SubjectKind;
  subjectId: string;
}

/** Which documents of a drawer are papers of which bonds. */
export const marksQuery = ({ subjectKind, subjectId }: DrawerOwner) =>
  contractQuery(listMarks, { params: { subjectKind, subjectId } }, [`file:${subjectId}`, 'bond', 'settings']);

/** The papers of a bond; those of its indemnitors lie in drawers of their own. */
export const papersOfBondQuery = (bondId: string) =>
  contractQuery(listPapersOfBond, { params: { bondId } }, ['file', 'indemnitor', 'settings', `bond:${bondId}`]);
