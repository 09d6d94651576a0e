import { Module } from '@nestjs/common';
import { Receipts, ShortIds } from './receipt-numbers.query.ts';
import { Till } from './till.query.ts';

/** The journal and its numbers. Its projections are listed in views.ts; reports reads it for people. */
@Module({ providers: [Receipts, ShortIds, Till], exports: [Receipts, ShortIds, Till] })
export class LedgerModule {}
