import { Injectable } from '@nestjs/common';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Reads } from '../../../platform/projections/reads.ts';

const FOUND = 'select 1 from bond where organization_id = $1 and bond_id = any ($2::uuid[]) and unfinished limit 1';

/** Whether bonds are unfinished: nothing was ever booked on them, on whichever account (today#unfinished-bond). */
@Injectable()
export class UnfinishedBond {
  constructor(private readonly reads: Reads) {}

  /** Whether one of these bonds is. */
  async isAmong({ organizationId }: Actor, ...bondIds: string[]): Promise<boolean> {
    if (bondIds.length === 0) return false;
    const { rows } = await this.reads.after({ organizationId }, ['bonds'], (tx) =>
      tx.query(FOUND, [organizationId, bondIds]),
    );
    return rows.length > 0;
  }

  /** @throws Refused BOND_UNFINISHED where one of these bonds is (today#finish-the-bond-first). */
  async mustNotBeAmong(actor: Actor, ...bondIds: string[]): Promise<void> {
    if (await this.isAmong(actor, ...bondIds)) throw new Refused('BOND_UNFINISHED');
  }
}
