import { Module } from '@nestjs/common';
import { OrganizationsModule } from '../../agency/organizations/index.ts';
import { SuretiesModule } from '../../agency/sureties/index.ts';
import { AccountModule } from '../account/index.ts';
import { PowerNumbersModule } from '../power-numbers/index.ts';
import { BondsOfDues, BondsToAdjust, BondsToBringUp, BondsToReprice } from './bonds-to-adjust.query.ts';
import { BringUpDuesHandler } from './bring-up-dues.ts';
import { BringUpSheriffFeeHandler } from './bring-up-sheriff-fee.ts';
import { RateAdjustmentsController } from './rate-adjustments.controller.ts';
import { RepriceBondHandler } from './reprice-bond.ts';

/** Bonds whose premium, sheriff's fee or dues differ from the rule, the parish or the contract of their day. */
@Module({
  imports: [OrganizationsModule, SuretiesModule, AccountModule, PowerNumbersModule],
  controllers: [RateAdjustmentsController],
  providers: [
    BondsOfDues,
    BondsToAdjust,
    BondsToBringUp,
    BondsToReprice,
    BringUpDuesHandler,
    BringUpSheriffFeeHandler,
    RepriceBondHandler,
  ],
})
export class RateAdjustmentsModule {}
