import { Injectable } from '@nestjs/common';
import type { BondStatus } from '#domain/kernel/option-lists.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';

/** A bond as a surrender judges it; of a rewrite `rewrittenOn` is the day of rewriting. */
export interface BondToSurrender {
  bondId: string;
  defendantId: string;
  status: BondStatus;
  unfinished: boolean;
  bondDate: string | null;
  rewrittenOn: string | null;
  answerBy: string | null;
  /** Whose court has it; null where that is not known. */
  parish: string | null;
}

const OF = `
  select b.bond_id, b.defendant_id, b.unfinished,
    case when b.voided_at is null then b.status else 'CLOSED' end as status, b.bond_date,
    case when b.rewrite_of is not null then b.priced_on end as rewritten_on, b.answer_by, b.sheriff_parish as parish
  from bond b where b.organization_id = $1 and b.bond_id = any($2::uuid[]) order by b.bond_id`;

/** Reads what surrenders go by. The view of the bonds has read what was done before. */
@Injectable()
export class BondsToSurrender {
  constructor(private readonly readYourWrites: ReadYourWrites) {}

  /** Waits until the view of the bonds has read what was done before. */
  ready(organizationId: OrganizationId): Promise<unknown> {
    return this.readYourWrites.wait('bonds', organizationId);
  }

  /** Those of them that there are; a void one is CLOSED here. */
  async of(tx: TenantTransaction, organizationId: string, bondIds: readonly string[]): Promise<BondToSurrender[]> {
    return (await tx.query<BondToSurrender>(OF, [organizationId, bondIds])).rows;
  }
}
