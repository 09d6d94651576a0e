import { getDocumentLink, getMugshot, listDocuments, type SubjectKind } from '#contracts/people/documents/documents.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';
import { contractQuery } from '../../../lib/query.ts';

/** Whose documents are shown. */
export interface DocumentSubject {
  subjectKind: SubjectKind;
  subjectId: string;
}

/** The drawer of a subject, by name. */
export const documentsQuery = ({ subjectKind, subjectId }: DocumentSubject) =>
  pagedQuery(listDocuments, { params: { subjectKind, subjectId } }, [`file:${subjectId}`]);

/** A link works ten minutes (screens#file-drawer): a little less, and another one is asked for. */
const LINK_MS = 9 * 60_000;
export const documentLinkQuery = (fileId: string) => ({
  ...contractQuery(getDocumentLink, { params: { fileId } }, []),
  staleTime: LINK_MS,
  gcTime: LINK_MS,
});

/** The mugshot's links work an hour (screens#mugshot). */
const MUGSHOT_MS = 55 * 60_000;
export const mugshotQuery = (defendantId: string) => ({
  ...contractQuery(getMugshot, { params: { defendantId } }, [`file:${defendantId}`]),
  staleTime: MUGSHOT_MS,
});
