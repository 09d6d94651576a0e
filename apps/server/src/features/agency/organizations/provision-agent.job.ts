import { randomInt, randomUUID } from 'node:crypto';
import { Inject, type OnModuleInit } from '@nestjs/common';
import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Pool } from 'pg';
import type { Role } from '#contracts/kernel/roles.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { Passwords } from '../../../edge/auth/passwords.ts';
import { Clock } from '../../../kernel/clock.ts';
import { SETTINGS, type Settings } from '../../../kernel/config.ts';
import { PROJECTOR_POOL } from '../../../platform/database/pools.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { claimEffect } from '../../../platform/jobs/job-effect.ts';
import { LiveChanges } from '../../../platform/database/live-changes.ts';
import { JobProcessor } from '../../../platform/jobs/job-processor.ts';
import { JobQueue } from '../../../platform/jobs/job-queue.ts';
import type { JobIds } from '../../../platform/jobs/job-ids.ts';
import { Schedules } from '../../../platform/jobs/schedules.ts';
import { Mail } from '../../../platform/mail/mail.ts';
import { trustedOrganizationId, type OrganizationId } from '../../../kernel/actor.ts';
import { CODE_HOURS, InvitationCodes } from './invitation-codes.ts';
import { Provisionings } from './provisionings.ts';

export const PROVISION_QUEUE = 'provision-agent';

