import { Module } from '@nestjs/common';
import { PeriodsModule } from '../periods/index.ts';
import { OrganizationsModule } from '../../agency/organizations/index.ts';
import { RequiredPapersModule } from '../../people/required-papers/index.ts';
import { AccountModule } from '../account/index.ts';
import { PowerNumbersModule } from '../power-numbers/index.ts';
import { BillJudgmentHandler } from './bill-judgment.ts';
import { EnterJudgmentHandler } from './enter-judgment.ts';
import { JudgmentsController } from './judgments.controller.ts';
import { PayJudgmentHandler } from './pay-judgment.ts';
import { RecordRemissionHandler } from './record-remission.ts';

/** Judgments of forfeited bonds: entered, paid, billed and remitted (money#recipes-of-judgments). */
@Module({
  imports: [OrganizationsModule, RequiredPapersModule, AccountModule, PowerNumbersModule, PeriodsModule],
  controllers: [JudgmentsController],
  providers: [EnterJudgmentHandler, PayJudgmentHandler, BillJudgmentHandler, RecordRemissionHandler],
})
export class JudgmentsModule {}
