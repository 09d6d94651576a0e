import { Injectable } from '@nestjs/common';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';

/** Who can be the posting agent of a bond: whoever works here and writes. */
@Injectable()
export class PostingAgents {
  constructor(private readonly database: TenantDatabase) {}

  async list({ organizationId }: Pick<Actor, 'organizationId'>): Promise<{ agentId: string; fullName: string }[]> {
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<{ agentId: string; fullName: string }>(
        `select user_id as agent_id, full_name from agent
         where organization_id = $1 and role <> 'Auditor' order by lower(full_name), user_id`,
        [organizationId],
      ),
    );
    return rows;
  }

  /** @throws Refused AGENT_NOT_FOUND, also for another organization's and for an Auditor */
  async mustBeOnTeam({ organizationId }: Pick<Actor, 'organizationId'>, agentId: string): Promise<void> {
    const { rowCount } = await this.database.read(organizationId, (tx) =>
      tx.query(`select 1 from agent where organization_id = $1 and user_id = $2 and role <> 'Auditor'`, [
        organizationId,
        agentId,
      ]),
    );
    if (rowCount === 0) throw new Refused('AGENT_NOT_FOUND');
  }

  /** The same of somebody who gets something in hand. @throws Refused AGENT_NOT_FOUND, also for who has left */
  async mustWorkHere({ organizationId }: Pick<Actor, 'organizationId'>, agentId: string): Promise<void> {
    const { rowCount } = await this.database.read(organizationId, (tx) =>
      tx.query(
        `select 1 from agent where organization_id = $1 and user_id = $2 and role <> 'Auditor' and left_at is null`,
        [organizationId, agentId],
      ),
    );
    if (rowCount === 0) throw new Refused('AGENT_NOT_FOUND');
  }
}
