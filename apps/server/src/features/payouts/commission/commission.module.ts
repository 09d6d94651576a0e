import { Module } from '@nestjs/common';
import { commissionDecisions } from '#contracts/payouts/commission/commission-payments.ts';
import { ApprovalsModule, decisionRoutes, WaitingCounts } from '../../books/approvals/index.ts';
import { PrintingModule } from '../../books/printing/index.ts';
import { PeriodsModule } from '../../books/periods/index.ts';
import { OrganizationsModule } from '../../agency/organizations/index.ts';
import { SuretiesModule } from '../../agency/sureties/index.ts';
import { CommissionFacts } from './commission-facts.query.ts';
import { CommissionHistory } from './commission-history.ts';
import { CommissionPaymentsController } from './commission-payments.controller.ts';
import { CommissionRatesController } from './commission-rates.controller.ts';
import { CommissionRates } from './commission-rates.query.ts';
import { CommissionSheets } from './commission-paper.ts';
import { CommissionController } from './commission.controller.ts';
import { Commissions } from './commissions.query.ts';
import { DecideCommissionPayment, DecideCommissionPaymentHandler } from './decide-commission-payment.ts';
import { PayCommissionHandler } from './pay-commission.ts';
import { RunCommissionHandler } from './run-commission.ts';
import { SetCommissionRateHandler } from './set-commission-rate.ts';
import { VoidCommissionPaymentHandler } from './void-commission-payment.ts';

/** What agents get of the premium (money#commission-basis): dated rates, runs, and what is paid of it. */
@Module({
  imports: [OrganizationsModule, SuretiesModule, ApprovalsModule, PeriodsModule, PrintingModule],
  controllers: [
    CommissionController,
    CommissionPaymentsController,
    CommissionRatesController,
    decisionRoutes(commissionDecisions, DecideCommissionPayment),
  ],
  providers: [
    CommissionFacts,
    CommissionHistory,
    CommissionRates,
    Commissions,
    CommissionSheets,
    SetCommissionRateHandler,
    RunCommissionHandler,
    PayCommissionHandler,
    VoidCommissionPaymentHandler,
    DecideCommissionPaymentHandler,
  ],
  exports: [CommissionHistory, Commissions],
})
export class CommissionModule {
  constructor(waiting: WaitingCounts, commissions: Commissions) {
    waiting.register((tx, organizationId) => commissions.waiting(tx, organizationId));
  }
}
