import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { listPayers } from '#contracts/office/payers/payers.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { nameOf } from '../../agency/organizations/index.ts';

/** Who said it last stands beside the payer. */
const PAYERS = `
  select n.payer_id, max(n.said_at) as at,
    (array_agg(${nameOf('who', 'Former staff')} order by n.said_at desc, n.name_id))[1] as by,
    jsonb_agg(jsonb_build_object('nameId', n.name_id, 'spelling', n.spelling) order by n.said_at, n.name_id) as names
  from payer_name n
  left join agent who on who.organization_id = $1 and who.user_id = n.said_by
  where n.organization_id = $1 group by n.payer_id order by min(n.spelling), n.payer_id`;

/** Names that somebody said are one payer's (money#names-of-one-payer). */
@Injectable()
export class Payers {
  constructor(private readonly database: TenantDatabase) {}

  async list({ organizationId }: Actor): Promise<ResponseOf<typeof listPayers>> {
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<ResponseOf<typeof listPayers>['payers'][number]>(PAYERS, [organizationId]),
    );
    return { payers: rows };
  }
}
