import * as contract from '#contracts/office/case-file/case-file.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { ArchivedCaseFiles } from './archived-case-files.query.ts';
import { DeleteDefendant } from './delete-defendant.ts';
import { EditCaseFile } from './edit-case-file.ts';
import { PlaceLegalHold, ReleaseLegalHold } from './legal-hold.ts';
import { RestoreCaseFile } from './restore-case-file.ts';

export const CaseFileController = routes(
  route(contract.listArchivedCaseFiles, ArchivedCaseFiles, (files, { actor, query }) => files.list(actor, query)),
  command(RestoreCaseFile),
  command(PlaceLegalHold),
  command(ReleaseLegalHold),
  command(EditCaseFile),
  command(DeleteDefendant),
);
