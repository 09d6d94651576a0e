import { Injectable } from '@nestjs/common';
import { Reads } from '../../platform/projections/reads.ts';
import type { Actor } from '../../kernel/actor.ts';

/** The OPEN bonds of a person, on which their court dates live (today.md 3). */
@Injectable()
export class OpenBonds {
  constructor(private readonly reads: Reads) {}

  of(actor: Actor, defendantId: string): Promise<{ bondId: string; revision: number }[]> {
    return this.reads.after(actor, ['bonds'], async (tx) => {
      const { rows } = await tx.query<{ bondId: string; revision: number }>(
        `select bond_id as "bondId", revision from bond
         where organization_id = $1 and defendant_id = $2 and status = 'OPEN' and voided_at is null`,
        [actor.organizationId, defendantId],
      );
      return rows;
    });
  }
}
