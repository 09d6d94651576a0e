import * as contract from '#contracts/office/audit/audit.ts';
import { csvFile } from '../../../edge/http/csv-file.ts';
import { route, routes } from '../../../edge/http/routes.ts';
import { AuditInWords } from './audit.query.ts';

export const AuditController = routes(
  route(contract.listAudit, AuditInWords, (audit, { actor, query }) => audit.list(actor, query)),
  route(contract.downloadAudit, AuditInWords, (audit, { actor, query }) =>
    csvFile('audit-trail.csv', audit.file(actor, query)),
  ),
);
