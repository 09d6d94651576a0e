import { Module } from '@nestjs/common';
import { AccountModule } from '../../books/account/index.ts';
import { OrganizationsModule } from '../../agency/organizations/index.ts';
import { CreateIntakeHandler } from './create-intake.ts';
import { Exposures } from './exposures.query.ts';
import { FinishIntake } from './finish-intake.ts';
import { IntakeController } from './intake.controller.ts';
import { Intakes } from './intakes.query.ts';
import { LikelyMatches } from './likely-matches.query.ts';

@Module({
  imports: [AccountModule, OrganizationsModule],
  controllers: [IntakeController],
  providers: [CreateIntakeHandler, FinishIntake, Intakes, LikelyMatches, Exposures],
})
export class IntakeModule {}
