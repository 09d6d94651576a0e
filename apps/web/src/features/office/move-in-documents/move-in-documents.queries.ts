import { getMoveInDocuments } from '#contracts/office/move-in-documents/move-in-documents.ts';
import { contractQuery } from '../../../lib/query.ts';

export const moveInDocumentsQuery = contractQuery(getMoveInDocuments, {}, ['settings']);
