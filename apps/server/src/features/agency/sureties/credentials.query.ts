import { Injectable } from '@nestjs/common';
import type { AgentCredentials } from '#contracts/agency/sureties/credentials.ts';
import { expiredCredential } from '#domain/agency/credentials.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';

const CREDENTIALS = `
  select a.user_id as agent_id, a.full_name, a.role, c.license_expires_on,
    coalesce(c.version, 0) as version,
    coalesce((
      select jsonb_agg(jsonb_build_object('suretyId', s.surety_id, 'suretyName', s.name, 'expiresOn', p.expires_on)
        order by s.name_key)
      from surety s
      left join agent_appointment p
        on p.organization_id = s.organization_id and p.surety_id = s.surety_id and p.user_id = a.user_id
      where s.organization_id = $1 and s.is_active
    ), '[]') as appointments
  from agent a
  left join agent_credentials c on c.organization_id = a.organization_id and c.user_id = a.user_id
  where a.organization_id = $1 and a.left_at is null and a.role <> 'Auditor' and ($2::uuid is null or a.user_id = $2)
  order by lower(a.full_name), a.user_id`;

/** The days of one agent, and of one surety, in use or not. */
const DAYS = `
  select c.license_expires_on, s.name as surety_name, p.expires_on
  from (select $2::uuid as user_id, $3::uuid as surety_id) asked
  left join agent_credentials c on c.organization_id = $1 and c.user_id = asked.user_id
  left join surety s on s.organization_id = $1 and s.surety_id = asked.surety_id
  left join agent_appointment p
    on p.organization_id = $1 and p.user_id = asked.user_id and p.surety_id = asked.surety_id`;

/** Who bears a power of which surety, and on which day. */
interface Bearing {
  agentId: string | null;
  suretyId: string | null;
  on: string;
}

/** Until when agents are licensed, and appointed by each surety (powers#licence-and-appointment). */
@Injectable()
export class Credentials {
  constructor(private readonly database: TenantDatabase) {}

  /** Of everybody who writes bonds, by name, or of one of them. */
  async list({ organizationId }: Actor, agentId: string | null = null): Promise<AgentCredentials[]> {
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<AgentCredentials>(CREDENTIALS, [organizationId, agentId]),
    );
    return rows;
  }

  /** The caller's own. @throws Refused AGENT_NOT_FOUND. */
  async own(actor: Actor): Promise<AgentCredentials> {
    const [own] = await this.list(actor, actor.userId);
    if (!own) throw new Refused('AGENT_NOT_FOUND');
    return own;
  }

  /**
   * Asserts that the agent may bear a power of the surety on that day. @throws Refused POWER_UNUSABLE, in the words of
   * powers#licence-and-appointment.
   */
  async mustHold({ organizationId }: Pick<Actor, 'organizationId'>, { agentId, suretyId, on }: Bearing): Promise<void> {
    if (agentId === null) return;
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<{ licenseExpiresOn: string | null; suretyName: string | null; expiresOn: string | null }>(DAYS, [
        organizationId,
        agentId,
        suretyId,
      ]),
    );
    const { licenseExpiresOn = null, suretyName = null, expiresOn = null } = rows[0] ?? {};
    const appointment = suretyName === null ? null : { suretyName, expiresOn };
    const message = expiredCredential({ licenseExpiresOn, appointment }, on);
    if (message !== null) throw new Refused('POWER_UNUSABLE', { words: message });
  }
}
