import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { setCredentials as contract } from '#contracts/agency/sureties/credentials.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { Sureties } from './sureties.query.ts';

type Answer = ResponseOf<typeof contract>;

/** Sets until when a colleague is licensed, and appointed by each surety (powers#licence-and-appointment). */
export class SetCredentials extends CommandOf(contract) {}

const WORKS_HERE = 'select from agent where organization_id = $1 and user_id = $2 and left_at is null';

/** Written only over the version that the form was read at. */
const KEEP = `
  insert into agent_credentials as t (organization_id, user_id, license_expires_on, version, changed_by)
  select $1, $2, $3, 1, $4 where $5 = 0
  on conflict (organization_id, user_id) do nothing returning version`;
const CHANGE = `
  update agent_credentials set license_expires_on = $3, version = version + 1, changed_by = $4, changed_at = now()
  where organization_id = $1 and user_id = $2 and version = $5 returning version`;
const FORGET =
  'delete from agent_appointment where organization_id = $1 and user_id = $2 and surety_id = any ($3::uuid[])';
const APPOINT = `
  insert into agent_appointment (organization_id, user_id, surety_id, expires_on)
  select $1, $2, surety_id, expires_on from unnest($3::uuid[], $4::date[]) as a (surety_id, expires_on)
  where expires_on is not null`;

@CommandHandler(SetCredentials)
export class SetCredentialsHandler implements ICommandHandler<SetCredentials> {
  constructor(
    private readonly rows: TenantRows,
    private readonly sureties: Sureties,
    private readonly trail: AuditTrail,
  ) {}

  async execute({ actor, params: { agentId }, body: input }: SetCredentials): Promise<Answer> {
    const { organizationId, userId } = actor;
    const { licenseExpiresOn, basedOn } = input;
    const appointments = [...new Map(input.appointments.map((one) => [one.suretyId, one.expiresOn]))];
    const known = new Set((await this.sureties.names(actor)).map(({ suretyId }) => suretyId));
    return this.rows.write(
      actor,
      { setCredentials: input, agentId },
      async (tx) => {
        if ((await tx.query(WORKS_HERE, [organizationId, agentId])).rowCount === 0)
          throw new Refused('AGENT_NOT_FOUND');
        if (appointments.some(([suretyId]) => !known.has(suretyId))) throw new Refused('SURETY_NOT_FOUND');
        const values = [organizationId, agentId, licenseExpiresOn, userId, basedOn];
        const { rows } = await tx.query<Pick<Answer, 'version'>>(basedOn === 0 ? KEEP : CHANGE, values);
        const [kept] = rows;
        if (!kept) throw new Refused('CONFLICT');
        const sureties = appointments.map(([suretyId]) => suretyId);
        await tx.query(FORGET, [organizationId, agentId, sureties]);
        await tx.query(APPOINT, [organizationId, agentId, sureties, appointments.map(([, expiresOn]) => expiresOn)]);
        await this.trail.record(actor, { action: 'credentials-set', subject: { kind: 'user', id: agentId } }, tx);
        return { agentId, ...kept };
      },
      () => [{ topic: 'settings', id: 'team' }],
    );
  }
}
