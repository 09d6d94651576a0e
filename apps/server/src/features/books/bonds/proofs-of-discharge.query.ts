import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { FileUsers } from '../../people/documents/index.ts';

/** A document that proves a discharge stays in its drawer as long as the bond is discharged (bonds#discharging). */
@Injectable()
export class ProofsOfDischarge implements OnModuleInit {
  constructor(
    private readonly reads: Reads,
    private readonly holds: FileUsers,
  ) {}

  onModuleInit(): void {
    this.holds.add((actor, fileId) => this.isProof(actor, fileId));
  }

  private isProof({ organizationId }: Actor, fileId: string): Promise<boolean> {
    return this.reads.after({ organizationId }, [optionalView('bonds')], async (tx) => {
      const { rowCount } = await tx.query(
        `select 1 from bond
         where organization_id = $1 and proof_id = $2 and status = 'DISCHARGED' and voided_at is null`,
        [organizationId, fileId],
      );
      return rowCount !== 0;
    });
  }
}
