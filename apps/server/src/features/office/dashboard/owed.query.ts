import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { owedByAge, type OwedByAge } from '../../books/dues/index.ts';

/** What all accounts of an agency owe on a day (today#owed-by-age). */
@Injectable()
export class Owed {
  constructor(private readonly reads: Reads) {}

  on({ organizationId }: Actor, today: string): Promise<OwedByAge> {
    const read = (tx: TenantTransaction) => owedByAge(tx, organizationId, today);
    return this.reads.after({ organizationId }, ['accounts', 'dues'], read, { planned: 'once' });
  }
}
