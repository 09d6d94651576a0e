import { Module } from '@nestjs/common';
import { ApprovalsModule } from '../../books/approvals/index.ts';
import { MonthChecks, PeriodsModule } from '../../books/periods/index.ts';
import { RemittancesModule } from '../remittances/index.ts';
import { OrganizationsModule } from '../../agency/organizations/index.ts';
import { PowerNumbersModule } from '../../books/power-numbers/index.ts';
import { SuretiesModule } from '../../agency/sureties/index.ts';
import { BufController } from './buf.controller.ts';
import { BufDifferences } from './buf-differences.query.ts';
import { BufOfSurety } from './buf-of-surety.query.ts';
import { BufStatements } from './buf-statements.query.ts';
import { BufStatementsController } from './buf-statements.controller.ts';
import { DecidedDraws } from './decided-draws.ts';
import { DrawForJudgment } from './draw-for-judgment.ts';
import { EndRecoverableHandler } from './end-recoverable.ts';
import { MoveBufHandler } from './move-buf.ts';
import { TakeBufStatementHandler } from './take-buf-statement.ts';
import { VoidSuretyMoveHandler } from './void-surety-move.ts';

/** The build-up fund that sureties hold, and what they owe back (money#recoverable-payables, money#buf-limits). */
@Module({
  imports: [OrganizationsModule, SuretiesModule, PowerNumbersModule, ApprovalsModule, PeriodsModule, RemittancesModule],
  controllers: [BufController, BufStatementsController],
  providers: [
    BufDifferences,
    BufOfSurety,
    BufStatements,
    DecidedDraws,
    DrawForJudgment,
    TakeBufStatementHandler,
    MoveBufHandler,
    EndRecoverableHandler,
    VoidSuretyMoveHandler,
  ],
})
export class BufModule {
  constructor(months: MonthChecks, differences: BufDifferences) {
    months.register(differences.check);
  }
}
