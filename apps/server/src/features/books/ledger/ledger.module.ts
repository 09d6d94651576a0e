import { Module } from '@nestjs/common';
import { ChartModule, ChartUses } from '../../agency/chart/index.ts';
import { Receipts, ShortIds } from './receipt-numbers.query.ts';
import { Till } from './till.query.ts';
import { UndepositedChecks } from './undeposited-checks.query.ts';

/** The journal and its numbers. Its projections are listed in views.ts; reports reads it for people. */
@Module({
  imports: [ChartModule],
  providers: [Receipts, ShortIds, Till, UndepositedChecks],
  exports: [Receipts, ShortIds, Till, UndepositedChecks],
})
export class LedgerModule {
  constructor(chart: ChartUses) {
    chart.add('exists (select from ledger_balance where organization_id = $1 and ledger_account = $2)');
  }
}
