import { Module } from '@nestjs/common';
import { AmendBondHandler } from './amend-bond.ts';
import { Bonds } from './bond-list.query.ts';
import { BondsToReprice } from './bonds-to-reprice.query.ts';
import { BondsController } from './bonds.controller.ts';
import { PowerClaims } from './power-claims.ts';
import { RepriceBondHandler } from './reprice-bond.ts';
import { VoidBondHandler } from './void-bond.ts';
import { WriteBondHandler } from './write-bond.ts';
import { DefendantsModule } from '../people/index.ts';

@Module({
  imports: [DefendantsModule],
  controllers: [BondsController],
  providers: [
    Bonds,
    BondsToReprice,
    PowerClaims,
    WriteBondHandler,
    AmendBondHandler,
    RepriceBondHandler,
    VoidBondHandler,
  ],
})
export class BondsModule {}
