import { Module } from '@nestjs/common';
import { AmendBondHandler } from './amend-bond.ts';
import { Bonds } from './bond-list.view.ts';
import { BondsController } from './bonds.controller.ts';
import { PowerClaims } from './power-claims.ts';
import { VoidBondHandler } from './void-bond.ts';
import { WriteBondHandler } from './write-bond.ts';
import { DefendantsModule } from '../defendants/index.ts';

@Module({
  imports: [DefendantsModule],
  controllers: [BondsController],
  providers: [Bonds, PowerClaims, WriteBondHandler, AmendBondHandler, VoidBondHandler],
})
export class BondsModule {}
