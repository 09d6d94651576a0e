import { Module } from '@nestjs/common';
import { STATEMENT_KINDS } from '#domain/office/statements.ts';
import { PrintingModule } from '../../books/printing/index.ts';
import { ReportMakers, SavedReportsModule } from '../saved-reports/index.ts';
import { GeneralLedgerSheets } from './general-ledger-paper.ts';
import { GeneralLedgers } from './general-ledger.query.ts';
import { MakeSavedStatement } from './make-saved-statement.ts';
import { StatementSheets } from './statement-paper.ts';
import { StatementsController } from './statements.controller.ts';
import { Statements } from './statements.query.ts';

/** Statements of the books that foot, on screen, as files and on paper (money#statements-that-foot). */
@Module({
  imports: [PrintingModule, SavedReportsModule],
  controllers: [StatementsController],
  providers: [Statements, StatementSheets, MakeSavedStatement, GeneralLedgers, GeneralLedgerSheets],
  exports: [Statements, StatementSheets, GeneralLedgers],
})
export class StatementsModule {
  constructor(makers: ReportMakers, statements: MakeSavedStatement) {
    for (const kind of STATEMENT_KINDS)
      makers.register(kind, (actor, asked) => statements.statement(actor, kind, asked));
    makers.register('general-ledger', (actor, asked) => statements.ledger(actor, asked));
  }
}
