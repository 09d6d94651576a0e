import { Module } from '@nestjs/common';
import { AccountModule } from '../../books/account/index.ts';
import { BondsModule } from '../../books/bonds/index.ts';
import { OrganizationsModule } from '../../agency/organizations/index.ts';
import { CreateIntakeHandler } from './create-intake.ts';
import { DiscardBondHandler } from './discard-bond.ts';
import { Exposures } from './exposures.query.ts';
import { FinishIntake } from './finish-intake.ts';
import { IntakeController } from './intake.controller.ts';
import { Intakes } from './intakes.query.ts';
import { LikelyMatches } from './likely-matches.query.ts';
import { UnfinishedBonds } from './unfinished-bonds.query.ts';

@Module({
  imports: [AccountModule, BondsModule, OrganizationsModule],
  controllers: [IntakeController],
  providers: [
    CreateIntakeHandler,
    DiscardBondHandler,
    UnfinishedBonds,
    FinishIntake,
    Intakes,
    LikelyMatches,
    Exposures,
  ],
  exports: [UnfinishedBonds],
})
export class IntakeModule {}
