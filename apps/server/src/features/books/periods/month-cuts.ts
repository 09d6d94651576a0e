import { Injectable } from '@nestjs/common';
import { lastDayOf } from '#domain/books/months.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { linkHash, trialBalanceHash } from '../ledger/index.ts';
import type { Seal, YearBalance } from './period.ts';
import { yearBalances } from './year-balances.ts';

/** A month, and how many entries the journal had where it was closed. */
interface Cut {
  month: string;
  journalNumber: number;
}

/** What the books were where a month was closed (money#closed-periods). */
@Injectable()
export class MonthCuts {
  constructor(private readonly database: TenantDatabase) {}

  /** What is sealed of it. @throws Error where the chain has not come there yet. */
  async seal(
    { organizationId }: Actor,
    { month, journalNumber, closedEventId }: Cut & { closedEventId: string },
  ): Promise<Seal> {
    const { chainHead, trialBalance } = await this.database.read(organizationId, async (tx) => ({
      chainHead: await linkHash(tx, organizationId, closedEventId),
      trialBalance: await trialBalanceHash(tx, organizationId, { on: lastDayOf(month), journalNumber }),
    }));
    if (chainHead === null) throw new Error('The chain has not come to the close of the month yet.');
    return { journalNumber, chainHead, trialBalance };
  }

  /** Income and expense of the year that it completes. */
  yearBalances({ organizationId }: Actor, { month, journalNumber }: Cut): Promise<YearBalance[]> {
    return this.database.read(organizationId, (tx) =>
      yearBalances(tx, organizationId, { on: lastDayOf(month), journalNumber }),
    );
  }
}
