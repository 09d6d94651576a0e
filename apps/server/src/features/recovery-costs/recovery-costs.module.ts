import { Module } from '@nestjs/common';
import { PersonalRecords } from '../../platform/database/personal-records.ts';
import { ApprovalsModule, WaitingCounts } from '../approvals/index.ts';
import { DocumentsModule } from '../documents/index.ts';
import { CaseParts, RecoveryModule } from '../recovery/index.ts';
import { costsOfCase } from './costs-of-chronology.query.ts';
import { DecideCostHandler } from './decide-cost.ts';
import { EnterCostHandler } from './enter-cost.ts';
import { FinishRecoveryCosts } from './finish-recovery-costs.ts';
import { personalRecordsOfCosts } from './personal-records-of-costs.ts';
import { RecoveryCostsController } from './recovery-costs.controller.ts';
import { countCostsToDecide, RecoveryCosts } from './recovery-costs.query.ts';
import { SavePayeeHandler } from './save-payee.ts';

/** What cases of recovery cost: entered, approved by somebody else, booked, voided (recovery.md 4). */
@Module({
  imports: [ApprovalsModule, DocumentsModule, RecoveryModule],
  controllers: [RecoveryCostsController],
  providers: [RecoveryCosts, FinishRecoveryCosts, EnterCostHandler, DecideCostHandler, SavePayeeHandler],
})
export class RecoveryCostsModule {
  constructor(records: PersonalRecords, waiting: WaitingCounts, parts: CaseParts) {
    parts.register(costsOfCase);
    records.register(...personalRecordsOfCosts);
    waiting.register(countCostsToDecide);
  }
}
