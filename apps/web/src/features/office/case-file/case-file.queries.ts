import { listArchivedCaseFiles } from '#contracts/office/case-file/case-file.ts';
import { listHistory, type HistoryKind } from '#contracts/people/people/history.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';

export const archivedCaseFilesQuery = pagedQuery(listArchivedCaseFiles, {}, ['defendant', 'account', 'settings']);

/** Newest first; of one kind, or everything. */
export const historyQuery = (defendantId: string, kind: HistoryKind | undefined) =>
  pagedQuery(listHistory, { params: { defendantId }, query: { limit: 50, ...(kind ? { kind } : {}) } }, [
    `defendant:${defendantId}`,
    'indemnitor',
    'bond',
    'account',
    'file',
    'note',
  ]);
