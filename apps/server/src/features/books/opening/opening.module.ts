import { Module } from '@nestjs/common';
import { openingDecisions } from '#contracts/books/opening/opening.ts';
import { ChartModule, ChartUses } from '../../agency/chart/index.ts';
import { OrganizationsModule } from '../../agency/organizations/index.ts';
import { ApprovalsModule, decisionRoutes, WaitingCounts } from '../approvals/index.ts';
import { MonthChecks, PeriodsModule } from '../periods/index.ts';
import { PowerNumbersModule } from '../power-numbers/index.ts';
import { PrintingModule } from '../printing/index.ts';
import { TrustModule } from '../trust/index.ts';
import { AddOpeningLineHandler } from './add-opening-line.ts';
import { BookedBefore } from './booked-before.query.ts';
import { BringInOpeningHandler } from './bring-in-opening.ts';
import { ChangeOpeningLineHandler, RemoveOpeningLineHandler } from './change-opening-line.ts';
import { CorrectOpeningBalanceHandler, CorrectOpeningLineHandler } from './correct-opening-line.ts';
import { DecideOpening, DecideOpeningHandler } from './decide-opening.ts';
import { OpeningController } from './opening.controller.ts';
import { LinesOfFile } from './lines-of-file.ts';
import { ListsToSeal } from './lists-to-seal.ts';
import { NamedByLines } from './named-by-lines.ts';
import { OpeningCollateral } from './opening-collateral.ts';
import { OpeningCertificates } from './opening-certificate.ts';
import { OpeningDays } from './opening-days.ts';
import { OpeningPayables } from './opening-payables.ts';
import { OpeningTotals } from './opening-totals.query.ts';
import { SetOpeningTotalHandler } from './set-opening-total.ts';
import { OpeningOfBooks } from './opening.query.ts';
import { PlanMoveInHandler } from './plan-move-in.ts';
import { SealOpeningHandler } from './seal-opening.ts';
import { TakeBackOpeningHandler } from './take-back-opening.ts';

/** The opening of an agency's books, by hand (moving-in#one-move-in). */
@Module({
  imports: [
    ChartModule,
    OrganizationsModule,
    ApprovalsModule,
    PeriodsModule,
    PowerNumbersModule,
    TrustModule,
    PrintingModule,
  ],
  controllers: [OpeningController, decisionRoutes(openingDecisions, DecideOpening)],
  providers: [
    OpeningOfBooks,
    ListsToSeal,
    OpeningDays,
    BookedBefore,
    NamedByLines,
    OpeningCollateral,
    OpeningPayables,
    LinesOfFile,
    OpeningTotals,
    OpeningCertificates,
    SetOpeningTotalHandler,
    PlanMoveInHandler,
    AddOpeningLineHandler,
    ChangeOpeningLineHandler,
    RemoveOpeningLineHandler,
    BringInOpeningHandler,
    TakeBackOpeningHandler,
    SealOpeningHandler,
    CorrectOpeningLineHandler,
    CorrectOpeningBalanceHandler,
    DecideOpeningHandler,
  ],
  exports: [ListsToSeal, OpeningDays, OpeningPayables, LinesOfFile, OpeningTotals],
})
export class OpeningModule {
  constructor(waiting: WaitingCounts, opening: OpeningOfBooks, chart: ChartUses, months: MonthChecks) {
    months.block(async ({ organizationId }) =>
      (await opening.isUnsealed(organizationId)) ? [{ words: 'Seal the move-in first.', screen: 'opening' }] : [],
    );
    chart.add('exists (select from opening_line where organization_id = $1 and account = $2)');
    waiting.register(async (_, organizationId) => [
      { kind: 'opening', subjectId: null, name: '', waiting: await opening.waiting(organizationId) },
    ]);
  }
}
