import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import type { MilitaryService } from '#contracts/clock/military-service.ts';
import type { Actor } from '../../kernel/actor.ts';
import { Refused } from '../../kernel/refused.ts';
import { TenantDatabase } from '../../platform/database/tenant-database.ts';
import { Reads } from '../../platform/projections/reads.ts';
import { FileHolds } from '../documents/index.ts';

const nameOf = (agent: string) => `coalesce(nullif(${agent}.full_name, ''), nullif(${agent}.email, ''), 'Unknown')`;

const OF_BOND = `
  select s.id as "militaryServiceId", s.kind, s.file_id as "fileId", s.recorded_at as "recordedAt",
    ${nameOf('a')} as "recordedBy",
    case when s.withdrawn_at is not null then jsonb_build_object(
      'at', to_char(s.withdrawn_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', ${nameOf('w')},
      'reason', s.withdraw_reason) end as withdrawn
  from military_service s
  left join agent a on a.organization_id = s.organization_id and a.user_id = s.recorded_by
  left join agent w on w.organization_id = s.organization_id and w.user_id = s.withdrawn_by
  where s.organization_id = $1 and s.bond_id = $2 order by s.recorded_at desc, s.id`;

const DEFENDANT = 'select defendant_id as "defendantId" from bond where organization_id = $1 and bond_id = $2';

const IS_PROOF = `
  select 1 from military_service where organization_id = $1 and file_id = $2 and withdrawn_at is null`;

/** Reads which service of its defendant is a ground for a bond (C.Cr.P. 338); its proof stays while it stands. */
@Injectable()
export class MilitaryServices implements OnModuleInit {
  constructor(
    private readonly reads: Reads,
    private readonly database: TenantDatabase,
    private readonly holds: FileHolds,
  ) {}

  onModuleInit(): void {
    this.holds.add(async ({ organizationId }, fileId) => {
      const found = await this.database.read(organizationId, (tx) => tx.query(IS_PROOF, [organizationId, fileId]));
      return found.rowCount !== 0;
    });
  }

  /** @throws Refused BOND_NOT_FOUND */
  async ofBond(actor: Actor, bondId: string): Promise<{ services: MilitaryService[] }> {
    await this.defendantOf(actor, bondId);
    const services = await this.database.read(actor.organizationId, async (tx) => {
      return (await tx.query<MilitaryService>(OF_BOND, [actor.organizationId, bondId])).rows;
    });
    return { services };
  }

  /** Whose bond it is. @throws Refused BOND_NOT_FOUND */
  async defendantOf(actor: Actor, bondId: string): Promise<string> {
    const ids = [actor.organizationId, bondId];
    const { rows } = await this.reads.after(actor, ['bonds'], (tx) =>
      tx.query<{ defendantId: string }>(DEFENDANT, ids),
    );
    if (!rows[0]) throw new Refused('BOND_NOT_FOUND');
    return rows[0].defendantId;
  }
}
