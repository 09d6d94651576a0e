import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { readChart } from '../../agency/chart/index.ts';

/** The accounts of the chart that are on: a manual entry may name them, but for those that are controlled. */
@Injectable()
export class BookableAccounts {
  constructor(private readonly database: TenantDatabase) {}

  codes({ organizationId }: Pick<Actor, 'organizationId'>): Promise<ReadonlySet<string>> {
    return this.database.read(organizationId, async (tx) => {
      const chart = await readChart(tx, organizationId);
      return new Set(chart.filter(({ active }) => active).map(({ code }) => code));
    });
  }
}
