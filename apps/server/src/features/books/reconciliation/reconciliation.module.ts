import { Module } from '@nestjs/common';
import { MonthChecks, PeriodsModule } from '../periods/index.ts';
import { PrintingModule } from '../printing/index.ts';
import { DiscardReconciliationHandler } from './discard-reconciliation.ts';
import { FinishReconciliationHandler } from './finish-reconciliation.ts';
import { ReconciledMonths } from './reconciled-months.query.ts';
import { ReconciliationController } from './reconciliation.controller.ts';
import { ReconciliationOfAccount } from './reconciliation.query.ts';
import { ReconciliationPapers } from './reconciliation-paper.ts';
import { Reconciliations } from './reconciliations.query.ts';
import { ReopenReconciliationHandler } from './reopen-reconciliation.ts';
import { SayNoStatementHandler } from './say-no-statement.ts';
import { StartReconciliationHandler } from './start-reconciliation.ts';
import { TickMatchedHandler } from './tick-matched.ts';
import { TickReconciliationHandler } from './tick-reconciliation.ts';

/** Accounts at banks and their statements agree, month by month (money#reconciliation). */
@Module({
  imports: [PeriodsModule, PrintingModule],
  controllers: [ReconciliationController],
  providers: [
    Reconciliations,
    ReconciliationOfAccount,
    ReconciliationPapers,
    ReconciledMonths,
    StartReconciliationHandler,
    TickReconciliationHandler,
    TickMatchedHandler,
    FinishReconciliationHandler,
    DiscardReconciliationHandler,
    ReopenReconciliationHandler,
    SayNoStatementHandler,
  ],
  exports: [ReconciliationPapers],
})
export class ReconciliationModule {
  constructor(months: MonthChecks, reconciled: ReconciledMonths) {
    months.block(reconciled.blocking);
    months.register(reconciled.warning);
  }
}
