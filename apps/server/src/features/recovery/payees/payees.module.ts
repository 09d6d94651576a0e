import { Module } from '@nestjs/common';
import { PersonalRecords } from '../../../platform/database/personal-records.ts';
import { ApprovalsModule, counted, WaitingCounts } from '../../books/approvals/index.ts';
import { RemittancesModule } from '../../payouts/remittances/index.ts';
import { OfficialFeesModule } from '../../payouts/official-fees/index.ts';
import { OrganizationsModule } from '../../agency/organizations/index.ts';
import { CASES_OF_PEOPLE } from '../cases/index.ts';
import { DecidePaymentHandler } from './decide-payment.ts';
import { FinishPayments } from './finish-payments.ts';
import { PayeesController } from './payees.controller.ts';
import { countPaymentsToDecide, Payables } from './payables.query.ts';
import { PayPayablesHandler } from './pay-payables.ts';

const OF_CASES = `id in (select payment_id from payable_payment_cost
  where organization_id = $1 and case_id in (${CASES_OF_PEOPLE}))`;

/** Accounts payable (money#recipes-of-payouts): what recovery cost is owed to payees, paid, voided. */
@Module({
  imports: [ApprovalsModule, RemittancesModule, OfficialFeesModule, OrganizationsModule],
  controllers: [PayeesController],
  providers: [Payables, FinishPayments, PayPayablesHandler, DecidePaymentHandler],
})
export class PayeesModule {
  constructor(records: PersonalRecords, waiting: WaitingCounts) {
    // The number of a check is the agency's, of nobody on a case: it stays.
    records.register({
      table: 'payable_payment',
      rows: `concat(reason, void_reason, end_reason) <> '' and ${OF_CASES}`,
      erase: `update payable_payment set reason = '', void_reason = '', end_reason = ''
        where organization_id = $1 and ${OF_CASES}`,
    });
    waiting.register(counted('payments to payees', countPaymentsToDecide));
  }
}
