import { Injectable } from '@nestjs/common';
import type { TenantTransaction } from '../../platform/database/tenant-database.ts';

/** How many requests of one kind wait for a second person in an agency. */
export type CountWaiting = (tx: TenantTransaction, organizationId: string) => Promise<number>;

/** What waits in features below: each registers in its module, so that the header counts it with the rest (books.md 3.9). */
@Injectable()
export class WaitingCounts {
  private readonly counts: CountWaiting[] = [];

  register(count: CountWaiting): void {
    this.counts.push(count);
  }

  async count(tx: TenantTransaction, organizationId: string): Promise<number> {
    let waiting = 0;
    for (const count of this.counts) waiting += await count(tx, organizationId);
    return waiting;
  }
}
