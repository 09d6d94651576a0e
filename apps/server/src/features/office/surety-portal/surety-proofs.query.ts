import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { listSuretyProofs, SuretyProof } from '#contracts/office/surety-portal/proofs.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { borneBonds } from '../../powers/surety-reports/index.ts';
import { IS_PROOF } from './proofs-for-surety.ts';

const SURETY = `${borneBonds('and b.bond_id = $2')}
  select s.name as surety_name
  from bond b
  left join borne on borne.bond_id = b.bond_id
  left join surety s on s.organization_id = b.organization_id and s.surety_id = borne.surety_id
  where b.organization_id = $1 and b.bond_id = $2`;

const PROOFS = `
  select f.id as file_id, f.name, m.file_id is not null as is_marked
  from bond b
  join stored_file f on ${IS_PROOF}
  left join surety_proof m on m.organization_id = b.organization_id and m.bond_id = b.bond_id and m.file_id = f.id
  where b.organization_id = $1 and b.bond_id = $2 and b.voided_at is null order by f.sort_name, f.id`;

/** What proves the end of a bond, for those who decide what its surety sees of it. */
@Injectable()
export class SuretyProofs {
  constructor(private readonly reads: Reads) {}

  /** @throws Refused BOND_NOT_FOUND */
  of({ organizationId }: Actor, bondId: string): Promise<ResponseOf<typeof listSuretyProofs>> {
    const requests = [organizationId, bondId];
    return this.reads.after({ organizationId }, ['bonds', optionalView('powers')], async (tx) => {
      const { rows } = await tx.query<{ suretyName: string | null }>(SURETY, requests);
      if (!rows[0]) throw new Refused('BOND_NOT_FOUND');
      const { rows: proofs } = await tx.query<SuretyProof>(PROOFS, requests);
      return { suretyName: rows[0].suretyName, proofs };
    });
  }
}
