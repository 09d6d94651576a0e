import * as contract from '#contracts/payouts/buf/buf-statements.ts';
import { csvFile } from '../../../edge/http/csv-file.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { BufStatements } from './buf-statements.query.ts';
import { TakeBufStatement } from './take-buf-statement.ts';

export const BufStatementsController = routes(
  route(contract.listBufStatements, BufStatements, (statements, { actor, params }) =>
    statements.list(actor, params.suretyId),
  ),
  command(TakeBufStatement),
  route(contract.getBufStatement, BufStatements, (statements, { actor, params }) => statements.compare(actor, params)),
  route(contract.downloadBufStatement, [BufStatements, AuditTrail], async ([statements, trail], { actor, params }) => {
    const { name, text } = await statements.file(actor, params);
    await trail.record(actor, { action: 'export-taken', details: { file: name } });
    return csvFile(name, text);
  }),
);
