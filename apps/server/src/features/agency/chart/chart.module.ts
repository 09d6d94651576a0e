import { Module } from '@nestjs/common';
import { AddLedgerAccountHandler } from './add-ledger-account.ts';
import { ChangeLedgerAccountHandler } from './change-ledger-account.ts';
import { ChartController } from './chart.controller.ts';
import { ChartUses } from './chart-uses.ts';
import { Chart } from './chart.query.ts';

/** The chart of accounts: what all agencies have, and what each adds or calls otherwise. */
@Module({
  controllers: [ChartController],
  providers: [Chart, ChartUses, AddLedgerAccountHandler, ChangeLedgerAccountHandler],
  exports: [ChartUses],
})
export class ChartModule {}
