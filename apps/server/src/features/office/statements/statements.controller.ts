import { downloadStatement, downloadStatementPaper, getStatement } from '#contracts/office/statements/statements.ts';
import { csvFile } from '../../../edge/http/csv-file.ts';
import { route, routes } from '../../../edge/http/routes.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { shownPaper } from '../../books/printing/index.ts';
import { statementCsv } from './statement-csv.ts';
import { StatementSheets } from './statement-paper.ts';
import { fileNameOf } from './statement-words.ts';
import { Statements } from './statements.query.ts';

export const StatementsController = routes(
  route(getStatement, Statements, (statements, { actor, query }) => statements.get(actor, query)),
  route(downloadStatement, [Statements, AuditTrail], async ([statements, trail], { actor, query }) => {
    const statement = await statements.get(actor, query);
    const name = `${fileNameOf(statement)}.csv`;
    await trail.record(actor, { action: 'export-taken', details: { file: name } });
    return csvFile(name, statementCsv(statement));
  }),
  route(
    downloadStatementPaper,
    [Statements, StatementSheets, AuditTrail],
    async ([statements, sheets, trail], { actor, query }, { reply }) => {
      const paper = await sheets.make(actor, await statements.get(actor, query));
      await trail.record(actor, { action: 'export-taken', details: { file: paper.name } });
      return shownPaper(paper, reply);
    },
  ),
);
