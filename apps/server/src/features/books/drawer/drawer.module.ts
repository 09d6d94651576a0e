import { Module } from '@nestjs/common';
import { PrintingModule } from '../printing/index.ts';
import { DepositList } from './deposit-list.query.ts';
import { DepositSlips } from './deposit-slip.ts';
import { DrawerController } from './drawer.controller.ts';
import { DrawerContents } from './drawer.query.ts';
import { UnsettledCards } from './unsettled.query.ts';

/** What is not at the bank yet, and what was taken there (money#deposit-is-a-bag). */
@Module({
  imports: [PrintingModule],
  controllers: [DrawerController],
  providers: [DepositList, DepositSlips, DrawerContents, UnsettledCards],
})
export class DrawerModule {}
