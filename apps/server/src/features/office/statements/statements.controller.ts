import {
  downloadGeneralLedger,
  downloadGeneralLedgerPaper,
  getGeneralLedger,
} from '#contracts/office/statements/general-ledger.ts';
import { downloadStatement, downloadStatementPaper, getStatement } from '#contracts/office/statements/statements.ts';
import { z } from 'zod';
import { day } from '#contracts/kernel/primitives.ts';
import { csvFile } from '../../../edge/http/csv-file.ts';
import { route, routes } from '../../../edge/http/routes.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { decodeCursor, encodeCursor } from '../../../platform/database/cursor.ts';
import { shownPaper } from '../../books/printing/index.ts';
import { generalLedgerCsv } from './general-ledger-csv.ts';
import { GeneralLedgerSheets } from './general-ledger-paper.ts';
import { GeneralLedgers, placeAfter } from './general-ledger.query.ts';
import { statementCsv } from './statement-csv.ts';
import { StatementSheets } from './statement-paper.ts';
import { fileNameOf } from './statement-words.ts';
import { Statements } from './statements.query.ts';

/** The last line that was shown, with the balance of its account after it. */
const LINE_PLACE = z.tuple([z.string(), day(), z.int().positive(), z.int().positive(), z.int()]);

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
  route(getGeneralLedger, GeneralLedgers, async (ledgers, { actor, query: { cursor, limit, ...query } }) => {
    const after = decodeCursor(LINE_PLACE, cursor);
    const ledger = await ledgers.get(actor, query, { after, limit: limit + 1 });
    const last = ledger.rows.length > limit ? ledger.rows[limit - 1] : undefined;
    const nextCursor = last === undefined ? null : encodeCursor(placeAfter(last));
    return { ...ledger, rows: ledger.rows.slice(0, limit), nextCursor };
  }),
  route(downloadGeneralLedger, [GeneralLedgers, AuditTrail], async ([ledgers, trail], { actor, query }) => {
    const ledger = await ledgers.get(actor, query);
    const name = `general-ledger-${ledger.from}-${ledger.to}.csv`;
    await trail.record(actor, { action: 'export-taken', details: { file: name } });
    return csvFile(name, generalLedgerCsv(ledger));
  }),
  route(
    downloadGeneralLedgerPaper,
    [GeneralLedgers, GeneralLedgerSheets, AuditTrail],
    async ([ledgers, sheets, trail], { actor, query }, { reply }) => {
      const paper = await sheets.make(actor, await ledgers.get(actor, query));
      await trail.record(actor, { action: 'export-taken', details: { file: paper.name } });
      return shownPaper(paper, reply);
    },
  ),
);
