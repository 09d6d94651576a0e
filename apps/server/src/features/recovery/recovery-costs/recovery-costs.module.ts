import { Module } from '@nestjs/common';
import { PeriodsModule } from '../../books/periods/index.ts';
import { PersonalRecords } from '../../../platform/database/personal-records.ts';
import { ApprovalsModule, counted, WaitingCounts } from '../../books/approvals/index.ts';
import { AccountModule } from '../../books/account/index.ts';
import { BondModule } from '../../books/bond/index.ts';
import { attachmentsOfPeople, DocumentsModule } from '../../people/documents/index.ts';
import { CaseParts, CasesModule } from '../cases/index.ts';
import { costsOfCase } from './costs-of-chronology.query.ts';
import { RequiredPapersModule } from '../../people/required-papers/index.ts';
import { BillRecoveryCostHandler } from './bill-recovery-cost.ts';
import { DecideCostHandler } from './decide-cost.ts';
import { EnterRecoveryCostHandler } from './enter-recovery-cost.ts';
import { FinishBills } from './finish-bills.ts';
import { FinishRecoveryCosts } from './finish-recovery-costs.ts';
import { PAYEES_OF_PEOPLE, personalRecordsOfCosts } from './personal-records-of-costs.ts';
import { RecoveryCostsController } from './recovery-costs.controller.ts';
import { countCostsToDecide, RecoveryCosts } from './recovery-costs.query.ts';
import { SaveRecoveryPayeeHandler } from './save-recovery-payee.ts';
import { UploadW9Handler } from './upload-w9.ts';
import { ActiveBills } from './active-bills.ts';

/**
 * What cases of recovery cost: entered, approved by somebody else, booked, billed, voided (recovery#entering-a-cost).
 */
@Module({
  imports: [
    ApprovalsModule,
    AccountModule,
    BondModule,
    DocumentsModule,
    RequiredPapersModule,
    CasesModule,
    PeriodsModule,
  ],
  controllers: [RecoveryCostsController],
  providers: [
    RecoveryCosts,
    ActiveBills,
    FinishRecoveryCosts,
    FinishBills,
    EnterRecoveryCostHandler,
    DecideCostHandler,
    BillRecoveryCostHandler,
    SaveRecoveryPayeeHandler,
    UploadW9Handler,
  ],
})
export class RecoveryCostsModule {
  constructor(records: PersonalRecords, waiting: WaitingCounts, parts: CaseParts) {
    parts.register(costsOfCase);
    // Their papers first: which payees these are is read by their names.
    records.register(attachmentsOfPeople(PAYEES_OF_PEOPLE), ...personalRecordsOfCosts);
    waiting.register(counted('recovery costs', countCostsToDecide));
  }
}
