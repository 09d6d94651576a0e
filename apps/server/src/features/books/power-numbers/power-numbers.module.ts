import { Module } from '@nestjs/common';
import { BondModule } from '../bond/index.ts';
import { OrganizationsModule } from '../../agency/organizations/index.ts';
import { SuretiesModule } from '../../agency/sureties/index.ts';
import { JudgmentDraws, SuretyOfBond } from './judgment-fund.ts';
import { PowerClaims } from './power-claims.ts';
import { PowerRefusals } from './power-refusals.ts';

/** The stream of each power number: who holds the paper, and which bond bears it. Its lists and screens are `powers`. */
@Module({
  imports: [OrganizationsModule, SuretiesModule, BondModule],
  providers: [PowerClaims, PowerRefusals, SuretyOfBond, JudgmentDraws],
  exports: [PowerClaims, PowerRefusals, SuretyOfBond, JudgmentDraws],
})
export class PowerNumbersModule {}
