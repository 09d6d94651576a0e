import { InjectQueue } from '@nestjs/bullmq';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { createAgent } from '#contracts/agency/organizations/team.ts';
import { RateLimit } from '../../../edge/auth/rate-limit.ts';
import { Mail } from '../../../platform/mail/mail.ts';
import { isTaken } from '../../../platform/database/sql-state.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { JobQueue } from '../../../platform/jobs/job-queue.ts';
import { auditColumns } from './agent.ts';
import { PROVISION_QUEUE } from './provision-agent.job.ts';
import { Provisionings } from './provisionings.ts';

/**
 * The client gives up after 15 s (people#create-agent); before that it shall hear where to look (people#create-agent).
 */
const TIMEOUT_MS = 12_000;
const PER_AGENCY = { times: 200, seconds: 3_600 };

/** Adds somebody to the team; the work is a job. The command's id becomes the provisioning's. */
export class CreateAgent extends CommandOf(createAgent) {}

const refuseKnown = async (tx: TenantTransaction, organizationId: string, email: string): Promise<void> => {
  const { rows } = await tx.query<{ works: boolean; waits: boolean }>(
    `select exists (select 1 from agent a join auth."user" u on u.id = a.user_id
              where a.organization_id = $1 and a.left_at is null and u.email = $2) as works,
            exists (select 1 from invitation i join auth."user" u on u.id = i.user_id
              where i.organization_id = $1 and i.state = 'waiting' and u.email = $2)
            or exists (select 1 from agent_provisioning
              where organization_id = $1 and state = 'working' and email = $2) as waits`,
    [organizationId, email],
  );
  const [known] = rows;
  if (known?.works) throw new Refused('AGENT_EXISTS');
  if (known?.waits) throw new Refused('INVITATION_WAITS');
};

@CommandHandler(CreateAgent)
export class CreateAgentHandler implements ICommandHandler<CreateAgent> {
  constructor(
    private readonly rows: TenantRows,
    @InjectQueue(PROVISION_QUEUE) private readonly queue: JobQueue,
    private readonly limits: RateLimit,
    private readonly provisionings: Provisionings,
    private readonly mail: Mail,
  ) {}

  async execute({ actor, body: input }: CreateAgent): Promise<ResponseOf<typeof createAgent>> {
    const { organizationId, commandId: provisioningId } = actor;
    await this.limits.attempt(`create-agent:${organizationId}`, PER_AGENCY);
    await this.rows.write(actor, { createAgent: input }, (tx) => this.ask(tx, actor, input));
    this.queue.enqueueBestEffort(provisioningId, { organizationId, provisioningId });
    const provisioning = await this.provisionings.settled(actor, provisioningId, TIMEOUT_MS);
    if (provisioning.state === 'failed') throw new Refused('AGENT_NOT_CREATED');
    return provisioning;
  }

  private async ask(
    tx: TenantTransaction,
    { organizationId, userId, commandId, fromAddress, requestId }: Actor,
    input: CreateAgent['body'],
  ): Promise<{ provisioningId: string }> {
    const email = input.email.toLowerCase();
    await refuseKnown(tx, organizationId, email);
    await this.mail.mustBeAllowed(tx, organizationId, email); // the job writes it
    try {
      await tx.query(
        `insert into agent_provisioning (organization_id, provisioning_id, full_name, email, phone_number,
           license_number, role, asked_by, from_address, request_id, audit_until, audit_from, audit_to)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
        [
          organizationId,
          commandId,
          input.full_name,
          email,
          input.phone_number,
          input.license_number ?? '',
          input.role,
          userId,
          fromAddress,
          requestId,
          ...Object.values(auditColumns(input.role, input.audit)),
        ],
      );
    } catch (error) {
      throw isTaken(error) ? new Refused('INVITATION_WAITS') : error;
    }
    return { provisioningId: commandId };
  }
}