/** 72 hours (people#temporary-password). */
const VALID_MS = 72 * 3_600_000;
const LETTERS = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** 12 random characters, none that is read as another, and `A1!` (people#temporary-password). */
export const temporaryPassword = (): string =>
  `${Array.from({ length: 12 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}A1!`;

interface Asked {
  provisioningId: string;
  fullName: string;
  email: string;
  phoneNumber: string;
  licenseNumber: string;
  role: Role;
  auditUntil: string | null;
  auditFrom: string | null;
  auditTo: string | null;
  askedBy: string;
  fromAddress: string;
  requestId: string;
}

/**
 * Adds somebody: user, agent record, temporary password and letter in one transaction, or an invitation where the
 * address has a user already (people#invitation). Run twice, it happens once.
 */
@Processor(PROVISION_QUEUE, { concurrency: 2 })
export class ProvisionAgentJob extends JobProcessor implements OnModuleInit {
  readonly work = 'Adding an agent';

  constructor(
    @InjectQueue(PROVISION_QUEUE) queue: JobQueue,
    private readonly database: TenantDatabase,
    private readonly passwords: Passwords,
    private readonly mail: Mail,
    private readonly trail: AuditTrail,
    private readonly live: LiveChanges,
    private readonly provisionings: Provisionings,
    private readonly schedules: Schedules,
    private readonly clock: Clock,
    private readonly codes: InvitationCodes,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(PROJECTOR_POOL) private readonly projector: Pool,
  ) {
    super(queue);
  }

  onModuleInit(): void {
    this.schedules.add({ name: 'clear-temporary-passwords', everyMs: 60_000, run: () => this.clearPasswords() });
  }

  async run({ organizationId, provisioningId = '' }: JobIds): Promise<void> {
    const organization = trustedOrganizationId(organizationId);
    await this.database.write(organization, async (tx) => {
      const request = await load(tx, organization, provisioningId);
      if (!request || !(await claimEffect(tx, organization, provisioningId))) return;
      const userId = await userOf(tx, request.email);
      await (userId === null ? this.create(tx, organization, request) : this.invite(tx, organization, request, userId));
      await this.settle(tx, organization, provisioningId);
    });
  }

  override async onExhausted({ organizationId, provisioningId = '' }: JobIds): Promise<void> {
    const organization = trustedOrganizationId(organizationId);
    await this.database.write(organization, async (tx) => {
      await tx.query(
        `update agent_provisioning set state = 'failed'
         where organization_id = $1 and provisioning_id = $2 and state = 'working'`,
        [organization, provisioningId],
      );
      await this.settle(tx, organization, provisioningId);
    });
  }

  override async requeue({ organizationId, provisioningId = '' }: JobIds, tx: TenantTransaction): Promise<void> {
    await tx.query(
      `update agent_provisioning set state = 'working'
       where organization_id = $1 and provisioning_id = $2 and state = 'failed'`,
      [organizationId, provisioningId],
    );
  }

  async missing(): Promise<{ jobId: string; ids: JobIds }[]> {
    const { rows } = await this.projector.query<{ organizationId: string; provisioningId: string }>(
      `select organization_id, provisioning_id from agent_provisioning
       where state = 'working' and asked_at < now() - interval '5 seconds'`,
    );
    return rows.map((ids) => ({ jobId: ids.provisioningId, ids }));
  }

  /** One round of its schedule: passwords that were read or ran out are kept no longer. */
  async clearPasswords(): Promise<void> {
    await this.projector.query(
      `update agent_provisioning set sealed_password = null
       where sealed_password is not null and (valid_until < now() or read_at < now() - interval '5 minutes')`,
    );
  }

  private async create(tx: TenantTransaction, organization: OrganizationId, request: Asked): Promise<void> {
    const { provisioningId, fullName, email, role } = request;
    const password = temporaryPassword();
    const validUntil = new Date(this.clock.now().getTime() + VALID_MS);
    const userId = await this.passwords.addUser(tx, { name: fullName, email, password }, validUntil);
    // Before they are on the team, whose addresses are on file (people#whose-letters).
    await this.mail.send(organization, { to: email, kind: 'temporary-password' }, tx);
    await tx.query(
      `insert into agent (organization_id, user_id, role, full_name, email, phone_number, license_number, audit_until,
         audit_from, audit_to)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [organization, userId, role, fullName, email, request.phoneNumber, request.licenseNumber, ...termOf(request)],
    );
    await tx.query(
      `update agent_provisioning set state = 'created', user_id = $3, sealed_password = $4, valid_until = $5
       where organization_id = $1 and provisioning_id = $2`,
      [organization, provisioningId, userId, this.provisionings.sealed(password, provisioningId), validUntil],
    );
    await this.record(tx, organization, request, 'agent-added', userId);
  }

  private async invite(
    tx: TenantTransaction,
    organization: OrganizationId,
    request: Asked,
    userId: string,
  ): Promise<void> {
    const { provisioningId, fullName, email, role } = request;
    // Where no mail is sent, an Admin has the code made when they are there to hand it over (people#invitation-code).
    const codeCommand = this.settings.SMTP_URL ? randomUUID() : null;
    await tx.query(
      `insert into invitation (organization_id, invitation_id, user_id, full_name, email, phone_number, license_number,
         role, invited_by, code_command, code_valid_until, audit_until, audit_from, audit_to)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::uuid,
         case when $10::uuid is not null then now() + make_interval(hours => $11) end, $12, $13, $14)`,
      [
        organization,
        provisioningId,
        userId,
        fullName,
        email,
        request.phoneNumber,
        request.licenseNumber,
        role,
        request.askedBy,
        codeCommand,
        CODE_HOURS,
        ...termOf(request),
      ],
    );
    await tx.query(
      `update agent_provisioning set state = 'invited', user_id = $3
       where organization_id = $1 and provisioning_id = $2`,
      [organization, provisioningId, userId],
    );
    if (codeCommand !== null) {
      const secretLink = this.codes.linkOf(provisioningId, codeCommand);
      await this.mail.send(organization, { to: email, kind: 'invitation', words: { role }, secretLink }, tx);
    }
    await this.record(tx, organization, request, 'agent-invited', userId);
  }

  private record(
    tx: TenantTransaction,
    organizationId: OrganizationId,
    { askedBy, fromAddress, requestId, role }: Asked,
    action: 'agent-added' | 'agent-invited',
    subjectId: string,
  ): Promise<void> {
    const actor = { organizationId, userId: askedBy, fromAddress, requestId };
    return this.trail.record(actor, { action, subject: { kind: 'user', id: subjectId }, details: { role } }, tx);
  }

  private async settle(tx: TenantTransaction, organization: OrganizationId, provisioningId: string): Promise<void> {
    await this.provisionings.announce(tx, provisioningId);
    await this.live.announce(organization, [{ topic: 'settings', id: 'team' }], tx);
  }
}

const termOf = ({ auditUntil, auditFrom, auditTo }: Asked) => [auditUntil, auditFrom, auditTo];

const load = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  provisioningId: string,
): Promise<Asked | undefined> => {
  const { rows } = await tx.query<Asked>(
    `select p.provisioning_id, p.full_name, p.email, p.phone_number, p.license_number, p.role, p.asked_by,
       p.from_address, p.request_id, p.audit_until, p.audit_from, p.audit_to
     from agent_provisioning p
     where p.organization_id = $1 and p.provisioning_id = $2 and p.state = 'working' for update of p`,
    [organizationId, provisioningId],
  );
  return rows[0];
};

const userOf = async (tx: TenantTransaction, email: string): Promise<string | null> => {
  const { rows } = await tx.query<{ id: string }>('select id from auth."user" where email = $1', [email]);
  return rows[0]?.id ?? null;
};
