import { listArchivedFiles } from '#contracts/retention.ts';
import { pagedQuery } from '../../lib/query.ts';

export const archivedFilesQuery = pagedQuery(listArchivedFiles, {}, ['defendant', 'account', 'settings']);
