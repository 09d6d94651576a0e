import { downloadRefusedDocuments, getMoveInDocuments } from '#contracts/office/move-in-documents/move-in-documents.ts';
import { csvFile } from '../../../edge/http/csv-file.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { MoveInArchives } from './archives.query.ts';
import { SendArchivePart } from './send-archive-part.ts';

export const MoveInDocumentsController = routes(
  route(getMoveInDocuments, MoveInArchives, (archives, { actor }) => archives.list(actor)),
  route(downloadRefusedDocuments, MoveInArchives, async (archives, { actor, params: { archiveId } }) =>
    csvFile('refused-documents.csv', await archives.refused(actor, archiveId)),
  ),
  command(SendArchivePart),
);
