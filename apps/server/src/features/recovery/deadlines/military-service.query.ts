import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { MilitaryService } from '#contracts/recovery/deadlines/military-service.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { FileUsers } from '../../people/documents/index.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { withdrawnOf } from './withdrawn.ts';

const OF_BOND = `
  select s.id as military_service_id, s.kind, s.file_id, s.recorded_at,
    ${nameOf('a')} as recorded_by,
    ${withdrawnOf('s', 'w')} as withdrawn
  from military_service s
  left join agent a on a.organization_id = s.organization_id and a.user_id = s.recorded_by
  left join agent w on w.organization_id = s.organization_id and w.user_id = s.withdrawn_by
  where s.organization_id = $1 and s.bond_id = $2 order by s.recorded_at desc, s.id`;

const DEFENDANT = 'select defendant_id, unfinished from bond where organization_id = $1 and bond_id = $2';

const IS_PROOF = `
  select 1 from military_service where organization_id = $1 and file_id = $2 and withdrawn_at is null`;

interface Owner {
  defendantId: string;
  unfinished: boolean;
}

const ownerOf = async (tx: TenantTransaction, { organizationId }: Actor, bondId: string): Promise<Owner> => {
  const { rows } = await tx.query<Owner>(DEFENDANT, [organizationId, bondId]);
  if (!rows[0]) throw new Refused('BOND_NOT_FOUND');
  return rows[0];
};

/** Reads which service of its defendant is a ground for a bond (C.Cr.P. 338); its proof stays while it stands. */
@Injectable()
export class MilitaryServices implements OnModuleInit {
  constructor(
    private readonly reads: Reads,
    private readonly database: TenantDatabase,
    private readonly holds: FileUsers,
  ) {}

  onModuleInit(): void {
    this.holds.add(async ({ organizationId }, fileId) => {
      const found = await this.database.read(organizationId, (tx) => tx.query(IS_PROOF, [organizationId, fileId]));
      return found.rowCount !== 0;
    });
  }

  /** @throws Refused BOND_NOT_FOUND */
  ofBond(actor: Actor, bondId: string): Promise<{ services: MilitaryService[] }> {
    return this.reads.after(actor, ['bonds'], async (tx) => {
      await ownerOf(tx, actor, bondId);
      return { services: (await tx.query<MilitaryService>(OF_BOND, [actor.organizationId, bondId])).rows };
    });
  }

  /** Whose bond it is. @throws Refused BOND_NOT_FOUND, BOND_UNFINISHED */
  async defendantOf(actor: Actor, bondId: string): Promise<string> {
    const owner = await this.reads.after(actor, ['bonds'], (tx) => ownerOf(tx, actor, bondId));
    if (owner.unfinished) throw new Refused('BOND_UNFINISHED');
    return owner.defendantId;
  }
}
