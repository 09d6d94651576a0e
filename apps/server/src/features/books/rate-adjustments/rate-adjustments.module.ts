import { Module } from '@nestjs/common';
import { OrganizationsModule } from '../../agency/organizations/index.ts';
import { SuretiesModule } from '../../agency/sureties/index.ts';
import { AccountModule } from '../account/index.ts';
import { PowerNumbersModule } from '../power-numbers/index.ts';
import { BondsOfDues, BondsToAdjust, BondsOffRate, BondsToReprice } from './bonds-to-adjust.query.ts';
import { AdjustDuesToContractHandler } from './adjust-dues-to-contract.ts';
import { AdjustSheriffFeeHandler } from './adjust-sheriff-fee.ts';
import { RateAdjustmentsController } from './rate-adjustments.controller.ts';
import { RepriceBondHandler } from './reprice-bond.ts';

/** Bonds whose premium, sheriff's fee or dues differ from the rule, the parish or the contract of their day. */
@Module({
  imports: [OrganizationsModule, SuretiesModule, AccountModule, PowerNumbersModule],
  controllers: [RateAdjustmentsController],
  providers: [
    BondsOfDues,
    BondsToAdjust,
    BondsOffRate,
    BondsToReprice,
    AdjustDuesToContractHandler,
    AdjustSheriffFeeHandler,
    RepriceBondHandler,
  ],
})
export class RateAdjustmentsModule {}
