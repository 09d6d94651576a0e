import { listArchivedFiles } from '#contracts/case-file/case-file.ts';
import { pagedQuery } from '../../lib/query.ts';

export const archivedFilesQuery = pagedQuery(listArchivedFiles, {}, ['defendant', 'account', 'settings']);
