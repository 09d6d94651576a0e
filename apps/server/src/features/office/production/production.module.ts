import { Module } from '@nestjs/common';
import { OrganizationsModule } from '../../agency/organizations/index.ts';
import { CommissionModule } from '../../payouts/commission/index.ts';
import { PrintingModule } from '../../books/printing/index.ts';
import { ReportMakers, SavedReportsModule } from '../saved-reports/index.ts';
import { MakeSavedList } from './make-saved-list.ts';
import { PlansKeptReport } from './plans-kept.query.ts';
import { ProductionController } from './production.controller.ts';
import { ProductionPapers } from './production-papers.ts';
import { Production } from './production-report.ts';
import { RatesChargedReport } from './rates-charged-report.ts';

/** What agents write in a period (money#reports-of-the-books), what they charge for it (money#rates-charged), and what is paid of it (money#plans-kept). */
@Module({
  imports: [OrganizationsModule, CommissionModule, PrintingModule, SavedReportsModule],
  controllers: [ProductionController],
  providers: [Production, RatesChargedReport, PlansKeptReport, ProductionPapers, MakeSavedList],
})
export class ProductionModule {
  constructor(makers: ReportMakers, lists: MakeSavedList) {
    makers.register('production', (actor, asked) => lists.production(actor, asked));
    makers.register('rates', (actor, asked) => lists.rates(actor, asked));
    makers.register('plans', (actor, asked) => lists.plans(actor, asked));
  }
}
